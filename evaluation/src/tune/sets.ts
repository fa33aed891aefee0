import { join } from 'node:path';
import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import type { BadLines, Located } from 'elenchus/internal/formats/lines.js';
import {
  readPremiseLines,
  readQrels,
  readQueries,
} from 'elenchus/internal/formats/test-collection.js';
import type { JudgedQuestion } from 'elenchus/internal/search/tune.js';
import { readLabelledSides } from '../key-points/read.js';

/** Questions whose judgements name all that is relevant, and what answers them. */
export interface TuneSet {
  readonly name: string;
  readonly file: string;
  readonly premises: readonly Located<PremiseRecord>[];
  readonly questions: readonly GroupedQuestion[];
}

export interface GroupedQuestion extends JudgedQuestion {
  /** What folds do not divide. */
  readonly group: string;
}

/** Claims of PERSPECTRUM, each of which asks for its perspectives. */
export async function readPerspectrum(
  folder: string,
  split: string,
  bad: BadLines,
): Promise<TuneSet> {
  const file = join(folder, 'corpus.jsonl.gz');
  const premises = await readPremiseLines(file, bad);
  const queries = await readQueries(join(folder, 'queries.jsonl'), bad);
  const ids = new Set(premises.map(({ value }) => value.id));
  const qrels = await readQrels(join(folder, 'qrels.tsv'), queries, ids, bad);
  const questions = queries.flatMap(({ id, text, split: own }) => {
    const grades = own === split ? qrels.get(id) : undefined;
    return grades ? [{ text, grades, group: id }] : [];
  });
  return { name: 'PERSPECTRUM', file, premises, questions };
}

/** Key points of ArgKP, each of which asks for the arguments that make it. */
export async function readKeyPoints(
  folder: string,
  split: string,
  bad: BadLines,
): Promise<TuneSet> {
  const file = join(folder, 'corpus.jsonl');
  const premises = await readPremiseLines(file, bad);
  const sides = await readLabelledSides(folder, split, bad);
  const questions = sides.flatMap(({ topic, points, arguments: said }) =>
    points.map(({ id, text }) => {
      const grades = said.map((each) => [each.id, Number(each.makes.has(id))] as const);
      return { text, grades: new Map(grades), group: topic };
    }),
  );
  return { name: 'ArgKP', file, premises, questions };
}
