import type { z } from 'zod';
import type { Corpus } from '../../domain/corpus.js';
import type { Json } from '../../domain/premise.js';
import type { Tuned } from '../../domain/stages.js';
import type { DenseVector } from '../../store/port.js';
import type { Ranking } from '../candidates.js';
import type { Source } from '../stage.js';
import type { WordEncoder } from './lexical.js';

export interface RankContext {
  readonly source: Source;
  readonly corpus: Corpus;
  readonly text: string;
  readonly words: WordEncoder;
  readonly tuning: Tuned;
  /** The vector of the text, encoded when it is first asked for. */
  vector(): Promise<DenseVector>;
  /** How many of the best hits will certainly be read; 0 if unknown. */
  readonly wanted: number;
  /** Claims to treat as unknown: their premises count as having none. */
  readonly hiddenClaims?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Ranker<Options, State extends Json = Json> {
  /** What a later page needs, besides points, text and encoder, to reproduce the order. */
  readonly state: z.ZodType<State>;
  /**
   * @param saved on a later page, the state of the first page
   * @throws ElenchusError CURSOR_STALE if the order of the first page cannot be reproduced
   */
  rank(context: RankContext, options: Options, saved?: State): Promise<Ranked<State>>;
}

export interface Ranked<State extends Json = Json> extends Ranking {
  readonly state: State;
}
