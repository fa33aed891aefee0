import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parseWith } from 'elenchus/internal/formats/fields.js';
import {
  type BadLines,
  parseLine,
  readAllLines,
  readText,
} from 'elenchus/internal/formats/lines.js';
import {
  readCorpus,
  readJudgements,
  readQueries,
} from 'elenchus/internal/formats/test-collection.js';
import { badInput, ElenchusError, listed, messageOf } from 'elenchus/internal/runtime/errors.js';
import { z } from 'zod';

/** Arguments on one side of a topic, and the key points that they are labelled with. */
export interface LabelledSide {
  readonly topic: string;
  readonly side: 'for' | 'against';
  readonly points: readonly { readonly id: string; readonly text: string }[];
  readonly arguments: readonly LabelledArgument[];
}

export interface LabelledArgument {
  readonly id: string;
  readonly text: string;
  /** The ids of the key points that it makes. */
  readonly makes: ReadonlySet<string>;
  /** Those of which its annotators could not agree; undefined where the files do not say. */
  readonly undecided?: ReadonlySet<string>;
}

/**
 * Reads a split of ArgKP: as it was published (`arguments_dev.csv`, `key_points_dev.csv` and
 * `labels_dev.csv`), or as queries, corpus, qrels and clusters in the formats of test collections,
 * which do not tell undecided pairs.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY, LINE_INVALID, BAD_INPUT
 */
export async function readLabelledSides(
  folder: string,
  split: string,
  bad: BadLines,
): Promise<readonly LabelledSide[]> {
  const sides = existsSync(join(folder, `labels_${split}.csv`))
    ? await readPublished(folder, split)
    : await readCollection(folder, split, bad);
  const used = sides.filter((side) => side.points.length > 0 && side.arguments.length > 0);
  if (used.length > 0) return used;
  throw new ElenchusError('FILE_EMPTY', { file: folder, wanted: 'topic with key points' });
}

const STANCES = { '1': 'for', '-1': 'against' } as const;
const stance = z.enum(['1', '-1'], 'is neither 1 nor -1');
const ARGUMENT = z.object({ arg_id: z.string(), argument: z.string(), topic: z.string(), stance });
const POINT = z.object({
  key_point_id: z.string(),
  key_point: z.string(),
  topic: z.string(),
  stance,
});
const LABEL = z.object({
  arg_id: z.string(),
  key_point_id: z.string(),
  label: z.enum(['0', '1'], 'is neither 0 nor 1'),
});

async function readPublished(folder: string, split: string): Promise<readonly LabelledSide[]> {
  const of = <Row>(name: string, schema: z.ZodType<Row>) =>
    readTable(join(folder, `${name}_${split}.csv`), schema);
  const points = await of('key_points', POINT);
  const said = await of('arguments', ARGUMENT);
  const labels = new Map<string, string>();
  for (const { arg_id, key_point_id, label } of await of('labels', LABEL)) {
    labels.set(`${arg_id} ${key_point_id}`, label);
  }
  const topics = [...new Set(points.map(({ topic }) => topic))];
  return topics.flatMap((topic) =>
    (['1', '-1'] as const).map((own): LabelledSide => {
      const isOwn = (each: { readonly topic: string; readonly stance: string }) =>
        each.topic === topic && each.stance === own;
      const ids = points
        .filter(isOwn)
        .map(({ key_point_id: id, key_point: text }) => ({ id, text }));
      return {
        topic,
        side: STANCES[own],
        points: ids,
        arguments: said.filter(isOwn).map(({ arg_id: id, argument: text }) => {
          const labelled = (wanted: string | undefined) =>
            new Set(
              ids.filter((point) => labels.get(`${id} ${point.id}`) === wanted).map((p) => p.id),
            );
          return { id, text, makes: labelled('1'), undecided: labelled(undefined) };
        }),
      };
    }),
  );
}

/** @throws ElenchusError LINE_INVALID for a row that is not what the schema says */
async function readTable<Row>(file: string, schema: z.ZodType<Row>): Promise<readonly Row[]> {
  const text = await readText(file);
  let rows: readonly { readonly record: unknown; readonly info: { readonly lines: number } }[];
  try {
    rows = parse(text, { columns: true, bom: true, info: true });
  } catch (error) {
    throw new ElenchusError('FILE_DAMAGED', { file, problem: messageOf(error) });
  }
  return rows.map(({ record, info: { lines: line } }) => {
    const parsed = schema.safeParse(record);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? 'line');
    throw new ElenchusError('LINE_INVALID', { file, line, field, problem: issue?.message ?? '' });
  });
}

const CLUSTER = z.object({
  _id: z.string(),
  text: z.string(),
  topic: z.string(),
  stance: z.enum(['PRO', 'CON']),
});

async function readCollection(
  folder: string,
  split: string,
  bad: BadLines,
): Promise<readonly LabelledSide[]> {
  const queries = await readQueries(join(folder, 'queries.jsonl'), bad);
  const splits = [...new Set(queries.flatMap((query) => query.split ?? []))];
  if (!splits.includes(split)) {
    throw badInput(
      '--split',
      `"${split}" is not one of the splits of ${folder}: ${listed(splits)}`,
    );
  }
  const corpus = await readCorpus(join(folder, 'corpus.jsonl'), bad);
  const texts = new Map(corpus.map(({ id, text }) => [id, text]));
  const ids = { queries: new Set(queries.map(({ id }) => id)), corpus: texts };
  const rows = await readJudgements(join(folder, 'qrels.tsv'), ids, bad);
  const file = join(folder, 'clusters.jsonl');
  const clusters = (await readAllLines(file)).flatMap(
    (line) => bad.attempt(file, line.line, () => parseWith(CLUSTER, parseLine(file, line))) ?? [],
  );
  return queries
    .filter((query) => query.split === split)
    .flatMap(({ id: topic, text }) =>
      (['PRO', 'CON'] as const).map((own): LabelledSide => {
        const points = clusters.filter((each) => each.topic === topic && each.stance === own);
        const made = new Map<string, Set<string>>();
        for (const { query, id, cluster, stance } of rows) {
          if (query !== topic || stance !== own) continue;
          const makes = made.get(id) ?? new Set();
          made.set(id, cluster ? makes.add(cluster) : makes);
        }
        return {
          topic: text,
          side: own === 'PRO' ? 'for' : 'against',
          points: points.map((point) => ({ id: point._id, text: point.text })),
          arguments: [...made].map(([id, makes]) => ({ id, text: texts.get(id)!, makes })),
        };
      }),
    );
}
