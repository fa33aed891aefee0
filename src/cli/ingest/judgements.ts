import { MAX_GRADE } from '../../corpus/corpora-writer.js';
import { ingest, type IngestCounts, ingested } from '../../corpus/ingest.js';
import { entityId } from '../../domain/ids.js';
import { labelOf, withGrades } from '../../domain/judgement.js';
import type { NewJudgement, ReadItem } from '../../domain/records.js';
import { BadLines } from '../../formats/lines.js';
import { type JudgementRow, readJudgements, readQueries } from '../../formats/test-collection.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import { withProgress } from '../progress.js';
import { type Rejects, whileInterruptible } from '../rejects.js';
import type { IngestTarget } from './target.js';

/** How many judgements are written together. */
const BATCH = 500;

export interface JudgementFlags {
  readonly corpus: string;
  readonly queries?: string;
  readonly qrels?: string;
  readonly annotator: string;
}

export interface JudgementFiles {
  readonly queries: string;
  readonly qrels: string;
}

/** @throws ElenchusError BAD_INPUT if only one of the two files is given */
export function judgementFiles({ queries, qrels }: JudgementFlags): JudgementFiles | undefined {
  if (queries === undefined && qrels === undefined) return undefined;
  if (queries === undefined) throw badInput('--queries', 'is needed, too: it has the questions');
  if (qrels === undefined) throw badInput('--qrels', 'is needed, too: it has the judgements');
  return { queries, qrels };
}

/**
 * Stores qrels as judgements of the premises or images of the corpus. Grades that no label of the corpus has
 * become labels.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY; those of the target
 */
export async function ingestJudgements(
  { queries, qrels }: JudgementFiles,
  type: 'premise' | 'image',
  target: IngestTarget,
  { corpus, annotator }: JudgementFlags,
  rejects: Rejects,
): Promise<IngestCounts> {
  const badQueries = new BadLines();
  const asked = await readQueries(queries, badQueries);
  const questions = new Map(asked.map(({ id, text }) => [id, text]));
  const badQrels = new BadLines();
  const known = { queries: questions, corpus: { has: () => true } };
  const read = await readJudgements(qrels, known, badQrels);
  const usable = read.filter(
    (row) => badQrels.attempt(qrels, row.line, () => checkGrade(row)) !== undefined,
  );
  const rows = highest(usable, questions);

  const before = await target.labels();
  const labels = withGrades(before, [...new Set(rows.map(gradeOf))]);
  if (labels !== before) await target.describe({ name: corpus, labels });

  const judgement = (row: JudgementRow): NewJudgement => ({
    question: questions.get(row.query)!,
    hit: { type, id: entityId(type, corpus, row.id) },
    label: labelOf(labels, gradeOf(row))!,
    annotator,
  });
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const counts = await withProgress('judgements', rows.length, (onDone) =>
    whileInterruptible('judgement', (signal) =>
      ingest(itemsOf(qrels, rows, judgement), target.putJudgements, {
        batch: BATCH,
        signal,
        onProgress: (soFar) => onDone(ingested(soFar)),
        onRejected(rejection) {
          if (rejection.code !== 'NOT_FOUND') return rejects.add(rejection);
          // The store knows it by another id.
          const { id } = byLine.get(rejection.line!)!;
          const details = { field: 'corpus-id', id, where: 'the corpus' };
          const { code, message } = new ElenchusError('UNKNOWN_ID', details);
          rejects.add({ ...rejection, field: 'corpus-id', code, message });
        },
      }),
    ),
  );
  const unread = [
    ...badQueries.problems.map(({ code, message }) => ({ file: queries, code, message })),
    ...badQrels.problems.map(({ code, message }) => ({ file: qrels, code, message })),
  ];
  for (const rejection of unread) rejects.add(rejection);
  return { ...counts, rejected: counts.rejected + unread.length };
}

function checkGrade(row: JudgementRow): JudgementRow {
  if (row.grade <= MAX_GRADE) return row;
  throw badInput('score', `is above ${MAX_GRADE}`);
}

/** TREC's grades below 0 mean no more than 0. */
function gradeOf({ grade }: JudgementRow): number {
  return Math.max(0, grade);
}

/** One row for a question and a premise: that with the highest grade. */
function highest(
  rows: readonly JudgementRow[],
  questions: ReadonlyMap<string, string>,
): readonly JudgementRow[] {
  const best = new Map<string, JudgementRow>();
  for (const row of rows) {
    const key = JSON.stringify([questions.get(row.query), row.id]);
    const other = best.get(key);
    if (other === undefined || row.grade > other.grade) best.set(key, row);
  }
  return [...best.values()];
}

async function* itemsOf(
  file: string,
  rows: readonly JudgementRow[],
  judgement: (row: JudgementRow) => NewJudgement,
): AsyncGenerator<ReadItem<NewJudgement>> {
  for (const row of rows) yield { file, line: row.line, result: { record: judgement(row) } };
}
