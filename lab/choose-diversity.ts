/**
 * Chooses the settings of `diversify` for premises: `npm run lab -- choose-diversity DIR [--relevance
 * NAMES] [--method NAME] [--all] [--claims N] [--seed N]`. DIR has `perspectrum/`, `argkp/` and
 * `ibm-arg30k/`. Of each method it prints the setting with the best mean over the three sets, and the
 * default, by modified nDCG (mean of 5, 10 and 20) on train claims.
 */
import { join } from 'node:path';
import { Command } from 'commander';
import { PremiseEvaluation, type System } from '../evaluation/src/premises/evaluate.js';
import {
  METHOD_NAMES,
  type MethodName,
  METHODS,
  type Options,
  optionsText,
} from '../evaluation/src/premises/methods.js';
import { measurable, openRelevanceFilter } from '../evaluation/src/premises/models.js';
import {
  type Judgement,
  measuredClaims,
  type PremiseTask,
  readTask,
  type TaskClaim,
} from '../evaluation/src/premises/read.js';
import { RELEVANCES } from '../evaluation/src/premises/relevance.js';
import { atLeastOne, loadSettings } from '../src/cli/settings.js';
import { CONSTANT_DEFAULTS, DIVERSIFY_DEFAULTS } from '../src/domain/stages.js';
import { createTextEncoder } from '../src/encoders/text.js';
import { sample, seededRandom } from '../src/math/random.js';
import { mean } from '../src/math/statistics.js';
import { oneOf } from '../src/runtime/errors.js';
import { SIMILARITY } from '../src/search/diversify/by-likeness.js';
import { readRows } from './shared/rows.js';

/** The settings of a search that names the method alone. */
const { clusters, alpha } = CONSTANT_DEFAULTS;
const DEFAULTS: Readonly<Record<MethodName, Options>> = {
  topk: {},
  kmeans: { clusters },
  coreset: {
    similarity: SIMILARITY.CORESET,
    weight: DIVERSIFY_DEFAULTS.CORESET.relevanceWeight,
  },
  mmr: { weight: DIVERSIFY_DEFAULTS.MMR.relevanceWeight },
  deduplicate: { duplicate: DIVERSIFY_DEFAULTS.DEDUPLICATE.minSimilarity },
  'alpha-ndcg': { clusters, alpha, weight: DIVERSIFY_DEFAULTS.COVER_CLUSTERS.relevanceWeight },
};

type MethodSystem = System & { readonly method: MethodName };

const SYSTEMS: readonly Omit<MethodSystem, 'relevance'>[] = [
  { method: 'topk', representation: 'text' },
  ...(['coreset', 'kmeans'] as const).flatMap((method) => [
    { method, representation: 'text' } as const,
    { method, representation: 'claim-sim' } as const,
  ]),
  ...(['mmr', 'deduplicate', 'alpha-ndcg'] as const).map((method) => {
    return { method, representation: 'text' } as const;
  }),
];

interface Flags {
  readonly relevance: string;
  readonly method?: string;
  readonly all?: true;
  readonly candidates: number;
  readonly claims: number;
  readonly seed: number;
}

export const main = (argv: string[]) =>
  new Command('npm run lab -- choose-diversity')
    .argument('<dir>', 'the folder of the evaluation data')
    .option('--relevance <names>', 'what scores the candidates, separated by commas', 'dense,fast')
    .option('--method <name>', 'only this method')
    .option('--all', 'print all settings')
    .option('--candidates <n>', 'premises that are scored for each claim', atLeastOne, 100)
    .option('--claims <n>', 'at most so many claims of each set', atLeastOne, Infinity)
    .option('--seed <n>', 'seed of the choice of claims', atLeastOne, 1)
    .action(choose)
    .parseAsync(argv);

async function choose(directory: string, flags: Flags): Promise<void> {
  const wanted = flags.relevance.split(',').map((name) => oneOf(RELEVANCES, '--relevance', name));
  const method = flags.method && oneOf(METHOD_NAMES, '--method', flags.method);
  const systems = SYSTEMS.filter((system) => method === undefined || system.method === method);
  const threads = loadSettings({}).encoderThreads;
  const models = await openRelevanceFilter(threads);
  const encoder = await createTextEncoder({ threads });
  try {
    const sets: Measured[] = [];
    for (const { name, task, claims } of await readTrainSets(directory)) {
      const some = sample(claims, flags.claims, seededRandom(flags.seed));
      const options = {
        encoder,
        candidates: flags.candidates,
        cuts: [{}],
        ...measurable(models),
      };
      const evaluation = await PremiseEvaluation.prepare(task, some, options);
      sets.push({ name: `${name} (${some.length})`, evaluation });
    }
    for (const relevance of wanted) {
      const heads = [...sets.map(({ name }) => name), 'mean'];
      console.log(`\n${`relevance ${relevance}`.padEnd(LABEL)}${heads.map(cell).join('')}`);
      for (const system of systems) await print({ ...system, relevance }, sets, flags);
    }
  } finally {
    await encoder.close();
    await models?.close();
  }
}

interface Measured {
  readonly name: string;
  readonly evaluation: PremiseEvaluation;
}

