import { type IngestCounts, ingested } from '../../src/corpus/ingest.js';
import { openSource } from '../../src/formats/source.js';
import { quantity } from '../../src/runtime/wording.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { openLanguageModel } from '../../src/language-model/open.js';
import { countsLine, Rejects, whileInterruptible } from '../../src/cli/ingest-run.js';
import { amount, createProgress } from '../../src/cli/progress.js';
import { loadSettings } from '../../src/cli/settings.js';
import type { SynthesisFlags } from '../synthesize-arguments.js';
import { openImageFiles } from './image-files.js';
import { readPages } from './pages.js';
import { PairsFile } from './pairs-file.js';
import { synthesize } from './synthesize.js';

/** Asks a language model for arguments, and says what became of the images. */
export async function runSynthesis(file: string, flags: SynthesisFlags): Promise<void> {
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
  const all = quantity(ingested(counts), 'line');
  throw new ElenchusError('REJECTED_LINES', {
    count: counts.rejected,
    all,
    rejects: rejects.paths,
  });
}

function report(
  counts: IngestCounts,
  tokens: number,
  seconds: number,
  { json }: SynthesisFlags,
): void {
  const { added, unchanged, rejected } = counts;
  if (json) console.log(JSON.stringify({ added, unchanged, rejected, tokens, seconds }));
  else console.error(`${countsLine(counts, 'image', seconds)}, ${amount(tokens)} tokens`);
}
