import type { GraphWithVectors } from '../../retrieval/graphs/rerank.js';
import type { QueryTask } from './candidates.js';
import { type Chance, measureChance } from './chance.js';
import { type Figures, meanFigures, measureRanking } from './figures.js';
import type { Method } from './methods.js';

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

/** Queries by whether they have a relation, so that there is a structure to search for. */
const GROUPS = {
  all: () => true,
  withRelations: hasRelations,
  withoutRelations: (query: GraphWithVectors) => !hasRelations(query),
} as const;
type Group = keyof typeof GROUPS;

/** Queries with their candidates, to be ordered by one method after the other. */
export class GraphTask {
  readonly #chances = new Map<Group, Chance | undefined>();

  /** @param seed Of the random orders */
  constructor(
    readonly tasks: readonly QueryTask[],
    seed: number,
  ) {
    for (const group of Object.keys(GROUPS) as Group[]) {
      const candidates = this.#of(group).map(({ candidates, gains }) => ({
        ids: candidates.map(({ id }) => id),
        gains,
      }));
      this.#chances.set(group, measureChance(candidates, seed));
    }
  }

  /** @param structure The vectors of a layout by graph, for methods that see one */
  score(method: Method, structure?: StructureVectors): TaskScores {
    const seeing = this.tasks.map(({ query, candidates }) => ({
      query: structure?.of(query) ?? query,
      candidates: candidates.map((candidate) => structure?.of(candidate) ?? candidate),
    }));
    const started = performance.now();
    const rankings = seeing.map(({ query, candidates }) => method.rank(query, candidates));
    const querySeconds = (performance.now() - started) / 1_000;
    const figures = new Map(
      this.tasks.map((task, place) => [task, measureRanking(rankings[place]!, task.gains)]),
    );
    const scoresOf = (group: Group): GroupScores | undefined => {
      const tasks = this.#of(group);
      const chance = this.#chances.get(group);
      if (chance === undefined) return undefined;
      const metrics = meanFigures(tasks.map((task) => figures.get(task)!));
      return { queries: tasks.length, metrics, chance };
    };
    const [withRelations, withoutRelations] = [
      scoresOf('withRelations'),
      scoresOf('withoutRelations'),
    ];
    return {
      ...scoresOf('all')!,
      ...(withRelations && { withRelations }),
      ...(withoutRelations && { withoutRelations }),
      querySeconds,
    };
  }

  #of(group: Group): readonly QueryTask[] {
    return this.tasks.filter(({ query }) => GROUPS[group](query));
  }
}

/** Vectors of the shapes of graphs, in one layout. */
export class StructureVectors {
  readonly #graphs: ReadonlyMap<GraphWithVectors, GraphWithVectors>;

  constructor(graphs: readonly GraphWithVectors[], vectors: readonly (Float32Array | undefined)[]) {
    this.#graphs = new Map(
      graphs.map((graph, place) => {
        const structure = vectors[place];
        return [graph, { ...graph, ...(structure && { structure }) }];
      }),
    );
  }

  /** The graph with its vector. */
  of(graph: GraphWithVectors): GraphWithVectors | undefined {
    return this.#graphs.get(graph);
  }
}

function hasRelations({ graph }: GraphWithVectors): boolean {
  return graph.nodes.some(({ kind }) => kind === 'S');
}
