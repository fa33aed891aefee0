import { join } from 'node:path';
import { withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { canonicalJson } from 'elenchus/internal/domain/content.js';
import type { Setting } from 'elenchus/internal/domain/tuning.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import type { Interval } from 'elenchus/internal/math/contingency.js';
import { ndcg } from 'elenchus/internal/math/ndcg.js';
import { sample } from 'elenchus/internal/math/random.js';
import { countsOf, mean, studentInterval } from 'elenchus/internal/math/statistics.js';
import { ElenchusError, hasCode } from 'elenchus/internal/runtime/errors.js';
import {
  DEFAULT_SETTING,
  type FindHits,
  hitsBy,
  type JudgedQuestion,
  tune,
} from 'elenchus/internal/search/tune.js';
import { argumentsOf } from 'elenchus/internal/server/schema-names.js';
import { print, rowsOf, signed, withBadLines } from '../output.js';
import { randomNumbers } from '../sampling.js';
import { CORPUS, prepareCorpus, searchFolder } from '../search/run.js';
import { openOwn } from '../store.js';
import { readKeyPoints, readPerspectrum, type TuneSet } from './sets.js';

export interface TuneFlags {
  readonly data: string;
  readonly questions: number;
  readonly draws: number;
  readonly seed: number;
  readonly dataDir?: string;
  readonly json?: true;
}

/** What is judged of the questions that are tuned on. */
type Judging = 'all' | { readonly questions: number; readonly hits: number };

const JUDGINGS: readonly Judging[] = [
  { questions: 10, hits: 5 },
  { questions: 25, hits: 10 },
  'all',
];

/** What `elenchus evaluate tune --json` prints. */
export interface TuneFigures {
  readonly set: string;
  readonly judging: Judging;
  /** How many questions are tuned on at most, and how many others are measured. */
  readonly known: number;
  readonly measured: number;
  /** nDCG@10 of the measured questions, as means over the draws. */
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  readonly interval: Interval;
  /** How often each setting was chosen; the default also where nothing could be told. */
  readonly chosen: readonly { readonly setting: Setting; readonly times: number }[];
}

/** `elenchus evaluate tune`. */
export async function evaluateTune(flags: TuneFlags): Promise<void> {
  await withBadLines(async (bad) => {
    const { data } = flags;
    const figures = [
      ...(await measure(await readPerspectrum(join(data, 'perspectrum'), bad), flags, bad)),
      ...(await measure(await readKeyPoints(join(data, 'argkp'), bad), flags, bad)),
    ];
    print(flags.json, { task: 'tune', figures }, () => table(figures));
  });
}

async function measure(
  { name, file, premises, train, dev }: TuneSet,
  { questions, draws, seed, dataDir }: TuneFlags,
  bad: BadLines,
): Promise<readonly TuneFigures[]> {
  const drawn = (of: string, all: readonly JudgedQuestion[]) => {
    const relevant = all.filter(({ grades }) => Math.max(...grades.values()) > 0);
    if (relevant.length > 1) return sample(relevant, questions, randomNumbers([of, seed]));
    throw new ElenchusError('FILE_EMPTY', { file, wanted: `two questions of the split "${of}"` });
  };
  const [known, asked] = [drawn('train', train), drawn('dev', dev)];
  const config = loadSettings({ dataDir });
  const folder = join(config.dataDir, 'evaluation', searchFolder(premises));
  const elenchus = await openOwn(config, folder);
  try {
    await withProgress('premises', premises.length, (onDone) =>
      prepareCorpus(elenchus, folder, file, premises, bad, onDone),
    );
    return await withProgress('searches', undefined, async (onDone) => {
      let searches = 0;
      const find = once(
        hitsBy((search) => elenchus.searchPremises(search), CORPUS),
        () => onDone((searches += 1)),
      );
      const figures: TuneFigures[] = [];
      for (const judging of JUDGINGS) {
        const times = judging === 'all' ? 1 : draws;
        const chosen: Setting[] = [];
        for (let draw = 0; draw < times; draw++) {
          chosen.push(await tuned(known, judging, find, randomNumbers(['draw', seed, draw])));
        }
        figures.push({
          set: name,
          judging,
          known: known.length,
          ...(await gains(asked, chosen, find)),
        });
      }
      return figures;
    });
  } finally {
    await elenchus.close();
  }
}

/** Searches once for each question and setting. */
function once(find: FindHits, onSearch: () => void): FindHits {
  const known = new Map<string, Promise<readonly string[]>>();
  return (text, setting) => {
    const key = canonicalJson([text, setting]);
    const found = known.get(key) ?? find(text, setting);
    if (!known.has(key)) onSearch();
    known.set(key, found);
    return found;
  };
}

/** What the chosen settings gain on other questions, against the default. */
async function gains(
  asked: readonly JudgedQuestion[],
  chosen: readonly Setting[],
  find: FindHits,
): Promise<Omit<TuneFigures, 'set' | 'judging' | 'known'>> {
  const before: number[] = [];
  const differences: number[] = [];
  for (const question of asked) {
    const own = await scoreOf(question, DEFAULT_SETTING, find);
    const gained: number[] = [];
    for (const setting of chosen) gained.push((await scoreOf(question, setting, find)) - own);
    before.push(own);
    differences.push(mean(gained));
  }
  const times = countsOf(chosen.map((setting) => canonicalJson(setting)));
  return {
    measured: asked.length,
    before: mean(before),
    after: mean(before) + mean(differences),
    difference: mean(differences),
    interval: studentInterval(differences),
    chosen: [...times].map(([text, count]) => ({
      setting: JSON.parse(text) as Setting,
      times: count,
    })),
  };
}

/** What `elenchus tune` would store, or else the default. */
async function tuned(
  questions: readonly JudgedQuestion[],
  judging: Judging,
  find: FindHits,
  random: () => number,
): Promise<Setting> {
  const complete = judging === 'all';
  const judged = complete ? questions : await judgedBy(questions, judging, find, random);
  try {
    const { chosen, isBetter } = await tune(find, judged, { field: '--data', complete });
    return isBetter ? chosen.setting : DEFAULT_SETTING;
  } catch (error) {
    if (hasCode(error, 'TUNING_UNDECIDED', 'JUDGEMENTS_ONE_SIDED')) return DEFAULT_SETTING;
    throw error;
  }
}

/** As a user judges who searches for some of the questions, and reads the first hits. */
async function judgedBy(
  questions: readonly JudgedQuestion[],
  { questions: count, hits }: Exclude<Judging, 'all'>,
  find: FindHits,
  random: () => number,
): Promise<readonly JudgedQuestion[]> {
  const judged: JudgedQuestion[] = [];
  for (const { text, grades } of sample(questions, count, random)) {
    const shown = (await find(text, DEFAULT_SETTING)).slice(0, hits);
    judged.push({ text, grades: new Map(shown.map((id) => [id, grades.get(id) ?? 0])) });
  }
  return judged;
}

async function scoreOf(
  { text, grades }: JudgedQuestion,
  setting: Setting,
  find: FindHits,
): Promise<number> {
  const order = (await find(text, setting)).map((id) => grades.get(id) ?? 0);
  return ndcg(order, [...grades.values()], { k: 10 });
}

const row = rowsOf(14, 28, 10, 10, 12, 20);

function table(figures: readonly TuneFigures[]): string {
  return [
    row('', ['judged', 'default', 'tuned', 'difference', '95 %']),
    ...figures.flatMap((each) => {
      const { set, judging, before, after, difference, interval, chosen } = each;
      const judged =
        judging === 'all'
          ? `all of ${each.known} questions`
          : `${judging.hits} hits of ${judging.questions} questions`;
      const ends = `${signed(interval.from, 3)} to ${signed(interval.to, 3)}`;
      return [
        row(set, [judged, before.toFixed(3), after.toFixed(3), signed(difference, 3), ends]),
        ...chosen.map(
          ({ setting, times }) => `    ${times} x ${JSON.stringify(argumentsOf(setting))}`,
        ),
      ];
    }),
  ].join('\n');
}
