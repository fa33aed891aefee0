import { readFileSync } from 'node:fs';
import { z } from 'zod';

const question = z.strictObject({
  text: z.string(),
  language: z.enum(['de', 'fr', 'it', 'en']),
  /** The claim of the demo corpus that it is about. */
  issue: z.string(),
  /** OTHER_WORDS: without the usual words for the issue. */
  form: z.enum(['QUESTION', 'CLAIM', 'KEYWORDS', 'COLLOQUIAL', 'OTHER_WORDS']),
  /** Nothing may be chosen by its answers. */
  heldOut: z.boolean(),
});
export type Question = z.infer<typeof question>;

export function readQuestions(file: string): readonly Question[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => question.parse(JSON.parse(line)));
}
