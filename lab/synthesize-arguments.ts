import { Command } from 'commander';
import { atLeastOne, upTo } from '../src/cli/settings.js';

export interface SynthesisFlags {
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
    .action(async (file: string, flags: SynthesisFlags) => {
      const { runSynthesis } = await import('./synthesize-arguments/run.js');
      await runSynthesis(file, flags);
    });
}
