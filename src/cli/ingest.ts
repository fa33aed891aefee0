import { Command, InvalidArgumentError, Option } from 'commander';
import { ingest, type IngestCounts } from '../corpus/ingest.js';
import { readDescription } from '../corpus/readers/description.js';
import { FORMATS, readPremises, type FormatName, type ReadLine } from '../corpus/readers/index.js';
import { openSource, type Source } from '../corpus/readers/source.js';
import { badInput, ElenchusError } from '../errors.js';
import { openTarget, type IngestTarget } from './ingest-target.js';
import { amount, createProgress, duration } from './progress.js';
import { Rejects } from './rejects.js';

export interface IngestFlags {
  readonly corpus: string;
  readonly format: FormatName;
  readonly describe?: string;
  readonly rejects?: string;
  readonly batch: number;
  readonly server?: string;
  readonly key?: string;
  readonly reencode?: true;
  readonly json?: true;
  readonly dataDir?: string;
}

const HELP = `
Lines whose content is there already are neither encoded nor written: after an
interruption, run the same command again. Gzip is read as such; "-" is standard input.
Exit status: 0 all taken; 1 failed; 2 wrong usage; 3 some lines were rejected; 130 interrupted.

Example:
  elenchus ingest --format perspective corpus.jsonl.gz --corpus smartvote`;

/** `elenchus ingest`: reads files into a corpus. */
export function createIngestCommand(): Command {
  return new Command('ingest')
    .description('Reads arguments from files into a corpus, which is created if it is not there.')
    .argument('[files...]', 'JSONL files, plain or gzip; "-" for standard input')
    .requiredOption('--corpus <name>', 'the corpus to read into')
    .addOption(
      new Option('--format <name>', 'format of the files')
        .choices(Object.keys(FORMATS))
        .default('jsonl'),
    )
    .option('--describe <file>', 'JSON file with title, licence and variables of the corpus')
    .option('--rejects <file>', 'where rejected lines go (default: FILE.rejects.jsonl here)')
    .option('--batch <n>', 'arguments that are written together', batchSize, 512)
    .option('--server <url>', 'send to a running server instead of opening the store')
    .option('--key <key>', 'key of that server (default: ELENCHUS_API_KEY)')
    .option('--reencode', 'encode what is stored again, after a change of the text encoder')
    .option('--json', 'print the outcome as JSON')
    .option('--data-dir <dir>', 'folder of the embedded store (ELENCHUS_DATA_DIR)')
    .addHelpText('after', HELP)
    .action(runIngest);
}

async function runIngest(files: readonly string[], flags: IngestFlags): Promise<void> {
  if (files.length === 0 && flags.reencode === undefined) {
    throw badInput('files', 'name at least one file');
  }
  const started = Date.now();
  // All that can be wrong with the call is found before the store is opened.
  const described = flags.describe === undefined ? {} : await readDescription(flags.describe);
  const sources = await Promise.all(files.map(openSource));
  const target = await openTarget(flags);
  const rejects = new Rejects(flags.rejects);
  let counts: IngestCounts;
  try {
    if (flags.reencode === true) await target.reencode();
    const { variables } = FORMATS[flags.format];
    await target.describe({ name: flags.corpus, variables, ...described });
    counts = await read(sources, target, flags, rejects);
  } finally {
    rejects.close();
    await target.close();
  }
  const seconds = (Date.now() - started) / 1_000;
  if (flags.json === true) {
    const rejectsFile = rejects.paths === '' ? {} : { rejects: rejects.paths };
    console.log(JSON.stringify({ corpus: flags.corpus, ...counts, ...rejectsFile, seconds }));
  } else {
    console.error(summary(counts, seconds));
  }
  if (counts.rejected > 0) {
    const details = { count: counts.rejected, total: total(counts), rejects: rejects.paths };
    throw new ElenchusError('REJECTED_LINES', details);
  }
}

async function read(
  sources: readonly Source[],
  target: IngestTarget,
  { format, batch }: IngestFlags,
  rejects: Rejects,
): Promise<IngestCounts> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt);
  const progress = createProgress('arguments');
  try {
    const counts = await ingest(allPremises(sources, format), target.put, {
      batch,
      signal: interruption.signal,
      onProgress: (soFar) => progress.update(total(soFar), fractionRead(sources)),
      onRejected: (rejection) => rejects.add(rejection),
    });
    if (interruption.signal.aborted) {
      throw new ElenchusError('INTERRUPTED', { count: total(counts) });
    }
    return counts;
  } finally {
    process.off('SIGINT', interrupt);
    progress.stop();
    for (const { stream } of sources) stream.destroy();
  }
}

async function* allPremises(
  sources: readonly Source[],
  format: FormatName,
): AsyncGenerator<ReadLine> {
  for (const source of sources) yield* readPremises(source, FORMATS[format]);
}

/** How much of the files has been read, 0 to 1; undefined where their sizes are not known. */
function fractionRead(sources: readonly Source[]): number | undefined {
  const all = sources.reduce((sum, { bytes = NaN }) => sum + bytes, 0);
  const read = sources.reduce((sum, { bytesRead }) => sum + bytesRead(), 0);
  return all > 0 ? read / all : undefined;
}

function total({ added, replaced, unchanged, rejected }: IngestCounts): number {
  return added + replaced + unchanged + rejected;
}

function summary(counts: IngestCounts, seconds: number): string {
  const { added, replaced, unchanged, rejected } = counts;
  const parts = Object.entries({ added, replaced, unchanged, rejected });
  const listed = parts.map(([name, count]) => `${amount(count)} ${name}`).join(', ');
  return `${amount(total(counts))} arguments: ${listed}, ${duration(seconds)}`;
}

function batchSize(text: string): number {
  const size = Number(text);
  if (Number.isInteger(size) && size >= 1 && size <= 1_000) return size;
  throw new InvalidArgumentError('It must be a whole number from 1 to 1000.');
}
