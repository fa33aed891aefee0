import { Command, InvalidArgumentError, Option } from 'commander';
import { GRAPH_FORMATS } from '../domain/graph-record.js';
import type { IngestFlags } from './ingest/target.js';

const HELP = `
Reads lines of arguments (JSONL), argument graphs or images from a file, a folder with everything in
it, or (graphs) a tar.gz. What a path holds is recognised by its content, and so is the format of a
graph. A folder of images may have JSONL records that describe them; without these, an image is named
after its file. See docs/guide.md.
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
      'JSONL files, files of graphs, images, folders, archives; "-" for standard input (JSONL)',
    )
    .requiredOption('--corpus <name>', 'the corpus to read into')
    .addOption(
      new Option('--format <name>', 'format of the files (default: detected)').choices([
        'jsonl',
        ...GRAPH_FORMATS,
        'images',
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
    .option(
      '--job',
      'with --server: send whole files of arguments, which the server stores in the background',
    )
    .option(
      '--reencode',
      'encode what is stored again, after a change of the text encoder or the models of shapes',
    )
    .option('--json', 'print the outcome as JSON')
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)')
    .addHelpText('after', HELP)
    .action(async (paths: readonly string[], flags: IngestFlags) => {
      const { runIngest } = await import('./ingest/run.js');
      await runIngest(paths, flags);
    });
}

function batchSize(text: string): number {
  const size = Number(text);
  if (Number.isInteger(size) && size >= 1 && size <= 1_000) return size;
  throw new InvalidArgumentError('It must be a whole number from 1 to 1000.');
}
