import { quantity } from '../../runtime/wording.js';
import { graphItems, Repairs } from '../../corpus/ingest-graphs.js';
import { ingest, type IngestCounts, ingested } from '../../corpus/ingest.js';
import type { GraphFormat } from '../../domain/graph-record.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { IngestFlags } from '../ingest.js';
import { passedOverLine, type Rejects, whileInterruptible } from '../ingest-run.js';
import type { IngestTarget } from './target.js';
import { amount, createProgress } from '../progress.js';
import { loadSettings } from '../settings.js';

/** How many graphs are written together by default. */
const BATCH = 32;

export interface GraphsOutcome extends IngestCounts {
  readonly passedOver: readonly string[];
  readonly repaired: number;
  /** Whether lines of files were rejected, too. */
  readonly lines: boolean;
  readonly repairs: Repairs['counts'];
}

export async function ingestGraphs(
  paths: readonly string[],
  target: IngestTarget,
  { topic, batch = BATCH, dataDir }: IngestFlags,
  format: GraphFormat | undefined,
  rejects: Rejects,
): Promise<GraphsOutcome> {
  const progress = createProgress('graphs');
  const repairs = new Repairs();
  const passedOver: string[] = [];
  let fraction = 0;
  let lines = false;
  const items = graphItems(paths, {
    limits: loadSettings({ dataDir }),
    topic,
    format,
    onProgress: (read) => (fraction = read),
    onPassedOver: (file) => passedOver.push(file),
  });
  try {
    const counts = await whileInterruptible('graph', (signal) =>
      ingest(items, target.putGraphs, {
        batch,
        signal,
        onProgress: (soFar) => progress.update(ingested(soFar), fraction),
        onRejected: (rejection) => {
          lines ||= rejection.line !== undefined;
          rejects.add(rejection);
        },
        onTaken: ({ graph }) => repairs.add(graph.warnings),
      }),
    );
    if (ingested(counts) === 0) {
      throw new ElenchusError('FILE_EMPTY', { file: paths.join(', '), wanted: 'argument graphs' });
    }
    return { ...counts, passedOver, repaired: repairs.graphs, repairs: repairs.counts, lines };
  } finally {
    progress.stop();
  }
}

export function graphsSummary({ passedOver, repaired, repairs }: GraphsOutcome): string[] {
  const lines = Object.entries(repairs).map(
    ([code, { graphs, items }]) =>
      `  ${code}: ${quantity(graphs, 'graph')}, ${amount(items)} in all`,
  );
  return [
    ...(repaired > 0 ? [`repaired ${quantity(repaired, 'graph')}:`, ...lines] : []),
    ...passedOverLine(passedOver, 'without a graph'),
  ];
}

export function checkGraphFlags({ topic }: IngestFlags, graphs: boolean): void {
  if (topic === undefined || graphs) return;
  throw new ElenchusError('BAD_INPUT', {
    field: '--topic',
    problem: 'is for graphs; lines of arguments have a topic of their own',
  });
}
