import { join } from 'node:path';
import { Command, Option } from 'commander';
import { z } from 'zod';
import { gradesOf } from '../evaluation/src/images/judgements.js';
import { type OpenedImages, openImages } from '../evaluation/src/images/open.js';
import type { EvaluatedImage } from '../evaluation/src/images/types.js';
import { writeLines } from '../evaluation/src/runs.js';
import { run, withReports } from '../src/cli/main.js';
import { withProgress } from '../src/cli/progress.js';
import { Rejects } from '../src/cli/rejects.js';
import { isBlank } from '../src/domain/text.js';
import { idSchema, optionalText, parseWith, stanceSchema } from '../src/formats/fields.js';
import { BadLines, parseLine, readAllLines } from '../src/formats/lines.js';
import { argumentSentence } from '../src/images/argument-sentence.js';
import { badInput, ElenchusError } from '../src/runtime/errors.js';
import { makeOutputFolder } from '../src/runtime/files.js';
import { quantity } from '../src/runtime/wording.js';

const HELP = `
Writes vectors as the trainer in models/images reads them, into the folder of --output: arguments.jsonl
(id, vector), images.jsonl (id, text, visual) and pairs.tsv (which image belongs to which argument).
text is the vector of all text of an image, as searches compare it; visual is that of its pixels.

PAIRS has a line for each argument, as "npm run lab -- synthesize-arguments" writes it: id, image,
topic, premise, claim, stance. An argument with several images has a line for each. Without PAIRS, the
arguments are the questions of the images' judgements, and a pair is what is relevant.
Exit status: 0 all written; 1 failed; 2 wrong usage; 3 some lines or images were rejected.

Examples:
  npm run lab -- encode-pairs pairs.jsonl --data images --output vectors
  python models/images/train.py --arguments vectors/arguments.jsonl --images vectors/images.jsonl \\
    --pairs vectors/pairs.tsv --mode text --out towers`;

interface Flags {
  readonly data?: string;
  readonly corpus?: string;
  readonly queries?: string;
  readonly qrels?: string;
  readonly output: string;
  readonly rejects?: string;
  readonly dataDir?: string;
  readonly json?: true;
}

/** Training data for models/images. */
export function createEncodePairsCommand(): Command {
  return new Command('npm run lab -- encode-pairs')
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
    .action(encodePairs);
}

export const main = (argv: string[]) => run(withReports(createEncodePairsCommand()), argv);

/** Arguments as sentences, and the images that belong to them. */
interface Pairs {
  /** By their ids. */
  readonly arguments: ReadonlyMap<string, string>;
  readonly pairs: readonly { readonly argument: string; readonly image: string }[];
}

/** How many arguments are encoded together. */
const BATCH = 64;

async function encodePairs(file: string | undefined, flags: Flags): Promise<void> {
  const { output, rejects: rejectsFile, json } = flags;
  makeOutputFolder(output);
  const bad = new BadLines();
  const opened = await openImages(flags, bad);
  try {
    const { images } = opened;
    const found = await pairsOf(file, opened, bad);
    const lines = await argumentLines(found, opened);
    await writeLines(join(output, 'arguments.jsonl'), lines);
    await writeLines(join(output, 'images.jsonl'), images.map(imageLine));
    const pairs = found.pairs.map(({ argument, image }) => `${argument}\t${image}\t1`);
    await writeLines(join(output, 'pairs.tsv'), ['query-id\tcorpus-id\tscore', ...pairs]);
    const counts = { arguments: lines.length, images: images.length, pairs: pairs.length };
    const said = [
      quantity(counts.arguments, 'argument'),
      quantity(counts.images, 'image'),
      quantity(counts.pairs, 'pair'),
    ];
    console.log(json ? JSON.stringify({ output, ...counts }) : `${output}: ${said.join(', ')}`);
    report(bad, file ?? flags.data ?? flags.corpus!, rejectsFile, counts.pairs + images.length);
  } finally {
    await opened.close();
  }
}

