import { v5 } from 'uuid';
import { slugOf } from './slug.js';

/** Names questions; any other would do as well. */
const QUESTIONS = '1e0c0bd4-6f4f-5b38-9f0c-2f6a4b4d9f3e';

/** The id of a question in runs and judgements: the same wherever it is asked, without white space. */
export function questionId(question: string): string {
  const digits = v5(question, QUESTIONS).slice(0, 8);
  return [slugOf(question), digits].filter(Boolean).join('-');
}
