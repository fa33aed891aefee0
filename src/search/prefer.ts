import { premisePayload } from '../corpus/collections/premises.js';
import type { ProfileModels } from '../corpus/learned-models.js';
import type { Corpus } from '../domain/corpus.js';
import type { ProfileReason } from '../domain/explanation.js';
import type { ProfileModel } from '../domain/learned-models.js';
import { type Asked, askedOf, boost, profileConditions } from '../domain/profile-conditions.js';
import { type Prefer, PREFER_WEIGHTS } from '../domain/stages.js';
import { type Config, SETTINGS } from '../runtime/config.js';
import { badInput, ElenchusError, listed } from '../runtime/errors.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { DenseVector, StoredPoint } from '../store/port.js';
import { checkWeight } from './arguments.js';
import { fingerprint } from './cursor.js';
import { checkWidth } from './filter.js';
import { type Lift, liftStage } from './lift.js';
import { TIERS } from './order.js';
import type { PoolSelection, Stage } from './stage.js';
import { implicit } from '../learning/profile-model.js';

const FIELD = 'rerank.prefer';

/**
 * The preference for some authors.
 * @param given infers profiles instead of the corpus's own model
 * @throws ElenchusError BAD_INPUT, UNKNOWN_VARIABLE, UNKNOWN_VALUE, INFERENCE_OFF,
 *   PROFILE_MODEL_MISSING
 */
export async function preferenceOf(
  { profile, inferred, weight }: Prefer,
  corpus: Corpus,
  models: ProfileModels,
  config: Config,
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
  const model = given ?? (await models.get(corpus));
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

export interface Preference {
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
