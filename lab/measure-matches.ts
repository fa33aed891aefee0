/**
 * Prints how well `matchCount` tells premises that answer from the others, beside simpler boundaries:
 * `npm run lab -- measure-matches [DIR] [--data-dir DIR]`. DIR has `perspective/`, `perspectrum/` and
 * `argkp/`; without it, only the questions of the demo corpus are asked. The boundary was chosen by
 * the train issues of the perspective task, ArgKP and PERSPECTRUM's dev claims; its train claims and
 * the demo questions had no part in that.
 *
 * Precision, recall and F1 are those of the matched set, as means over the questions; "off by" is the
 * median factor between the number of matches and of answers; "none" are questions for which there is
 * no boundary, which the other figures leave out.
 */
import { parseArgs } from 'node:util';
import { rankOf } from '../src/search/defaults.js';
import { mean, median } from '../src/math/statistics.js';
import { BOUNDARIES, type Boundary } from './measure-matches/boundaries.js';
import { beirSet, demoSet, perspectiveSet, type QuestionSet } from './measure-matches/sets.js';
import { CURVE } from '../src/search/matching/bend.js';

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
  /** How many premises answer. */
  readonly total: number;
}

async function measure(set: QuestionSet): Promise<void> {
  const curves: Curve[] = [];
  for (const question of set.questions) curves.push(await curveOf(set, question));
  const answers = mean(curves.map(({ total }) => total));
  console.log(`\n${set.name}: ${curves.length} questions, ${answers.toFixed(0)} answers each`);
  console.log(row('', ['precision', 'recall', 'F1', 'off by', 'none']));
  const best = mean(curves.map((curve) => Math.max(...f1s(curve))));
  console.log(row('(best possible)', ['', '', best.toFixed(3), '', '']));
  for (const [name, boundary] of Object.entries(BOUNDARIES))
    console.log(figures(name, boundary, curves));
}

async function curveOf(
  { services, corpus }: QuestionSet,
  { text, relevant }: QuestionSet['questions'][number],
): Promise<Curve> {
  const search = { by: { text }, corpus, rank: rankOf(), first: CURVE };
  const { hits } = await services.retrieval.searchPremises('ALL', search);
  return {
    scores: hits.map(({ score }) => score),
    answers: hits.map(({ premise }) => relevant.has(premise.externalId)),
    total: relevant.size,
  };
}

function figures(name: string, boundary: Boundary, curves: readonly Curve[]): string {
  const found = curves.flatMap((curve) => {
    const matches = boundary(curve.scores);
    if (matches === undefined) return [];
    const right = curve.answers.slice(0, matches).filter(Boolean).length;
    const [precision, recall] = [right / Math.max(1, matches), right / curve.total];
    const f1 = (2 * right) / (matches + curve.total);
    return [
      { precision, recall, f1, off: Math.abs(Math.log2(Math.max(1, matches) / curve.total)) },
    ];
  });
  return row(name, [
    mean(found.map(({ precision }) => precision)).toFixed(3),
    mean(found.map(({ recall }) => recall)).toFixed(3),
    mean(found.map(({ f1 }) => f1)).toFixed(3),
    `x ${(2 ** median(found.map(({ off }) => off))).toFixed(1)}`,
    `${curves.length - found.length}`,
  ]);
}

/** F1 for each number of matches. */
function f1s({ answers, total }: Curve): number[] {
  let right = 0;
  return answers.map((answer, at) => (2 * (right += answer ? 1 : 0)) / (at + 1 + total));
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(18) + cells.map((cell) => cell.padStart(11)).join('');
}
