import type { Image } from '../../domain/image.js';
import { rounded } from '../../math/statistics.js';
import { eventLoop } from '../../runtime/threads/turns.js';
import { dot } from '../../math/vectors.js';
import { checkPageSize } from '../arguments.js';
import { requestBudget } from '../lookups.js';
import type { RetrievalDependencies } from '../types.js';
import type { ImageQuery } from './query.js';
import type { PageSentence } from './types.js';

const MAX_SENTENCES = 10;

/**
 * Finds the sentences of an image's page that are nearest to the query, best first; none for a page
 * without text, and for a query without words.
 * @throws ElenchusError PAGE_SIZE, BUSY, ENCODER_FAILED; the reason of the signal
 */
export type SentenceFinder = (image: Image, first: number) => Promise<readonly PageSentence[]>;

export function sentenceFinder(
  { store, textEncoder, sparseEncoder, config }: RetrievalDependencies,
  { words }: ImageQuery,
  signal: AbortSignal | undefined,
): SentenceFinder {
  const commonWords = words && sparseEncoder.commonWords(words);
  const encode = (text: string) => textEncoder.encodeQuery(text, signal);

  return async ({ id, language }, first) => {
    checkPageSize(first, MAX_SENTENCES, 'sentences.first');
    const [file] = await store.retrieve('image-files', [id], {
      payload: ['sentences'],
      budget: requestBudget(signal, config),
    });
    if (!commonWords || !file) return [];
    const { sentences } = file.payload;
    const [query, ...vectors] = await Promise.all([words.text, ...sentences].map(encode));
    const nearest = sentences
      .map((text, at) => ({ text, score: rounded(dot(query!, vectors[at]!)) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, first);
    const found: PageSentence[] = [];
    for (const each of nearest) {
      const common = commonWords({ text: each.text, language });
      found.push({ ...each, words: await eventLoop.run(common, signal) });
    }
    return found;
  };
}
