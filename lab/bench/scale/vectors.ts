import { compareRows } from '../../../src/math/compare-rows.js';
import { sample, seededRandom } from '../../../src/math/random.js';
import { quantile } from '../../../src/math/statistics.js';

/** Real vectors that drawn ones are made of. */
const SEEDS = 4_000;
/** Of a seed's neighbours, the seed included ... */
const NEAR = 12;
/** ... so many are mixed. */
const MIXED = 3;
const PROBES = 300;
const HALVINGS = 7;
/** Which neighbours are looked at: the nearest, the tenth, the hundredth. */
const PLACES = [1, 10, 100] as const;
/** The neighbour by which the looseness is chosen. */
const FITTED = PLACES.indexOf(10);

/** What vectors are drawn from: some real ones, and how loosely drawn ones scatter between them. */
export interface VectorModel {
  readonly seeds: readonly Float32Array[];
  /** For each seed, itself and the seeds nearest to it. */
  readonly near: readonly Uint32Array[];
  /** How much of what is its own a drawn vector has; a real one has 1. */
  readonly looseness: number;
}

/**
 * Estimates how real vectors spread. The looseness is chosen so that, in as many drawn vectors as
 * there are real ones, the tenth neighbour is as near as in these (by the median).
 * @param vectors of unit length
 * @returns the model, and the places of its seeds among the vectors
 */
export function modelVectors(
  vectors: readonly Float32Array[],
  seed: number,
): { readonly model: VectorModel; readonly chosen: readonly number[] } {
  const random = seededRandom(seed);
  const chosen = sample([...vectors.keys()], SEEDS, random);
  const seeds = chosen.map((at) => vectors[at]!);
  const near = compareRows(seeds, (compare) =>
    seeds.map((vector) => {
      const cosines = compare(vector);
      const order = Uint32Array.from(cosines.keys()).sort((a, b) => cosines[b]! - cosines[a]!);
      return order.slice(0, NEAR);
    }),
  );
  const probes = sample([...vectors.keys()], PROBES, random);
  const medianOf = (all: readonly Float32Array[]) =>
    quantile(neighbourCosines(all, probes)[FITTED]!, 0.5);
  const wanted = medianOf(vectors);
  let [low, high] = [0, 4];
  for (let step = 0; step < HALVINGS; step++) {
    const looseness = (low + high) / 2;
    const drawing = seededRandom(seed + 1);
    const drawn = vectors.map(() => drawVector({ seeds, near, looseness }, drawing).vector);
    if (medianOf(drawn) > wanted) low = looseness;
    else high = looseness;
  }
  return { model: { seeds, near, looseness: (low + high) / 2 }, chosen };
}

/**
 * A vector that has what it is about from some neighbours, and what is its own from a seed anywhere:
 * that which distinguishes this seed from its own neighbours.
 */
export function drawVector(
  { seeds, near, looseness }: VectorModel,
  random: () => number,
): { readonly vector: Float32Array; readonly seed: number } {
  const pick = <Item>(items: ArrayLike<Item>) => items[Math.floor(random() * items.length)]!;
  const seed = Math.floor(random() * seeds.length);
  const other = Math.floor(random() * seeds.length);
  const vector = new Float32Array(seeds[seed]!.length);
  const add = (weight: number, from: number) => {
    const added = seeds[from]!;
    for (let at = 0; at < vector.length; at++) vector[at]! += weight * added[at]!;
  };
  add(1 / MIXED, seed);
  for (let mixed = 1; mixed < MIXED; mixed++) add(1 / MIXED, pick(near[seed]!));
  const own = looseness * (0.6 + 0.8 * random());
  add(own, other);
  for (const neighbour of near[other]!) add(-own / near[other]!.length, neighbour);
  const length = lengthOf(vector);
  return { vector: vector.map((component) => component / length), seed };
}

function lengthOf(vector: Float32Array): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += vector[at]! ** 2;
  return Math.sqrt(squares);
}

const QUANTILES = [0.1, 0.5, 0.9] as const;

/** The cosines of some vectors to their neighbours: for each of `PLACES`, a cosine a probe. */
type NeighbourCosines = readonly (readonly number[])[];

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
