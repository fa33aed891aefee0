import type { FormattedExecutionResult } from 'graphql';
import { bytesLeft } from '../../batches.js';
import type { Config } from '../../config.js';
import { ElenchusError } from '../../errors.js';
import { codedError } from '../errors.js';

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
