import { Command } from 'commander';
import { run, withReports } from '../src/cli/main.js';
import { amount, createProgress } from '../src/cli/progress.js';
import { countsLine, Rejects, whileInterruptible } from '../src/cli/rejects.js';
import { atLeastOne, loadSettings, upTo } from '../src/cli/settings.js';
import { type IngestCounts, ingested, type Rejection, rejectionOf } from '../src/corpus/ingest.js';
import type { ReadItem } from '../src/domain/records.js';
import { openSource } from '../src/formats/lines.js';
import { openLanguageModel } from '../src/language-model/chat-model.js';
import type { LanguageModel } from '../src/language-model/types.js';
import { ElenchusError } from '../src/runtime/errors.js';
import { quantity } from '../src/runtime/wording.js';
import { argumentsFor } from './synthesize-arguments/arguments.js';
import {
  openImageFiles,
  type PageRecord,
  PairsFile,
  readPages,
} from './synthesize-arguments/files.js';

interface Flags {
  readonly output: string;
  readonly images?: true;
  readonly limit?: number;
  readonly parallel: number;
  readonly rejects?: string;
  readonly json?: true;
}

const MAX_PARALLEL = 32;

const HELP = `
Asks a language model to make up arguments that images belong to, as training data for the retrieval
of images: for each image one topic, with an argument for it and one against it. The settings
ELENCHUS_LANGUAGE_MODEL_* name the model; docs/language-model.md says what is sent to it, and what it
costs.
Reads images with the text of their page, a line each: {"id": "…", "text": "…", "title": "…"}. Writes
a line for each argument: {"id", "image", "topic", "premise", "claim", "stance", "model"}.
Images that OUT has already are skipped, so the same command continues after an interruption, a
failure of the model or a spent budget.
Exit status: 0 all written; 1 failed; 2 wrong usage; 3 some images were rejected; 130 interrupted.

Examples:
  npm run lab -- synthesize-arguments images.jsonl --output pairs.jsonl --limit 10
  npm run lab -- synthesize-arguments images.jsonl.gz --output pairs.jsonl --images`;

/** Training data for the retrieval of images. */
export function createSynthesizeArgumentsCommand(): Command {
  return new Command('npm run lab -- synthesize-arguments')
    .description('make up arguments for images by a language model, as training data')
    .argument('<file>', 'images with the text of their page (JSONL); "-" for standard input')
    .requiredOption('--output <file>', 'the file of training pairs, which is continued')
    .option(
      '--images',
      'also send the image, whose file lies in the folder of the records or below',
    )
    .option('--limit <n>', 'ask about at most this many images', atLeastOne)
    .option('--parallel <n>', 'questions at a time', upTo(MAX_PARALLEL), 4)
    .option('--rejects <file>', 'where rejected images go (default: FILE.rejects.jsonl here)')
    .option('--json', 'print the outcome as JSON')
    .addHelpText('after', HELP)
    .action(runSynthesis);
}

export const main = (argv: string[]) => run(withReports(createSynthesizeArgumentsCommand()), argv);

/** Asks a language model for arguments, and says what became of the images. */
async function runSynthesis(file: string, flags: Flags): Promise<void> {
  const started = Date.now();
  const config = loadSettings({});
  const model = await openLanguageModel(config);
  const source = await openSource(file);
  const pairs = await PairsFile.open(flags.output);
  const rejects = new Rejects(flags.rejects);
  const images = openImageFiles(file, config);
  const progress = createProgress('images');
  let counts: IngestCounts = { added: 0, replaced: 0, unchanged: 0, rejected: 0 };
  try {
    await whileInterruptible('image', (signal) =>
      synthesize(readPages(source), pairs, model, {
        parallel: flags.parallel,
        limit: flags.limit,
        signal,
        readImage: flags.images && images.read,
        onProgress(soFar) {
          counts = soFar;
          progress.update(ingested(soFar), source.bytes && source.bytesRead() / source.bytes);
        },
        onRejected: (rejection) => rejects.add(rejection),
      }),
    );
  } finally {
    progress.stop();
    source.stream.destroy();
    rejects.close();
    await Promise.all([pairs.close(), images.close()]);
    report(counts, model.spentTokens, (Date.now() - started) / 1_000, flags);
  }
  if (counts.rejected === 0) return;
  const all = quantity(ingested(counts), 'line');
  throw new ElenchusError('REJECTED_LINES', {
    count: counts.rejected,
    all,
    rejects: rejects.paths,
  });
}

