export interface BinaryOptions {
  /** The last rank that counts; all by default. */
  readonly k?: number;
  /** The lowest grade that is relevant; 1 by default. */
  readonly relevantFrom?: number;
}

export function hitsOf(
  grades: readonly number[],
  { k = Infinity, relevantFrom = 1 }: BinaryOptions,
): readonly boolean[] {
  return grades.slice(0, k).map((grade) => grade >= relevantFrom);
}
