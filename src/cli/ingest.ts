import { counted } from '../counted.js';
import { basename } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ingest, type IngestCounts, ingested } from '../corpus/ingest.js';
import { readDescription } from '../corpus/readers/format.js';
import { holdsGraphs } from '../corpus/readers/graphs/graph-files.js';
import { holdsImages } from '../corpus/readers/images/layout.js';
import { readPremises, type ReadLine } from '../corpus/readers/index.js';
import { openSource, type Source } from '../corpus/readers/source.js';
import { GRAPH_FORMATS, type GraphFormat } from '../domain/graph-record.js';
import { badInput, ElenchusError } from '../errors.js';
import {
  checkGraphFlags,
  graphsSummary,
  ingestGraphs,
  type GraphsOutcome,
} from './ingest-graphs.js';
import { type ImagesOutcome, imagesSummary, ingestImages } from './ingest-images.js';
import { ingestJudgements, judgementFiles } from './ingest-judgements.js';
import { countsLine, Rejects, whileInterruptible } from './ingest-run.js';
import { openTarget, type IngestTarget } from './ingest-target.js';
import { createProgress } from './progress.js';

export interface IngestFlags {
  readonly corpus: string;
  /** By default recognised from the files. */
  readonly format?: typeof JSONL | typeof IMAGES | GraphFormat;
  readonly topic?: string;
  readonly describe?: string;
  readonly rejects?: string;
  readonly batch?: number;
  readonly server?: string;
  readonly key?: string;
  readonly reencode?: true;
  readonly json?: true;
  readonly dataDir?: string;
  readonly queries?: string;
  readonly qrels?: string;
  readonly annotator: string;
}

/** The one format of premises, and the one of images. */
const [JSONL, IMAGES] = ['jsonl', 'images'] as const;

/** What the paths hold. */
type Kind = 'argument' | 'graph' | 'image';

/** What a rejected one is counted as. */
const UNITS = { argument: 'line', graph: 'file', image: 'image' } as const;

/** What judgements are of. */
const HITS = { argument: 'premise', graph: 'premise', image: 'image' } as const;

/** How many premises are written together by default. */
const BATCH = 512;

const HELP = `
Reads lines of arguments (JSONL), argument graphs or images from a file, a folder with everything in
it, or (graphs) a tar.gz. What a path holds is recognised by its content, and so is the format of a
graph. Images come with lines that name their files; see docs/guide.md.
Mistakes in files of graphs are repaired by fixed rules, each with a code; see docs/guide.md.
What is stored already is neither encoded nor written again. After an interruption, run the same
command again. Gzip is unpacked; "-" is standard input.
With --queries and --qrels (BEIR or TREC), judgements of the premises or images are stored, too.
Exit status: 0 all stored; 1 failed; 2 wrong usage; 3 some lines or files were rejected;
130 interrupted.

Examples:
  elenchus ingest corpus.jsonl.gz --corpus smartvote --describe smartvote
  elenchus ingest debates/ --corpus debates --topic Transport
  elenchus ingest images/ --corpus images
  elenchus ingest corpus.jsonl --corpus mine --queries queries.jsonl --qrels qrels/test.tsv`;

/** `elenchus ingest`: reads files into a corpus. */
export function createIngestCommand(): Command {
  return new Command('ingest')
    .description('read arguments, argument graphs or images into a corpus, made if needed')
    .argument(
      '[paths...]',
      'JSONL files, files of graphs, folders, archives; "-" for standard input (JSONL)',
    )
    .requiredOption('--corpus <name>', 'the corpus to read into')
    .addOption(
      new Option('--format <name>', 'format of the files (default: detected)').choices([
        JSONL,
        ...GRAPH_FORMATS,
        IMAGES,
      ]),
    )
    .option('--topic <text>', 'topic of graphs that name none')
    .option(
      '--describe <file>',
      'JSON file with title, licence and variables of the corpus, or "smartvote"',
    )
    .option('--queries <file>', 'questions that --qrels judges')
    .option('--qrels <file>', 'judgements: which premise or image is relevant to which question')
    .option('--annotator <name>', 'who judged', 'qrels')
    .option('--rejects <file>', 'where rejected items go (default: FILE.rejects.jsonl here)')
    .option(
      '--batch <n>',
      'arguments (512), graphs (32) or images (16) written together',
      batchSize,
    )
    .option('--server <url>', 'send to a running server instead of opening the store')
    .option('--key <key>', 'key of that server (default: ELENCHUS_API_KEY)')
    .option('--reencode', 'encode what is stored again, after a change of the text encoder')
    .option('--json', 'print the outcome as JSON')
    .option('--data-dir <dir>', 'folder of the embedded store (ELENCHUS_DATA_DIR)')
    .addHelpText('after', HELP)
    .action(runIngest);
}

