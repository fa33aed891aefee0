/**
 * Chooses the settings of `rank: { feedback }` and `rank: { auto }` by cross-validation over
 * topics: `npm run lab -- choose-rank DIR [--sample N] [--seed N] [--data-dir DIR]`. For each of
 * five folds of issues those settings are chosen that are best on the other four; the figure
 * is what they reach on the fold. DIR has `perspective/` and `perspectrum/`.
 */
import { Command, InvalidArgumentError } from 'commander';
import { RANK_DEFAULTS } from '../src/domain/stages.js';
import { FOLDS, foldsOf } from '../evaluation/src/perspective/knowledge.js';
import { perspectiveKinds } from './choose-rank/perspective.js';
import { perspectrumKind } from './choose-rank/perspectrum.js';
import { mean } from '../src/math/statistics.js';
import { scoresOf, type Kind, type Setting } from './choose-rank/questions.js';

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
