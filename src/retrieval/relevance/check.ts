import type { Config } from '../../config.js';
import type { Relevance } from '../../domain/relevance.js';
import type { Rank } from '../../domain/search.js';
import { SETTINGS } from '../../config.js';
import { badInput } from '../../errors.js';
import { checkFraction, isWhole } from '../arguments.js';

/** @throws ElenchusError BAD_INPUT */
export function checkRelevance(relevance: Relevance, rank: Rank, config: Config): Relevance {
  const { minimum, candidates } = relevance;
  if (minimum !== undefined) checkFraction(minimum, 'relevance.minimum');
  for (const [name, setting] of [
    ['pool', 'maxPoolSize'],
    ['read', 'maxCrossEncoded'],
  ] as const) {
    const limit = config[setting];
    if (isWhole(relevance[name], limit)) continue;
    const problem = `${relevance[name]} is not between 1 and ${limit} (${SETTINGS[setting].variable})`;
    throw badInput(`relevance.${name}`, problem);
  }
  if (candidates === 'BY_CLAIMS' && rank.claimAware) {
    const problem = 'BY_CLAIMS looks for premises of other claims, which rank.claimAware puts back';
    throw badInput('relevance.candidates', problem);
  }
  return relevance;
}
