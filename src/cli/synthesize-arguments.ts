import { Command } from 'commander';
import { type IngestCounts, ingested } from '../corpus/ingest.js';
import { openSource } from '../corpus/readers/source.js';
import { counted } from '../counted.js';
import { ElenchusError } from '../errors.js';
import { openLanguageModel } from '../language-model/open.js';
import { countsLine, Rejects, whileInterruptible } from './ingest-run.js';
import { amount, createProgress } from './progress.js';
import { atLeastOne, loadSettings, upTo } from './settings.js';
import { openImageFiles } from './synthesize-arguments/image-files.js';
import { readPages } from './synthesize-arguments/pages.js';
import { PairsFile } from './synthesize-arguments/pairs-file.js';
import { synthesize } from './synthesize-arguments/run.js';

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
  elenchus synthesize-arguments images.jsonl --output pairs.jsonl --limit 10
  elenchus synthesize-arguments images.jsonl.gz --output pairs.jsonl --images`;

/** `elenchus synthesize-arguments`: training data for the retrieval of images. */
export function createSynthesizeArgumentsCommand(): Command {
  return new Command('synthesize-arguments')
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
    .action(run);
}

async function run(file: string, flags: Flags): Promise<void> {
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
        ...{ parallel: flags.parallel, limit: flags.limit, signal },
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
  const all = counted(ingested(counts), 'line');
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
