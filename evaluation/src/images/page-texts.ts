import {
  leadOf,
  PASSAGE_CHARACTERS,
  passageOf,
  type SentenceEncoder,
} from 'elenchus/internal/images/page-text/passage.js';
import type { PageContent } from 'elenchus/internal/images/page-text/content.js';
import { countWords } from 'elenchus/internal/images/page-text/words.js';
import type { EvaluatedImage } from './types.js';

/** What of a page may stand for its image. */
export const PASSAGES = ['lead of the page', 'lead of the content', 'central sentences'] as const;
export type PassageName = (typeof PASSAGES)[number];
export type Passages = Readonly<Partial<Record<PassageName, string>>>;

/** Shorter sentences are mostly headings and names. */
const FEWEST_WORDS = 5;

/**
 * Three passages of equal length: the beginning of the page with its boilerplate, the beginning of
 * its content, and the most central sentences of that.
 */
export async function passagesOf(
  { page, sentences }: EvaluatedImage,
  encoder: SentenceEncoder,
): Promise<Passages> {
  if (sentences.length === 0) return {};
  const content = contentWith(sentences);
  return {
    ...(page !== undefined && { 'lead of the page': leadOf(contentWith([page])) }),
    'lead of the content': leadOf(content),
    'central sentences': await passageOf(content, encoder),
  };
}

function contentWith(texts: readonly string[]): PageContent {
  const blocks = texts.map((text, at) => ({ kind: 'TEXT', text, line: at + 1 }) as const);
  return { blocks, removed: 0 };
}

/**
 * A passage of the sentences of a page that none of the given texts has, so that a search for it
 * asks for what is not stored. Undefined if there are none.
 */
export function heldOutPassage(
  { sentences }: EvaluatedImage,
  texts: readonly string[],
): string | undefined {
  const known = texts.map(comparable);
  const others = sentences.filter((sentence) => {
    if (countWords(sentence) < FEWEST_WORDS) return false;
    // A passage may end within a sentence.
    const start = comparable(sentence).slice(0, START);
    return !known.some((text) => text.includes(start));
  });
  const passage: string[] = [];
  let length = 0;
  for (const sentence of others) {
    if (passage.length > 0 && length + 1 + sentence.length > PASSAGE_CHARACTERS) break;
    passage.push(sentence);
    length += sentence.length + 1;
  }
  return passage.length === 0 ? undefined : passage.join(' ').slice(0, PASSAGE_CHARACTERS);
}

/** How much of the beginning of a sentence tells it from others, in characters. */
const START = 80;

function comparable(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ');
}
