import type { Corpus } from '../domain/corpus.js';
import type { PremiseFilter, SearchSubject } from '../domain/search.js';
import { ElenchusError } from '../errors.js';
import type { VectorStore } from '../store/port.js';

/** What is searched for. */
export interface Subject {
  readonly text: string;
  /** ISO 639-1; absent if unknown. */
  readonly language?: string;
}

interface NamedClaim {
  readonly id: string;
  /** The argument that it comes from. */
  readonly field: string;
}

/**
 * What to search for: the given text, or the claim. All claims that the search names are looked up
 * in one call.
 * @throws ElenchusError NOT_FOUND if the corpus does not have a claim that the search names
 */
export async function subjectOf(
  by: SearchSubject,
  filter: PremiseFilter | undefined,
  corpus: Corpus,
  store: VectorStore,
): Promise<Subject> {
  const named = [
    ...('claimId' in by ? [{ id: by.claimId, field: 'by.claimId' }] : []),
    ...(filter ? claimsIn(filter, 'filter') : []),
  ];
  const claims = await claimsNamed(named, corpus, store);
  return 'text' in by ? { text: by.text } : claims.get(by.claimId)!;
}

/** @throws ElenchusError NOT_FOUND if the corpus does not have a claim that the filter names */
export async function checkFilterClaims(
  filter: PremiseFilter,
  corpus: Corpus,
  store: VectorStore,
): Promise<void> {
  await claimsNamed(claimsIn(filter, 'filter'), corpus, store);
}

function claimsIn(filter: PremiseFilter, path: string): NamedClaim[] {
  const inside = (filters: readonly PremiseFilter[] | undefined, name: string) =>
    (filters ?? []).flatMap((each, index) => claimsIn(each, `${path}.${name}[${index}]`));
  return [
    ...(filter.claimId ?? []).map((id, index) => ({ id, field: `${path}.claimId[${index}]` })),
    ...inside(filter.all, 'all'),
    ...inside(filter.any, 'any'),
    ...(filter.not ? claimsIn(filter.not, `${path}.not`) : []),
  ];
}

async function claimsNamed(
  named: readonly NamedClaim[],
  corpus: Corpus,
  store: VectorStore,
): Promise<ReadonlyMap<string, Subject>> {
  if (named.length === 0) return new Map();
  const ids = [...new Set(named.map(({ id }) => id))];
  const claims = await store.retrieve('claims', ids, { payload: ['corpus', 'text', 'language'] });
  const subjects = new Map<string, Subject>();
  for (const { id, payload } of claims) {
    if (payload.corpus !== corpus.name) continue;
    const { text, language } = payload;
    subjects.set(id, { text, language });
  }
  for (const { id, field } of named) {
    if (!subjects.has(id)) throw new ElenchusError('NOT_FOUND', { field, id });
  }
  return subjects;
}
