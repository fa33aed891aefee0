/**
 * Prints how well `matchCount` tells premises that answer from the others, beside simpler boundaries:
 * `npm run lab -- measure-matches [DIR] [--data-dir DIR]`. DIR has `perspective/`, `perspectrum/` and
 * `argkp/`; without it, only the questions of the demo corpus are asked.
 *
 * Precision, recall and F1 are those of the matched set, as means over the questions; "off by" is the
 * median factor between the number of matches and of answers; "nothing" are questions of which nothing
 * matches.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createElenchus, type Elenchus } from 'elenchus';
import { rowsOf } from '../evaluation/src/output.js';
import * as perspective from '../evaluation/src/perspective/files.js';
import { CORPUS, prepareCorpus, searchFolder } from '../evaluation/src/search/run.js';
import { DEMO, loadDemo } from '../src/cli/demo.js';
import { loadSettings } from '../src/cli/settings.js';
import type { PremiseRecord } from '../src/domain/records.js';
import { BadLines, type Located } from '../src/formats/lines.js';
import {
  qrelsOf,
  readJudgements,
  readPremiseLines,
  readQueries,
} from '../src/formats/test-collection.js';
import { mean, median } from '../src/math/statistics.js';
import { rankOf } from '../src/search/arguments.js';
import { demoPremises, isArgument, readQuestions } from './shared/demo.js';

const row = rowsOf(18, 11);
/** How many of the best hits are looked at. */
const CURVE = 2_000;

/** The boundary of `matchCount`, and those that it has to beat. */
const BOUNDARIES: Readonly<Record<string, Boundary>> = {
  matchCount: ({ matching }) => matching,
  'first 10': first(() => 10),
  'first 50': first(() => 50),
  'first 200': first(() => 200),
  '70 % of the best': first((scores) => downTo(scores, 0.7 * mean(scores.slice(0, 10)))),
  '50 % of the best': first((scores) => downTo(scores, 0.5 * mean(scores.slice(0, 10)))),
  'largest drop': first((scores) => largestDrop(scores.slice(0, 1_000))),
  'kneedle of 200': first((scores) => kneedle(scores.slice(0, 200))),
  'kneedle of 1,000': first((scores) => kneedle(scores.slice(0, 1_000))),
};

const { values, positionals } = parseArgs({
  options: { 'data-dir': { type: 'string' } },
  allowPositionals: true,
});
const [directory] = positionals;
const dataDir = values['data-dir'];

const sets: readonly (() => Promise<QuestionSet>)[] = [
  demoSet,
  ...(directory === undefined
    ? []
    : [
        () => beirSet(directory, 'perspectrum', 'train', dataDir),
        () => beirSet(directory, 'perspectrum', 'dev', dataDir),
        () => beirSet(directory, 'argkp', undefined, dataDir),
        () => perspectiveSet(directory, dataDir),
      ]),
];
for (const open of sets) {
  const set = await open();
  await measure(set);
  await set.close();
}

interface Curve {
  readonly scores: readonly number[];
  /** Of each hit, whether it answers. */
  readonly answers: readonly boolean[];
  /** Of each hit, whether `matchCount` counts it. */
  readonly matching: readonly boolean[];
  /** How many premises answer. */
  readonly total: number;
}

async function measure(set: QuestionSet): Promise<void> {
  const curves: Curve[] = [];
  for (const question of set.questions) curves.push(await curveOf(set, question));
  const answers = mean(curves.map(({ total }) => total));
  console.log(`\n${set.name}: ${curves.length} questions, ${answers.toFixed(0)} answers each`);
  console.log(row('', ['precision', 'recall', 'F1', 'off by', 'nothing']));
  const best = mean(curves.map((curve) => Math.max(...f1s(curve))));
  console.log(row('(best possible)', ['', '', best.toFixed(3), '', '']));
  for (const [name, boundary] of Object.entries(BOUNDARIES))
    console.log(figures(name, boundary, curves));
}

async function curveOf(
  { elenchus, corpus }: QuestionSet,
  { text, relevant }: QuestionSet['questions'][number],
): Promise<Curve> {
  const search = { by: { text }, corpus, rank: rankOf(), first: CURVE };
  const { hits } = await elenchus.searchPremises(search);
  const answering = await elenchus.searchPremises({ ...search, onlyMatching: true });
  const matching = new Set(answering.hits.map(({ premise }) => premise.id));
  return {
    matching: hits.map(({ premise }) => matching.has(premise.id)),
    scores: hits.map(({ score }) => score),
    answers: hits.map(({ premise }) => relevant.has(premise.externalId)),
    total: relevant.size,
  };
}

function figures(name: string, boundary: Boundary, curves: readonly Curve[]): string {
  const found = curves.map((curve) => {
    const kept = boundary(curve);
    const matches = kept.filter(Boolean).length;
    const right = curve.answers.filter((answers, at) => answers && kept[at]).length;
    const [precision, recall] = [right / Math.max(1, matches), right / curve.total];
    const f1 = (2 * right) / (matches + curve.total);
    const off = Math.abs(Math.log2(Math.max(1, matches) / curve.total));
    return { matches, precision, recall, f1, off };
  });
  return row(name, [
    mean(found.map(({ precision }) => precision)).toFixed(3),
    mean(found.map(({ recall }) => recall)).toFixed(3),
    mean(found.map(({ f1 }) => f1)).toFixed(3),
    `x ${(2 ** median(found.map(({ off }) => off))).toFixed(1)}`,
    `${found.filter(({ matches }) => matches === 0).length}`,
  ]);
}

