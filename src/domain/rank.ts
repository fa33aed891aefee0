/** How hits are ordered; the methods are files in `retrieval/ranks`. */
export type Rank =
  | ({ readonly method: 'AUTO' } & WordRank)
  | ({ readonly method: 'DENSE' } & MeaningRank)
  | ({ readonly method: 'FEEDBACK' } & MeaningRank)
  | ({ readonly method: 'LEXICAL' } & WordRank)
  | ({
      readonly method: 'FUSED';
      /** The weight of words, 0 to 1; meaning has the rest. */
      readonly lexicalWeight: number;
    } & WordRank);

interface MeaningRank {
  /** Leaves out hits with a lower score. */
  readonly minScore?: number;
}

interface WordRank {
  /** The language of the query (ISO 639-1); detected if absent. */
  readonly language?: string;
}

/** The defaults, as in the schema; `npm run lab -- choose-rank` prints why. */
export const RANK_DEFAULTS = { FUSED: { lexicalWeight: 0.3 } } as const;
