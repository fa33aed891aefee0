/** One step of a search, without anything of what was searched for. */
export interface StepNote {
  readonly name: string;
  /** How it works, such as the rank `AUTO`, and what that chose. */
  readonly method?: string | undefined;
  readonly chosen?: string | undefined;
  /** How many of the best hits it looks at, at most. */
  readonly pool?: number | undefined;
  readonly ms: number;
}

export interface SearchNote {
  readonly collection: string;
  readonly steps: StepNote[];
}

/** What a span says; nothing of it is a text of a request. */
export type Attributes = Readonly<Record<string, string | number>>;

/** The span of a request, and one in it for each phase; `tracing.ts` has it. */
export interface Trace {
  within<Result>(work: () => Result): Result;
  run<Result>(phase: PhaseName, work: () => Promise<Result>): Promise<Result>;
  enter(phase: PhaseName): unknown;
  leave(phase: PhaseName): void;
  name(name: string, attributes: Attributes): void;
  /** @param errors the codes of its errors */
  end(errors: readonly string[]): void;
}

/** What metrics, traces and logs need to know about a request. It holds no text of the request. */
export class RequestRecord {
  /** By the client's name for it, which is an identifier of GraphQL. */
  operation?: string | undefined;
  /** The SHA-256 of the document. */
  document?: string | undefined;
  /** The field that it asks for, or `several`. */
  field?: string | undefined;
  /** In points. */
  cost?: number | undefined;
  readonly searches: SearchNote[] = [];
  readonly #clock = new PhaseClock();
  readonly #begun = new Map<PhaseName, () => void>();

  constructor(readonly trace?: Trace) {}

  /** For a phase that ends elsewhere, by `end`. */
  begin(phase: PhaseName): void {
    this.#begun.set(phase, this.#clock.begin(phase));
    this.trace?.enter(phase);
  }

  /** Does nothing if the phase was not begun, or has ended. */
  end(phase: PhaseName): void {
    if (!this.#begun.has(phase)) return;
    this.#begun.get(phase)!();
    this.#begun.delete(phase);
    this.trace?.leave(phase);
  }

  async run<Result>(phase: PhaseName, work: () => Promise<Result>): Promise<Result> {
    const stop = this.#clock.begin(phase);
    try {
      return await (this.trace ? this.trace.run(phase, work) : work());
    } finally {
      stop();
    }
  }

  /** Milliseconds of each phase that ran. */
  spent(): ReadonlyMap<PhaseName, number> {
    return this.#clock.spent();
  }
}
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
export const PHASES = ['coerce', 'encode', 'retrieve', 'judge', 'diversify', 'serialise'] as const;
export type PhaseName = (typeof PHASES)[number];

/**
 * Measures how long each phase of a request takes. While several run, the time counts for the one
 * that began last, so all phases together never take longer than the request.
 */
export class PhaseClock {
  readonly #spent = new Map<PhaseName, number>();
  readonly #running: { readonly phase: PhaseName }[] = [];
  #since = 0;

  /** @returns a function to call once, when the phase has ended */
  begin(phase: PhaseName): () => void {
    this.#count();
    const running = { phase };
    this.#running.push(running);
    return () => {
      this.#count();
      this.#running.splice(this.#running.indexOf(running), 1);
    };
  }

  /** Milliseconds of each phase that ran. */
  spent(): ReadonlyMap<PhaseName, number> {
    this.#count();
    return this.#spent;
  }

  #count(): void {
    const now = performance.now();
    const last = this.#running.at(-1);
    if (last) {
      this.#spent.set(last.phase, (this.#spent.get(last.phase) ?? 0) + now - this.#since);
    }
    this.#since = now;
  }
}
