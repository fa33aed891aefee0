import { claimsInWords } from '../../corpus/claims-in-words.js';
import { toClaim } from '../../corpus/collections/claims.js';
import type { Corpus } from '../../domain/corpus.js';
import type { Claim } from '../../domain/premise.js';
import type { Statement } from '../../encoders/relevance/types.js';
import type { DenseVector, StoredPoint } from '../../store/port.js';
import type { Reading } from '../stage.js';

export interface Worded extends Statement {
  readonly id?: string;
  readonly texts: readonly string[];
}

export async function claimById(
  { store, budget }: Reading,
  corpus: Corpus,
  id: string,
): Promise<Worded | undefined> {
  const [point] = await store.retrieve('claims', [id], {
    payload: true,
    vectors: ['semantic'],
    budget,
  });
  const claim = point && toClaim(point);
  if (claim?.corpus !== corpus.name) return undefined;
  return { ...withVector(claim, point!), id, texts: textsOf(claim) };
}

/** The claims of the corpus that have exactly these words, whatever their ids. */
export async function claimsOfWords(
  { store, budget }: Reading,
  corpus: Corpus,
  { id, texts }: Worded,
): Promise<readonly string[]> {
  const same = await claimsInWords(store, corpus.name, texts, budget);
  return [...new Set([...(id === undefined ? [] : [id]), ...same.map((each) => each.id)])].sort();
}

export function withVector(
  { text, language }: Pick<Statement, 'text' | 'language'>,
  { vectors }: StoredPoint,
): Statement {
  const vector = Float32Array.from(vectors?.semantic as DenseVector);
  return { text, vector, language };
}

function textsOf({ text, texts }: Pick<Claim, 'text' | 'texts'>): readonly string[] {
  return [text, ...Object.values(texts ?? {})];
}
