import { cuesOf } from './evidence.js';
import { MARKERS, SENSES } from './lexicons/types.js';
import type { TreeScores } from './tree/scores.js';
import type { Unit } from './types.js';

const sense = (name: (typeof SENSES)[number]) => SENSES.indexOf(name);
const marker = (name: (typeof MARKERS)[number]) => MARKERS.indexOf(name);

/** Scores relations by connectives and places alone. */
export function scoreByRules(units: readonly Unit[], language: string | undefined): TreeScores {
  const cues = cuesOf(units, language);
  const size = units.length;
  const root = Float64Array.from(units, (_, at) => {
    const { begins, markers } = cues[at]!;
    const place = at === 0 ? 1.5 : at === size - 1 ? 0.5 : 0;
    const claims = 1.5 * markers[marker('DUTY')]! + markers[marker('OPINION')]!;
    return place + claims + begins[sense('CONCLUSION')]! - 2 * begins[sense('REASON')]!;
  });
  const support = new Float64Array(size * size);
  const attack = new Float64Array(size * size);
  for (let source = 0; source < size; source++) {
    const { begins, markers } = cues[source]!;
    const opposed =
      begins[sense('CONTRAST')]! + begins[sense('CONCESSION')]! + markers[marker('OTHERS')]!;
    for (let target = 0; target < size; target++) {
      const at = source * size + target;
      const near = begins[sense('REASON')]! && target === source - 1 ? 2 : 0;
      const score = near + root[target]! - 0.2 * Math.abs(source - target);
      support[at] = score - opposed;
      attack[at] = score + opposed - 1.5;
    }
  }
  return { size, root, support, attack };
}
