import type { TextEncoder } from '../../encoders/types.js';
import type { GraphWithVectors } from '../../retrieval/graphs/rerank.js';
import type { StructureEncoder, StructureView } from '../../structure/encoder.js';
import { idealCandidates, nearestCandidates, recallOf } from './candidates.js';
import type { Gains } from './expert-rankings.js';
import type { NamedGraph } from './graph-folder.js';
import { METHODS, type MethodName } from './methods.js';
import { GraphTask, StructureVectors, type TaskScores } from './task.js';
import { withTextVectors } from './vectors.js';

/** What graphs are searched for, among what, and what experts make of it. */
export interface GraphEvaluationInput {
  readonly cases: ReadonlyMap<string, NamedGraph>;
  readonly queries: ReadonlyMap<string, NamedGraph>;
  /** By the query's name. */
  readonly rankings: ReadonlyMap<string, Gains>;
}

export interface GraphEvaluationOptions {
  readonly textEncoder: Pick<TextEncoder, 'encode'>;
  readonly structureEncoder: Pick<StructureEncoder, 'encode'>;
  /** Cases that our own prefilter lets through. */
  readonly prefilter: number;
  /** Of the random orders. */
  readonly seed: number;
}

/** What one method, in one layout where it sees one, is worth. */
export interface MethodScores extends TaskScores {
  readonly method: MethodName;
  readonly layout: StructureView | null;
  /** Over the cases that our own prefilter leaves, in place of those that experts took. */
  readonly prefiltered: TaskScores & { readonly cases: number; readonly recall: number };
  /** Seconds for drawing and embedding the structure of all cases, which is done once. */
  readonly embedSeconds: number;
  /** The same for the queries. */
  readonly queryEmbedSeconds: number;
}

/** Measures methods of one task; texts are encoded once, each layout's structures once. */
export class GraphEvaluation {
  readonly #vectors = new Map<StructureView, Promise<EmbeddedStructure>>();

  private constructor(
    private readonly ideal: GraphTask,
    private readonly own: GraphTask,
    private readonly graphs: Readonly<Record<'cases' | 'queries', readonly GraphWithVectors[]>>,
    private readonly options: GraphEvaluationOptions,
    /** Seconds for encoding the texts of all graphs. */
    readonly textSeconds: number,
  ) {}

  static async prepare(
    { cases, queries, rankings }: GraphEvaluationInput,
    options: GraphEvaluationOptions,
  ): Promise<GraphEvaluation> {
    const started = performance.now();
    const encoded = await withTextVectors(
      [...cases.values(), ...queries.values()],
      options.textEncoder,
    );
    const textSeconds = (performance.now() - started) / 1_000;
    const graphs = { cases: encoded.slice(0, cases.size), queries: encoded.slice(cases.size) };
    const byId = new Map(graphs.cases.map((graph) => [graph.id, graph]));
    const ideal = idealCandidates(graphs.queries, byId, rankings);
    const own = nearestCandidates(ideal, byId, options.prefilter);
    const tasks = [ideal, own].map((tasks) => new GraphTask(tasks, options.seed));
    return new GraphEvaluation(tasks[0]!, tasks[1]!, graphs, options, textSeconds);
  }

  /** @throws ElenchusError of the structure encoder */
  async score(name: MethodName, layout: StructureView): Promise<MethodScores> {
    const method = METHODS[name];
    const embedded = method.seesLayout ? await this.#structures(layout) : undefined;
    const { tasks } = this.own;
    return {
      method: name,
      layout: embedded === undefined ? null : layout,
      ...this.ideal.score(method, embedded?.vectors),
      prefiltered: {
        cases: this.options.prefilter,
        recall: recallOf(tasks),
        ...this.own.score(method, embedded?.vectors),
      },
      embedSeconds: embedded?.caseSeconds ?? 0,
      queryEmbedSeconds: embedded?.querySeconds ?? 0,
    };
  }

  #structures(layout: StructureView): Promise<EmbeddedStructure> {
    const known = this.#vectors.get(layout);
    if (known !== undefined) return known;
    const embedding = this.#embed(layout);
    this.#vectors.set(layout, embedding);
    return embedding;
  }

  async #embed(layout: StructureView): Promise<EmbeddedStructure> {
    const { structureEncoder } = this.options;
    const { cases, queries } = this.graphs;
    // The network is loaded with the first graph.
    await structureEncoder.encode([cases[0]!.graph], layout);
    const ofCases = await timed(() => structureEncoder.encode(cases.map(toGraph), layout));
    const ofQueries = await timed(() => structureEncoder.encode(queries.map(toGraph), layout));
    const vectors = [...ofCases.result, ...ofQueries.result];
    return {
      vectors: new StructureVectors([...cases, ...queries], vectors),
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

function toGraph({ graph }: GraphWithVectors) {
  return graph;
}

async function timed<Result>(work: () => Promise<Result>) {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1_000 };
}
