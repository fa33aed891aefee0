import type { Image } from '../../domain/image.js';
import { rounded } from '../../statistics.js';
import { dot } from '../../vectors/dot.js';
import { checkPageSize } from '../arguments.js';
import { requestBudget } from '../lookups.js';
import type { RetrievalDependencies } from '../types.js';
import type { ImageQuery } from './query.js';
import type { PageSentence } from './types.js';

const MAX_SENTENCES = 10;

/**
 * The sentences of an image's page that are nearest to the query, best first; none for a page
 * without text, and for a query without words.
 * @throws ElenchusError PAGE_SIZE, BUSY, ENCODER_FAILED; the reason of the signal
 */
export async function nearestSentences(
  { store, textEncoder, sparseEncoder, config }: RetrievalDependencies,
  { words }: ImageQuery,
  { id, language }: Image,
  first: number,
  signal: AbortSignal | undefined,
): Promise<readonly PageSentence[]> {
  checkPageSize(first, MAX_SENTENCES, 'sentences.first');
  const [file] = await store.retrieve('image-files', [id], {
    payload: ['sentences'],
    budget: requestBudget(signal, config),
  });
  if (!words || !file) return [];
  const { sentences } = file.payload;
  const encode = (text: string) => textEncoder.encodeQuery(text, signal);
  const [query, ...vectors] = await Promise.all([words.text, ...sentences].map(encode));
  return sentences
    .map((text, at) => ({ text, score: rounded(dot(query!, vectors[at]!)) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, first)
    .map((each) => {
      return { ...each, words: sparseEncoder.commonWords(words, { text: each.text, language }) };
    });
}
