import { seededRandom } from '../../src/math/random.js';
import { quantile } from '../../src/math/statistics.js';
import {
  alphaNdcgOrder,
  type Choice,
  type DiversityOptions,
  equalOrder,
  type GroupedItem,
  proportionalOrder,
} from '../../src/search/diversify/orders.js';
import { firstOf } from '../../test/support/first-of.js';
import { atMost, type Figure, type Section } from './report.js';

const CANDIDATES = 1000;
/** How many groups each of the ten variables has, as in a survey of voters. */
const SIZES = [2, 2, 2, 2, 2, 4, 4, 8, 9, 14];
const PAGE = 20;
const WARM_UP = 50;
const ROUNDS = 300;

type Method = (
  candidates: readonly GroupedItem[],
  options: DiversityOptions,
) => Generator<Choice, void>;

const METHODS: Readonly<Record<string, Method>> = {
  COVER_GROUPS: (candidates, options) => alphaNdcgOrder(candidates, { ...options, alpha: 0.5 }),
  MATCH_CORPUS_SHARES: (candidates, options) =>
    proportionalOrder(candidates, { ...options, targets: SIZES.map(falling) }),
  EQUAL_SHARES: (candidates, options) => equalOrder(candidates, { ...options, sizes: SIZES }),
};

/** The first page of the candidates, and for comparison the order of all. */
export function measureDiversity(): Section {
  const random = seededRandom(20);
  const pools = Array.from({ length: 20 }, () => poolOf(random));
  const figures = Object.entries(METHODS).flatMap(([name, method]): Figure[] => {
    const times = (count: number, rounds: number) => {
      const run = (round: number) =>
        firstOf(method(pools[round % pools.length]!, { weight: 0.5 }), count);
      for (let round = 0; round < WARM_UP; round++) run(round);
      return Array.from({ length: rounds }, (_, round) => {
        const start = performance.now();
        run(round);
        return performance.now() - start;
      });
    };
    const page = times(PAGE, ROUNDS);
    return [
      atMost(`${name}, first ${PAGE}, p50`, quantile(page, 0.5), 'ms', 3),
      { name: `${name}, first ${PAGE}, p99`, value: quantile(page, 0.99), unit: 'ms' },
      { name: `${name}, all, p50`, value: quantile(times(CANDIDATES, 30), 0.5), unit: 'ms' },
    ];
  });
  return { title: `Diversifying ${CANDIDATES} candidates over ${SIZES.length} variables`, figures };
}

function poolOf(random: () => number): GroupedItem[] {
  return Array.from({ length: CANDIDATES }, (_, index) => ({
    id: String(Math.floor(random() * 1e9)).padStart(9, '0'),
    relevance: 1 - index / (2 * CANDIDATES),
    groups: SIZES.map((size) => (random() < 0.05 ? -1 : drawn(falling(size), random))),
  }));
}

/** Shares that fall by half from group to group. */
function falling(size: number): number[] {
  const parts = Array.from({ length: size }, (_, group) => 2 ** -group);
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
}

function drawn(shares: readonly number[], random: () => number): number {
  let rest = random();
  const group = shares.findIndex((share) => (rest -= share) < 0);
  return group < 0 ? shares.length - 1 : group;
}
