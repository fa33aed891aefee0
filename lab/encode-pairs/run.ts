import { join } from 'node:path';
import { quantity } from '../../src/runtime/wording.js';
import { badInput, ElenchusError } from '../../src/runtime/errors.js';
import { BadLines } from '../../src/formats/bad-lines.js';
import { gradesOf } from '../../evaluation/src/images/judgements.js';
import type { EvaluatedImage } from '../../evaluation/src/images/types.js';
import { writeLines } from '../../evaluation/src/rankings.js';
import type { EncodePairsFlags } from '../encode-pairs.js';
import { type OpenedImages, openImages } from '../../evaluation/src/cli/images-open.js';
import { makeOutputFolder } from '../../src/runtime/files.js';
import { Rejects } from '../../src/cli/ingest-run.js';
import { withProgress } from '../../src/cli/progress.js';
import { type Pairs, readPairs } from './read-pairs.js';

/** How many arguments are encoded together. */
const BATCH = 64;

/** `elenchus encode-pairs`. */
export async function encodePairs(
  file: string | undefined,
  flags: EncodePairsFlags,
): Promise<void> {
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

function argumentLines(
  { arguments: sentences }: Pairs,
  { services: { textEncoder } }: OpenedImages,
): Promise<readonly string[]> {
  const all = [...sentences];
  return withProgress('arguments', all.length, async (onDone) => {
    const lines: string[] = [];
    for (let from = 0; from < all.length; from += BATCH) {
      const some = all.slice(from, from + BATCH);
      const vectors = await textEncoder.encode(some.map(([, sentence]) => sentence));
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