async function pairsOf(
  file: string | undefined,
  { images, queries, judgements }: OpenedImages,
  bad: BadLines,
): Promise<Pairs> {
  if (file !== undefined) return readPairs(file, new Set(images.map(({ id }) => id)), bad);
  const grades = judgements ? gradesOf(judgements) : new Map<string, Map<string, number>>();
  const pairs = [...grades].flatMap(([argument, judged]) =>
    [...judged].flatMap(([image, grade]) => (grade > 0 ? { argument, image } : [])),
  );
  if (pairs.length === 0) throw badInput('pairs', 'are needed: the images have no judgements');
  const texts = new Map(queries.map(({ id, text }) => [id, text]));
  return { arguments: texts, pairs };
}

const schema = z.object({
  id: idSchema,
  image: idSchema,
  topic: optionalText,
  premise: optionalText,
  claim: optionalText,
  stance: stanceSchema,
  language: optionalText,
});

/**
 * Reads pairs: a line of JSON for each argument and image.
 * @param images their ids
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED; FILE_EMPTY if no line can be used
 */
async function readPairs(file: string, images: ReadonlySet<string>, bad: BadLines): Promise<Pairs> {
  const sentences = new Map<string, string>();
  const pairs: { argument: string; image: string }[] = [];
  for (const line of await readAllLines(file)) {
    bad.attempt(file, line.line, () => {
      const { id, image, ...parts } = parseWith(schema, parseLine(file, line));
      const sentence = argumentSentence(parts);
      if (isBlank(sentence)) throw badInput('premise', 'is missing, as are topic and claim');
      if (!images.has(image)) {
        throw new ElenchusError('UNKNOWN_ID', { field: 'image', id: image, where: 'the images' });
      }
      if ((sentences.get(id) ?? sentence) !== sentence) {
        throw new ElenchusError('DUPLICATE_ID', { field: 'id', id });
      }
      sentences.set(id, sentence);
      pairs.push({ argument: id, image });
    });
  }
  if (pairs.length === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'pair' });
  return { arguments: sentences, pairs };
}

function argumentLines(
  { arguments: sentences }: Pairs,
  { elenchus: { services } }: OpenedImages,
): Promise<readonly string[]> {
  const all = [...sentences];
  return withProgress('arguments', all.length, async (onDone) => {
    const lines: string[] = [];
    for (let from = 0; from < all.length; from += BATCH) {
      const some = all.slice(from, from + BATCH);
      const vectors = await services.textEncoder.encode(some.map(([, sentence]) => sentence));
      const ids = some.map(([id]) => id);
      onDone(lines.push(...ids.map((id, at) => lineOf(id, { vector: vectors[at] }))));
    }
    return lines;
  });
}

function imageLine({ id, vectors: { text, visual } }: EvaluatedImage): string {
  return lineOf(id, { text, visual });
}

/** A missing vector is null. Seven digits are as much as training needs. */
function lineOf(
  id: string,
  vectors: Readonly<Record<string, ArrayLike<number> | undefined>>,
): string {
  const written = Object.entries(vectors).map(([name, vector]) => {
    return [name, vector ? Array.from(vector, (value) => Number(value.toPrecision(7))) : null];
  });
  return JSON.stringify({ id, ...Object.fromEntries(written) });
}

/** @throws ElenchusError REJECTED_LINES if there are any */
function report(
  { problems }: BadLines,
  source: string,
  rejectsFile: string | undefined,
  written: number,
): void {
  if (problems.length === 0) return;
  const rejects = new Rejects(rejectsFile);
  try {
    for (const { code, message } of problems) rejects.add({ file: source, code, message });
  } finally {
    rejects.close();
  }
  const all = quantity(written + problems.length, 'line');
  throw new ElenchusError('REJECTED_LINES', {
    count: problems.length,
    all,
    rejects: rejects.paths,
  });
}
