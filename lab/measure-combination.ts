/**
 * Whether a learned combination of topic, profile and style ranks better than the fixed weights of
 * `prefer: { inferred: true }`: `npm run lab -- measure-combination DIR [--sample N] [--seed N]
 * [--data-dir DIR]`. DIR has `perspective/`.
 *
 * The combination is a logistic regression over the best 200 hits, as in the second-best system of the
 * shared task (sövereign: Günzler et al. 2024). All is cross-validated over issues: neither the
 * regression nor the profile models that it learns from have seen the issue of a query.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type PerspectiveQuery,
  readArguments,
  readQueries,
} from '../evaluation/src/perspective/files.js';
import {
  crossValidation,
  FOLDS,
  foldsOf,
  type Issue,
  storedIssues,
} from '../evaluation/src/perspective/issues.js';
import { KS, ndcgAt } from '../evaluation/src/perspective/score.js';
import { CORPUS, isShown, openOwnStore } from '../evaluation/src/perspective/search.js';
import { ClusteredMean } from '../evaluation/src/sampling.js';
import { digest } from '../src/domain/content.js';
import { PREFER_WEIGHTS } from '../src/domain/stages.js';
import { NO_BAD_LINES } from '../src/formats/lines.js';
import { mean } from '../src/math/statistics.js';
import {
  type Candidate,
  learnModels,
  logisticWeights,
  type Models,
  readExamples,
  scoreHits,
  type TopicHit,
} from './shared/combination.js';

const POOL = 200;
const PLACES = Math.max(...KS);
const FIXED = [0, 0.25, 0.5, 0.75, 1, 1.5, 2];
/** Weights that others are compared with. */
const REFERENCES = [PREFER_WEIGHTS.inferred, 1];
const LEARNED = [
  ['topic', 'profile'],
  ['topic', 'style'],
  ['topic', 'profile', 'style'],
] as const;

type Score = Exclude<keyof Candidate, 'id'>;
/** Scores without a weight do not count. */
type Weights = Partial<Record<Score, number>>;

/** What a query found, scored by models that have not seen its issue. */
interface Case {
  readonly query: PerspectiveQuery;
  readonly candidates: readonly Candidate[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '1500' },
    seed: { type: 'string', default: '1' },
    'data-dir': { type: 'string' },
  },
});
const file = (name: string) => join(positionals[0] ?? '.', 'perspective', `${name}.jsonl.gz`);
const lines = await readArguments(file('corpus'));
const corpus = lines.map(({ value }) => value);
const read = (name: string) => readQueries(file(name), corpus);
const queries = (await read('queries-perspective-train'))
  .toSorted((a, b) => (digest(a.id) < digest(b.id) ? -1 : 1))
  .slice(0, Number(values.sample));
const issues = storedIssues(crossValidation(await read('queries-baseline-train'), 1));
const issueOf = new Map(issues.flatMap((issue) => issue.texts.map((text) => [text, issue])));
const places = foldsOf(issues, Number(values.seed));
const foldOf = ({ text }: PerspectiveQuery) => places.get(issueOf.get(text)!.id)!;

const elenchus = await openOwnStore(
  values['data-dir'],
  file('corpus'),
  lines,
  issues,
  NO_BAD_LINES,
);
const stored = await elenchus.corpus(CORPUS);
const examples = await readExamples(elenchus.services);
const pools = new Map<string, Promise<readonly TopicHit[]>>();
const models = new Map<string, Promise<Models>>();

const tested: Case[] = [];
/** Of each learned combination, its weights in each fold. */
const learned = LEARNED.map((): Weights[] => []);
for (let fold = 0; fold < FOLDS; fold++) {
  tested.push(...(await casesOf(fold, fold)));
  const training: Case[] = [];
  for (let other = 0; other < FOLDS; other++) {
    if (other !== fold) training.push(...(await casesOf(other, fold)));
  }
  for (const [at, scores] of LEARNED.entries()) learned[at]!.push(learn(training, scores));
}
await elenchus.close();

console.log(`${tested.length} queries; 95 % intervals over issues`);
const titles = REFERENCES.map((weight) => `difference to weight ${weight}`);
console.log(row('', ['nDCG', 'on the issue', ...titles]));
const fixed = (lift: number): Weights => ({ topic: 1, lift });
for (const weight of FIXED) print(`weight ${weight}`, () => fixed(weight));
for (const [at, scores] of LEARNED.entries()) {
  print(`learned: ${scores.join(', ')}`, (fold) => learned[at]![fold]!);
  const weights = scores.map((score) => mean(learned[at]!.map((each) => each[score]!)).toFixed(2));
  console.log(`  with the mean weights ${weights.join(', ')}`);
}

