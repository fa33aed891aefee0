import { type Config, SETTINGS } from '../runtime/config.js';
import { TUNING_DEFAULTS, type Tuned, type Tuning } from '../domain/stages.js';
import { badInput } from '../runtime/errors.js';
import { checkFraction } from './arguments.js';

/** Feedback learns from the best hits; what comes later is about something else. */
const MAX_DOCUMENTS = 100;
/** With 1, all premises of a claim would be equal. */
const MAX_CLAIM_WEIGHT = 0.9;
/** More clusters take so long that other requests would have to wait. */
const MAX_CLUSTERS = 100;

const FRACTIONS = [
  'flatness',
  'feedbackTopicWeight',
  'feedbackContrast',
  'alpha',
  'smoothing',
] as const satisfies readonly (keyof Tuning)[];

/**
 * The constants, with their defaults for those that are absent.
 * @throws ElenchusError BAD_INPUT, naming the constant
 */
export function tuned(tuning: Tuning = {}, config: Config): Tuned {
  for (const name of FRACTIONS) {
    const value = tuning[name];
    if (value !== undefined) checkFraction(value, `tuning.${name}`);
  }
  const { claimWeight = 0 } = tuning;
  if (!(claimWeight >= 0 && claimWeight <= MAX_CLAIM_WEIGHT)) {
    throw badInput('tuning.claimWeight', `${claimWeight} is not between 0 and ${MAX_CLAIM_WEIGHT}`);
  }
  for (const [name, limit, setting] of [
    ['feedbackDocuments', MAX_DOCUMENTS],
    ['clusters', MAX_CLUSTERS],
    ['judgePool', config.maxPoolSize, 'maxPoolSize'],
    ['judgeRead', config.maxCrossEncoded, 'maxCrossEncoded'],
    ['diversifyPool', config.maxPoolSize, 'maxPoolSize'],
  ] as const) {
    const value = tuning[name];
    if (value === undefined || (Number.isInteger(value) && value >= 1 && value <= limit)) continue;
    const source = setting ? ` (${SETTINGS[setting].variable})` : '';
    throw badInput(`tuning.${name}`, `${value} is not between 1 and ${limit}${source}`);
  }
  return { ...TUNING_DEFAULTS, ...tuning };
}