/** F1 for each number of matches. */
function f1s({ answers, total }: Curve): number[] {
  let right = 0;
  return answers.map((answer, at) => (2 * (right += answer ? 1 : 0)) / (at + 1 + total));
}

interface Question {
  readonly text: string;
  /** Ids of all premises that answer. */
  readonly relevant: ReadonlySet<string>;
}

/** Questions of which all answers in a corpus are known. */
interface QuestionSet {
  readonly name: string;
  readonly corpus: string;
  readonly questions: readonly Question[];
  readonly elenchus: Elenchus;
  close(): Promise<void>;
}

/** The demo corpus: what argues about the issue of a question answers it. */
async function demoSet(): Promise<QuestionSet> {
  const dataDir = mkdtempSync(join(tmpdir(), 'elenchus-matches-'));
  const elenchus = await open(dataDir);
  await loadDemo(elenchus.services.writer);
  const premises = await demoPremises(elenchus, CURVE);
  const file = join(import.meta.dirname, 'measure-demo/questions.jsonl');
  const questions = readQuestions(file).map(({ text, issue }): Question => {
    const answers = premises.filter((premise) => isArgument(premise, issue));
    return { text, relevant: new Set(answers.map(({ externalId }) => externalId)) };
  });
  const close = async () => {
    await elenchus.close();
    rmSync(dataDir, { recursive: true });
  };
  return { name: 'demo', corpus: DEMO, questions, elenchus, close };
}

/** PERSPECTRUM or ArgKP: the claims or topics of one split. */
async function beirSet(
  directory: string,
  name: string,
  split: string | undefined,
  dataDir: string | undefined,
): Promise<QuestionSet> {
  const bad = new BadLines();
  const folder = join(directory, name);
  const corpus = join(folder, name === 'perspectrum' ? 'corpus.jsonl.gz' : 'corpus.jsonl');
  const lines = await readPremiseLines(corpus, bad);
  const queries = await readQueries(join(folder, 'queries.jsonl'), bad);
  const ids = new Set(lines.map(({ value }) => value.id));
  const known = { queries: new Set(queries.map(({ id }) => id)), corpus: ids };
  const qrels = qrelsOf(await readJudgements(join(folder, 'qrels.tsv'), known, bad));
  const questions = queries.flatMap(({ id, text, split: own }): Question[] => {
    const grades = [...(qrels.get(id) ?? [])].filter(([, grade]) => grade > 0);
    if (grades.length === 0 || (split && own !== split)) return [];
    return [{ text, relevant: new Set(grades.map(([premise]) => premise)) }];
  });
  const elenchus = await openStored(dataDir, corpus, lines, bad);
  const close = () => elenchus.close();
  return { name: `${name} ${split ?? ''}`.trim(), corpus: CORPUS, questions, elenchus, close };
}

/** The issues of the perspective task, in three languages. */
async function perspectiveSet(
  directory: string,
  dataDir: string | undefined,
): Promise<QuestionSet> {
  const bad = new BadLines();
  const file = (name: string) => join(directory, 'perspective', `${name}.jsonl.gz`);
  const lines = await perspective.readArguments(file('corpus'));
  const records = lines.map(({ value }) => value);
  const queries = await perspective.readQueries(file('queries-baseline-train'), records);
  const questions = queries.map(({ text, relevant }) => ({ text, relevant: new Set(relevant) }));
  const elenchus = await openStored(dataDir, file('corpus'), lines, bad);
  const close = () => elenchus.close();
  return { name: 'perspective', corpus: CORPUS, questions, elenchus, close };
}

/** Pages are as long as a curve. */
function open(dataDir: string): Promise<Elenchus> {
  return createElenchus({ dataDir }, { limits: { pageSize: CURVE } });
}

/** With the premises of a file, which are kept encoded. */
async function openStored(
  dataDir: string | undefined,
  file: string,
  lines: readonly Located<PremiseRecord>[],
  bad: BadLines,
): Promise<Elenchus> {
  const folder = join(loadSettings({ dataDir }).dataDir, 'evaluation', searchFolder(lines));
  const elenchus = await open(folder);
  await prepareCorpus(elenchus, folder, file, lines, bad);
  return elenchus;
}

/** Which of the hits match. */
type Boundary = (curve: Curve) => readonly boolean[];

/** @param count how many of the best hits match, by their scores in descending order */
function first(count: (scores: readonly number[]) => number): Boundary {
  return ({ scores }) => {
    const matches = count(scores);
    return scores.map((_, at) => at < matches);
  };
}

function downTo(scores: readonly number[], lowest: number): number {
  return scores.filter((score) => score >= lowest).length;
}

/** The point that is farthest below the line from the first to the last score (Satopää et al. 2011). */
function kneedle(scores: readonly number[]): number {
  const [first = 0] = scores;
  const last = scores.at(-1) ?? 0;
  const below = scores.map((score, at) => {
    const line = 1 - at / (scores.length - 1);
    return line - (score - last) / (first - last);
  });
  return below.indexOf(Math.max(...below)) + 1;
}

/** After the largest difference of two neighbours. */
function largestDrop(scores: readonly number[]): number {
  const drops = scores.slice(1).map((score, at) => scores[at]! - score);
  return drops.indexOf(Math.max(...drops)) + 1;
}
