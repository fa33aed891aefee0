import { premisePayload } from '../../corpus/collections/premises.js';
import type { Config } from '../../config.js';
import type { ProfileModels } from '../../corpus/profile-models.js';
import type { Corpus } from '../../domain/corpus.js';
import type { Perspective } from '../../domain/search.js';
import { badInput, ElenchusError, listed } from '../../errors.js';
import { askedOf, boost, type Asked } from '../../perspective/boost.js';
import { implicit } from '../../perspective/inference/infer.js';
import type { ProfileModel } from '../../domain/profile-model.js';
import type { DenseVector, StoredPoint } from '../../store/port.js';
import { admissionConditions } from '../admission.js';
import { fingerprint } from '../cursor.js';
import type { MeasuredSearch } from '../types.js';
import type { Preference } from './stage.js';

const MAX_WEIGHT = 10;
/** A full lift counts a fifth of what the best hit's relevance counts. */
const BOOST_WEIGHT = 0.2;
/** Measured: `elenchus evaluate perspective --scenario implicit`. */
const IMPLICIT_WEIGHT = 0.5;

/**
 * The preference of a perspective that does not filter; undefined for one that does.
 * @throws ElenchusError BAD_INPUT, UNKNOWN_VARIABLE, UNKNOWN_VALUE, INFERENCE_OFF,
 *   PROFILE_MODEL_MISSING
 */
export async function preferenceOf(
  { perspective, profileModel }: MeasuredSearch,
  corpus: Corpus,
  models: ProfileModels,
  config: Config,
): Promise<Preference | undefined> {
  if (perspective === undefined) return undefined;
  checkWeight(perspective);
  if (perspective.mode === 'FILTER') return undefined;
  const { mode, conditions, weight } = perspective;
  if (conditions.length === 0) throw badInput('perspective.conditions', 'is empty');
  const met = admissionConditions({ perspective: conditions }, corpus, config);
  const asked = askedOf(conditions, corpus.variables);
  // If the corpus's variables change, other authors may meet the conditions.
  const meaning = [met, asked.map(({ variable }) => variable.unknown)];
  if (mode === 'BOOST') return boosting(asked, weight ?? BOOST_WEIGHT, fingerprint(meaning));

  if (!config.perspectiveInference) {
    throw new ElenchusError('INFERENCE_OFF', { field: 'perspective.mode' });
  }
  const model = profileModel ?? (await models.get(corpus));
  if (model === undefined) {
    const details = { field: 'perspective.mode', corpus: corpus.name };
    throw new ElenchusError('PROFILE_MODEL_MISSING', details);
  }
  checkInferable(asked, model);
  const version = fingerprint([meaning, model.card.version]);
  const preference = inferring(asked, model, weight ?? IMPLICIT_WEIGHT, profileModel === undefined);
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
    const field = `perspective.conditions[${index}]`;
    if (typeof condition.known === 'boolean') {
      throw badInput(`${field}.known`, 'cannot be inferred from a text');
    }
    if (heads.some((head) => head.variable === variable.name)) return;
    const learned = listed(heads.map((head) => head.variable));
    throw badInput(`${field}.variable`, `is not inferred in this corpus, only ${learned}`);
  });
}

function checkWeight({ mode, weight }: Perspective): void {
  if (weight === undefined) return;
  if (mode === 'FILTER') throw badInput('perspective.weight', 'cannot be combined with FILTER');
  if (!(weight >= 0 && weight <= MAX_WEIGHT)) {
    throw badInput('perspective.weight', `is not between 0 and ${MAX_WEIGHT}`);
  }
}
