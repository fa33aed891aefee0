/**
 * Chooses the settings of `rank: { feedback }` and `rank: { auto }` by cross-validation over
 * topics: `npm run lab -- choose-rank DIR [--sample N] [--seed N] [--data-dir DIR]`. For each of
 * five folds of issues those settings are chosen that are best on the other four; the figure
 * is what they reach on the fold. DIR has `perspective/` and `perspectrum/`.
 */
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { createElenchus } from 'elenchus';
import { modifiedNdcg } from '../evaluation/src/metrics/ranking.js';
import {
  type PerspectiveQuery,
  readArguments,
  readQueries,
} from '../evaluation/src/perspective/files.js';
import {
  crossValidation,
  FOLDS,
  foldsOf,
  issuesOf,
  storedIssues,
} from '../evaluation/src/perspective/issues.js';
import { KS, ndcgAt } from '../evaluation/src/perspective/score.js';
import { CORPUS, isShown, openOwnStore } from '../evaluation/src/perspective/search.js';
import { loadSettings } from '../src/cli/settings.js';
import { digest } from '../src/domain/content.js';
import type { ProfileCondition } from '../src/domain/premise.js';
import type { PremiseSearch } from '../src/domain/search.js';
import { RANK_DEFAULTS } from '../src/domain/stages.js';
import { NO_BAD_LINES } from '../src/formats/lines.js';
import { mean } from '../src/math/statistics.js';
import { type QrelsRow, readRows } from './shared/rows.js';

/**
 * No more than 0.5: then more would be taken from a query than its best hits add, which
 * suits a topic of many issues only.
 */
const CONTRASTS = [0, 0.3, 0.5];

const FEEDBACK: readonly Setting[] = [20, 25, 30, 40].flatMap((feedbackDocuments) =>
  [0, 0.4].flatMap((feedbackTopicWeight) =>
    (feedbackTopicWeight === 0 ? [0] : CONTRASTS).map((feedbackContrast): Setting => ({
      rank: { method: 'FEEDBACK' },
      tuning: { feedbackDocuments, feedbackTopicWeight, feedbackContrast },
    })),
  ),
);
/** Without claims, since the arguments are stored under those that the queries ask for. */
const AUTO = [0.79, 0.81, 0.83, 0.85, 0.87].map((flatness): Setting => ({
  rank: { method: 'AUTO' },
  tuning: { flatness, claimWeight: 0 },
}));
/** What AUTO chooses between, and what it has to beat. */
const OTHERS: readonly Setting[] = [
  { rank: { method: 'DENSE' } },
  { rank: { method: 'FEEDBACK' } },
  { rank: { method: 'FUSED', ...RANK_DEFAULTS.FUSED } },
];

interface Options {
  readonly sample: number;
  readonly seed: number;
  readonly dataDir?: string;
}

const command = new Command('npm run lab -- choose-rank')
  .argument('<dir>', 'the folder of the evaluation data')
  .option('--sample <n>', 'queries of scenario 2', whole, 1000)
  .option('--seed <n>', 'seed of the folds', whole, 1)
  .option('--data-dir <dir>', 'data folder, for the stores')
  .action(choose);

const PERSPECTRUM = 'perspectrum';
const BATCH = 512;
await command.parseAsync();

async function choose(directory: string, { sample, seed, dataDir }: Options): Promise<void> {
  const kinds = await perspectiveKinds(directory, dataDir, sample);
  const claims = await perspectrumKind(directory, dataDir, 'dev');
  try {
    await compare(kinds, FEEDBACK, seed);
    const both = [kinds[0], claims];
    await print(both, OTHERS);
    await compare(both, AUTO, seed);
  } finally {
    for (const { close } of [...kinds, claims]) await close();
  }
}

