import { ElenchusError } from '../runtime/errors.js';

/** Tokens that are set aside for a request until it is known what it took. */
interface Hold {
  /** Counts what the request took, and frees the rest. */
  settle(tokens: number): void;
}

/** The tokens of a text, roughly: four bytes each, which also suits scripts other than Latin. */
export function estimatedTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

/** Whose limit it is, and whether it begins anew. */
interface Terms {
  /** The setting that has the limit, for the error. */
  readonly setting: string;
  /** If it is given, the limit holds for such a period, which its first question begins. */
  readonly periodMs?: number;
  readonly now?: () => number;
}

/** The tokens that may be spent, shared by all requests of a process. */
export class TokenBudget {
  #spent = 0;
  #held = 0;
  #ofPeriod = 0;
  #end = -Infinity;

  constructor(
    private readonly limit: number,
    private readonly terms: Terms,
  ) {}

  /** Since the process began. */
  get spent(): number {
    return this.#spent;
  }

  /**
   * Sets aside the most that a request can take, so that requests at the same time cannot exceed
   * the limit together.
   * @throws ElenchusError LANGUAGE_MODEL_BUDGET_SPENT
   */
  hold(needed: number): Hold {
    this.#renew();
    const { limit, terms } = this;
    const left = Math.max(0, limit - this.#ofPeriod - this.#held);
    if (needed > left) {
      const details = { needed, limit, left, setting: terms.setting };
      throw new ElenchusError('LANGUAGE_MODEL_BUDGET_SPENT', details);
    }
    this.#held += needed;
    return {
      settle: (tokens) => {
        this.#held -= needed;
        this.#spent += tokens;
        this.#ofPeriod += tokens;
      },
    };
  }

  #renew(): void {
    const { periodMs = Infinity, now = Date.now } = this.terms;
    const time = now();
    if (time < this.#end) return;
    this.#ofPeriod = 0;
    this.#end = time + periodMs;
  }
}
