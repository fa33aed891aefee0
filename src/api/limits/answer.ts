import type { FormattedExecutionResult } from 'graphql';
import type { Config } from '../../config.js';
import { ElenchusError } from '../../errors.js';
import { codedError } from '../errors.js';

/** What is between two values, and the quotes of a name or a text. */
const PUNCTUATION = 3;
/** Of a number, a boolean or null. */
const SHORT = 5;

/**
 * Writes answers as JSON. One that is too large is not written, which would take its size in
 * memory once more; the answer is then the error ANSWER_TOO_LARGE.
 */
export function createStringify({ maxAnswerBytes: limit }: Pick<Config, 'maxAnswerBytes'>) {
  return (answer: FormattedExecutionResult): string => {
    const fits = bytesLeft(answer, limit) >= 0;
    const error = () => codedError(new ElenchusError('ANSWER_TOO_LARGE', { limit }));
    return `${JSON.stringify(fits ? answer : { errors: [error()], data: null })}\n`;
  };
}

/** What is left of so many bytes after the value as JSON, about; negative as soon as none is. */
function bytesLeft(value: unknown, limit: number): number {
  if (typeof value === 'string') return limit - PUNCTUATION - Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return limit - SHORT;
  let left = limit - PUNCTUATION;
  if (Array.isArray(value)) {
    for (let place = 0; place < value.length && left >= 0; place++) {
      left = bytesLeft(value[place], left);
    }
    return left;
  }
  for (const key in value) {
    if (left < 0) return left;
    left = bytesLeft((value as Record<string, unknown>)[key], left - PUNCTUATION - key.length);
  }
  return left;
}