/** The scores of all settings, and what cross-validation chooses by the mean of the kinds. */
async function compare(kinds: readonly Kind[], settings: readonly Setting[], seed: number) {
  const scores = await print(kinds, settings);
  const folds = kinds.map(({ questions }) => {
    const places = foldsOf([...new Set(questions.map(({ issue }) => issue))].map(toId), seed);
    return questions.map(({ issue }) => places.get(issue)!);
  });
  const figure = (rank: number, kind: number, belongs: (fold: number) => boolean) =>
    mean(scores[rank]![kind]!.filter((_, question) => belongs(folds[kind]![question]!)));

  const reached = kinds.map(() => new Array<number>());
  for (let fold = 0; fold < FOLDS; fold++) {
    const training = settings.map((_, setting) =>
      mean(kinds.map((_, kind) => figure(setting, kind, (each) => each !== fold))),
    );
    const best = training.indexOf(Math.max(...training));
    console.log(`fold ${fold + 1} chooses ${nameOf(settings[best]!)}`);
    kinds.forEach((_, kind) => {
      const own = scores[best]![kind]!.filter((_, question) => folds[kind]![question] === fold);
      reached[kind]!.push(...own);
    });
  }
  console.log(`${row(reached)}  reached by cross-validation\n`);
}

async function print(kinds: readonly Kind[], settings: readonly Setting[]) {
  console.log(kinds.map(({ name }) => name.padStart(12)).join(''));
  const scores: (readonly number[])[][] = [];
  for (const setting of settings) {
    const ofKinds: (readonly number[])[] = [];
    for (const kind of kinds) ofKinds.push(await scoresOf(kind, setting));
    scores.push(ofKinds);
    console.log(`${row(ofKinds)}  ${nameOf(setting)}`);
  }
  return scores;
}

function row(scores: readonly (readonly number[])[]): string {
  return scores.map((ofKind) => mean(ofKind).toFixed(4).padStart(12)).join('');
}

function nameOf({ rank: { method, ...options }, tuning }: Setting): string {
  const settings = Object.entries({ ...options, ...tuning });
  return [method, ...settings.map(([name, value]) => `${name} ${value}`)].join(' ');
}

function toId(id: string): { readonly id: string } {
  return { id };
}

function whole(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('not a whole number');
  return Number(text);
}

/** A way to rank. */
type Setting = Pick<PremiseSearch, 'rank' | 'tuning'>;

/** A query whose answers are known; those of one issue are chosen for together. */
export interface Question {
  readonly issue: string;
  readonly text: string;
  readonly condition?: ProfileCondition;
  /** 0 to 1. @param found ids as the data gave them, best first */
  score(found: readonly string[]): number;
}

