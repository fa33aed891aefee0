import type { Explanation, ScorePart, Stage } from '../../domain/search.js';

/** What the last stage found of a hit, below what the hit brings itself. */
export function explained(
  stage: Stage | undefined,
  part: ScorePart,
  parts?: Explanation,
): Explanation {
  return { ...(stage && { [stage]: part }), ...parts };
}
