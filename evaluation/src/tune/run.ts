import { join } from 'node:path';
import { withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { canonicalJson } from 'elenchus/internal/domain/content.js';
import type { Setting } from 'elenchus/internal/domain/tuning.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { foldsOf } from 'elenchus/internal/learning/fitting.js';
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
import { type GroupedQuestion, readKeyPoints, readPerspectrum, type TuneSet } from './sets.js';

export interface TuneFlags {
  readonly data: string;
  readonly split: string;
  readonly questions: number;
  readonly draws: number;
  readonly seed: number;
  readonly dataDir?: string;
  readonly json?: true;
}

/** What is known of the questions that are tuned on. */
type Judging = 'all' | { readonly questions: number; readonly hits: number };

const JUDGINGS: readonly Judging[] = [
  { questions: 10, hits: 5 },
  { questions: 20, hits: 10 },
  'all',
];

/** What `elenchus evaluate tune --json` prints. */
interface TuneFigures {
  readonly set: string;
  readonly questions: number;
  /** Claims or topics, which the intervals are over. */
  readonly groups: number;
  readonly judging: Judging;
  /** nDCG@10, as means over the groups. */
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  readonly interval: Interval;
  /** How often each setting was chosen, over folds and draws; the default also where nothing could be told. */
  readonly chosen: readonly { readonly setting: Setting; readonly times: number }[];
}

/** `elenchus evaluate tune`. */
export async function evaluateTune(flags: TuneFlags): Promise<void> {
  await withBadLines(async (bad) => {
    const { data, split } = flags;
    const figures = [
      ...(await measure(await readPerspectrum(join(data, 'perspectrum'), split, bad), flags, bad)),
      ...(await measure(await readKeyPoints(join(data, 'argkp'), split, bad), flags, bad)),
    ];
    print(flags.json, { task: 'tune', split, figures }, () => table(figures));
  });
}

async function measure(
  { name, file, premises, questions: all }: TuneSet,
  { split, questions: most, draws, seed, dataDir }: TuneFlags,
  bad: BadLines,
): Promise<readonly TuneFigures[]> {
  const relevant = all.filter(({ grades }) => Math.max(...grades.values()) > 0);
  const questions = sample(relevant, most, randomNumbers(['questions', seed]));
  if (questions.length === 0) {
    throw new ElenchusError('FILE_EMPTY', { file, wanted: `question of the split "${split}"` });
  }
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
        figures.push({
          set: name,
          ...(await crossValidated(questions, judging, { find, draws, seed })),
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

interface Draws {
  readonly find: FindHits;
  readonly draws: number;
  readonly seed: number;
}

/** Measures each fold of groups with what is chosen by questions of the others. */
async function crossValidated(
  questions: readonly GroupedQuestion[],
  judging: Judging,
  { find, draws, seed }: Draws,
): Promise<Omit<TuneFigures, 'set'>> {
  const { places, folds, groups } = foldsOf(
    questions.map(({ text }) => text),
    questions.map(({ group }) => group),
  );
  const gains = new Map<string, number[]>();
  const before = new Map<string, number[]>();
  const chosen: string[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const known = questions.filter((_, at) => places[at] !== fold);
    const asked = questions.filter((_, at) => places[at] === fold);
    for (let draw = 0; draw < (judging === 'all' ? 1 : draws); draw++) {
      const random = randomNumbers(['draw', seed, fold, draw]);
      const setting = await tuned(known, judging, find, random);
      chosen.push(canonicalJson(setting));
      for (const question of asked) {
        const own = await scoreOf(question, DEFAULT_SETTING, find);
        const gain = (await scoreOf(question, setting, find)) - own;
        append(before, question.group, own);
        append(gains, question.group, gain);
      }
    }
  }
  const differences = [...gains.values()].map(mean);
  const [own, difference] = [mean([...before.values()].map(mean)), mean(differences)];
  return {
    questions: questions.length,
    groups,
    judging,
    before: own,
    after: own + difference,
    difference,
    interval: studentInterval(differences),
    chosen: [...countsOf(chosen)].map(([text, times]) => ({
      setting: JSON.parse(text) as Setting,
      times,
    })),
  };
}

function append(lists: Map<string, number[]>, key: string, value: number): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
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
          ? `all of ${each.questions} questions`
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
