/**
 * Chooses the settings of `diversify` for premises: `npm run choose:diversity -- DIR [--relevance
 * NAMES] [--claims N] [--seed N]`. DIR has `perspectrum/`, `argkp/` and `ibm-arg30k/`. Of each
 * method it prints the setting with the best mean over the three sets, and the default, by modified
 * nDCG (mean of 5, 10 and 20) on train claims.
 */
import { Command } from 'commander';
import { measurable } from '../src/evaluation/premises/measurable.js';
import { METHODS, type MethodName, type Options } from '../src/evaluation/premises/methods.js';
import { PremiseEvaluation, type System } from '../src/evaluation/premises/evaluate.js';
import { RELEVANCES, type RelevanceName } from '../src/evaluation/premises/relevance.js';
import { atLeastOne, loadSettings } from '../src/cli/settings.js';
import { openRelevanceFilter } from '../src/cli/evaluate/relevance-filter.js';
import { optionsText } from '../src/cli/evaluate/premises-table.js';
import { DIVERSIFY_DEFAULTS } from '../src/domain/diversity.js';
import { TUNING_DEFAULTS } from '../src/domain/tuning.js';
import { createTextEncoder } from '../src/encoders/text.js';
import { oneOf } from '../src/errors.js';
import { sample, seededRandom } from '../src/random.js';
import { SIMILARITY } from '../src/retrieval/diversify/by-likeness.js';
import { mean } from '../src/statistics.js';
import { readTrainSets } from './choose-diversity/sets.js';

/** The settings of a search that names the method alone. */
const { clusters, alpha } = TUNING_DEFAULTS;
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

const SYSTEMS: readonly (Omit<System, 'relevance'> & { readonly method: MethodName })[] = [
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
  readonly candidates: number;
  readonly claims: number;
  readonly seed: number;
}

async function choose(directory: string, flags: Flags): Promise<void> {
  const wanted = flags.relevance.split(',').map((name) => oneOf(RELEVANCES, '--relevance', name));
  const threads = loadSettings({}).encoderThreads;
  const models = await openRelevanceFilter(threads);
  const encoder = await createTextEncoder({ threads });
  try {
    const sets: Measured[] = [];
    for (const { name, task, claims } of await readTrainSets(directory)) {
      const some = sample(claims, flags.claims, seededRandom(flags.seed));
      const options = {
        ...{ encoder, candidates: flags.candidates, cuts: [{}] },
        ...measurable(models),
      };
      const evaluation = await PremiseEvaluation.prepare(task, some, options);
      sets.push({ name: `${name} (${some.length})`, evaluation });
    }
    for (const relevance of wanted) await print(relevance, sets);
  } finally {
    await encoder.close();
    await models?.close();
  }
}

interface Measured {
  readonly name: string;
  readonly evaluation: PremiseEvaluation;
}

async function print(relevance: RelevanceName, sets: readonly Measured[]): Promise<void> {
  const heads = [...sets.map(({ name }) => name), 'mean'];
  console.log(`\n${`relevance ${relevance}`.padEnd(LABEL)}${heads.map(cell).join('')}`);
  for (const system of SYSTEMS) {
    const bySet: ReadonlyMap<string, number>[] = [];
    for (const { evaluation } of sets) {
      const { settings } = await evaluation.score({ ...system, relevance });
      bySet.push(new Map(settings.map(({ options, score }) => [JSON.stringify(options), score])));
    }
    const all = METHODS[system.method].variants.map(({ options }) => {
      const scores = bySet.map((scores) => scores.get(JSON.stringify(options))!);
      return { options, scores: [...scores, mean(scores)] };
    });
    const [best] = all.toSorted((a, b) => b.scores.at(-1)! - a.scores.at(-1)!);
    const usual = all.find(({ options }) => isEqual(options, DEFAULTS[system.method]));
    for (const each of new Set([best, usual])) {
      if (each === undefined) continue;
      const label = [system.method, system.representation].join(', ');
      const settings = optionsText(each.options);
      const kind = each === usual ? 'default' : 'best';
      const cells = each.scores.map((score) => cell(score.toFixed(4))).join('');
      console.log(`${label.padEnd(LABEL)}${cells}  ${kind}${settings && `: ${settings}`}`);
    }
  }
}

const LABEL = 26;

function cell(text: string): string {
  return text.padStart(20);
}

function isEqual(one: Options, other: Options): boolean {
  return Object.entries(other).every(([name, value]) => one[name] === value);
}

await new Command('choose:diversity')
  .argument('<dir>', 'the folder of the evaluation data')
  .option('--relevance <names>', 'what scores the candidates, separated by commas', 'dense,fast')
  .option('--candidates <n>', 'premises that are scored for each claim', atLeastOne, 100)
  .option('--claims <n>', 'at most so many claims of each set', atLeastOne, Infinity)
  .option('--seed <n>', 'seed of the choice of claims', atLeastOne, 1)
  .action(choose)
  .parseAsync();
