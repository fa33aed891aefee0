import { amount } from 'elenchus/internal/cli/progress.js';
import { DEFAULT_STRUCTURE_VIEW, type StructureEncoder } from 'elenchus/internal/graphs/encoder.js';
import { quantity } from 'elenchus/internal/runtime/wording.js';
import { rowsOf, withInterval } from '../output.js';
import type { Difference } from '../sampling.js';
import {
  differencesOver,
  type GraphEvaluation,
  type GroupScores,
  type StructureSource,
  type TaskScores,
} from './evaluate.js';
import { type Figure, SHUFFLES } from './figures.js';
import { byStructure, type Method, type MethodName, METHODS, visionWith } from './methods.js';
import { PAPER_LAYOUT_NAMES, type PaperEncoder, pixelVector } from './paper.js';

/** A network, by the cosine of its vectors alone and with the texts as VISION weighs them. */
interface NetworkScores {
  /**
   * "pixels" is no network: the cosine of the pictures; "autoencoder" and "simclr" are as in Bartz et
   * al. 2025; "metric" are the product's.
   */
  readonly network: 'pixels' | 'autoencoder' | 'simclr' | 'metric';
  /** The folder of networks it comes from, if it does not come with Elenchus. */
  readonly from?: string;
  /** What it sees: a layout, or "counts". */
  readonly layout: string;
  readonly alone: TaskScores;
  readonly withTexts: TaskScores;
}

/** What fine-tuning adds to pre-training, over the same queries: hypothesis 3 of Bartz et al. 2025. */
interface FineTuning {
  readonly from?: string;
  readonly layout: string;
  readonly alone: Readonly<Record<Figure, Difference>>;
  readonly withTexts: Readonly<Record<Figure, Difference>>;
}

/** How much better than by the texts alone, over the same queries. */
interface OverTexts {
  /** A network by structure alone, or a method. */
  readonly network?: NetworkScores['network'];
  readonly from?: string;
  readonly layout?: string;
  readonly method?: MethodName;
  readonly differences: Readonly<Record<Figure, Difference>>;
}

export interface PureComparison {
  readonly networks: readonly NetworkScores[];
  readonly fineTuning: readonly FineTuning[];
  /** Methods that compare no vectors of structure, or not alone. */
  readonly methods: readonly (TaskScores & { readonly method: MethodName })[];
  readonly overTexts: readonly OverTexts[];
}

/** The methods beside the networks and the texts alone. */
const BESIDE = ['astar', 'matching', 'cascade', 'auto'] as const satisfies MethodName[];

/** Networks of the paper's kind, from a folder if they do not come with Elenchus. */
export interface PaperNetworks {
  readonly encoder: PaperEncoder;
  readonly from?: string;
}

/**
 * Measures vision by structure alone and with the texts, for each network and layout, on the cases
 * that experts ranked. The paper's networks see queries without relations too, as pictures of one
 * colour; the product orders the cases of these by their texts.
 */
export async function comparePure(
  evaluation: GraphEvaluation,
  product: StructureEncoder,
  paper: readonly PaperNetworks[],
): Promise<PureComparison> {
  const networks: NetworkScores[] = [];
  const measure = async (
    row: Pick<NetworkScores, 'network' | 'from' | 'layout'>,
    source: StructureSource,
    alone: Method,
  ) => {
    networks.push({
      ...row,
      alone: await evaluation.scoreIdeal(alone, source),
      withTexts: await evaluation.scoreIdeal(METHODS.vision, source),
    });
  };
  for (const layout of PAPER_LAYOUT_NAMES) {
    const source = sourceOf(`pixels ${layout}`, async (graphs) =>
      graphs.map((graph) => pixelVector(graph, layout)),
    );
    await measure({ network: 'pixels', layout }, source, byStructure);
  }
  for (const { encoder, from } of paper) {
    for (const network of encoder.networks) {
      const { step, layout } = network;
      const source = sourceOf(`${from ?? ''} ${step} ${layout}`, (graphs) =>
        encoder.encode(graphs, network),
      );
      await measure(
        { network: step, ...(from !== undefined && { from }), layout },
        source,
        byStructure,
      );
    }
  }
  for (const view of product.views) {
    const source = sourceOf(view, (graphs) => product.encode(graphs, view));
    await measure({ network: 'metric', layout: view }, source, visionWith(0));
  }
  const [first] = product.views;
  const view = product.views.includes(DEFAULT_STRUCTURE_VIEW) ? DEFAULT_STRUCTURE_VIEW : first;
  const source = view && sourceOf(view, (graphs) => product.encode(graphs, view));
  const texts = await evaluation.scoreIdeal(METHODS.none);
  const methods: (TaskScores & { readonly method: MethodName })[] = [{ method: 'none', ...texts }];
  for (const method of BESIDE) {
    methods.push({ method, ...(await evaluation.scoreIdeal(METHODS[method], source)) });
  }
  const overTexts = [
    ...networks.map(({ alone, withTexts: _, ...row }) => {
      return { ...row, differences: differencesOver(alone, texts) };
    }),
    ...methods.slice(1).map((scores) => {
      return { method: scores.method, differences: differencesOver(scores, texts) };
    }),
  ];
  return { networks, fineTuning: fineTuningOf(networks), methods, overTexts };
}

