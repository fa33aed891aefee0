import { basename } from 'node:path';
import { graphItems, ingest, type IngestCounts, ingested, Repairs } from '../../corpus/ingest.js';
import { GRAPH_FORMATS, type GraphFormat } from '../../domain/graph-record.js';
import type { CorpusDescription } from '../../domain/records.js';
import { readDescription } from '../../formats/description.js';
import { holdsGraphs } from '../../formats/graphs/graph-files.js';
import { holdsImages } from '../../formats/images.js';
import { openSource, type Source } from '../../formats/lines.js';
import { type ReadLine, readPremises } from '../../formats/premises.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import { quantity } from '../../runtime/wording.js';
import { amount, createProgress } from '../progress.js';
import { countsLine, passedOverLine, Rejects, whileInterruptible } from '../rejects.js';
import { type ImagesOutcome, imagesSummary, ingestImages } from './images.js';
import { ingestAsJobs } from './job.js';
import { ingestJudgements, judgementFiles } from './judgements.js';
import { type IngestFlags, type IngestTarget, openTarget } from './target.js';

/** What the paths hold. */
type Kind = 'argument' | 'graph' | 'image';

/** What else an ingest has done. */
interface Further {
  /** How many texts. */
  reencoded?: number;
  judgements?: IngestCounts | undefined;
}

/** What a rejected one is counted as. */
const UNITS = { argument: 'line', graph: 'file', image: 'image' } as const;

/** What judgements are of. */
const HITS = { argument: 'premise', graph: 'premise', image: 'image' } as const;

/** How many premises are written together by default. */
const PREMISES_BATCH = 512;
/** How many graphs. */
const GRAPHS_BATCH = 32;

/** Reads files into a corpus, and says what became of them. */
export async function runIngest(paths: readonly string[], flags: IngestFlags): Promise<void> {
  const judged = judgementFiles(flags);
  if (paths.length === 0 && flags.reencode === undefined && judged === undefined) {
    throw badInput('paths', 'name at least one file or folder');
  }
  const started = Date.now();
  // Checks the call before the store is opened.
  const described = flags.describe === undefined ? {} : await readDescription(flags.describe);
  const kind = await kindOf(paths, flags);
  checkGraphFlags(flags, kind === 'graph');
  if (flags.job) return runAsJobs(paths, flags, kind, described);
  const sources = kind === 'argument' ? await Promise.all(paths.map(openSource)) : [];
  const target = await openTarget(flags);
  // Rejects of all inputs go into one file where each input is a single graph or image.
  const together = `${basename(paths[0] ?? '')}.rejects.jsonl`;
  const rejects = new Rejects(flags.rejects ?? (kind === 'argument' ? undefined : together));
  let outcome: IngestCounts | GraphsOutcome | ImagesOutcome;
  const further: Further = {};
  try {
    if (flags.reencode === true) further.reencoded = await target.reencode();
    await target.describe({ name: flags.corpus, ...described });
    outcome = await {
      graph: () => ingestGraphs(paths, target, flags, graphFormat(flags), rejects),
      image: () => ingestImages(paths, target, flags, rejects),
      argument: () => ingestPremises(sources, target, flags.batch ?? PREMISES_BATCH, rejects),
    }[kind]();
    further.judgements =
      judged && (await ingestJudgements(judged, HITS[kind], target, flags, rejects));
    await target.finish();
  } finally {
    rejects.close();
    await target.close();
  }
  report(outcome, further, flags, kind, rejects, (Date.now() - started) / 1_000);
}

/** Lets a server store whole files in the background. */
async function runAsJobs(
  paths: readonly string[],
  flags: IngestFlags,
  kind: Kind,
  described: Omit<CorpusDescription, 'name'>,
): Promise<void> {
  const { server, corpus, key } = flags;
  if (server === undefined) throw badInput('--job', 'needs --server');
  if (kind !== 'argument') throw badInput('--job', 'is for files of arguments');
  if (flags.qrels !== undefined) throw badInput('--job', 'cannot be combined with --qrels');
  const target = await openTarget(flags);
  await target.describe({ name: corpus, ...described });
  const rejects = new Rejects(flags.rejects);
  try {
    await ingestAsJobs(paths, { server, corpus, key }, rejects);
  } finally {
    rejects.close();
  }
}