/** The queries of a fold, by models that have seen neither its issues nor those of `unseen`. */
async function casesOf(fold: number, unseen: number): Promise<Case[]> {
  const inferring = await modelsWithout([fold, unseen]);
  const cases: Case[] = [];
  for (const query of queries.filter((each) => foldOf(each) === fold)) {
    const group = query.perspective;
    const condition =
      group && isShown(group, stored.variables)
        ? { variable: group.variable, anyOf: [group.value] }
        : undefined;
    const hits = await bestHits(query.text, fold);
    cases.push({ query, candidates: scoreHits(hits, condition, inferring, stored) });
  }
  return cases;
}

/** Two folds make the same models in either order. */
function modelsWithout(folds: readonly number[]): Promise<Models> {
  const others = issues.map(({ id }) => id).filter((id) => !folds.includes(places.get(id)!));
  const key = folds.toSorted().join();
  const known = models.get(key) ?? learnModels([...examples.values()], others, stored);
  models.set(key, known);
  return known;
}

/** The best hits of the default ranking. A group is not known to it, so queries share their hits. */
function bestHits(text: string, fold: number): Promise<readonly TopicHit[]> {
  const known = pools.get(text) ?? search();
  pools.set(text, known);
  return known;

  async function search(): Promise<readonly TopicHit[]> {
    const own = issues.filter(({ id }) => places.get(id) === fold);
    const { hits } = await elenchus.searchPremises({
      by: { text },
      corpus: CORPUS,
      rank: { method: 'AUTO' },
      first: POOL,
      hiddenClaims: own.map(({ id }) => id),
    });
    const best = hits[0]?.score ?? 1;
    return hits.map(({ premise: { externalId: id }, score }) => {
      return { id, topic: score / best, example: examples.get(id)! };
    });
  }
}

function learn(cases: readonly Case[], scores: readonly Score[]): Weights {
  const rows: number[][] = [];
  const labels: boolean[] = [];
  for (const { query, candidates } of cases) {
    const relevant = new Set(query.relevant);
    for (const candidate of candidates) {
      rows.push(scores.map((score) => candidate[score]));
      labels.push(relevant.has(candidate.id));
    }
  }
  const weights = logisticWeights(rows, labels);
  return Object.fromEntries(scores.map((score, at) => [score, weights[at]!]));
}

/** Prints the nDCG of a combination, how many hits answer, and the differences to the references. */
function print(name: string, weightsOf: (fold: number) => Weights): void {
  const scores = new ClusteredMean();
  const gains = REFERENCES.map(() => new ClusteredMean());
  const onIssue: number[] = [];
  for (const each of tested) {
    const issue = issueOf.get(each.query.text)!;
    const ranked = ranking(each, weightsOf(foldOf(each.query)));
    const score = ndcgOf(each, ranked);
    scores.add(score, issue.id);
    for (const [at, weight] of REFERENCES.entries()) {
      gains[at]!.add(score - ndcgOf(each, ranking(each, fixed(weight))), issue.id);
    }
    onIssue.push(shareOn(issue, ranked));
  }
  const differences = gains.map(({ mean: gain, interval = [] }) => {
    const ends = interval.map((end) => end.toFixed(4)).join(' to ');
    return `${gain.toFixed(4)} (${ends})`;
  });
  console.log(row(name, [scores.mean.toFixed(4), mean(onIssue).toFixed(3), ...differences]));
}

function ranking({ candidates }: Case, weights: Weights): readonly string[] {
  const scored = candidates.map((candidate) => {
    const parts = Object.entries(weights) as [Score, number][];
    return {
      ...candidate,
      score: parts.reduce((sum, [by, weight]) => sum + weight * candidate[by], 0),
    };
  });
  return scored.sort((a, b) => b.score - a.score).map(({ id }) => id);
}

function ndcgOf({ query: { relevant } }: Case, ranked: readonly string[]): number {
  const answers = new Set(relevant);
  const hits = ranked.slice(0, PLACES).map((id) => answers.has(id));
  return mean(KS.map((k) => ndcgAt(k, hits, answers.size)));
}

/** The share of the first places that have an argument on the issue, whoever wrote it. */
function shareOn({ relevant }: Issue, ranked: readonly string[]): number {
  const answers = new Set(relevant);
  return ranked.slice(0, PLACES).filter((id) => answers.has(id)).length / PLACES;
}

function row(name: string, cells: readonly string[]): string {
  const widths = [8, 14];
  const padded = cells.map((cell, at) => cell.padEnd(widths[at] ?? 32));
  return [name.padEnd(32), ...padded].join('').trimEnd();
}
