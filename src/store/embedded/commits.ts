import type { Operation } from './entries.js';

/** Waiting changes are combined until they have this many bytes. */
const ENOUGH_BYTES = 4 * 2 ** 20;

/** What is to be written. A function is called once all that came before is done. */
type Operations = readonly Operation[] | (() => readonly Operation[]);

interface Waiting {
  readonly operations: Operations;
  readonly apply: () => void | Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes changes in the order in which they arrive. Changes that arrive during a write are combined
 * into the next one, which needs only one sync.
 */
export class Commits {
  private readonly waiting: Waiting[] = [];
  private running: Promise<void> | undefined;

  constructor(private readonly write: (operations: readonly Operation[]) => Promise<void>) {}

  /** Writes all operations or none, then calls `apply`. The next write begins after that. */
  run(operations: Operations, apply: Waiting['apply']): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ operations, apply, resolve, reject });
      this.running ??= this.writeAll().finally(() => (this.running = undefined));
    });
  }

  async idle(): Promise<void> {
    await this.running;
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const group = this.nextGroup();
      try {
        const operations = group.flatMap(({ operations: all }) =>
          typeof all === 'function' ? all() : all,
        );
        if (operations.length > 0) await this.write(operations);
        for (const { apply } of group) await apply();
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
  }

  private nextGroup(): Waiting[] {
    if (typeof this.waiting[0]!.operations === 'function') return this.waiting.splice(0, 1);
    let bytes = 0;
    let count = 0;
    for (const { operations } of this.waiting) {
      if (typeof operations === 'function' || bytes >= ENOUGH_BYTES) break;
      for (const operation of operations) bytes += operation.bytes?.length ?? 0;
      count++;
    }
    return this.waiting.splice(0, count);
  }
}