/** Questions with one corpus that answers them. */
export interface Kind {
  readonly name: string;
  readonly questions: readonly Question[];
  /** The ids of the best 20. */
  search(question: Question, setting: Setting): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The scores of a kind's questions, in their order. */
async function scoresOf(kind: Kind, setting: Setting): Promise<readonly number[]> {
  const scores: number[] = [];
  for (const question of kind.questions) {
    scores.push(question.score(await kind.search(question, setting)));
  }
  return scores;
}

/** Questions with hundreds of answers: of the perspective task, without a group and with one. */
async function perspectiveKinds(
  directory: string,
  dataDir: string | undefined,
  sample: number,
): Promise<readonly [Kind, Kind]> {
  const file = (name: string) => join(directory, 'perspective', `${name}.jsonl.gz`);
  const lines = await readArguments(file('corpus'));
  const corpus = lines.map(({ value }) => value);
  const plain = await readQueries(file('queries-baseline-train'), corpus);
  const ofGroups = await readQueries(file('queries-perspective-train'), corpus);
  // As `elenchus evaluate perspective` without --known, so that both have one store.
  const known = storedIssues(crossValidation(plain, 1));
  const elenchus = await openOwnStore(dataDir, file('corpus'), lines, known, NO_BAD_LINES);
  const { variables = [] } = await elenchus.corpus(CORPUS);

  const issueOf = new Map(
    issuesOf(plain).flatMap(({ id, texts }) => texts.map((text) => [text, id] as const)),
  );
  const question = ({ text, relevant, perspective }: PerspectiveQuery): Question => {
    const answers = new Set(relevant);
    const shown = perspective && isShown(perspective, variables) ? perspective : undefined;
    return {
      text,
      issue: issueOf.get(text) ?? text,
      ...(shown && { condition: { variable: shown.variable, anyOf: [shown.value] } }),
      score: (found) => {
        const hits = found.map((id) => answers.has(id));
        return mean(KS.map((k) => ndcgAt(k, hits, answers.size)));
      },
    };
  };
  const search: Kind['search'] = async ({ text, condition }, setting) => {
    const { hits } = await elenchus.searchPremises({
      by: { text },
      corpus: CORPUS,
      ...setting,
      first: 20,
      ...(condition && { filter: { profile: [condition] } }),
    });
    return hits.map(({ premise }) => premise.externalId);
  };
  const drawn = ofGroups
    .toSorted((a, b) => (digest(a.id) < digest(b.id) ? -1 : 1))
    .slice(0, sample);
  const close = () => elenchus.close();
  return [
    { name: 'scenario 1', questions: plain.map(question), search, close },
    { name: 'scenario 2', questions: drawn.map(question), search, close: async () => {} },
  ];
}

/** Questions with a handful of answers: claims of PERSPECTRUM, by modified nDCG@10. */
async function perspectrumKind(
  directory: string,
  dataDir: string | undefined,
  split: string,
): Promise<Kind> {
  const file = (name: string) => join(directory, 'perspectrum', name);
  const config = loadSettings({ dataDir });
  const folder = join(config.dataDir, 'evaluation', PERSPECTRUM);
  const elenchus = await createElenchus({ ...config, dataDir: folder, qdrantUrl: undefined });
  const premises = readRows<{ _id: string; text: string }>(file('corpus.jsonl.gz'));
  await elenchus.services.writer.putCorpus({ name: PERSPECTRUM });
  for (let from = 0; from < premises.length; from += BATCH) {
    const batch = premises.slice(from, from + BATCH);
    await elenchus.putPremises(
      PERSPECTRUM,
      batch.map(({ _id, text }) => ({ id: String(_id), text })),
    );
  }

  const judged = judgements(file('qrels.tsv'));
  const claims = readRows<{ _id: string; text: string; split: string }>(file('queries.jsonl'));
  const questions = claims
    .filter((claim) => claim.split === split && judged.has(claim._id))
    .map(({ _id, text }): Question => {
      const clusters = judged.get(_id)!;
      const all = [...clusters.values()].map((cluster) => ({ clusters: [cluster], grade: 1 }));
      return {
        issue: _id,
        text,
        score: (found) => {
          const ranking = found.slice(0, 10).map((id) => {
            const cluster = clusters.get(id);
            return cluster === undefined ? undefined : { clusters: [cluster], grade: 1 };
          });
          return modifiedNdcg(ranking, all, { k: 10 });
        },
      };
    });
  return {
    name: `claims (${split})`,
    questions,
    async search({ text }, setting) {
      const search = { by: { text }, corpus: PERSPECTRUM, ...setting, first: 20 };
      const { hits } = await elenchus.searchPremises(search);
      return hits.map(({ premise }) => premise.externalId);
    },
    close: () => elenchus.close(),
  };
}

/** The clusters of what is relevant, by claim and premise. */
function judgements(file: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const judged = new Map<string, Map<string, string>>();
  for (const row of readRows<QrelsRow>(file)) {
    const { 'query-id': claim, 'corpus-id': premise, score, cluster } = row;
    if (Number(score) <= 0) continue;
    const clusters = judged.get(claim) ?? new Map<string, string>();
    judged.set(claim, clusters.set(premise, cluster));
  }
  return judged;
}
