import type { AllowedCorpora } from '../../domain/search.js';
import { eventLoop } from '../../runtime/threads/turns.js';
import { checkPageSize, checkText } from '../arguments.js';
import type { SearchDependencies } from '../types.js';
import { byFrequency, type Entries, entriesOf, type Entry } from './entries.js';
import { fit, foldedPrefix } from './words.js';

export interface SuggestRequest {
  readonly prefix: string;
  readonly corpus?: string | undefined;
  readonly first: number;
  /** After it is aborted, nothing new is started. */
  readonly signal?: AbortSignal | undefined;
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
  { prefix, corpus: name, first, signal }: SuggestRequest,
): Promise<readonly Suggestion[]> {
  checkText(prefix, 'prefix', { maxQueryCharacters: MAX_PREFIX });
  checkPageSize(first, MAX_SUGGESTIONS);
  const corpus = await corpora.resolve(allowed, name);
  const wanted = foldedPrefix(prefix);
  if (wanted === '') return [];

  const whole: Found[] = [];
  const words: Found[] = [];
  for (const entries of await entriesOf(store, corpus)) {
    const found = await eventLoop.run(fitting(entries, wanted, first), signal);
    whole.push(...found.filter(({ kind }) => kind === 'TEXT'));
    words.push(...found.filter(({ kind }) => kind === 'WORD'));
  }
  const best = [whole, words].flatMap((found) =>
    found.sort((a, b) => byFrequency(a.entry, b.entry)),
  );
  return best.slice(0, first).map(({ entry: { variable, count, claimId }, text }) => {
    return { variable, text, count, claimId };
  });
}

interface Found {
  readonly entry: Entry;
  readonly kind: 'TEXT' | 'WORD';
  readonly text: string;
}

/** How many entries are looked at between pauses. */
const TOGETHER = 100;

/** The first entries that fit, until as many as are wanted begin with the prefix. */
function* fitting(entries: Entries, prefix: string, first: number): Generator<void, Found[]> {
  const found: Found[] = [];
  let whole = 0;
  for (const [place, entry] of entries.entries()) {
    if (place % TOGETHER === 0) yield;
    const fits = entry.texts.flatMap(({ text, folded }) => {
      const kind = fit(folded, prefix);
      return kind ? [{ entry, kind, text }] : [];
    });
    const best = fits.find(({ kind }) => kind === 'TEXT') ?? fits[0];
    if (best) found.push(best);
    if (best?.kind === 'TEXT') whole += 1;
    if (whole === first) break;
  }
  return found;
}
