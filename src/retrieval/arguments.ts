import { type Config, SETTINGS } from '../config.js';
import { isLanguage, languageMeant } from '../domain/language.js';
import type { Rank } from '../domain/search.js';
import { isBlank } from '../domain/text.js';
import { badInput, ElenchusError } from '../errors.js';
import type { Relevance } from '../domain/relevance.js';

/** Checks that need only the settings. Each throws an ElenchusError that names the argument. */

export function checkPageSize(value: number, limit: number, field = 'first'): void {
  if (!Number.isInteger(value) || value < 1 || value > limit) {
    throw new ElenchusError('PAGE_SIZE', { field, value, minimum: 1, limit });
  }
}

export function checkText(
  text: string,
  field: string,
  { maxQueryCharacters }: Pick<Config, 'maxQueryCharacters'>,
): void {
  if (text.length > maxQueryCharacters) {
    const details = { field, length: text.length, limit: maxQueryCharacters };
    throw new ElenchusError('TEXT_TOO_LONG', details);
  }
  if (isBlank(text)) throw new ElenchusError('EMPTY_QUERY', { field });
}

const MAX_WEIGHT = 1000;
const MAX_DOCUMENTS = 100;
/** With 1, all premises of a claim would be equal. */
const MAX_CLAIM_WEIGHT = 0.9;

/**
 * The rank, with its language as a code in lower case.
 * @throws ElenchusError BAD_INPUT
 */
export function checkRank(rank: Rank): Rank {
  switch (rank.method) {
    case 'AUTO':
      checkFraction(rank.flatness, 'rank.AUTO.flatness');
      if (!((rank.claimWeight ?? 0) >= 0 && (rank.claimWeight ?? 0) <= MAX_CLAIM_WEIGHT)) {
        throw badInput('rank.AUTO.claimWeight', `is not between 0 and ${MAX_CLAIM_WEIGHT}`);
      }
      return rank;
    case 'DENSE':
      if (rank.minimumScore !== undefined && !(Math.abs(rank.minimumScore) <= 1)) {
        throw badInput('rank.DENSE.minimumScore', 'is not between -1 and 1');
      }
      return rank;
    case 'FEEDBACK':
      if (!isWhole(rank.documents, MAX_DOCUMENTS)) {
        throw badInput('rank.FEEDBACK.documents', `is not between 1 and ${MAX_DOCUMENTS}`);
      }
      checkFraction(rank.topic ?? 0, 'rank.FEEDBACK.topic');
      checkFraction(rank.contrast ?? 0, 'rank.FEEDBACK.contrast');
      return rank;
    case 'LEXICAL':
      return { ...rank, ...language(rank.language, 'rank.LEXICAL.language') };
    case 'FUSED':
      for (const name of ['semantic', 'lexical'] as const) {
        if (!(rank[name] >= 0 && rank[name] <= MAX_WEIGHT)) {
          throw badInput(`rank.FUSED.${name}`, `is not between 0 and ${MAX_WEIGHT}`);
        }
      }
      if (rank.semantic + rank.lexical === 0) {
        throw badInput('rank.FUSED', 'needs a weight that is not 0');
      }
      return { ...rank, ...language(rank.language, 'rank.FUSED.language') };
  }
}

export function checkFraction(value: number, field: string): void {
  if (!(value >= 0 && value <= 1)) throw badInput(field, `${value} is not between 0 and 1`);
}

/** @throws ElenchusError BAD_INPUT for an empty list and for empty words */
export function checkWords<Word extends string>(
  words: readonly Word[],
  path: string,
): readonly Word[] {
  if (words.length === 0) throw badInput(path, 'is empty; leave it out, or name a value');
  const blank = words.indexOf('' as Word);
  if (blank >= 0) throw badInput(`${path}[${blank}]`, 'is empty; the store has no empty values');
  return words;
}

/** @throws ElenchusError BAD_INPUT for what is no ISO 639 code */
export function checkLanguages(languages: readonly string[], path: string): readonly string[] {
  checkWords(languages, path).forEach((given, at) => {
    if (isLanguage(given)) return;
    const problem = `"${given}" is not an ISO 639-1 code, such as "de"`;
    const details = { field: `${path}[${at}]`, problem, didYouMean: languageMeant(given) };
    throw new ElenchusError('BAD_INPUT', details);
  });
  return languages;
}

/** An empty string counts as absent. */
function language(given: string | undefined, field: string): { language?: string } {
  if (!given) return {};
  if (!/^[a-z]{2}$/i.test(given)) throw badInput(field, 'is not an ISO 639-1 code, such as "de"');
  return { language: given.toLowerCase() };
}

export function isWhole(value: number, limit: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= limit;
}

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
    const problem =
      'BY_CLAIMS looks for premises of other claims, which rank.claimAware moves to the end';
    throw badInput('relevance.candidates', problem);
  }
  return relevance;
}
