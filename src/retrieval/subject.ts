import type { Corpus } from '../domain/corpus.js';
import type { PremiseFilter, SearchSubject } from '../domain/search.js';
import { ElenchusError } from '../errors.js';
import type { VectorStore } from '../store/port.js';

interface NamedClaim {
  readonly id: string;
  /** The argument that names it. */
  readonly field: string;
}

/**
 * The text to search for: the one given, or that of the claim. All claims that the
 * search names are looked up in one call.
 * @throws ElenchusError NOT_FOUND where the corpus has not a claim that is named
 */
export async function subjectText(
  by: SearchSubject,
  filter: PremiseFilter | undefined,
  corpus: Corpus,
  store: VectorStore,
): Promise<string> {
  const named = [
    ...('claimId' in by ? [{ id: by.claimId, field: 'by.claimId' }] : []),
    ...(filter ? claimsIn(filter, 'filter') : []),
  ];
  const texts = await claimTexts(named, corpus, store);
  return 'text' in by ? by.text : texts.get(by.claimId)!;
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

async function claimTexts(
  named: readonly NamedClaim[],
  corpus: Corpus,
  store: VectorStore,
): Promise<ReadonlyMap<string, string>> {
  if (named.length === 0) return new Map();
  const ids = [...new Set(named.map(({ id }) => id))];
  const claims = await store.retrieve('claims', ids, { payload: ['corpus', 'text'] });
  const own = claims.filter(({ payload }) => payload.corpus === corpus.name);
  const texts = new Map(own.map(({ id, payload }) => [id, String(payload.text)]));
  for (const { id, field } of named) {
    if (!texts.has(id)) throw new ElenchusError('NOT_FOUND', { field, id });
  }
  return texts;
}
