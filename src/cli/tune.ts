import { Command, Option } from 'commander';
import type { Corpus } from '../domain/corpus.js';
import type { Elenchus } from '../index.js';
import { badInput, ElenchusError } from '../runtime/errors.js';
import { quantity } from '../runtime/wording.js';
import type { JudgedQuestion, TuneReport } from '../search/tune.js';
import { argumentsOf } from '../server/schema-names.js';
import { createProgress } from './progress.js';
import { loadSettings } from './settings.js';

interface TuneFlags {
  readonly corpus: string;
  readonly judgements?: true;
  readonly queries?: string;
  readonly qrels?: string;
  readonly complete?: true;
  readonly reset?: true;
  readonly dataDir?: string;
  readonly json?: true;
}

const HELP = `
Searches for every judged question in about twenty settings, and chooses the ranking, the judge, the
weight of quality and the diversification by nDCG@10: one after the other, and only what is better by
more than its standard error. Each of five folds of the questions measures what the others choose. Where
that is better than the default with 95 % certainty, it is stored with the corpus: searches for premises
and comparisons of groups that say neither rank nor rerank nor tuning then use it.

A hit without a judgement is left out before the figure is computed. --complete says that the judgements
name all that is relevant: then what has none is not relevant. The column "judged" has the share of the
first ten hits with a judgement; where it is low, judge more hits of this setting and tune again.

Exit status: 0 tuned, or reset; 1 failed; 2 wrong usage or judgements; 4 cannot tell, nothing is changed.

Examples:
  elenchus tune --corpus demo --judgements
  elenchus tune --corpus demo --queries queries.jsonl --qrels qrels.tsv
  elenchus tune --corpus demo --reset`;

/** `elenchus tune`: chooses how the searches of a corpus order premises, and stores it. */
export function createTuneCommand(): Command {
  const sources = (name: string) =>
    ['judgements', 'queries', 'reset'].filter((each) => each !== name);
  return new Command('tune')
    .description('choose by judgements how a corpus is searched')
    .requiredOption('--corpus <name>', 'the corpus to tune')
    .addOption(
      new Option('--judgements', 'by the judgements of the corpus').conflicts(
        sources('judgements'),
      ),
    )
    .addOption(
      new Option('--queries <file>', 'by these questions, with --qrels').conflicts(
        sources('queries'),
      ),
    )
    .option('--qrels <file>', 'which premise is relevant to which question')
    .option('--complete', 'the judgements name all that is relevant')
    .addOption(new Option('--reset', 'search as by default again').conflicts(sources('reset')))
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', HELP)
    .action(run);
}

async function run(flags: TuneFlags): Promise<void> {
  if (
    !flags.judgements &&
    !flags.reset &&
    (flags.queries === undefined || flags.qrels === undefined)
  ) {
    throw badInput('--judgements', 'is needed, or --queries with --qrels, or --reset');
  }
  const config = loadSettings({ dataDir: flags.dataDir });
  const { createElenchus } = await import('../index.js');
  const elenchus = await createElenchus(config);
  try {
    const corpus = await elenchus.corpus(flags.corpus);
    await (flags.reset ? reset(elenchus, corpus) : tuneBy(elenchus, corpus, flags));
  } finally {
    await elenchus.close();
  }
}

async function reset({ services: { writer } }: Elenchus, corpus: Corpus): Promise<void> {
  if (corpus.tuning) await writer.tuneCorpus(corpus, undefined);
  const said = corpus.tuning ? 'is searched as by default again' : 'has no tuning';
  console.log(`corpus "${corpus.name}" ${said}`);
}