function report(counts: IngestCounts, tokens: number, seconds: number, { json }: Flags): void {
  const { added, unchanged, rejected } = counts;
  if (json) console.log(JSON.stringify({ added, unchanged, rejected, tokens, seconds }));
  else console.error(`${countsLine(counts, 'image', seconds)}, ${amount(tokens)} tokens`);
}

export interface SynthesisOptions {
  /** How many questions are asked at a time. */
  readonly parallel: number;
  /** The most images to ask about; all if absent. */
  readonly limit?: number | undefined;
  /** Reads the image of a record, if it is to be sent. */
  readonly readImage?: ((image: string) => Promise<Uint8Array>) | undefined;
  /** After it is aborted, answers that are on their way are still written. */
  readonly signal: AbortSignal;
  onProgress(counts: IngestCounts): void;
  onRejected(rejection: Rejection): void;
}

/** After this many failures in a row, the model is at fault, not the images. */
const MAX_FAILURES = 10;
const OF_ALL_IMAGES: readonly string[] = ['LANGUAGE_MODEL_BUDGET_SPENT', 'FILE_UNWRITABLE'];
/** A wrong key, no credit, no such model. Status 403 can be about one page that is not wanted. */
const OF_ALL_STATUSES: readonly unknown[] = [401, 402, 404];

/**
 * Asks a model for arguments for each image that has none yet. An image that fails is rejected, and
 * the others are kept.
 * @returns the images that were `added`, `rejected`, or had their arguments before (`unchanged`)
 * @throws ElenchusError what would stop every other image, too, when the rest is written; FILE_DAMAGED
 */
export async function synthesize(
  items: AsyncGenerator<ReadItem<PageRecord>>,
  pairs: PairsFile,
  model: LanguageModel,
  { parallel, limit = Infinity, readImage, signal, onProgress, onRejected }: SynthesisOptions,
): Promise<IngestCounts> {
  const counts = { added: 0, replaced: 0, unchanged: 0, rejected: 0 };
  let asked = 0;
  let failures = 0;
  let stopped: { readonly error: unknown } | undefined;

  const ask = async ({ id, title, text, image }: PageRecord) => {
    asked += 1;
    const webp = image === undefined ? undefined : await readImage?.(image);
    const page = { passage: text, ...(title && { title }), ...(webp && { image: { webp } }) };
    await pairs.add(id, await argumentsFor(page, model), model.name);
    failures = 0;
  };
  /** Lets an error pass that is about one image only. */
  const throwIfOfAll = (error: ElenchusError) => {
    const { code, details } = error;
    if (OF_ALL_IMAGES.includes(code) || OF_ALL_STATUSES.includes(details['status'])) throw error;
    if (!code.startsWith('LANGUAGE_MODEL_')) return;
    failures += 1;
    if (failures < MAX_FAILURES) return;
    const problem = `${String(details['problem'])}; the last ${MAX_FAILURES} images failed, so the others are not tried`;
    throw new ElenchusError(code, { ...details, problem });
  };
  const outcome = async (item: ReadItem<PageRecord>): Promise<keyof typeof counts> => {
    let { result } = item;
    try {
      if ('record' in result) {
        if (pairs.has(result.record.id)) return 'unchanged';
        await ask(result.record);
        return 'added';
      }
    } catch (error) {
      if (!(error instanceof ElenchusError)) throw error;
      throwIfOfAll(error);
      result = { error };
    }
    onRejected(rejectionOf({ ...item, result })!);
    return 'rejected';
  };
  const work = async () => {
    try {
      for await (const item of items) {
        if (stopped || signal.aborted || asked >= limit) return;
        counts[await outcome(item)] += 1;
        onProgress({ ...counts });
      }
    } catch (error) {
      stopped ??= { error };
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  if (stopped) throw stopped.error;
  return counts;
}
