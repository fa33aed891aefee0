import { z } from 'zod';
import type { CorpusRegistry } from '../../corpus/types.js';
import type { Corpus } from '../../domain/corpus.js';
import type { ScoreStage } from '../../domain/explanation.js';
import type { Json } from '../../domain/premise.js';
import type { Constants, Rank } from '../../domain/stages.js';
import type { SparseEncoder } from '../../encoders/sparse.js';
import type { DenseVector } from '../../store/port.js';
import type { Ranking } from '../order.js';
import { nearest, type Source } from '../stage.js';

/** What premises or claims are ranked by. */
export interface RankQuery {
  readonly corpus: Corpus;
  readonly text: string;
  /** The vector of the text, encoded when it is first asked for. */
  vector(): Promise<DenseVector>;
  /** The vector that premises are near which answer the text; see `TextEncoder.answerVector`. */
  answers(): Promise<DenseVector>;
  readonly words: WordEncoder;
  readonly constants: Constants;
  /** How many of the best hits will certainly be read; 0 if unknown. */
  readonly wanted: number;
  /** Claims to treat as unknown: their premises count as having none. */
  readonly hiddenClaims?: readonly string[] | undefined;
}

/** What makes the words of a query comparable with those of a corpus. */
export interface WordEncoder {
  readonly registry: CorpusRegistry;
  readonly sparseEncoder: SparseEncoder;
}

/** A way to rank everything that a source admits. */
export interface Ranker<Options, State extends Json = Json> {
  /** What a later page needs, besides points, text and encoder, to reproduce the order. */
  readonly state: z.ZodType<State>;
  /**
   * @param saved on a later page, the state of the first page
   * @throws ElenchusError CURSOR_STALE if the order of the first page cannot be reproduced
   */
  rank(source: Source, query: RankQuery, options: Options, saved?: State): Promise<Ranked<State>>;
}

export interface Ranked<State extends Json = Json> extends Ranking {
  readonly state: State;
}

/** Ranks by the cosine of meaning. */
export const dense: Ranker<Rank & { method: 'DENSE' }, null> = {
  state: z.null(),
  rank: async (source, { vector }, { minScore }) => byCosine(source, await vector(), minScore),
};

const MEANING = { using: 'semantic', stage: 'MEANING' } as const;

/** @param using the vector of the points that is compared, and the stage that its cosine is */
export function byCosine(
  source: Source,
  vector: DenseVector,
  minScore?: number,
  { using, stage }: { readonly using: string; readonly stage: ScoreStage } = MEANING,
): Ranked<null> {
  const options = minScore === undefined ? {} : { scoreThreshold: minScore };
  return {
    stage,
    state: null,
    candidates: (limit, payload) =>
      nearest(source, { vector, using }, limit, { payload, ...options }),
  };
}
