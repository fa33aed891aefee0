import { ElenchusError } from '../../runtime/errors.js';
import { Thread } from '../../runtime/threads/thread.js';
import { parseAnswer } from './answer.js';

/** Answers of so many bytes take about half a millisecond to parse. */
const LARGE = 64 * 1024;
const VECTOR_KEY = '"vector":';

/**
 * Parses answers of Qdrant. Large ones with vectors are parsed on a thread, since they would hold up
 * all requests: 200 vectors are more than a megabyte of JSON. Without vectors, the thread would not
 * save time, since passing on the parsed payloads takes as long as parsing them.
 */
export class AnswerParser {
  readonly #thread = new Thread<Uint8Array, unknown>({
    module: new URL('./answer-worker', import.meta.url),
    queue: 'qdrant-answers',
    failed: (problem) =>
      new ElenchusError('WORKER_FAILED', { worker: "parser of Qdrant's answers", problem }),
  });

  /** Text if the answer is not JSON. */
  async parse(answer: ArrayBuffer): Promise<unknown> {
    const bytes = Buffer.from(answer);
    if (bytes.length < LARGE || !bytes.includes(VECTOR_KEY)) return parseAnswer(bytes.toString());
    return this.#thread.run(bytes);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
