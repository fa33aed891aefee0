import { mean } from 'elenchus/internal/math/statistics.js';
import { dot } from 'elenchus/internal/math/vectors.js';
import { NO_REQUEST } from 'elenchus/internal/runtime/scope.js';
import { findKeyPoints } from 'elenchus/internal/search/debate/find.js';
import type { SearchDependencies } from 'elenchus/internal/search/dependencies.js';
import { bootstrapInterval, type Interval } from '../sampling.js';
import type { LabelledSide } from './read.js';

/** A mean over topics and sides, and its 95 % interval by bootstrap over them. */
export interface Figure {
  readonly value: number;
  readonly interval: Interval | undefined;
}

export interface MatchFigures {
  /** Undecided pairs count as no matches. */
  readonly strict: Figure;
  /** They count as matches; absent where the files do not tell them. */
  readonly relaxed?: Figure;
}

/** A similarity of each argument (row) and each key point, whatever its scale. */
export type Compare = (
  statements: readonly string[],
  points: readonly string[],
) => Promise<readonly ArrayLike<number>[]>;

type Encoders = Pick<SearchDependencies, 'textEncoder' | 'relevanceFilter'>;

/**
 * By the cosine of the vectors that are stored, or of those that are near for the same reason.
 * @param read for the latter: whether the network reads the texts
 */
export function byVectors(
  { textEncoder, relevanceFilter }: Encoders,
  read: boolean | undefined,
): Compare {
  const of = async (texts: readonly string[]) => {
    const vectors = await textEncoder.encode(texts);
    if (read === undefined) return vectors;
    const statements = texts.map((text, at) => ({ text, language: 'en', vector: vectors[at]! }));
    return relevanceFilter.reasonVectors(statements, read ? texts.length : 0);
  };
  return async (statements, points) => {
    const own = await of(points);
    return (await of(statements)).map((vector) => own.map((point) => dot(vector, point)));
  };
}

/** By the network that reads both texts together. */
export function byNetwork(filter: Pick<SearchDependencies['relevanceFilter'], 'matches'>): Compare {
  return async (statements, points) => {
    const language = 'en';
    const said = statements.map((text) => ({ text, language }));
    const columns: (readonly (number | undefined)[])[] = [];
    for (const text of points) columns.push(await filter.matches({ text, language }, said));
    return statements.map((_, at) => columns.map((column) => column[at] ?? 0));
  };
}

/**
 * How well arguments are matched with the key points of their side, as in the shared task (Friedman et
 * al. 2021): each gets the point that is nearest, and the average precision is that of the better half.
 */
export async function matchFigures(
  sides: readonly LabelledSide[],
  compare: Compare,
): Promise<MatchFigures> {
  const strict: number[] = [];
  const relaxed: number[] = [];
  for (const { arguments: said, points } of sides) {
    const rows = await compare(
      said.map(({ text }) => text),
      points.map(({ text }) => text),
    );
    const best = said.map((argument, at) => {
      const scores = Array.from(rows[at]!);
      const score = Math.max(...scores);
      return { argument, score, point: points[scores.indexOf(score)]!.id };
    });
    best.sort((a, b) => b.score - a.score);
    const half = best.slice(0, Math.floor(best.length / 2));
    strict.push(averagePrecision(half.map(({ argument, point }) => argument.makes.has(point))));
    if (said.some(({ undecided }) => undecided === undefined)) continue;
    relaxed.push(
      averagePrecision(
        half.map(({ argument: { makes, undecided }, point }) => {
          return makes.has(point) || undecided!.has(point);
        }),
      ),
    );
  }
  return { strict: figureOf(strict), ...(relaxed.length > 0 && { relaxed: figureOf(relaxed) }) };
}

/** @param matches best first */
export function averagePrecision(matches: readonly boolean[]): number {
  let right = 0;
  const precisions = matches.flatMap((match, at) => (match ? ++right / (at + 1) : []));
  return mean(precisions);
}

export const FOUND_FIGURES = [
  'points',
  'covered',
  'redundant',
  'unlabelled',
  'small',
  'error',
] as const;
export type FoundFigures = Readonly<Record<(typeof FOUND_FIGURES)[number], Figure>>;

/** A point that fewer arguments make is not counted among those that are found. */
const LEAST = 3;
/** A reference point is small below this share of the arguments of its side. */
const SMALL = 0.05;

/**
 * How the key points that Elenchus finds by itself fit those of the data. A point that was found stands
 * for the reference points of the argument whose sentence is its title.
 */
export async function foundFigures(
  sides: readonly LabelledSide[],
  dependencies: Encoders & Pick<SearchDependencies, 'qualityModels'>,
): Promise<FoundFigures> {
  const figures: Record<(typeof FOUND_FIGURES)[number], number[]> = {
    points: [],
    covered: [],
    redundant: [],
    unlabelled: [],
    small: [],
    error: [],
  };
  for (const { arguments: said, points: references } of sides) {
    const { textEncoder } = dependencies;
    const vectors = await textEncoder.encode(said.map(({ text }) => text));
    const statements = said.map(({ text }, at) => {
      return { text, language: 'en', vector: vectors[at]! };
    });
    const { points } = await findKeyPoints(dependencies, statements, NO_REQUEST);
    const titled = points.map(({ title, members }) => {
      return { stands: said[title.argument]!.makes, members: members.map((each) => each.argument) };
    });
    titled.sort((a, b) => b.members.length - a.members.length);
    const found = titled.filter(({ members }) => members.length >= LEAST);
    const sizeOf = (id: string) => said.filter(({ makes }) => makes.has(id)).length;
    const sized = references
      .map(({ id }) => ({ id, size: sizeOf(id) }))
      .filter(({ size }) => size > 0);
    const standsFor = (some: typeof titled, id: string) =>
      some.filter(({ stands }) => stands.has(id));

    figures.points.push(found.length);
    figures.covered.push(mean(sized.map(({ id }) => Number(standsFor(found, id).length > 0))));
    const seen = new Set<string>();
    const repeats = found.filter(({ stands }) => {
      const again = stands.size > 0 && [...stands].every((id) => seen.has(id));
      for (const id of stands) seen.add(id);
      return again;
    });
    figures.redundant.push(repeats.length / Math.max(1, found.length));
    const none = found.filter(({ stands }) => stands.size === 0);
    figures.unlabelled.push(none.length / Math.max(1, found.length));
    const small = sized.filter(({ size }) => size < SMALL * said.length);
    if (small.length > 0) {
      figures.small.push(mean(small.map(({ id }) => Number(standsFor(titled, id).length > 0))));
    }
    const errors = sized.flatMap(({ id, size }) => {
      const members = new Set(standsFor(found, id).flatMap((point) => point.members));
      return members.size === 0 ? [] : Math.abs(members.size - size) / said.length;
    });
    if (errors.length > 0) figures.error.push(mean(errors));
  }
  const entries = FOUND_FIGURES.map((name) => [name, figureOf(figures[name])] as const);
  return Object.fromEntries(entries) as FoundFigures;
}

function figureOf(values: readonly number[]): Figure {
  return { value: mean(values), interval: bootstrapInterval(values) };
}
