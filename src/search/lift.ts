import { z } from 'zod';
import { premisePayload } from '../corpus/collections/premises.js';
import type { Corpus } from '../domain/corpus.js';
import type { MoveReason, ProfileReason, StageScore } from '../domain/explanation.js';
import type { ProfileModel } from '../domain/learned-models.js';
import { type Asked, askedOf, boost, profileConditions } from '../domain/profile-conditions.js';
import { type Constants, type Prefer, PREFER_WEIGHTS, type Quality } from '../domain/stages.js';
import { implicit } from '../learning/profile-model.js';
import { rounded } from '../math/statistics.js';
import { SETTINGS } from '../runtime/config.js';
import { badInput, ElenchusError, listed } from '../runtime/errors.js';
import type { RequestScope } from '../runtime/scope.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import { type DenseVector, SCORE_TOLERANCE, type StoredPoint } from '../store/port.js';
import { checkWeight } from './arguments.js';
import { fingerprint } from './cursor.js';
import type { SearchDependencies } from './dependencies.js';
import { checkWidth } from './filter.js';
import { statementOf } from './judge/judge.js';
import { type Candidate, placesBy, sortKey, TIERS } from './order.js';
import type { PoolSelection, ScoredHit, Stage } from './stage.js';
import type { Subject } from './subject.js';

/** How many of the best hits are lifted. */
const POOL = 200;

/** How far a hit is lifted: its score on the scale of the stage, and where that comes from. */
export interface Lift {
  readonly score: StageScore;
  readonly reason: MoveReason;
}

/** What is added to the relevance of hits. */
export interface Lifting {
  /** Of the stage. */
  readonly name: string;
  /** Of the lift; relevance has weight 1. */
  readonly weight: number;
  /** Changes whenever lifts may change. */
  version(): Promise<string>;
  /** What {@link Lifting.lifts} reads of a point. */
  readonly selection: PoolSelection;
  lifts(points: readonly StoredPoint[], scope: RequestScope): Promise<readonly Lift[]>;
  /** The tier of hits that were not looked at, in `TIERS`. */
  readonly behind: number;
  /** Leaves out hits that are lifted less, and those that were not looked at. */
  readonly minimum?: number | undefined;
}

const state = z.strictObject({
  version: z.string(),
  /** The place of the last scored hit. It fixes the pool if hits are deleted later. */
  last: sortKey.nullable(),
  best: z.record(z.string(), z.number()),
});

type State = z.infer<typeof state>;

/**
 * Scores each of the best {@link POOL} hits by its relevance divided by the best in its tier, plus
 * weight * lift. The other hits follow in their order, unless there is a minimum.
 * @throws ElenchusError CURSOR_STALE if a later page has another version; those of `lifts`
 */
export function liftStage(lifting: Lifting): Stage<State> {
  const { name, weight, selection, behind, minimum } = lifting;
  return {
    name,
    size: POOL,
    selection,
    state,
    finds: minimum !== undefined,
    async run({ source, pool }, saved) {
      const version = await lifting.version();
      if (saved !== undefined && saved.version !== version) throw new ElenchusError('CURSOR_STALE');
      const { members, last = null } = await pool(saved?.last ?? undefined);
      const best = saved?.best ?? bestOfTiers(members.map(({ candidate }) => candidate));
      const lifts = await lifting.lifts(
        members.map(({ point }) => point),
        source.scope,
      );
      const hits = members.map(({ candidate, place: from }, at): ScoredHit => {
        const { tier, score, scores = [] } = candidate;
        const highest = best[tier] ?? 0;
        const lift = lifts[at]!;
        const lifted = {
          ...candidate,
          score: score / (highest > 0 ? highest : 1) + weight * lift.score.score,
          // Makes engines agree, however large the lifts are.
          tolerance: SCORE_TOLERANCE,
          scores: [...scores, lift.score],
        };
        return { candidate: lifted, from, reason: lift.reason };
      });
      const kept =
        minimum === undefined ? hits : hits.filter((_, at) => lifts[at]!.score.score >= minimum);
      const others = minimum === undefined ? { behind } : undefined;
      return { state: { version, last, best }, scored: { hits: kept, others } };
    },
  };
}

/** @param hits best first */
function bestOfTiers(hits: readonly Candidate[]): Record<string, number> {
  const best: Record<string, number> = {};
  for (const { tier, score } of hits) best[tier] ??= score;
  return best;
}

/**
 * Lifts hits by how good an argument a model finds them; see {@link liftStage}.
 * @param constants `judgeRead`: how many of the best hits CROSS_ENCODER reads; FAST rates the others
 */
