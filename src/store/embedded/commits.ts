import type { Operation } from './entries.js';

/** Waiting changes are combined until they have this many bytes. */
const ENOUGH_BYTES = 4 * 2 ** 20;

interface Waiting {
  readonly operations: readonly Operation[];
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
  run(operations: readonly Operation[], apply: Waiting['apply']): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ operations, apply, resolve, reject });
      this.running ??= this.writeAll().finally(() => (this.running = undefined));
    });
  }

  /** Waits until everything is written. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const group = this.nextGroup();
      try {
        await this.write(group.flatMap(({ operations }) => operations));
        for (const { apply } of group) await apply();
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
  }

  private nextGroup(): Waiting[] {
    let bytes = 0;
    let count = 0;
    while (count < this.waiting.length && bytes < ENOUGH_BYTES) {
      for (const operation of this.waiting[count]!.operations)
        bytes += operation.bytes?.length ?? 0;
      count++;
    }
    return this.waiting.splice(0, count);
  }
}
