import type { GraphWithVectors } from '../../retrieval/graphs/rerank.js';
import {
  type Chance,
  type Figures,
  meanFigures,
  measureChance,
  measureRanking,
} from './figures.js';
import type { Gains } from './read.js';
import type { Method } from './methods.js';

/** A query with the cases that are ordered for it. */
export interface QueryTask {
  readonly query: GraphWithVectors;
  readonly candidates: readonly GraphWithVectors[];
  readonly gains: Gains;
}

/** What some queries get, beside what they would get in random order. */
export interface GroupScores {
  readonly queries: number;
  readonly metrics: Figures;
  readonly chance: Chance;
}

/** Figures of all queries, and apart of those that have relations and of those that have none. */
export interface TaskScores extends GroupScores {
  readonly withRelations?: GroupScores;
  readonly withoutRelations?: GroupScores;
  /** Seconds for ordering the candidates of all queries. */
  readonly querySeconds: number;
}

/** Graphs with their vectors in one layout, by the graphs without. */
export type StructureVectors = ReadonlyMap<GraphWithVectors, GraphWithVectors>;

/** Queries with their candidates, to be ordered by one method after the other. */
export class GraphTask {
  readonly #groups: Readonly<Record<'all' | 'withRelations' | 'withoutRelations', Group>>;

  /** @param seed of the random orders */
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

  /** @param structure for methods that see a layout */
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
      const metrics = meanFigures(members.map((task) => figures.get(task)!));
      return chance && { queries: members.length, metrics, chance };
    };
    const withRelations = scoresOf(this.#groups.withRelations);
    const withoutRelations = scoresOf(this.#groups.withoutRelations);
    return {
      ...scoresOf(this.#groups.all)!,
      ...(withRelations && { withRelations }),
      ...(withoutRelations && { withoutRelations }),
      querySeconds,
    };
  }
}

/** Some of the queries; of none there is no chance to compare with. */
interface Group {
  readonly members: readonly QueryTask[];
  readonly chance: Chance | undefined;
}

/** Without a relation there is no structure to search for. */
function hasRelations({ query }: QueryTask): boolean {
  return query.graph.nodes.some(({ kind }) => kind === 'S');
}
