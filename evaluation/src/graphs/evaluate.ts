import type { ArgumentGraph } from 'elenchus/internal/domain/argument-graph.js';
import type { TextEncoder } from 'elenchus/internal/encoders/text.js';
import type { StructureEncoder, StructureView } from 'elenchus/internal/graphs/encoder.js';
import type { HitReader } from 'elenchus/internal/language-model/hit-reader.js';
import { mean, meansOf } from 'elenchus/internal/math/statistics.js';
import { type GraphWithVectors, withTextVectors } from 'elenchus/internal/search/graphs/rerank.js';
import { judgedBestFirst } from 'elenchus/internal/search/language-model.js';
import type { Scored } from 'elenchus/internal/store/ties.js';
import { bootstrapIntervals, type Difference, differencesOf, type Interval } from '../sampling.js';
import {
  type Chance,
  type Figure,
  FIGURES,
  type Figures,
  measureChance,
  measureRanking,
} from './figures.js';
import { type Method, type MethodName, METHODS } from './methods.js';
import type { Gains, NamedGraph } from './read.js';
import { rerankGraphs } from './rerank.js';

interface QueryTask {
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
type StructureVectors = ReadonlyMap<GraphWithVectors, GraphWithVectors>;

class GraphTask {
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
      const [metrics, intervals] = [meansOf(FIGURES, all), bootstrapIntervals(FIGURES, all)];
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
export function differencesOver(one: TaskScores, other: TaskScores): Record<Figure, Difference> {
  const others = Object.keys(one.byQuery).map((id) => other.byQuery[id]!);
  return differencesOf(FIGURES, Object.values(one.byQuery), others);
}

export interface GraphEvaluationInput {
  readonly cases: ReadonlyMap<string, NamedGraph>;
  readonly queries: ReadonlyMap<string, NamedGraph>;
  readonly rankings: ReadonlyMap<string, Gains>;
}

interface GraphEvaluationOptions {
  readonly textEncoder: Pick<TextEncoder, 'encode'>;
  readonly structureEncoder: Pick<StructureEncoder, 'encode'>;
  readonly prefilter: number;
  readonly seed: number;
}

export interface MethodScores extends TaskScores {
  readonly method: MethodName | typeof LANGUAGE_MODEL;
  readonly layout: StructureView | null;
  /** With the cases that the text prefilter selects, instead of those that experts ranked. */
  readonly prefiltered: TaskScores & { readonly cases: number; readonly recall: number };
  /** How many seconds it takes to embed the structure of all cases. */
  readonly embedSeconds: number;
  readonly queryEmbedSeconds: number;
}

/** What embeds the structure of graphs; undefined for a graph that has none. */
export interface StructureSource {
  /** Tells it from others. */
  readonly name: string;
  encode(graphs: readonly ArgumentGraph[]): Promise<readonly (Float32Array | undefined)[]>;
}

/** Measures methods on one task; texts and structures are encoded once. */
export class GraphEvaluation {
  readonly #vectors = new Map<string, Promise<EmbeddedStructure>>();

  private constructor(
    private readonly ideal: GraphTask,
    private readonly own: GraphTask,
    private readonly graphs: Readonly<Record<'cases' | 'queries', readonly GraphWithVectors[]>>,
    private readonly options: GraphEvaluationOptions,
    readonly textSeconds: number,
  ) {}

  static async prepare(
    { cases, queries, rankings }: GraphEvaluationInput,
    options: GraphEvaluationOptions,
  ): Promise<GraphEvaluation> {
    const texts = await timed(() =>
      withTextVectors([...cases.values(), ...queries.values()], options.textEncoder),
    );
    const graphs = {
      cases: texts.result.slice(0, cases.size),
      queries: texts.result.slice(cases.size),
    };
    const byId = new Map(graphs.cases.map((graph) => [graph.id, graph]));
    // The ideal prefilter selects exactly the cases that experts ranked.
    const ideal = graphs.queries.map((query): QueryTask => {
      const gains = rankings.get(query.id)!;
      return { query, gains, candidates: [...gains.keys()].map((id) => byId.get(id)!) };
    });
    const own = ideal.map(({ query, gains }): QueryTask => {
      const nearest = rerankGraphs(query, graphs.cases, { method: 'NONE' });
      const candidates = nearest.slice(0, options.prefilter).map(({ id }) => byId.get(id)!);
      return { query, gains, candidates };
    });
    const [first, second] = [ideal, own].map((tasks) => new GraphTask(tasks, options.seed));
    return new GraphEvaluation(first!, second!, graphs, options, texts.seconds);
  }