export function qualityStage(
  { qualityModels }: SearchDependencies,
  claim: Subject,
  { model, weight, minQuality }: Quality,
  { judgeRead: read }: Constants,
): Stage {
  return liftStage({
    name: 'quality',
    weight,
    minimum: minQuality,
    behind: TIERS.UNRATED,
    selection: {
      payload: model === 'FAST' ? ['text'] : ['text', 'language'],
      vectors: ['semantic'],
    },
    version: () => qualityModels.version(model),
    async lifts(points, scope) {
      const rate = async (some: readonly StoredPoint[], by: Quality['model']) =>
        qualityModels.rate(claim, some.map(statementOf), by, scope);
      const rated = [
        ...(await rate(points.slice(0, read), model)),
        ...(await rate(points.slice(read), 'FAST')),
      ];
      const scores = points.map(({ id }, at) => ({ id, score: rounded(rated[at]!.quality) }));
      const places = placesBy(scores, (each) => each);
      return scores.map(({ id, score: quality }, at) => ({
        score: { stage: 'QUALITY', score: quality, place: places.get(id)! + 1 },
        reason: { type: 'QUALITY', quality, model: rated[at]!.model, weight },
      }));
    },
  });
}

const FIELD = 'rerank.prefer';

/**
 * The preference for some authors.
 * @param given infers profiles instead of the corpus's own model
 * @throws ElenchusError BAD_INPUT, UNKNOWN_VARIABLE, UNKNOWN_VALUE, INFERENCE_OFF,
 *   PROFILE_MODEL_MISSING
 */
export async function preferenceOf(
  { profileModels, config }: SearchDependencies,
  corpus: Corpus,
  { profile, inferred, weight }: Prefer,
  given?: ProfileModel,
): Promise<Preference> {
  if (weight !== undefined) checkWeight(weight, `${FIELD}.weight`);
  if (profile.length === 0) throw badInput(`${FIELD}.profile`, 'is empty');
  const met = profileConditions(profile, corpus, `${FIELD}.profile`);
  checkWidth(met, `${FIELD}.profile`);
  const asked = askedOf(profile, corpus.variables);
  // If the corpus's variables change, other authors may meet the conditions.
  const meaning = [met, asked.map(({ variable }) => variable.unknown)];
  if (!inferred) return boosting(asked, weight ?? PREFER_WEIGHTS.given, fingerprint(meaning));

  const field = `${FIELD}.inferred`;
  if (!config.perspectiveInference) {
    const { perspectiveInference, minGroup } = SETTINGS;
    const { variable: setting } = corpus.minGroup === undefined ? perspectiveInference : minGroup;
    throw new ElenchusError('INFERENCE_OFF', { field, setting });
  }
  const model = given ?? (await profileModels.get(corpus));
  if (model === undefined) {
    throw new ElenchusError('PROFILE_MODEL_MISSING', { field, corpus: corpus.name });
  }
  checkInferable(asked, model);
  const version = fingerprint([meaning, model.card.version]);
  const preference = inferring(
    asked,
    model,
    weight ?? PREFER_WEIGHTS.inferred,
    given === undefined,
  );
  return { ...preference, version };
}

function boosting(asked: readonly Asked[], weight: number, version: string): Preference {
  return {
    weight,
    version,
    selection: { payload: ['profile'] },
    judge: (point) => boost(asked, premisePayload(point).profile ?? {}, weight),
  };
}

function inferring(
  asked: readonly Asked[],
  model: ProfileModel,
  weight: number,
  profilesGiven: boolean,
): Omit<Preference, 'version'> {
  const judge = implicit(asked, model, weight);
  return {
    weight,
    selection: {
      payload: ['text', 'language', 'stance', 'profile'],
      vectors: ['semantic'],
    },
    judge(point: StoredPoint) {
      const { text, language, stance, profile = {} } = premisePayload(point);
      const vector = point.vectors?.semantic as DenseVector | undefined;
      return judge({ text, profile: profilesGiven ? profile : {}, vector, language, stance });
    },
  };
}

/** @throws ElenchusError BAD_INPUT for a value that the model has not learned */
function checkInferable(asked: readonly Asked[], { heads }: ProfileModel): void {
  asked.forEach(({ condition, variable }, index) => {
    const field = `${FIELD}.profile[${index}]`;
    if (typeof condition.known === 'boolean') {
      throw badInput(`${field}.known`, 'cannot be inferred from a text');
    }
    if (heads.some((head) => head.variable === variable.name)) return;
    const learned = listed(heads.map((head) => head.variable));
    throw badInput(`${field}.variable`, `is not inferred in this corpus, only ${learned}`);
  });
}

interface Preference {
  /** The weight of the lift; relevance has weight 1. */
  readonly weight: number;
  /** Changes whenever lifts may change. */
  readonly version: string;
  /** What {@link Preference.judge} reads of a point. */
  readonly selection: PoolSelection;
  /** The lift of a point, from -1 to 1, and where it comes from. */
  judge(point: StoredPoint): ProfileReason;
}

/** Lifts hits by their authors; see {@link liftStage}. */
export function preferStage({ weight, version, selection, judge }: Preference): Stage {
  return liftStage({
    name: 'prefer',
    weight,
    selection,
    behind: TIERS.UNPREFERRED,
    version: async () => version,
    lifts: async (points, scope) => {
      const lifts: Lift[] = [];
      for (const point of points) {
        // It may read a long text.
        await eventLoop.pause(scope);
        const reason = judge(point);
        lifts.push({ score: { stage: 'PROFILE', score: reason.lift }, reason });
      }
      return lifts;
    },
  });
}
