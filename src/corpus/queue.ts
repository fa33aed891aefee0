/** Runs the tasks of each key one after the other. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();
  #tasks = 0;

  /** One task of each key runs; all others wait. */
  get state(): { readonly waiting: number; readonly running: number } {
    const running = this.#last.size;
    return { waiting: this.#tasks - running, running };
  }

  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const result = before.then(task, task);
    this.#last.set(key, result);
    this.#tasks += 1;
    const forget = () => {
      this.#tasks -= 1;
      if (this.#last.get(key) === result) this.#last.delete(key);
    };
    result.then(forget, forget);
    return result;
  }

  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.allSettled(this.#last.values());
  }
}
