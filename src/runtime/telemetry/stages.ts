/**
 * What a request spends its time on, in the order in which most requests do.
 *
 * coerce     read, check and validate the operation and its variables
 * encode     turn texts and graphs into vectors
 * retrieve   ask the store: candidates, payloads, counts
 * judge      give hits new scores: relevance, quality, preferences, structure
 * diversify  give hits new places
 * serialise  write the answer
 */
export const STAGES = ['coerce', 'encode', 'retrieve', 'judge', 'diversify', 'serialise'] as const;
export type StageName = (typeof STAGES)[number];

/**
 * Measures how long each stage of a request takes. While several run, the time counts for the one
 * that began last, so all stages together never take longer than the request.
 */
export class StageClock {
  readonly #spent = new Map<StageName, number>();
  readonly #running: { readonly stage: StageName }[] = [];
  #since = 0;

  /** @returns a function to call once, when the stage has ended */
  begin(stage: StageName): () => void {
    this.#count();
    const running = { stage };
    this.#running.push(running);
    return () => {
      this.#count();
      this.#running.splice(this.#running.indexOf(running), 1);
    };
  }

  /** Milliseconds of each stage that ran. */
  spent(): ReadonlyMap<StageName, number> {
    this.#count();
    return this.#spent;
  }

  #count(): void {
    const now = performance.now();
    const last = this.#running.at(-1);
    if (last) {
      this.#spent.set(last.stage, (this.#spent.get(last.stage) ?? 0) + now - this.#since);
    }
    this.#since = now;
  }
}
