/**
 * How well each relation between units fits, as log weights: a tree is as likely as the product of
 * the weights of its parts.
 */
export interface TreeScores {
  /** How many units there are. */
  readonly size: number;
  /** `[size]`: that a unit is the major claim. */
  readonly root: Float64Array;
  /** `[source, target]`: that one unit supports another; the diagonal is ignored. */
  readonly support: Float64Array;
  /** `[source, target]`: that one unit attacks another. */
  readonly attack: Float64Array;
}

/** The target of the major claim, which has none. */
export const NOTHING = -1;

/** log(exp(a) + exp(b)), without overflow. */
export function logSum(a: number, b: number): number {
  const most = Math.max(a, b);
  return most === -Infinity ? most : most + Math.log(Math.exp(a - most) + Math.exp(b - most));
}

/** `[source, target]`: the log weight of any relation between two units. */
export function anyRelation({ size, support, attack }: TreeScores): Float64Array {
  return Float64Array.from({ length: size * size }, (_, at) => logSum(support[at]!, attack[at]!));
}
