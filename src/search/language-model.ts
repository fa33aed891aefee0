import { z } from 'zod';
import { graphOf, graphPayload } from '../corpus/collections/graphs.js';
import type { ArgumentGraph } from '../domain/argument-graph.js';
import type { LanguageModelReason, StageScore } from '../domain/explanation.js';
import { SIDES } from '../domain/premise.js';
import type { LanguageModelRerank } from '../domain/stages.js';
import { type HitReader, type Reading, READING_FAILURES } from '../language-model/hit-reader.js';
import { GRAPHS_PROMPT, PREMISES_PROMPT } from '../language-model/prompts.js';
import { ElenchusError } from '../runtime/errors.js';
import { type RequestScope } from '../runtime/scope.js';
import { lowestEqual } from '../store/ties.js';
import { fingerprint } from './cursor.js';
import type { RetrievalDependencies } from './dependencies.js';
import { type Candidate, TIERS } from './order.js';
import type { PoolMember, PoolSelection, ScoredHit, Stage } from './stage.js';

export interface ReadingRequest {
  /** The name of the model, for explanations. */
  readonly model: string;
  /** Changes whenever the same hits may be judged otherwise. */
  readonly version: string;
  /** How many of the best hits are read. */
  readonly size: number;
  /** What `read` needs of them; with `sequence`. */
  readonly selection: PoolSelection;
  /** What came of each hit. */
  read(members: readonly PoolMember[], scope: RequestScope): Promise<readonly Reading[]>;
}

const judgement = z.strictObject({ relevance: z.number(), side: z.enum(SIDES).optional() });
const failure = z.strictObject({ failure: z.enum(READING_FAILURES) });
const state = z.strictObject({
  version: z.string(),
  /** Of the hits that were read. */
  pool: z.string(),
  readings: z.array(z.union([judgement, failure])),
});
type State = z.infer<typeof state>;

/**
 * Has a language model judge the best hits. Those that it judged share their places among each other
 * anew, by its judgements and then by the order before; a hit takes over the score of its place, so
 * that later stages go on as if the stage before had ranked so. A hit that it did not judge keeps its
 * place. If it judged none, nothing changes.
 *
 * Its judgements are in the cursor: later pages ask nothing.
 * @throws ElenchusError CURSOR_STALE if the hits, the model or its instructions are not those of the
 *   first page
 */
export function languageModelStage(request: ReadingRequest): Stage<State> {
  const { model, version, size, selection, read } = request;
  return {
    name: 'languageModel',
    size,
    selection,
    state,
    async run({ source, pool: poolOf }, saved) {
      const { members } = await poolOf();
      const pool = fingerprint(members.map(({ point }) => [point.id, point.payload.sequence]));
      const isStale = saved && (saved.version !== version || saved.pool !== pool);
      if (isStale || (saved && saved.readings.length !== members.length)) {
        throw new ElenchusError('CURSOR_STALE');
      }
      const readings = saved?.readings ?? (await read(members, source.scope));
      const next: State = { version, pool, readings: [...readings] };
      const reasons = readings.map((reading): LanguageModelReason => {
        return { type: 'LANGUAGE_MODEL', model, ...reading };
      });
      if (judgedBestFirst(readings).length === 0) {
        const hits = members.map(({ candidate, place: from }, at): ScoredHit => {
          return { candidate, from, reason: reasons[at]! };
        });
        return { state: next, scored: { hits, others: { behind: 0 } } };
      }
      const placed = scoresOfPlaces(members);
      const scores = scoresBy(readings, members);
      const hits = orderBy(readings).map((at, place): ScoredHit => {
        const { candidate, place: from } = members[at]!;
        const moved = { ...candidate, ...placed[place]!, scores: scores[at]! };
        return { candidate: moved, from, reason: reasons[at]! };
      });
      return { state: next, scored: { hits, others: { behind: TIERS.UNREAD } } };
    },
  };
}

/**
 * The tier and the score of each place. Equal scores are drawn apart, since hits with equal scores
 * would be ordered by their ids.
 */
function scoresOfPlaces(
  members: readonly PoolMember[],
): readonly Pick<Candidate, 'tier' | 'score' | 'tolerance'>[] {
  let above: Pick<Candidate, 'tier' | 'score'> | undefined;
  return members.map(({ candidate: { tier, score } }) => {
    const highest = above?.tier === tier ? 2 * lowestEqual(above.score) - above.score : Infinity;
    above = { tier, score: Math.min(score, highest) };
    return { ...above, tolerance: undefined };
  });
}

/** The scores of each hit so far, and what the model gave it. */
function scoresBy(readings: readonly Reading[], members: readonly PoolMember[]) {
  const places = new Map(judgedBestFirst(readings).map((at, place) => [at, place + 1]));
  return members.map(({ candidate: { scores = [] } }, at) => {
    const reading = readings[at]!;
    if (!('relevance' in reading)) return scores;
    const score = { stage: 'LANGUAGE_MODEL', score: reading.relevance, place: places.get(at)! };
    return [...scores, score as StageScore];
  });
}

/**
 * Which hit comes to each place. Those that were judged share the places that they had, the most
 * relevant first, and equals in their order before; all others keep their places.
 * @returns indices of the readings
 */
function orderBy(readings: readonly Reading[]): readonly number[] {
  const best = judgedBestFirst(readings);
  const order = [...readings.keys()];
  best.toSorted((a, b) => a - b).forEach((place, at) => (order[place] = best[at]!));
  return order;
}

/** The hits that were judged, as indices of the readings. */
export function judgedBestFirst(readings: readonly Reading[]): readonly number[] {
  const judged = readings.flatMap((reading, at) =>
    'relevance' in reading ? [{ at, relevance: reading.relevance }] : [],
  );
  return judged.sort((a, b) => b.relevance - a.relevance || a.at - b.at).map(({ at }) => at);
}

type Readers = Pick<RetrievalDependencies, 'hitReader'>;

/**
 * Premises are read as their texts, without anything about their authors.
 * @throws ElenchusError LANGUAGE_MODEL_OFF
 */
export function premiseReading(
  dependencies: Readers,
  claim: string,
  { candidates: size }: LanguageModelRerank,
): ReadingRequest {
  const reader = readerOf(dependencies);
  return {
    model: reader.name,
    version: reader.version(PREMISES_PROMPT),
    size,
    selection: { payload: ['text', 'sequence'] },
    read: (members, scope) => {
      const texts = members.map(({ point }) => String(point.payload.text));
      return reader.premises(claim, texts, scope.signal);
    },
  };
}

/**
 * Graphs are read as outlines.
 * @throws ElenchusError LANGUAGE_MODEL_OFF
 */
export function graphReading(
  dependencies: Readers,
  query: ArgumentGraph,
  { candidates: size }: LanguageModelRerank,
): ReadingRequest {
  const reader = readerOf(dependencies);
  return {
    model: reader.name,
    version: reader.version(GRAPHS_PROMPT),
    size,
    selection: { payload: ['nodes', 'edges', 'major_claim', 'sequence'] },
    read: (members, scope) => {
      const graphs = members.map(({ point }) => graphOf(graphPayload(point)));
      return reader.graphs(query, graphs, scope.signal);
    },
  };
}

function readerOf({ hitReader }: Readers): HitReader {
  if (hitReader === undefined) throw new ElenchusError('LANGUAGE_MODEL_OFF');
  return hitReader;
}
