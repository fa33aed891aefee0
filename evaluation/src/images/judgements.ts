import { meanGrades } from 'elenchus/internal/corpus/qrels.js';
import { scrollAll } from 'elenchus/internal/corpus/scroll.js';
import type { Corpus } from 'elenchus/internal/domain/corpus.js';
import { inCorpus } from 'elenchus/internal/domain/filter.js';
import { DEFAULT_LABELS, type Labels, RELEVANCE } from 'elenchus/internal/domain/judgement.js';
import { idSchema, parseWith } from 'elenchus/internal/formats/fields.js';
import { type BadLines, parseLine, readAllLines } from 'elenchus/internal/formats/lines.js';
import type { JudgementRow, Qrels, Query } from 'elenchus/internal/formats/test-collection.js';
import { badInput, ElenchusError, listed } from 'elenchus/internal/runtime/errors.js';
import { UNLIMITED } from 'elenchus/internal/runtime/scope.js';
import type { VectorStore } from 'elenchus/internal/store/port.js';
import { z } from 'zod';

/** What an annotator said about an image for a question. */
interface ImageJudgement {
  /** The query's id. */
  readonly query: string;
  /** The data's own id. */
  readonly image: string;
  readonly label: string;
  readonly annotator: string;
}

/** Labels, best first, with their grades; null for one that says nothing about relevance. */
type Classes = ReadonlyMap<string, number | null>;

export interface ImageJudgements {
  readonly queries: readonly Query[];
  readonly classes: Classes;
  readonly judgements: readonly ImageJudgement[];
}

/** The classes of section 4 of Janusko et al. 2024, with the grades of Touché. */
export const [SUPPORTS, ON_TOPIC, OFF_TOPIC] = ['SUPPORTS', 'ON_TOPIC', 'OFF_TOPIC'] as const;
export const PAPER_CLASSES: Classes = new Map([
  [SUPPORTS, 2],
  [ON_TOPIC, 1],
  [OFF_TOPIC, 0],
]);

/** What qrels are called as an annotator. */
const QRELS = 'qrels';

/** Grades as labels: from 2 on an image supports, with 1 it is on the topic. */
export function ofQrels(queries: readonly Query[], rows: readonly JudgementRow[]): ImageJudgements {
  const label = (grade: number) => (grade > 1 ? SUPPORTS : grade > 0 ? ON_TOPIC : OFF_TOPIC);
  const judgements = rows.map(({ query, id, grade }) => {
    return { query, image: id, label: label(grade), annotator: QRELS };
  });
  return { queries, classes: PAPER_CLASSES, judgements: lastOfEach(judgements) };
}

/** Grades for precision and nDCG: the mean of the annotators' grades, rounded half up. */
export function gradesOf({ classes, judgements }: ImageJudgements): Qrels {
  const given = new Map<string, Map<string, number[]>>();
  for (const { query, image, label } of judgements) {
    const grade = classes.get(label) ?? null;
    if (grade === null) continue;
    const images = given.get(query) ?? new Map<string, number[]>();
    given.set(query, images.set(image, [...(images.get(image) ?? []), grade]));
  }
  return meanGrades(given);
}

/** Where an annotator judged an image twice for a question, the last judgement counts. */
function lastOfEach(judgements: readonly ImageJudgement[]): readonly ImageJudgement[] {
  const last = new Map(
    judgements.map((each) => [JSON.stringify([each.query, each.image, each.annotator]), each]),
  );
  return [...last.values()];
}

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

/**
 * What annotators said about the images of a corpus.
 * @param set of labels; by default the one with the label SUPPORTS, else that of relevance
 * @throws ElenchusError BAD_INPUT if there is no such set
 */
export async function storedImageJudgements(
  store: VectorStore,
  { name, labels = DEFAULT_LABELS }: Pick<Corpus, 'name' | 'labels'>,
  set: string = usualSet(labels),
): Promise<ImageJudgements> {
  if (!Object.hasOwn(labels, set)) {
    throw badInput('--labels', `"${set}" is not one of ${listed(Object.keys(labels))}`);
  }
  const given = Object.entries(labels[set]!);
  const classes = new Map(given.sort(([, a], [, b]) => (b ?? -1) - (a ?? -1)));
  const queries = new Map<string, Query>();
  const judgements: ImageJudgement[] = [];
  const filter = { must: [inCorpus(name), { key: 'set', match: { value: set } }] };
  for await (const { payload } of scrollAll(store, 'judgements', filter, {
    payload: true,
    budget: UNLIMITED,
  })) {
    const { question: text, external_id: image, hit_type, label, annotator } = payload;
    if (hit_type !== 'image') continue;
    const query = queries.get(text) ?? { id: `question-${queries.size + 1}`, text };
    queries.set(text, query);
    judgements.push({ query: query.id, image, label, annotator });
  }
  return { queries: [...queries.values()], classes, judgements };
}

function usualSet(labels: Labels): string {
  return Object.keys(labels).find((set) => Object.hasOwn(labels[set]!, SUPPORTS)) ?? RELEVANCE;
}
