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

/** The span of a request, and one in it for each stage; `tracing.ts` has it. */
export interface Trace {
  within<Result>(work: () => Result): Result;
  run<Result>(stage: StageName, work: () => Promise<Result>): Promise<Result>;
  enter(stage: StageName): unknown;
  leave(stage: StageName): void;
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
  readonly #clock = new StageClock();
  readonly #begun = new Map<StageName, () => void>();

  constructor(readonly trace?: Trace) {}

  /** For a stage that ends elsewhere, by `end`. */
  begin(stage: StageName): void {
    this.#begun.set(stage, this.#clock.begin(stage));
    this.trace?.enter(stage);
  }

  /** Does nothing if the stage was not begun, or has ended. */
  end(stage: StageName): void {
    if (!this.#begun.has(stage)) return;
    this.#begun.get(stage)!();
    this.#begun.delete(stage);
    this.trace?.leave(stage);
  }

  async run<Result>(stage: StageName, work: () => Promise<Result>): Promise<Result> {
    const stop = this.#clock.begin(stage);
    try {
      return await (this.trace ? this.trace.run(stage, work) : work());
    } finally {
      stop();
    }
  }

  /** Milliseconds of each stage that ran. */
  spent(): ReadonlyMap<StageName, number> {
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
