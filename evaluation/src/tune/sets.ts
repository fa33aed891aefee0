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
  /** What is tuned on, and what is measured. */
  readonly train: readonly JudgedQuestion[];
  readonly dev: readonly JudgedQuestion[];
}

/** Claims of PERSPECTRUM, each of which asks for its perspectives. */
export async function readPerspectrum(folder: string, bad: BadLines): Promise<TuneSet> {
  const file = join(folder, 'corpus.jsonl.gz');
  const premises = await readPremiseLines(file, bad);
  const queries = await readQueries(join(folder, 'queries.jsonl'), bad);
  const ids = new Set(premises.map(({ value }) => value.id));
  const qrels = await readQrels(join(folder, 'qrels.tsv'), queries, ids, bad);
  const of = (split: string) =>
    queries.flatMap(({ id, text, split: own }) => {
      const grades = own === split ? qrels.get(id) : undefined;
      return grades ? [{ text, grades }] : [];
    });
  return { name: 'PERSPECTRUM', file, premises, train: of('train'), dev: of('dev') };
}

/** Key points of ArgKP, each of which asks for the arguments that make it. */
export async function readKeyPoints(folder: string, bad: BadLines): Promise<TuneSet> {
  const file = join(folder, 'corpus.jsonl');
  const premises = await readPremiseLines(file, bad);
  const of = async (split: string) =>
    (await readLabelledSides(folder, split, bad)).flatMap(({ points, arguments: said }) =>
      points.map(({ id, text }) => {
        const grades = said.map((each) => [each.id, Number(each.makes.has(id))] as const);
        return { text, grades: new Map(grades) };
      }),
    );
  return { name: 'ArgKP', file, premises, train: await of('train'), dev: await of('dev') };
}
