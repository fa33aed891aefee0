import type { AllowedCorpora } from '../../domain/search.js';
import { checkPageSize, checkText } from '../arguments.js';
import type { SearchDependencies } from '../types.js';
import { entriesOf } from './entries.js';
import { fit, foldedPrefix } from './words.js';

export interface SuggestRequest {
  readonly prefix: string;
  readonly corpus?: string | undefined;
  readonly first: number;
}

/** A topic, a claim or a value of a socio-variable. */
export interface Suggestion {
  /** "topic", "claim" or the name of the socio-variable. */
  readonly variable: string;
  readonly text: string;
  /** How many premises have it. */
  readonly count: number;
  readonly claimId?: string | undefined;
}

const MAX_PREFIX = 100;
const MAX_SUGGESTIONS = 50;

/**
 * What begins with a prefix, or has a word that does, whatever its case and accents. What begins
 * with it as a whole comes first, then the most frequent.
 * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, PAGE_SIZE, CORPUS_REQUIRED, CORPUS_NOT_FOUND
 */
export async function suggest(
  { store, corpora }: SearchDependencies,
  allowed: AllowedCorpora,
  { prefix, corpus: name, first }: SuggestRequest,
): Promise<readonly Suggestion[]> {
  checkText(prefix, 'prefix', { maxQueryCharacters: MAX_PREFIX });
  checkPageSize(first, MAX_SUGGESTIONS);
  const corpus = await corpora.resolve(allowed, name);
  const wanted = foldedPrefix(prefix);
  if (wanted === '') return [];

  const whole: Suggestion[] = [];
  const words: Suggestion[] = [];
  for (const { texts, ...entry } of await entriesOf(store, corpus)) {
    let found: Suggestion | undefined;
    for (const { text, folded } of texts) {
      const kind = fit(folded, wanted);
      if (kind === undefined) continue;
      found ??= { ...entry, text };
      if (kind === 'WORD') continue;
      whole.push({ ...entry, text });
      found = undefined;
      break;
    }
    if (found) words.push(found);
    if (whole.length === first) break;
  }
  return [...whole, ...words].slice(0, first);
}