  async score(name: MethodName, layout: StructureView): Promise<MethodScores> {
    const method = METHODS[name];
    const { structureEncoder } = this.options;
    const encode = (graphs: readonly ArgumentGraph[]) => structureEncoder.encode(graphs, layout);
    const embedded = method.seesLayout
      ? await this.#structures({ name: layout, encode })
      : undefined;
    return {
      method: name,
      layout: embedded === undefined ? null : layout,
      ...this.ideal.score(method, embedded?.vectors),
      prefiltered: {
        cases: this.options.prefilter,
        recall: recallOf(this.own.tasks),
        ...this.own.score(method, embedded?.vectors),
      },
      embedSeconds: embedded?.caseSeconds ?? 0,
      queryEmbedSeconds: embedded?.querySeconds ?? 0,
    };
  }

  /** Has a language model order the cases; see {@link readAllGraphs}. */
  async scoreLanguageModel(reader: Pick<HitReader, 'graphs'>): Promise<MethodScores> {
    const [ideal, own] = await Promise.all(
      [this.ideal, this.own].map(async (task) => {
        const { method, seconds } = await readAllGraphs(reader, task.tasks);
        return { ...task.score(method), querySeconds: seconds };
      }),
    );
    const { prefilter: cases } = this.options;
    return {
      method: LANGUAGE_MODEL,
      layout: null,
      ...ideal!,
      embedSeconds: 0,
      queryEmbedSeconds: 0,
      prefiltered: { cases, recall: recallOf(this.own.tasks), ...own! },
    };
  }

  /** Orders the cases that experts ranked. */
  async scoreIdeal(method: Method, source?: StructureSource): Promise<TaskScores> {
    return this.ideal.score(method, source && (await this.#structures(source)).vectors);
  }

  #structures(source: StructureSource): Promise<EmbeddedStructure> {
    const known = this.#vectors.get(source.name) ?? this.#embed(source);
    this.#vectors.set(source.name, known);
    return known;
  }

  async #embed(source: StructureSource): Promise<EmbeddedStructure> {
    const { cases, queries } = this.graphs;
    const encode = (graphs: readonly GraphWithVectors[]) =>
      timed(() => source.encode(graphs.map(({ graph }) => graph)));
    // Loads the network, so that loading is not timed.
    await encode(cases.slice(0, 1));
    const ofCases = await encode(cases);
    const ofQueries = await encode(queries);
    const vectors = [...ofCases.result, ...ofQueries.result];
    const withVectors = [...cases, ...queries].map((graph, place) => {
      const structure = vectors[place];
      return [graph, { ...graph, structure }] as const;
    });
    return {
      vectors: new Map(withVectors),
      caseSeconds: ofCases.seconds,
      querySeconds: ofQueries.seconds,
    };
  }
}

interface EmbeddedStructure {
  readonly vectors: StructureVectors;
  readonly caseSeconds: number;
  readonly querySeconds: number;
}

/** The mean share of the ranked cases that the prefilter selects. */
function recallOf(tasks: readonly QueryTask[]): number {
  return mean(
    tasks.map(
      ({ candidates, gains }) => candidates.filter(({ id }) => gains.has(id)).length / gains.size,
    ),
  );
}

async function timed<Result>(work: () => Promise<Result>) {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1_000 };
}

/** The name of the method, beside those of `METHODS`. */
export const LANGUAGE_MODEL = 'language-model';

/** The order of the candidates of each query, made before it is measured. */
interface PreparedOrders {
  readonly method: Method;
  readonly seconds: number;
}

/**
 * Has a language model order the candidates of all queries, as the paper's GPT-4o does. It reads them
 * nearest text first, so that it learns nothing from the order of the experts. Equals stay in that
 * order; what it does not judge is left out, which lowers the completeness.
 */
async function readAllGraphs(
  reader: Pick<HitReader, 'graphs'>,
  tasks: readonly QueryTask[],
): Promise<PreparedOrders> {
  const started = performance.now();
  const orders = new Map<GraphWithVectors, readonly Scored[]>();
  for (const { query, candidates } of tasks) {
    const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
    const nearest = rerankGraphs(query, candidates, { method: 'NONE' }).map(({ id }) => id);
    const readings = await reader.graphs(
      query.graph,
      nearest.map((id) => byId.get(id)!.graph),
    );
    const judged = judgedBestFirst(readings);
    orders.set(
      query,
      judged.map((at, place) => ({ id: nearest[at]!, score: -place })),
    );
  }
  const method: Method = { seesLayout: false, rank: (query) => orders.get(query)! };
  return { method, seconds: (performance.now() - started) / 1_000 };
}
