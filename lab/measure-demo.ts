/**
 * Asks the API the questions of `measure-demo/questions.jsonl` about the demo corpus, with default
 * settings, and prints how many of the best hits are arguments: `npm run lab -- measure-demo`. With
 * `--misses`, it also lists the hits that are none. With `--questions FILE`, it asks others, in the
 * format of that file; with `--tuning JSON`, it searches with this tuning. With `--judged`, it prints
 * instead what judging relevance keeps at several minima.
 *
 * A hit counts if it is on the issue of the question, takes a side, and neither is a major claim
 * nor restates one. Each half of the questions is printed for itself, since no choice was made by
 * the second one.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Elenchus } from 'elenchus';
import { DEMO } from '../src/cli/demo.js';
import { CONSTANT_DEFAULTS, JUDGE_DEFAULTS, RELEVANCE_MODELS } from '../src/domain/stages.js';
import { mean } from '../src/math/statistics.js';
import {
  demoPremises,
  type FoundPremise,
  isArgument,
  openDemoApi,
  type Question,
  readQuestions,
} from './shared/demo.js';

const FIRST = 5;
/** More than there are premises. */
const PAGE = 2_000;
const SEARCH = `query ($text: String!, $tuning: TuningInput) {
  premises(by: { text: $text }, corpus: "demo", first: ${FIRST}, tuning: $tuning) {
    nodes { externalId text role stance claim { externalId } graph { externalId } }
  }
}`;

const MINIMA = [0.01, 0.02, 0.03, 0.05, 0.1];

const LANGUAGES = ['de', 'fr', 'it', 'en'];

const GROUPS = [
  ['chosen by', ({ heldOut }: Question) => !heldOut],
  ['held out', ({ heldOut }: Question) => heldOut],
  ...LANGUAGES.map((each) => [each, ({ language }: Question) => language === each] as const),
] as const;

const { values } = parseArgs({
  options: {
    misses: { type: 'boolean' },
    questions: { type: 'string' },
    judged: { type: 'boolean' },
    tuning: { type: 'string' },
  },
});
const own = fileURLToPath(new URL('measure-demo/questions.jsonl', import.meta.url));
const questions = readQuestions(values.questions ?? own);

const demo = await openDemoApi({ pageSize: PAGE });

interface Answer {
  readonly question: Question;
  /** Of each of the best hits, whether it is an argument on the issue. */
  readonly hits: readonly boolean[];
}

if (values.judged) await printKept(demo.elenchus, questions);
else await printArguments();
await demo.close();

async function printArguments(): Promise<void> {
  const answers: Answer[] = [];
  for (const question of questions) {
    const found = await search(question.text);
    const hits = found.map((premise) => isArgument(premise, question.issue));
    answers.push({ question, hits });
    if (values.misses)
      found.filter((_, at) => !hits[at]).forEach((hit) => printMiss(question, hit));
  }
  printTable(answers);
}

async function search(text: string): Promise<readonly FoundPremise[]> {
  const tuning: unknown = values.tuning === undefined ? null : JSON.parse(values.tuning);
  type Found = { premises: { nodes: FoundPremise[] } };
  return (await demo.ask<Found>(SEARCH, { text, tuning })).premises.nodes;
}

function printMiss({ text, issue }: Question, hit: FoundPremise): void {
  const { externalId, role, stance } = hit;
  console.log(`${issue} | ${text} | ${externalId} ${role} ${String(stance)} | ${hit.text}`);
}

function printTable(all: readonly Answer[]): void {
  const halves = [
    ['all', () => true],
    ['chosen by', ({ question }: Answer) => !question.heldOut],
    ['held out', ({ question }: Answer) => question.heldOut],
  ] as const;
  const titles = halves.map(([name]) => name.padStart(20)).join('');
  console.log(`${' '.repeat(14)}${titles}\n${'P@5, P@1 (questions)'.padStart(14)}`);
  const groups = new Map<string, Answer[]>([['all', [...all]]]);
  for (const answer of all) {
    for (const group of [answer.question.language, answer.question.form]) {
      groups.set(group, [...(groups.get(group) ?? []), answer]);
    }
  }
  for (const [group, members] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const cells = halves.map(([, test]) => figures(members.filter(test)).padStart(20));
    console.log(`${group.padEnd(14)}${cells.join('')}`);
  }
}

function figures(some: readonly Answer[]): string {
  if (some.length === 0) return '-';
  const precision = mean(some.map(({ hits }) => hits.filter(Boolean).length / FIRST));
  const first = mean(some.map(({ hits }) => Number(hits[0] ?? false)));
  return `${precision.toFixed(3)} ${first.toFixed(3)} (${some.length})`;
}

/**
 * Prints for each model and minimum how many hits are kept, which share of these is an argument on
 * the issue, and which share of the arguments on the issue is kept: means over the questions. The
 * second figure leaves out questions of which nothing is kept.
 */
async function printKept(elenchus: Elenchus, questions: readonly Question[]): Promise<void> {
  const all = await demoPremises(elenchus, PAGE);
  const byId = new Map(all.map((premise) => [premise.externalId, premise]));
  for (const model of RELEVANCE_MODELS) {
    const judged: { question: Question; hits: { score: number; is: boolean }[]; all: number }[] =
      [];
    for (const question of questions) {
      const { hits } = await elenchus.searchPremises({
        by: { text: question.text },
        corpus: DEMO,
        first: CONSTANT_DEFAULTS.judgePool,
        rank: { method: 'AUTO' },
        rerank: { judge: { ...JUDGE_DEFAULTS, model, minRelevance: 0 } },
      });
      judged.push({
        question,
        hits: hits.map(({ premise, score }) => {
          return { score, is: isArgument(byId.get(premise.externalId)!, question.issue) };
        }),
        all: all.filter((premise) => isArgument(premise, question.issue)).length,
      });
    }
    for (const [group, test] of GROUPS) {
      const some = judged.filter(({ question }) => test(question));
      const cells = MINIMA.map((minimum) => {
        const kept = some.map(({ hits }) => hits.filter(({ score }) => score >= minimum));
        const right = kept.map((each) => each.filter(({ is }) => is).length);
        const precision = right.flatMap((each, at) =>
          kept[at]!.length ? each / kept[at]!.length : [],
        );
        const recall = right.map((each, at) => each / some[at]!.all);
        const figures = [precision, recall].map((each) => mean(each).toFixed(2));
        return `${minimum}: ${mean(kept.map((each) => each.length)).toFixed(1)} ${figures.join(' ')}`;
      });
      console.log(`${model.padEnd(14)}${group.padEnd(10)}${cells.join('   ')}`);
    }
  }
}