function report(
  outcome: IngestCounts | GraphsOutcome | ImagesOutcome,
  { reencoded, judgements }: Further,
  { corpus, json }: IngestFlags,
  kind: Kind,
  { paths }: Rejects,
  seconds: number,
): void {
  if (json === true) {
    const told = {
      ...outcome,
      ...(reencoded !== undefined && { reencoded }),
      ...(judgements && { judgements }),
      ...(paths && { rejects: paths }),
    };
    console.log(JSON.stringify({ corpus, ...told, seconds }));
  } else {
    if (reencoded !== undefined) console.error(`${quantity(reencoded, 'text')} encoded again`);
    if (ingested(outcome) > 0 || (!judgements && reencoded === undefined)) {
      console.error(countsLine(outcome, kind, seconds));
    }
    for (const line of summaryOf(outcome)) console.error(line);
    if (judgements) console.error(countsLine(judgements, 'judgement', seconds));
  }
  const premises = 'arguments' in outcome ? outcome.arguments : undefined;
  const parts = [outcome, judgements, premises].flatMap((each) => each ?? []);
  const count = parts.reduce((sum, { rejected }) => sum + rejected, 0);
  if (count === 0) return;
  const total = parts.reduce((sum, each) => sum + ingested(each), 0);
  const all = quantity(total, 'lines' in outcome && outcome.lines ? 'item' : UNITS[kind]);
  throw new ElenchusError('REJECTED_LINES', { count, all, rejects: paths });
}

function summaryOf(outcome: IngestCounts | GraphsOutcome | ImagesOutcome): string[] {
  if ('repairs' in outcome) return graphsSummary(outcome);
  return 'passedOver' in outcome ? imagesSummary(outcome) : [];
}

/** @throws ElenchusError BAD_INPUT if the paths hold things of several kinds */
async function kindOf(paths: readonly string[], { format }: IngestFlags): Promise<Kind> {
  if (format === 'jsonl') return 'argument';
  if (format !== undefined) return format === 'images' ? 'image' : 'graph';
  const kinds = new Set(await Promise.all(paths.map(kindOfPath)));
  const [kind = 'argument', ...others] = kinds;
  if (others.length === 0) return kind;
  const found = [...kinds].map((each) => `${each}s`).join(' and ');
  throw badInput('paths', `hold ${found}; ingest them separately`);
}

async function kindOfPath(path: string): Promise<Kind> {
  if (path === '-') return 'argument';
  if (await holdsImages(path)) return 'image';
  return (await holdsGraphs(path)) ? 'graph' : 'argument';
}

function graphFormat({ format }: IngestFlags): GraphFormat | undefined {
  return GRAPH_FORMATS.find((name) => name === format);
}

async function ingestPremises(
  sources: readonly Source[],
  target: IngestTarget,
  batch: number,
  rejects: Rejects,
): Promise<IngestCounts> {
  const progress = createProgress('arguments');
  try {
    return await whileInterruptible('argument', (signal) =>
      ingest(allPremises(sources), target.put, {
        batch,
        signal,
        onProgress: (soFar) => progress.update(ingested(soFar), fractionRead(sources)),
        onRejected: (rejection) => rejects.add(rejection),
      }),
    );
  } finally {
    progress.stop();
    for (const { stream } of sources) stream.destroy();
  }
}

async function* allPremises(sources: readonly Source[]): AsyncGenerator<ReadLine> {
  for (const source of sources) yield* readPremises(source);
}

/** From 0 to 1; undefined if the sizes are unknown. */
function fractionRead(sources: readonly Source[]): number | undefined {
  const all = sources.reduce((sum, { bytes = NaN }) => sum + bytes, 0);
  const read = sources.reduce((sum, { bytesRead }) => sum + bytesRead(), 0);
  return all > 0 ? read / all : undefined;
}

interface GraphsOutcome extends IngestCounts {
  readonly passedOver: readonly string[];
  readonly repaired: number;
  /** Whether lines of files were rejected, too. */
  readonly lines: boolean;
  readonly repairs: Repairs['counts'];
}

async function ingestGraphs(
  paths: readonly string[],
  target: IngestTarget,
  { topic, batch = GRAPHS_BATCH }: IngestFlags,
  format: GraphFormat | undefined,
  rejects: Rejects,
): Promise<GraphsOutcome> {
  const progress = createProgress('graphs');
  const repairs = new Repairs();
  const passedOver: string[] = [];
  let fraction = 0;
  let lines = false;
  const items = graphItems(paths, {
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

function graphsSummary({ passedOver, repaired, repairs }: GraphsOutcome): string[] {
  const lines = Object.entries(repairs).map(
    ([code, { graphs, items }]) =>
      `  ${code}: ${quantity(graphs, 'graph')}, ${amount(items)} in all`,
  );
  return [
    ...(repaired > 0 ? [`repaired ${quantity(repaired, 'graph')}:`, ...lines] : []),
    ...passedOverLine(passedOver, 'without a graph'),
  ];
}

function checkGraphFlags({ topic }: IngestFlags, graphs: boolean): void {
  if (topic === undefined || graphs) return;
  throw new ElenchusError('BAD_INPUT', {
    field: '--topic',
    problem: 'is for graphs; lines of arguments have a topic of their own',
  });
}
