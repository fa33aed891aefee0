import type { Corpus } from '../domain/corpus.js';
import type { Condition } from '../domain/filter.js';
import type { PremiseFilter } from '../domain/premise.js';
import type { SearchSubject } from '../domain/search.js';
import type { TextEncoder } from '../encoders/text.js';
import { ElenchusError } from '../runtime/errors.js';
import { type RequestScope } from '../runtime/scope.js';
import type { DenseVector } from '../store/port.js';
import type { StoreAccess } from './stage.js';

/** What is searched for. */
export interface Subject {
  readonly text: string;
  /** ISO 639-1; absent if unknown. */
  readonly language?: string | undefined;
  /** Of a premise, the first claim that it was written on. */
  readonly claimId?: string | undefined;
  /** If it is stored, the text need not be encoded. */
  readonly vector?: Float32Array;
}

/** The vector of what is searched for, encoded when it is first asked for. */
export function queryVector(
  { text, vector }: Subject,
  textEncoder: Pick<TextEncoder, 'encodeQuery'>,
  scope: RequestScope,
): () => Promise<Float32Array> {
  let encoding: Promise<Float32Array> | undefined;
  return async () => vector ?? (encoding ??= textEncoder.encodeQuery(text, scope));
}

/** The vector that answers are near. A premise is itself a text such as those that it finds. */
export function answerVector(
  { vector: stored }: Subject,
  vector: () => Promise<Float32Array>,
  textEncoder: Pick<TextEncoder, 'answerVector'>,
): () => Promise<Float32Array> {
  return async () => (stored ? vector() : textEncoder.answerVector(await vector()));
}

interface NamedClaim {
  readonly id: string;
  /** The argument that it comes from. */
  readonly field: string;
}

/**
 * What to search for: the given text, the claim or the premise. All claims that the search names are
 * looked up in one call.
 * @throws ElenchusError NOT_FOUND if the corpus does not have what the search names
 */
export async function subjectOf(
  by: SearchSubject,
  filter: PremiseFilter | undefined,
  corpus: Corpus,
  access: StoreAccess,
): Promise<Subject> {
  const named = [
    ...('claimId' in by ? [{ id: by.claimId, field: 'by.claimId' }] : []),
    ...(filter ? claimsIn(filter, 'filter') : []),
  ];
  const [claims, premise] = await Promise.all([
    claimsNamed(named, corpus, access),
    'premiseId' in by ? premiseNamed(by.premiseId, corpus, access) : undefined,
  ]);
  if (premise) return premise;
  return 'claimId' in by ? claims.get(by.claimId)! : (by as Subject);
}

/** A premise is not an answer to itself. */
export function withoutItself(premiseId: string | undefined): readonly Condition[] {
  return premiseId === undefined ? [] : [{ must_not: [{ has_id: [premiseId] }] }];
}

/** @throws ElenchusError NOT_FOUND, naming the field, if the corpus does not have it */
export async function premiseNamed(
  id: string,
  corpus: Corpus,
  { store, scope: { budget } }: StoreAccess,
  field = 'by.premiseId',
): Promise<Subject & { readonly vector: Float32Array }> {
  const payload = ['corpus', 'text', 'language', 'claim'] as const;
  const [point] = await store.retrieve('premises', [id], {
    payload,
    vectors: ['semantic'],
    budget,
  });
  if (point?.payload.corpus !== corpus.name) {
    throw new ElenchusError('NOT_FOUND', { field, id });
  }
  const { text, language, claim } = point.payload;
  const vector = Float32Array.from(point.vectors?.semantic as DenseVector);
  return { text, language, claimId: claim?.[0], vector };
}

/** @throws ElenchusError NOT_FOUND if the corpus does not have a claim that the filter names */
export async function checkFilterClaims(
  filter: PremiseFilter,
  corpus: Corpus,
  access: StoreAccess,
  path = 'filter',
): Promise<void> {
  await claimsNamed(claimsIn(filter, path), corpus, access);
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
  { store, scope: { budget } }: StoreAccess,
): Promise<ReadonlyMap<string, Subject>> {
  if (named.length === 0) return new Map();
  const ids = [...new Set(named.map(({ id }) => id))];
  const claims = await store.retrieve('claims', ids, {
    payload: ['corpus', 'text', 'language'],
    budget,
  });
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
