/** How far something reaches to one side, from a height to another one. */
export interface Step {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
}

/** Both sides of a shape, from its top to its bottom without a gap. */
export interface Contour {
  readonly left: readonly Step[];
  readonly right: readonly Step[];
}

export function rectangle(width: number, height: number): Contour {
  return {
    left: [{ top: 0, bottom: height, x: 0 }],
    right: [{ top: 0, bottom: height, x: width }],
  };
}

/** The steps further to the right and below. */
export function moved(steps: readonly Step[], right: number, down: number): readonly Step[] {
  return steps.map(({ top, bottom, x }) => ({
    top: top + down,
    bottom: bottom + down,
    x: x + right,
  }));
}

/** How far to the right a shape must be moved, to stand right of another one with a gap. */
export function distance(right: readonly Step[], left: readonly Step[], gap: number): number {
  let least = -Infinity;
  let at = 0;
  for (const step of left) {
    while (at > 0 && right[at]!.top > step.top - gap) at--;
    while (at < right.length && right[at]!.bottom + gap <= step.top) at++;
    for (let other = at; other < right.length; other++) {
      if (right[other]!.top - gap >= step.bottom) break;
      least = Math.max(least, right[other]!.x + gap - step.x);
    }
    at = Math.min(at, right.length - 1);
  }
  return least;
}

/** The side of two shapes: that of the first one, and below it what is left of the second. */
export function below(first: readonly Step[], second: readonly Step[]): readonly Step[] {
  const end = first.at(-1)?.bottom ?? 0;
  const rest = second
    .filter(({ bottom }) => bottom > end)
    .map((step) => ({ ...step, top: Math.max(step.top, end) }));
  return rest.length === 0 ? first : [...first, ...rest];
}

/** Sides of more steps are simplified, so that deep trees take no longer than wide ones. */
const MOST_STEPS = 48;

/** A side of few steps: neighbours become one that reaches as far as either. */
export function simpler(
  steps: readonly Step[],
  further: (a: number, b: number) => number,
): readonly Step[] {
  if (steps.length <= MOST_STEPS) return steps;
  const merged: Step[] = [];
  for (let at = 0; at < steps.length; at += 2) {
    const [step, next] = [steps[at]!, steps[at + 1]];
    merged.push(next ? { top: step.top, bottom: next.bottom, x: further(step.x, next.x) } : step);
  }
  return simpler(merged, further);
}
