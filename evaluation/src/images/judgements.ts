import { meanGrades } from 'elenchus/internal/corpus/qrels.js';
import type { JudgementRow, Qrels, Query } from 'elenchus/internal/formats/test-collection.js';

/** What an annotator said about an image for a question. */
export interface ImageJudgement {
  /** The query's id. */
  readonly query: string;
  /** The data's own id. */
  readonly image: string;
  readonly label: string;
  readonly annotator: string;
}

/** Labels, best first, with their grades; null for one that says nothing about relevance. */
export type Classes = ReadonlyMap<string, number | null>;

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
export function lastOfEach(judgements: readonly ImageJudgement[]): readonly ImageJudgement[] {
  const last = new Map(
    judgements.map((each) => [JSON.stringify([each.query, each.image, each.annotator]), each]),
  );
  return [...last.values()];
}
