import { isWord } from '../../../evaluation/src/run-format.js';
import { questionId } from '../files/question-id.js';
import type { Judgement } from './judgements.js';
import type { LabelSet } from './labels.js';

/** What evaluations read: the grade of a premise for a question. */
export interface Grade {
  readonly question: string;
  /** In the data. */
  readonly premise: string;
  readonly grade: number;
}

/**
 * The judgements by one set of labels as grades. Where several annotators graded a hit, their mean
 * counts, rounded half up, as in `elenchus evaluate search --judgements`. Labels without a grade
 * are left out.
 */
export function gradesOf(judgements: readonly Judgement[], set: LabelSet): readonly Grade[] {
  const gradeOf = new Map(set.labels.map(({ name, grade }) => [name, grade]));
  const given = new Map<string, Omit<Grade, 'grade'> & { readonly grades: number[] }>();
  for (const { question, hit, set: name, label } of judgements) {
    const grade = gradeOf.get(label) ?? null;
    if (name !== set.name || grade === null || hit.externalId === undefined) continue;
    const place = JSON.stringify([question, hit.externalId]);
    const before = given.get(place) ?? { question, premise: hit.externalId, grades: [] };
    before.grades.push(grade);
    given.set(place, before);
  }
  return [...given.values()].map(({ grades, ...rest }) => ({
    ...rest,
    grade: Math.floor(grades.reduce((sum, grade) => sum + grade, 0) / grades.length + 0.5),
  }));
}

/** TREC: query, 0, document and grade, and how many premises have an id that it cannot hold. */
export function trecQrelsOf(grades: readonly Grade[]) {
  const usable = grades.filter(({ premise }) => isWord(premise));
  const lines = usable.map(
    ({ question, premise, grade }) => `${questionId(question)} 0 ${premise} ${grade}\n`,
  );
  return { text: lines.join(''), leftOut: grades.length - usable.length };
}

/** BEIR: columns with a tab between them. Ids that such a column cannot hold are left out. */
export function beirQrelsOf(grades: readonly Grade[]) {
  const usable = grades.filter(
    ({ premise }) => !/[\t\r\n]/.test(premise) && premise === premise.trim(),
  );
  const lines = usable.map(
    ({ question, premise, grade }) => `${questionId(question)}\t${premise}\t${grade}\n`,
  );
  const text = `query-id\tcorpus-id\tscore\n${lines.join('')}`;
  return { text, leftOut: grades.length - usable.length };
}

/** The questions that were judged, as BEIR has queries. */
export function queriesOf(judgements: readonly Pick<Judgement, 'question'>[]): string {
  const questions = [...new Set(judgements.map(({ question }) => question))];
  return questions.map((text) => `${JSON.stringify({ _id: questionId(text), text })}\n`).join('');
}

/** All judgements, one a line. `hitId` is what `putJudgements` takes, `id` what the data has. */
export function judgementLines(
  judgements: readonly Judgement[],
  sets: readonly LabelSet[],
): string {
  const gradeOf = (set: string, label: string) =>
    sets.find(({ name }) => name === set)?.labels.find(({ name }) => name === label)?.grade ?? null;
  return judgements
    .map(({ question, hit, set, label, annotator }) => {
      const { id: hitId, externalId: id } = hit;
      const grade = gradeOf(set, label);
      return `${JSON.stringify({ question, id, hitId, set, label, grade, annotator })}\n`;
    })
    .join('');
}
