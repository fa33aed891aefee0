import { DEFAULT_STRUCTURE_VIEW, type StructureEncoder } from 'elenchus/internal/graphs/encoder.js';
import type { Difference } from '../random.js';
import { PAPER_LAYOUT_NAMES, pixelVector, type PaperEncoder } from './paper.js';
import type { GraphEvaluation, StructureSource } from './evaluate.js';
import type { Figure } from './figures.js';
import { byStructure, type Method, type MethodName, METHODS, visionWith } from './methods.js';
import { differencesOf, type TaskScores } from './task.js';

/** A network, by the cosine of its vectors alone and with the texts as VISION weighs them. */
export interface NetworkScores {
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
export interface FineTuning {
  readonly from?: string;
  readonly layout: string;
  readonly alone: Readonly<Record<Figure, Difference>>;
  readonly withTexts: Readonly<Record<Figure, Difference>>;
}

/** How much better than by the texts alone, over the same queries. */
export interface OverTexts {
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
      return { ...row, differences: differencesOf(alone, texts) };
    }),
    ...methods.slice(1).map((scores) => {
      return { method: scores.method, differences: differencesOf(scores, texts) };
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
      differencesOf(tuned[scores], started[scores]);
    const row = { layout, alone: differences('alone'), withTexts: differences('withTexts') };
    return [{ ...row, ...(from !== undefined && { from }) }];
  });
}

const isStart = (each: NetworkScores, { layout }: NetworkScores) =>
  each.network === 'autoencoder' && each.layout === layout;
