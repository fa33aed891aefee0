import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rejection } from '../../corpus/ingest.js';
import { parseWith } from '../../formats/format.js';
import { stanceSchema } from '../../formats/stance.js';
import type { NewImage, ReadItem } from '../../domain/records.js';
import type { ImageSide } from '../../domain/image.js';
import { BadLines, type Problem } from '../../formats/bad-lines.js';
import { readJudgements, readQueries } from '../../formats/test-collection.js';

const [QUERIES, QRELS] = ['queries.jsonl', 'qrels.tsv'] as const;
/** Files that say which side images back. */
export const SIDE_FILES: ReadonlySet<string> = new Set([QUERIES, QRELS]);

type Sides = ReadonlyMap<string, readonly ImageSide[]>;

/**
 * The sides that images back, by the image's id: from `qrels.tsv` with the column `stance` and
 * `queries.jsonl`, if the folder has both (the layout of Touché's image collections).
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY
 */
export async function sidesIn(
  folder: string,
  onRejected: (rejection: Rejection) => void,
): Promise<Sides> {
  const [queries, qrels] = [join(folder, QUERIES), join(folder, QRELS)];
  if (!existsSync(queries) || !existsSync(qrels)) return new Map();
  const bad = { queries: new BadLines(), qrels: new BadLines() };
  const asked = await readQueries(queries, bad.queries);
  const questions = new Map(asked.map(({ id, text }) => [id, text]));
  const known = { queries: questions, corpus: { has: () => true } };
  const sides = new Map<string, ImageSide[]>();
  for (const { line, query, id, grade, stance } of await readJudgements(qrels, known, bad.qrels)) {
    const read = () => parseWith(stanceSchema, stance, () => 'stance');
    const side = bad.qrels.attempt(qrels, line, read);
    if (side === undefined || grade <= 0) continue;
    sides.set(id, [...(sides.get(id) ?? []), { question: questions.get(query)!, side }]);
  }
  for (const problem of bad.queries.problems) onRejected({ file: queries, ...told(problem) });
  for (const problem of bad.qrels.problems) onRejected({ file: qrels, ...told(problem) });
  return sides;
}

function told({ code, message }: Problem) {
  return { code, message };
}

/** What the record itself says comes first. */
export function withSides(item: ReadItem<NewImage>, sides: Sides): ReadItem<NewImage> {
  if ('error' in item.result) return item;
  const { record } = item.result;
  const given = new Set(record.sides.map(({ question }) => question));
  const added = (sides.get(record.id) ?? []).filter(({ question }) => !given.has(question));
  return { ...item, result: { record: { ...record, sides: [...record.sides, ...added] } } };
}
