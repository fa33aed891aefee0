import type { GraphWithVectors } from 'elenchus/internal/search/graphs/rerank.js';
import {
  type Chance,
  FIGURES,
  type Figure,
  type Figures,
  intervalsOf,
  meanFigures,
  measureChance,
  measureRanking,
} from './figures.js';
import { type Difference, type Interval, pairedBootstrap } from '../random.js';
import type { Gains } from './read.js';
import type { Method } from './methods.js';

export interface QueryTask {
  readonly query: GraphWithVectors;
  readonly candidates: readonly GraphWithVectors[];
  readonly gains: Gains;
}

export interface GroupScores {
  readonly queries: number;
  readonly metrics: Figures;
  /** 95 %, by bootstrap over queries; absent for a figure of fewer than two queries. */
  readonly intervals: Readonly<Partial<Record<Figure, Interval>>>;
  readonly chance: Chance;
}

/** Figures of all queries, and separately of those with and without relations. */
export interface TaskScores extends GroupScores {
  readonly withRelations?: GroupScores;
  readonly withoutRelations?: GroupScores;
  /** The figures of each query, by its id. */
  readonly byQuery: Readonly<Record<string, Figures>>;
  /** How many seconds it takes to order the candidates of all queries. */
  readonly querySeconds: number;
}

/** Graphs with structure vectors, by the same graphs without them. */
export type StructureVectors = ReadonlyMap<GraphWithVectors, GraphWithVectors>;

export class GraphTask {
  readonly #groups: Readonly<Record<'all' | 'withRelations' | 'withoutRelations', Group>>;

  constructor(
    readonly tasks: readonly QueryTask[],
    seed: number,
  ) {
    const group = (has: (task: QueryTask) => boolean): Group => {
      const members = tasks.filter(has);
      const drawn = members.map(({ candidates, gains }) => ({
        ids: candidates.map(({ id }) => id),
        gains,
      }));
      return { members, chance: measureChance(drawn, seed) };
    };
    this.#groups = {
      all: group(() => true),
      withRelations: group(hasRelations),
      withoutRelations: group((task) => !hasRelations(task)),
    };
  }

  score(method: Method, structure?: StructureVectors): TaskScores {
    const seen = (graph: GraphWithVectors) => structure?.get(graph) ?? graph;
    const inputs = this.tasks.map(
      ({ query, candidates }) => [seen(query), candidates.map(seen)] as const,
    );
    const started = performance.now();
    const rankings = inputs.map(([query, candidates]) => method.rank(query, candidates));
    const querySeconds = (performance.now() - started) / 1_000;
    const figures = new Map(
      this.tasks.map((task, place) => [task, measureRanking(rankings[place]!, task.gains)]),
    );
    const scoresOf = ({ members, chance }: Group): GroupScores | undefined => {
      const all = members.map((task) => figures.get(task)!);
      const [metrics, intervals] = [meanFigures(all), intervalsOf(all)];
      return chance && { queries: members.length, metrics, intervals, chance };
    };
    const { all, withRelations, withoutRelations } = this.#groups;
    return {
      ...scoresOf(all)!,
      withRelations: scoresOf(withRelations),
      withoutRelations: scoresOf(withoutRelations),
      byQuery: Object.fromEntries([...figures].map(([{ query }, each]) => [query.id, each])),
      querySeconds,
    };
  }
}

/** A subset of the queries. If it is empty, it has no figures of chance. */
interface Group {
  readonly members: readonly QueryTask[];
  readonly chance: Chance | undefined;
}

function hasRelations({ query }: QueryTask): boolean {
  return query.graph.nodes.some(({ kind }) => kind === 'S');
}

/** How much higher the figures of one method are than those of another, over the same queries. */
export function differencesOf(one: TaskScores, other: TaskScores): Record<Figure, Difference> {
  const queries = Object.keys(one.byQuery);
  const differences = FIGURES.map((figure) => {
    const each = queries.map((id) => one.byQuery[id]![figure] - other.byQuery[id]![figure]);
    return [figure, pairedBootstrap(each)] as const;
  });
  return Object.fromEntries(differences) as Record<Figure, Difference>;
}
