import { setImmediate } from 'node:timers/promises';

/**
 * Runs scans one after the other. What arrives during a scan and needs none, such as a write or a
 * lookup by ids, goes before the next one. Otherwise, each of the lookups of a write would wait for
 * all searches that were sent before it.
 */
export class Scans {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(scan: () => Result): Promise<Result> {
    const result = this.#last.then(() => setImmediate()).then(scan);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
