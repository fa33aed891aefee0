import { Command, Option } from 'commander';
import { atLeastOne, wholeNumber } from 'elenchus/internal/cli/settings.js';
import { badInput } from 'elenchus/internal/runtime/errors.js';
import type { BiasFlags } from '../bias/run.js';
import type { PerspectiveFlags } from './run.js';

const PERSPECTIVE_HELP = `
Prints nDCG, precision, alpha-nDCG and KL-divergence at 4, 8, 16 and 20, and their means. Files are
JSONL, plain or gzip, in the formats of the shared task on perspective argument retrieval (2024).

With --scenario, every query is searched for as by the API. By default, the issues are divided into
five folds, and the queries of a fold may use what is known about the issues of the others; --known
names queries whose issues may be used instead. --fold-by topic keeps the issues of a topic in one
fold, as in the test sets of the task, so that nothing is known about a query's topic. With --scenario
none, queries that ask for a group are searched for by their topic alone.

The arguments are encoded once, into a store of their own in DIR/evaluation/ of the data folder.
You can delete it at any time. A server that uses the data folder is not affected.

Examples:
  elenchus evaluate perspective --corpus corpus.jsonl.gz --queries queries.jsonl --run run.jsonl
  elenchus evaluate perspective --corpus corpus.jsonl.gz --queries queries.jsonl \\
    --scenario explicit --rerank '{"diversify": {"coverGroups": {}}}'`;

/** `elenchus evaluate perspective` */
export function createPerspectiveCommand(): Command {
  return searching('perspective')
    .description('relevance, diversity and fairness of rankings of arguments')
    .addOption(
      new Option('--run <file>', 'score this run (FILE.trec: TREC) instead of searching').conflicts(
        ['scenario', 'known', 'knownIssues', 'rank', 'rerank', 'tuning', 'runOut'],
      ),
    )
    .addOption(
      new Option(
        '--baseline <name>',
        "rank by the task's baseline of scenario 2 instead of searching: profiles as text behind arguments",
      )
        .choices(['profile-texts'])
        .conflicts(['run', 'scenario', 'known', 'knownIssues', 'rank', 'rerank', 'tuning']),
    )
    .option(
      '--run-out <file>',
      'write the run: a TREC run to FILE.trec, else predictions of the task',
    )
    .addOption(
      new Option('--own-variable <how>', 'the variable a query asks for, in its own diversity')
        .choices(['withhold', 'count'])
        .default('withhold', 'withhold, as the paper; "count" as its code'),
    )
    .option('--allow-short', 'score rankings that are shorter than k as the code of the task does')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', PERSPECTIVE_HELP)
    .action(async (flags: PerspectiveFlags) => {
      if (flags.run === undefined && flags.scenario === undefined && !flags.baseline) {
        throw badInput('--scenario', 'say which, or name a --run or a --baseline');
      }
      // Loaded when needed, so that `--help` is answered at once.
      const { evaluatePerspective } = await import('./run.js');
      await evaluatePerspective(flags);
    });
}

const BIAS_HELP = `
Prints, for each group of authors, each language and each quarter of the arguments by length, how
much more often it is among the first 20 than in random samples of arguments on the issue, and how
much better its nDCG@20 is, as in section 7 of the overview of the shared task. The samples are 20
arguments for each query by 10 seeds; the intervals are over issues. "elenchus evaluate perspective"
describes the files. Several runs can be compared and, if --scenario is given as well, Elenchus with
them.

Example:
  elenchus evaluate bias --corpus corpus.jsonl.gz --queries queries.jsonl --picture figure`;

/** The variables in the figures of the overview. */
const DRAWN = ['gender', 'age', 'residence', 'political_spectrum', 'important_political_issues'];

/** `elenchus evaluate bias` */
export function createBiasCommand(): Command {
  return searching('bias')
    .description('which groups of authors a ranking favours, as table and picture')
    .option('--run <files...>', 'measure these runs (FILE.trec: TREC) instead of searching')
    .option('--allow-short', 'accept rankings with fewer than 20 places')
    .option('--variables <names...>', 'the variables of the picture', DRAWN)
    .option('--picture <path>', 'write PATH.svg and PATH.png', 'bias')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', BIAS_HELP)
    .action(async (flags: BiasFlags) => {
      const { evaluateBias } = await import('../bias/run.js');
      await evaluateBias(flags);
    });
}

/** A command that searches for queries, with the options of the search. */
function searching(name: string): Command {
  return new Command(name)
    .requiredOption('--corpus <file>', 'the arguments with the profiles of their authors')
    .requiredOption('--queries <file>', 'the queries with the arguments that answer them')
    .addOption(
      new Option(
        '--scenario <name>',
        'what a search may use: the topic, the profiles too, or texts to infer profiles from',
      ).choices(['none', 'explicit', 'implicit']),
    )
    .option('--known <file>', 'other queries, whose arguments and authors the search may know')
    .addOption(
      new Option(
        '--fold-by <what>',
        'what is asked about by one fold alone: by topic, no issue of a topic is known',
      )
        .choices(['issue', 'topic'])
        .default('issue')
        .conflicts('known'),
    )
    .addOption(
      new Option('--known-issues <n>', 'how many issues a fold knows (default: all of the others)')
        .argParser(atLeastOne)
        .conflicts('known'),
    )
    .option('--rank <how>', '`rank` of the API: the name of a method, or its JSON')
    .option('--rerank <how>', '`rerank` of the API: the name of a step, or its JSON')
    .option('--tuning <json>', '`tuning` of the API, as JSON')
    .option('--seed <n>', 'seed of the five folds', wholeNumber, 1)
    .option('--data-dir <dir>', 'data folder, for the store of the arguments (ELENCHUS_DATA_DIR)');
}