async function runIngest(paths: readonly string[], flags: IngestFlags): Promise<void> {
  const judged = judgementFiles(flags);
  if (paths.length === 0 && flags.reencode === undefined && judged === undefined) {
    throw badInput('paths', 'name at least one file or folder');
  }
  const started = Date.now();
  // Checks the call before the store is opened.
  const described = flags.describe === undefined ? {} : await readDescription(flags.describe);
  const kind = await kindOf(paths, flags);
  checkGraphFlags(flags, kind === 'graph');
  const sources = kind === 'argument' ? await Promise.all(paths.map(openSource)) : [];
  const target = await openTarget(flags);
  // Rejects of all inputs go into one file where each input is a single graph or image.
  const together = `${basename(paths[0] ?? '')}.rejects.jsonl`;
  const rejects = new Rejects(flags.rejects ?? (kind === 'argument' ? undefined : together));
  let outcome: IngestCounts | GraphsOutcome | ImagesOutcome;
  let judgements: IngestCounts | undefined;
  try {
    if (flags.reencode === true) await target.reencode();
    await target.describe({ name: flags.corpus, ...described });
    outcome = await {
      graph: () => ingestGraphs(paths, target, flags, graphFormat(flags), rejects),
      image: () => ingestImages(paths, target, flags, rejects),
      argument: () => ingestPremises(sources, target, flags.batch ?? BATCH, rejects),
    }[kind]();
    judgements = judged && (await ingestJudgements(judged, HITS[kind], target, flags, rejects));
    await target.finish();
  } finally {
    rejects.close();
    await target.close();
  }
  report(outcome, judgements, flags, kind, rejects, (Date.now() - started) / 1_000);
}

function report(
  outcome: IngestCounts | GraphsOutcome | ImagesOutcome,
  judgements: IngestCounts | undefined,
  { corpus, json }: IngestFlags,
  kind: Kind,
  { paths }: Rejects,
  seconds: number,
): void {
  if (json === true) {
    const told = {
      ...outcome,
      ...(judgements && { judgements }),
      ...(paths && { rejects: paths }),
    };
    console.log(JSON.stringify({ corpus, ...told, seconds }));
  } else {
    if (ingested(outcome) > 0 || !judgements) {
      console.error(countsLine(outcome, kind, seconds));
    }
    for (const line of summaryOf(outcome)) console.error(line);
    if (judgements) console.error(countsLine(judgements, 'judgement', seconds));
  }
  const further = 'arguments' in outcome ? outcome.arguments : undefined;
  const parts = [outcome, judgements, further].flatMap((each) => each ?? []);
  const count = parts.reduce((sum, { rejected }) => sum + rejected, 0);
  if (count === 0) return;
  const total = parts.reduce((sum, each) => sum + ingested(each), 0);
  const all = counted(total, UNITS[kind]);
  throw new ElenchusError('REJECTED_LINES', { count, all, rejects: paths });
}

function summaryOf(outcome: IngestCounts | GraphsOutcome | ImagesOutcome): string[] {
  if ('repairs' in outcome) return graphsSummary(outcome);
  return 'passedOver' in outcome ? imagesSummary(outcome) : [];
}

/** @throws ElenchusError BAD_INPUT if the paths hold things of several kinds */
async function kindOf(paths: readonly string[], { format }: IngestFlags): Promise<Kind> {
  if (format === JSONL) return 'argument';
  if (format !== undefined) return format === IMAGES ? 'image' : 'graph';
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

function batchSize(text: string): number {
  const size = Number(text);
  if (Number.isInteger(size) && size >= 1 && size <= 1_000) return size;
  throw new InvalidArgumentError('It must be a whole number from 1 to 1000.');
}