async function print(system: MethodSystem, sets: readonly Measured[], { all }: Flags) {
  const { method, representation } = system;
  const bySet: ReadonlyMap<string, number>[] = [];
  for (const { evaluation } of sets) {
    const { settings } = await evaluation.score(system);
    bySet.push(new Map(settings.map(({ options, score }) => [JSON.stringify(options), score])));
  }
  const settings = METHODS[method].variants
    .map(({ options }) => {
      const scores = bySet.map((scores) => scores.get(JSON.stringify(options))!);
      return { options, scores: [...scores, mean(scores)] };
    })
    .sort((a, b) => b.scores.at(-1)! - a.scores.at(-1)!);
  settings.forEach(({ options, scores }, place) => {
    const isDefault = isEqual(options, DEFAULTS[method]);
    if (!all && place > 0 && !isDefault) return;
    const kinds = [...(place === 0 ? ['best'] : []), ...(isDefault ? ['default'] : [])];
    const told = [kinds.join(', '), optionsText(options)].filter(Boolean).join(': ');
    const cells = scores.map((score) => cell(score.toFixed(4))).join('');
    console.log(`${[method, representation].join(', ').padEnd(LABEL)}${cells}  ${told}`);
  });
}

const LABEL = 26;

function cell(text: string): string {
  return text.padStart(20);
}

function isEqual(one: Options, other: Options): boolean {
  return Object.entries(other).every(([name, value]) => one[name] === value);
}

const ARG30K_TOPICS = 30;

/** A task, and those of its claims by which settings may be chosen. */
interface TrainSet {
  readonly name: string;
  readonly task: PremiseTask;
  readonly claims: readonly TaskClaim[];
}

interface Argument {
  readonly argument: string;
  readonly topic: string;
  readonly set: string;
}

/**
 * The train claims of PERSPECTRUM and ArgKP, and 30 train topics of IBM's 30,000 arguments. What
 * one set holds out is left out of all.
 * @param directory the public data sets
 */
async function readTrainSets(directory: string): Promise<readonly TrainSet[]> {
  const perspectrum = await filesIn(join(directory, 'perspectrum'), 'corpus.jsonl.gz');
  const argkp = await filesIn(join(directory, 'argkp'), 'corpus.jsonl');
  const file = join(directory, 'ibm-arg30k', 'arg_quality_rank_30k.csv.gz');
  const rows = readRows<Argument>(file);
  const heldOut = new Set([
    ...rows.filter(({ set }) => set !== 'train').map(({ topic }) => plain(topic)),
    ...[perspectrum, argkp].flatMap(({ claims }) =>
      claims.filter(({ split }) => split === 'dev').map(({ text }) => plain(text)),
    ),
  ]);
  const train = ({ claims }: PremiseTask) =>
    claims.filter(({ split, text }) => split === 'train' && !heldOut.has(plain(text)));
  const asked = train(argkp);
  return [
    { name: 'PERSPECTRUM', task: perspectrum, claims: train(perspectrum) },
    { name: 'ArgKP', task: argkp, claims: asked },
    arg30k(
      rows.filter(({ topic }) => !heldOut.has(plain(topic))),
      asked,
      new Map(argkp.premises.map(({ id, text }) => [id, text])),
    ),
  ];
}

/** A folder's task with the claims that have a relevant premise. */
async function filesIn(directory: string, corpus: string): Promise<PremiseTask> {
  const [queries, qrels] = ['queries.jsonl', 'qrels.tsv'].map((name) => join(directory, name));
  const files = { queries: queries!, qrels: qrels!, corpus: join(directory, corpus) };
  const task = await readTask(files);
  return { premises: task.premises, claims: measuredClaims(task, undefined, files) };
}

/**
 * Topics with key points first. An argument that ArgKP has is in the clusters of its key points;
 * the others say something of their own.
 */
export function arg30k(
  rows: readonly Argument[],
  withKeyPoints: readonly TaskClaim[],
  texts: ReadonlyMap<string, string>,
): TrainSet {
  const known = new Map(withKeyPoints.map((claim) => [plain(claim.text), claim]));
  const topics = [...new Set(rows.map(({ topic }) => topic))];
  const chosen = [
    ...topics.filter((topic) => known.has(plain(topic))),
    ...topics.filter((topic) => !known.has(plain(topic))),
  ].slice(0, ARG30K_TOPICS);
  const premises = rows
    .map(({ argument, topic }, place) => ({ id: String(place), text: argument, topic }))
    .filter(({ topic }) => chosen.includes(topic));
  const claims = chosen.map((topic): TaskClaim => {
    const clusters = new Map(
      Array.from(known.get(plain(topic))?.judgements ?? [], ([id, judgement]) => [
        plain(texts.get(id)!),
        judgement.clusters,
      ]),
    );
    const judgements = new Map(
      premises
        .filter((premise) => premise.topic === topic)
        .map(({ id, text }): [string, Judgement] => {
          return [id, { grade: 1, clusters: clusters.get(plain(text)) ?? [`only ${id}`] }];
        }),
    );
    return { id: topic, text: topic, topics: [], judgements };
  });
  return { name: 'arg30k', task: { premises, claims }, claims };
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
