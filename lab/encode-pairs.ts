import { Command, Option } from 'commander';

const HELP = `
Writes vectors as the trainer in models/images reads them, into the folder of --output: arguments.jsonl
(id, vector), images.jsonl (id, text, visual) and pairs.tsv (which image belongs to which argument).
text is the vector of all text of an image, as searches compare it; visual is that of its pixels.

PAIRS has a line for each argument, as "elenchus synthesize-arguments" writes it: id, image, topic,
premise, claim, stance. An argument with several images has a line for each. Without PAIRS, the
arguments are the questions of the images' judgements, and a pair is what is relevant.
Exit status: 0 all written; 1 failed; 2 wrong usage; 3 some lines or images were rejected.

Examples:
  elenchus encode-pairs pairs.jsonl --data images --output vectors
  python models/images/train.py --arguments vectors/arguments.jsonl --images vectors/images.jsonl \\
    --pairs vectors/pairs.tsv --mode text --out towers`;

export interface EncodePairsFlags {
  readonly data?: string;
  readonly corpus?: string;
  readonly queries?: string;
  readonly qrels?: string;
  readonly output: string;
  readonly rejects?: string;
  readonly dataDir?: string;
  readonly json?: true;
}

/** `elenchus encode-pairs`: training data for models/images. */
export function createEncodePairsCommand(): Command {
  return new Command('encode-pairs')
    .description('write the vectors of arguments and images that models/images learns from')
    .argument('[pairs]', 'arguments with their images, in JSON Lines')
    .addOption(
      new Option('--data <dir>', 'the images, as "elenchus ingest" reads them').conflicts([
        'corpus',
        'dataDir',
      ]),
    )
    .option('--corpus <name>', 'the images of a stored corpus')
    .option('--queries <file>', 'questions, in place of PAIRS')
    .option('--qrels <file>', 'which image is relevant to which question')
    .requiredOption('--output <dir>', 'the folder for the three files')
    .option('--rejects <file>', 'where rejected lines go (default: PAIRS.rejects.jsonl)')
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)')
    .option('--json', 'print the counts as JSON')
    .addHelpText('after', HELP)
    .action(async (pairs: string | undefined, flags: EncodePairsFlags) => {
      const { encodePairs } = await import('./encode-pairs/run.js');
      await encodePairs(pairs, flags);
    });
}
