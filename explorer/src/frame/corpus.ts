import { createContext, useContext } from 'react';
import type { ReadCorpus } from '../generated/operations.js';

/** The corpus that is shown, with its variables and labels. */
export interface Corpus extends NonNullable<ReadCorpus['corpus']> {
  /** Variables that every corpus can have, of which this one has values. */
  readonly common: readonly ('stance' | 'topic' | 'language')[];
  /** The ids of the claims with the most arguments. */
  readonly mostArgued: readonly string[];
}
export type Variable = Corpus['variables'][number];

export const CorpusContext = createContext<Corpus | undefined>(undefined);

/** @throws Error outside of a page that has a corpus */
export function useCorpus(): Corpus {
  const corpus = useContext(CorpusContext);
  if (!corpus) throw new Error('there is no corpus around this component');
  return corpus;
}

const COMMON = ['stance', 'topic', 'language'] as const;
const described = new WeakMap<ReadCorpus, Corpus>();

/** The corpus of an answer that has one; the same object for the same answer. */
export function describe(answer: ReadCorpus): Corpus {
  const facets = answer.premises?.facets ?? [];
  const valuesOf = (name: string) =>
    facets.find(({ variable }) => variable === name)?.values.map(({ value }) => value) ?? [];
  const corpus = described.get(answer) ?? {
    ...answer.corpus!,
    common: COMMON.filter((name) => valuesOf(name).length > 0),
    mostArgued: valuesOf('claim'),
  };
  described.set(answer, corpus);
  return corpus;
}