const sourceOf = (name: string, encode: StructureSource['encode']): StructureSource => ({
  name,
  encode,
});

/** Each SimCLR network against the autoencoder of its layout that it began with. */
function fineTuningOf(networks: readonly NetworkScores[]): FineTuning[] {
  return networks.flatMap((tuned) => {
    const { network, layout, from } = tuned;
    if (network !== 'simclr') return [];
    const started =
      networks.find((each) => isStart(each, tuned) && each.from === from) ??
      networks.find((each) => isStart(each, tuned));
    if (!started) return [];
    const differences = (scores: 'alone' | 'withTexts') =>
      differencesOver(tuned[scores], started[scores]);
    const row = { layout, alone: differences('alone'), withTexts: differences('withTexts') };
    return [{ ...row, ...(from !== undefined && { from }) }];
  });
}

const isStart = (each: NetworkScores, { layout }: NetworkScores) =>
  each.network === 'autoencoder' && each.layout === layout;

const row = rowsOf(44, 27);
const HEADING = ['NDCG', 'correctness'];

/** What `elenchus evaluate graphs --pure --json` prints. */
interface PureReport extends PureComparison {
  readonly task: 'graphs-pure';
  readonly cases: number;
}

/** Average precision and completeness are 1 for whatever orders all ranked cases. */
const SHOWN = ['ndcg', 'correctness'] as const satisfies Figure[];

const TITLES = {
  pixels: 'pixels',
  autoencoder: 'autoencoder',
  simclr: 'fine-tuned, SimCLR',
  metric: 'ours',
} as const satisfies Record<NetworkScores['network'], string>;

export function pureTables(report: PureReport): string {
  const { cases, networks, fineTuning, methods, overTexts } = report;
  const queries = methods[0]?.queries ?? 0;
  const froms = new Set(networks.flatMap(({ from }) => from ?? []));
  return [
    `graphs, ${quantity(queries, 'query', 'queries')}, ${quantity(cases, 'case')}; the cases that experts ranked; 95 % intervals`,
    ...group(report, 'all queries', (scores) => scores),
    ...(methods[0]?.withoutRelations
      ? group(report, 'queries with relations', (scores) => scores.withRelations)
      : []),
    '',
    row('less the texts alone, paired', HEADING),
    ...overTexts.map((each) => row(each.method ?? labelOf(each), cellsOf(each.differences))),
    ...(fineTuning.length > 0 ? differences(fineTuning) : []),
    ...[...froms].map((from) => `\n* networks of ${from}`),
  ].join('\n');
}

function group(
  { networks, methods }: PureReport,
  title: string,
  groupOf: (scores: TaskScores) => GroupScores | undefined,
): readonly string[] {
  const line = (label: string, scores: TaskScores) => {
    const group = groupOf(scores);
    if (!group) return [];
    const { metrics, intervals } = group;
    return [
      row(
        label,
        SHOWN.map((figure) => withInterval(metrics[figure], intervals[figure])),
      ),
    ];
  };
  const section = (name: string, scoresOf: (row: NetworkScores) => TaskScores) => [
    '',
    row(`${title}, ${name}`, HEADING),
    ...networks.flatMap((network) => line(labelOf(network), scoresOf(network))),
  ];
  const [first] = methods.flatMap((scores) => groupOf(scores) ?? []);
  if (!first) return [];
  const chance = SHOWN.map((figure) => {
    const { mean, low, high } = first.chance[figure];
    return withInterval(mean, [low, high]);
  });
  return [
    ...section('structure alone', ({ alone }) => alone),
    ...section('structure and texts', ({ withTexts }) => withTexts),
    '',
    row(`${title}, beside them`, HEADING),
    row(`${amount(SHUFFLES)} random orders`, chance),
    ...methods.flatMap((scores) => line(scores.method, scores)),
  ];
}

function differences(rows: readonly FineTuning[]): readonly string[] {
  const section = (name: string, which: 'alone' | 'withTexts') => [
    '',
    row(`fine-tuned less not, ${name}`, HEADING),
    ...rows.map((each) => {
      const label = each.from === undefined ? each.layout : `${each.layout} *`;
      return row(label, cellsOf(each[which]));
    }),
  ];
  return [...section('structure alone', 'alone'), ...section('structure and texts', 'withTexts')];
}

function cellsOf(differences: Readonly<Record<Figure, Difference>>): readonly string[] {
  return SHOWN.map((figure) =>
    withInterval(differences[figure].mean, differences[figure].interval),
  );
}

function labelOf({
  network = 'metric',
  layout = '',
  from,
}: Partial<Pick<NetworkScores, 'network' | 'layout' | 'from'>>): string {
  return `${TITLES[network]}, ${layout}${from === undefined ? '' : ' *'}`;
}
