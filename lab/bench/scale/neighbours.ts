import { compareRows } from '../../../src/math/compare-rows.js';
import { quantile } from '../../../src/math/statistics.js';

/** Which neighbours are looked at: the nearest, the tenth, the hundredth. */
export const PLACES = [1, 10, 100] as const;
const QUANTILES = [0.1, 0.5, 0.9] as const;

/** The cosines of some vectors to their neighbours: for each of `PLACES`, a cosine a probe. */
export type NeighbourCosines = readonly (readonly number[])[];

/** @param probes places of the vectors whose neighbours are looked for among all others */
export function neighbourCosines(
  vectors: readonly Float32Array[],
  probes: readonly number[],
): NeighbourCosines {
  const rows = compareRows(vectors, (compare) =>
    probes.map((probe) => {
      const cosines = compare(vectors[probe]!);
      cosines[probe] = -Infinity;
      cosines.sort();
      return PLACES.map((place) => cosines[cosines.length - place] ?? Number.NaN);
    }),
  );
  return PLACES.map((_, at) => rows.map((row) => row[at]!));
}

export interface Spread {
  readonly place: number;
  readonly quantiles: readonly { readonly of: number; readonly cosine: number }[];
}

/** The tenths of the cosines to each neighbour. */
export function spreadOf(cosines: NeighbourCosines): readonly Spread[] {
  return PLACES.map((place, at) => ({
    place,
    quantiles: QUANTILES.map((of) => ({ of, cosine: quantile(cosines[at]!, of) })),
  }));
}
