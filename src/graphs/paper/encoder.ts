import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../runtime/config.js';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { VisionModels } from '../../encoders/vision.js';
import { drawForPaper, PAPER_LAYOUT_NAMES, PAPER_WIDTH, type PaperLayoutName } from './draw.js';

/** The trainings of Bartz et al. 2025: pre-training alone, and with fine-tuning after it. */
export const PAPER_STEPS = ['autoencoder', 'simclr'] as const;
export type PaperStep = (typeof PAPER_STEPS)[number];

export interface PaperNetwork {
  readonly step: PaperStep;
  readonly layout: PaperLayoutName;
}

export type PaperEncoder = Awaited<ReturnType<typeof createPaperEncoder>>;

/**
 * Opens networks that were trained as Bartz et al. 2025 do. They are for evaluations; the store and
 * the API know only those of `createStructureEncoder`.
 * @param options `directory`: by default, that of the networks that come with Elenchus
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT if the manifest cannot be read
 */
export async function createPaperEncoder({
  directory = join(PACKAGE_ROOT, 'models', 'vision-encoder', 'paper'),
  threads = 1,
}: { readonly directory?: string; readonly threads?: number } = {}) {
  const models = await VisionModels.open(directory, threads);
  const networks = PAPER_STEPS.flatMap((step) =>
    PAPER_LAYOUT_NAMES.map((layout): PaperNetwork => ({ step, layout })),
  );

  return {
    /** The networks that are there. */
    networks: networks.filter((network) => models.has(nameOf(network))),
    /**
     * Returns one unit vector for each graph, in order. A graph without relations has one as well:
     * that of a picture of one colour.
     * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
     */
    encode(
      graphs: readonly ArgumentGraph[],
      network: PaperNetwork,
    ): Promise<readonly Float32Array[]> {
      return models.encode(nameOf(network), graphs, (few) => pixelsOf(few, network.layout));
    },
    close: () => models.release(),
  };
}

const nameOf = ({ step, layout }: PaperNetwork) => `${step}-${layout}`;

function pixelsOf(graphs: readonly ArgumentGraph[], layout: PaperLayoutName) {
  const size = PAPER_WIDTH * PAPER_WIDTH * 3;
  const data = new Uint8Array(graphs.length * size);
  graphs.forEach((graph, at) => data.set(drawForPaper(graph, layout), at * size));
  return { data, shape: [graphs.length, PAPER_WIDTH, PAPER_WIDTH, 3] };
}
