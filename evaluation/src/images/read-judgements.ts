import { z } from 'zod';
import { idSchema, parseWith } from 'elenchus/internal/formats/fields.js';
import { parseLine, readAllLines, type BadLines } from 'elenchus/internal/formats/lines.js';
import { badInput, ElenchusError, listed } from 'elenchus/internal/runtime/errors.js';
import type { Query } from 'elenchus/internal/formats/test-collection.js';
import {
  type ImageJudgement,
  type ImageJudgements,
  lastOfEach,
  PAPER_CLASSES,
} from './judgements.js';

const lineSchema = z.object({
  question: z.string().trim().min(1),
  image: idSchema,
  label: z.string().trim().min(1),
  annotator: idSchema,
});

/**
 * Reads judgements: JSONL with `question` (a query's id, or the text of one), `image`, `label`
 * (SUPPORTS, ON_TOPIC or OFF_TOPIC) and `annotator`. Where an annotator judged twice, the last
 * judgement counts. Questions that are no queries are added to them.
 * @param images their ids
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY
 */
export async function readImageJudgements(
  file: string,
  known: readonly Query[],
  images: ReadonlySet<string>,
  bad: BadLines,
): Promise<ImageJudgements> {
  const queries = new Map(
    known.flatMap((query) => [query.id, query.text].map((key) => [key, query] as const)),
  );
  const added: Query[] = [];
  const judgements: ImageJudgement[] = [];
  for (const line of await readAllLines(file)) {
    bad.attempt(file, line.line, () => {
      const { question, image, label, annotator } = parseWith(lineSchema, parseLine(file, line));
      const name = label.toUpperCase().replaceAll(/[\s-]+/g, '_');
      if (!PAPER_CLASSES.has(name)) {
        throw badInput('label', `"${label}" is not one of ${listed([...PAPER_CLASSES.keys()])}`);
      }
      if (!images.has(image)) {
        throw new ElenchusError('UNKNOWN_ID', { field: 'image', id: image, where: 'the images' });
      }
      let query = queries.get(question);
      if (query === undefined) {
        query = { id: `question-${added.length + 1}`, text: question };
        added.push(query);
        queries.set(question, query);
      }
      judgements.push({ query: query.id, image, label: name, annotator });
    });
  }
  if (judgements.length === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'judgement' });
  return {
    queries: [...known, ...added],
    classes: PAPER_CLASSES,
    judgements: lastOfEach(judgements),
  };
}
