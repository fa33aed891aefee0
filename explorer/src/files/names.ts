import { v5 } from 'uuid';

/** Names questions; any other would do as well. */
const QUESTIONS = '1e0c0bd4-6f4f-5b38-9f0c-2f6a4b4d9f3e';
const READABLE = 48;

/** A text as a part of the name of a file or as an id: its letters and digits, with dashes between. */
export function slugOf(text: string): string {
  const words =
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let slug = '';
  for (const word of words) {
    if (slug.length + word.length > READABLE) break;
    slug += slug === '' ? word : `-${word}`;
  }
  return slug;
}

/** The id of a question in runs and judgements: the same wherever it is asked, without white space. */
export function questionId(question: string): string {
  const digits = v5(question, QUESTIONS).slice(0, 8);
  return [slugOf(question), digits].filter(Boolean).join('-');
}
