import type { Series } from './legend.js';

/** What is compared, as charts show it: in its colour, and with its number. */
export function seriesOf(names: readonly string[]): readonly Series[] {
  return names.map((name, place) => ({
    name,
    colour: `var(--group-${place + 1})`,
    sign: String(place + 1),
  }));
}
