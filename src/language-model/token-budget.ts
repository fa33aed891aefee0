import { ElenchusError } from '../errors.js';

/** Tokens that are set aside for a request until it is known what it took. */
export interface Hold {
  /** Counts what the request took, and frees the rest. */
  settle(tokens: number): void;
}

/** The tokens of a text, roughly: four bytes each, which also suits scripts other than Latin. */
export function estimatedTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

/** The tokens that may be spent, shared by all requests of a process. */
export class TokenBudget {
  #spent = 0;
  #held = 0;

  constructor(private readonly limit: number) {}

  get spent(): number {
    return this.#spent;
  }

  /**
   * Sets aside the most that a request can take, so that requests at the same time cannot exceed
   * the limit together.
   * @throws ElenchusError LANGUAGE_MODEL_BUDGET_SPENT
   */
  hold(needed: number): Hold {
    const left = Math.max(0, this.limit - this.#spent - this.#held);
    if (needed > left) {
      const { limit } = this;
      throw new ElenchusError('LANGUAGE_MODEL_BUDGET_SPENT', { needed, limit, left });
    }
    this.#held += needed;
    return {
      settle: (tokens) => {
        this.#held -= needed;
        this.#spent += tokens;
      },
    };
  }
}
