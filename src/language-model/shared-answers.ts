import { LRUCache } from 'lru-cache';

interface OpenQuestion<Answer> {
  readonly answer: Promise<Answer>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Asks each question once: who asks the same meanwhile shares the answer, and later ones get it from
 * memory. A question is given up when nobody waits for it any more. Failures are not kept.
 */
export class SharedAnswers<Answer extends object> {
  readonly #kept: LRUCache<string, Answer>;
  readonly #open = new Map<string, OpenQuestion<Answer>>();

  /** @param max how many answers are kept */
  constructor(max: number) {
    this.#kept = new LRUCache({ max });
  }

  /** How many questions have no answer yet. */
  get open(): number {
    return this.#open.size;
  }

  /** Whether this question would have to be asked. */
  isNew(key: string): boolean {
    return !this.#kept.has(key) && !this.#open.has(key);
  }

  /** @throws those of `ask`; the reason of the signal */
  async answer(
    key: string,
    ask: (signal: AbortSignal) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    signal?.throwIfAborted();
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const question = this.#open.get(key) ?? this.#begin(key, ask);
    question.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        question.waiting -= 1;
        if (question.waiting === 0) question.controller.abort(signal?.reason);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      question.answer
        .then(resolve, reject)
        .finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  #begin(key: string, ask: (signal: AbortSignal) => Promise<Answer>): OpenQuestion<Answer> {
    const controller = new AbortController();
    const end = () => {
      if (this.#open.get(key) === question) this.#open.delete(key);
    };
    const answer = ask(controller.signal).then((found) => {
      this.#kept.set(key, found);
      return found;
    });
    // One who asks anew must not share a question that was given up.
    controller.signal.addEventListener('abort', end, { once: true });
    answer.then(end, end);
    const question = { answer, controller, waiting: 0 };
    this.#open.set(key, question);
    return question;
  }
}