async function tuneBy(elenchus: Elenchus, corpus: Corpus, flags: TuneFlags): Promise<void> {
  const { hitsBy, isDefault, tune, tuningOf } = await import('../search/tune.js');
  const questions = await judgedQuestions(elenchus, corpus, flags);
  const progress = createProgress('searches');
  let searches = 0;
  const field = flags.judgements ? '--judgements' : '--qrels';
  let report: TuneReport;
  try {
    report = await tune(
      hitsBy((search) => elenchus.searchPremises(search), corpus.name),
      questions,
      {
        field,
        complete: flags.complete,
        onSearch: () => progress.update((searches += 1), undefined),
      },
    );
  } finally {
    progress.stop();
  }
  if (report.isBetter) {
    await elenchus.services.writer.tuneCorpus(corpus, tuningOf(report, new Date()));
  }
  console.log(flags.json ? JSON.stringify(report) : described(corpus, report, flags));
  if (!report.isBetter) {
    throw new ElenchusError('TUNING_UNDECIDED', {
      field,
      problem: problemOf(report, isDefault(report.chosen.setting)),
    });
  }
}

/** @throws ElenchusError FILE_EMPTY if nothing is judged; those of the files */
async function judgedQuestions(
  { services: { store } }: Elenchus,
  corpus: Corpus,
  { judgements, queries: file, qrels }: TuneFlags,
): Promise<readonly JudgedQuestion[]> {
  const { externalIds, readJudgedQrels } = await import('../corpus/qrels.js');
  if (judgements) {
    const judged = await readJudgedQrels(store, corpus);
    if (judged.size > 0) return [...judged].map(([text, grades]) => ({ text, grades }));
    throw new ElenchusError('FILE_EMPTY', { file: corpus.name, wanted: 'judgement of a premise' });
  }
  const { readQrels, readQueries } = await import('../formats/test-collection.js');
  const queries = await readQueries(file!);
  const grades = await readQrels(qrels!, queries, await externalIds(store, corpus.name));
  return queries.flatMap(({ id, text }) => {
    const judged = grades.get(id);
    return judged ? [{ text, grades: judged }] : [];
  });
}

function problemOf({ needed }: TuneReport, isDefault: boolean): string {
  if (isDefault) {
    return 'no setting is better than the default by more than its standard error';
  }
  const more = needed
    ? `to tell, about ${quantity(needed, 'such question')} would be needed`
    : 'more questions may not help';
  return `what is chosen may be no better than the default on other questions; ${more}`;
}

function described({ name }: Corpus, report: TuneReport, { complete }: TuneFlags): string {
  const { questions, judgements, settings, chosen, folds, agreeing, difference, interval } = report;
  const unjudged = complete ? 'count as not relevant' : 'are left out';
  const names = settings.map(({ setting }) => settingText(setting));
  const width = Math.max(...names.map(({ length }) => length));
  const row = (cells: readonly string[]) =>
    [cells[0]!.padEnd(width), ...cells.slice(1).map((cell) => cell.padStart(9))].join('');
  const signed = (value: number) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
  const ends = `${signed(interval.from)} to ${signed(interval.to)}`;
  return [
    `${quantity(questions, 'question')} with ${quantity(judgements, 'judgement')}; hits without one ${unjudged}`,
    '',
    row(['', 'nDCG@10', 'judged']),
    ...settings.map(({ ndcg, judged }, place) =>
      row([names[place]!, ndcg.toFixed(3), `${Math.round(100 * judged)} %`]),
    ),
    '',
    `chosen: ${settingText(chosen.setting)} (by ${agreeing} of ${folds} folds, too)`,
    `on questions that the choice did not know: ${signed(difference)} nDCG@10 (95 %: ${ends})`,
    ...(report.isBetter
      ? [`stored with corpus "${name}"; to undo it: elenchus tune --corpus ${name} --reset`]
      : []),
  ].join('\n');
}

function settingText(setting: TuneReport['chosen']['setting']): string {
  const { rank, rerank } = argumentsOf(setting);
  return [
    `rank ${JSON.stringify(rank)}`,
    ...(rerank ? [`rerank ${JSON.stringify(rerank)}`] : []),
  ].join(', ');
}
