/**
 * Measures what somebody sees who asks a question: `npm run measure:questions`. It asks the demo corpus
 * the questions of `measure-questions/`, and corpora of debates (models/training-data/debates, the
 * test part) theirs, and compares what comes with what is known to be right.
 *
 * Searches have their default stages; `--judge` also judges relevance, and `--search JSON` sets `rank`,
 * `rerank` or `tuning`. `--only NAMES` measures some things only, `--sample N` asks only so many
 * questions of each kind, drawn by chance, and `--json` prints JSON.
 *
 * In parentheses: 95 % intervals, by bootstrap over the issues, or by Wilson where each question
 * stands for itself.
 */
import { parseArgs } from 'node:util';
import { rowsOf } from '../evaluation/src/output.js';
import { randomNumbers } from '../evaluation/src/sampling.js';
import { sample } from '../src/math/random.js';
import { type Corpora, openCorpora } from './measure-questions/corpora.js';
import { type Figure, type Figures, figuresOf, type Outcome } from './measure-questions/figures.js';
import * as measures from './measure-questions/measures.js';
import {
  knownAnswersOf,
  readAspects,
  readTestDebates,
  readUnanswered,
  readWordings,
} from './measure-questions/questions.js';

const { values } = parseArgs({
  options: {
    judge: { type: 'boolean' },
    search: { type: 'string' },
    only: { type: 'string' },
    sample: { type: 'string' },
    json: { type: 'boolean' },
  },
});

const stages = {
  ...(values.judge && { rerank: { judge: {} } }),
  ...(JSON.parse(values.search ?? '{}') as measures.Stages),
};
const debates = readTestDebates();
const sets = { demo: drawn(readWordings()), debates: drawn(measures.inTurn(debates)) };
const aspects = drawn(readAspects());
const unanswered = drawn(readUnanswered());
const asked = new Set(drawn(debates.flatMap(knownAnswersOf)).map(({ text }) => text));

interface Measurement {
  readonly name: string;
  readonly title: string;
  measure(corpora: Corpora): Promise<readonly Outcome[]>;
}

const MEASUREMENTS: readonly Measurement[] = [
  ...ofBoth('agreement', 'Other wordings of a claim agree with it', measures.agreement),
  {
    name: 'pairs',
    title: 'The same where claims have one language only, demo',
    measure: (corpora) => measures.pairs(corpora, sets.demo),
  },
  ...ofBoth('claims', 'Sides of premises, through their claims', measures.sidesThroughClaims),
  ...ofBoth('texts', 'Sides of premises, by their texts alone', measures.sidesByText),
  ...ofBoth('counters', 'Counter-premises for other wordings', measures.counters),
  ...ofBoth('issues', 'First five for other wordings', (corpora, wordings) =>
    measures.issues(corpora, wordings, stages),
  ),
  {
    name: 'places',
    title: 'The one premise of 20 issues that answers, debates',
    measure: (corpora) => measures.places(corpora, { asked, stages }),
  },
  {
    name: 'aspects',
    title: 'First five for questions about an aspect, demo',
    measure: (corpora) => measures.aspects(corpora, aspects, stages),
  },
  {
    name: 'nothing',
    title: 'Questions that nothing answers, demo',
    measure: (corpora) => measures.nothings(corpora, { unanswered, aspects }, stages),
  },
  {
    name: 'copies',
    title: 'Copies among the first five, debates',
    measure: (corpora) => measures.copies(corpora, debates, stages),
  },
];

const names = [...new Set(MEASUREMENTS.map(({ name }) => name))];
const only = values.only?.split(',') ?? names;
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`there is no ${unknown.join()}; there are ${names.join()}`);

const corpora = await openCorpora(debates);
const report: { name: string; title: string; figures: Figures }[] = [];
for (const { name, title, measure } of MEASUREMENTS) {
  if (!only.includes(name)) continue;
  const figures = figuresOf(await measure(corpora));
  report.push({ name, title, figures });
  if (!values.json) printTable(title, figures);
}
if (values.json) console.log(JSON.stringify({ stages, measurements: report }));
await corpora.close();

function ofBoth(
  name: string,
  title: string,
  measure: (corpora: Corpora, wordings: (typeof sets)['demo']) => Promise<readonly Outcome[]>,
): readonly Measurement[] {
  return Object.entries(sets).map(([set, wordings]) => ({
    name,
    title: `${title}, ${set}`,
    measure: (corpora) => measure(corpora, wordings),
  }));
}

/** So many as `--sample` says, in their order. */
function drawn<Item>(items: readonly Item[]): readonly Item[] {
  if (values.sample === undefined) return items;
  const chosen = new Set(sample(items, Number(values.sample), randomNumbers('questions')));
  return items.filter((item) => chosen.has(item));
}

function printTable(title: string, figures: Figures): void {
  const columns = [...new Set(Object.values(figures).flatMap((row) => Object.keys(row)))];
  const row = rowsOf(24, 28);
  console.log(`\n${title}\n${row('', columns)}`);
  for (const [group, own] of Object.entries(figures)) {
    console.log(
      row(
        group,
        columns.map((column) => cell(own[column])),
      ),
    );
  }
}

/** ".87 (.81 to .92) of 180" */
function cell(figure: Figure | undefined): string {
  if (figure === undefined) return '-';
  const [value, ...ends] = [figure.value, ...(figure.interval ?? [])].map((each) =>
    each.toFixed(2).replace(/^0/, ''),
  );
  return `${value} ${ends.length > 0 ? `(${ends.join(' to ')}) ` : ''}of ${figure.of}`;
}
