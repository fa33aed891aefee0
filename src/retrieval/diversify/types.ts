import type { BalancePart, DiversityPart } from '../../domain/diversity.js';
import type { Selection } from '../../store/port.js';
import type { PoolMember } from '../pool.js';

/** A place of the new order: who has it, and why. */
export interface Diversified {
  readonly member: PoolMember;
  /** Absent where a method cannot say anything of the hit. */
  readonly diversity?: DiversityPart;
  readonly balance?: BalancePart;
}

/** The new order of a pool. */
export interface DiversifiedOrder {
  /** Another one wherever the order may be another. */
  readonly digest: string;
  /** The places from the first on: `count` or more, or all. What nobody reads need not be computed. */
  first(count: number): Promise<readonly Diversified[]>;
}

/** The stage between ranking and page: a pool of the best hits gets another order. */
export interface Diversification {
  /** How many of the best hits it wants. */
  readonly size: number;
  /** What it sees of them beside their scores. */
  readonly selection: Selection;
  /** @param pool best first */
  order(pool: readonly PoolMember[]): Promise<DiversifiedOrder>;
}
