import { Command, InvalidArgumentError, Option } from 'commander';
import { badInput } from '../errors.js';
import type { BiasFlags } from './evaluate/bias.js';
import type { PerspectiveFlags } from './evaluate/perspective.js';

/** `elenchus evaluate`: figures of published tasks, by their own rules. */
export function createEvaluateCommand(): Command {
  return new Command('evaluate')
    .description('measure searches, or runs of other systems, by the rules of published tasks')
    .addCommand(createPerspectiveCommand())
    .addCommand(createBiasCommand());
}

const PERSPECTIVE_HELP = `
Files are JSONL, plain or gzip, in the formats of the shared task on perspective argument
retrieval (2024). nDCG, precision, alpha-nDCG and KL-divergence at 4, 8, 16 and 20 and their means.

With --scenario every query is searched for as the API does it. What the search may know of
other issues are those of --known; without it there are five folds of issues, and the queries
of each fold may know the issues of the others. Queries that ask for a group are taken for
their topic alone by --scenario none.

The arguments are encoded once, into an embedded store of their own: DIR/evaluation/ of the
data folder has a folder for each corpus, which can be deleted at any time. A server that runs
on the data folder is not touched.

Examples:
  elenchus evaluate perspective --corpus corpus.jsonl.gz --queries queries.jsonl --run run.jsonl
  elenchus evaluate perspective --corpus corpus.jsonl.gz --queries queries.jsonl \\
    --scenario explicit --rank '{"feedback": {"documents": 20}}'`;

function createPerspectiveCommand(): Command {
  return searching('perspective')
    .description('relevance, diversity and fairness of rankings of arguments')
    .addOption(
      new Option('--run <file>', 'score this run (FILE.trec: TREC) instead of searching').conflicts(
        ['scenario', 'known', 'rank', 'diversify', 'runOut'],
      ),
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
      if (flags.run === undefined && flags.scenario === undefined) {
        throw badInput('--scenario', 'say which, or name a --run');
      }
      // Loaded when needed, so that `--help` is answered at once.
      const { evaluatePerspective } = await import('./evaluate/perspective.js');
      await evaluatePerspective(flags);
    });
}

const BIAS_HELP = `
How much more often than in random samples of arguments on the issue each group stands among
the first 20, and how much better its nDCG@20 is, as in section 7 of the overview of the shared
task; the samples are 20 arguments a query by 10 seeds, the intervals are over issues. Files as
of "elenchus evaluate perspective". Runs can be compared with one another and, where --scenario
is given as well, with Elenchus.

Example:
  elenchus evaluate bias --corpus corpus.jsonl.gz --queries queries.jsonl --picture figure`;

/** Those of the figures in the overview. */
const DRAWN = ['gender', 'age', 'residence', 'political_spectrum', 'important_political_issues'];

function createBiasCommand(): Command {
  return searching('bias')
    .description('how groups of authors fare against chance, as table and picture')
    .option('--run <files...>', 'measure these runs (FILE.trec: TREC) instead of searching')
    .option('--allow-short', 'take rankings with less than 20 places')
    .option('--variables <names...>', 'the variables of the picture', DRAWN)
    .option('--picture <path>', 'write PATH.svg and PATH.png', 'bias')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', BIAS_HELP)
    .action(async (flags: BiasFlags) => {
      const { evaluateBias } = await import('./evaluate/bias.js');
      await evaluateBias(flags);
    });
}

/** A command that searches for queries, with the options that say how. */
function searching(name: string): Command {
  return new Command(name)
    .requiredOption('--corpus <file>', 'the arguments with the profiles of their authors')
    .requiredOption('--queries <file>', 'the queries with the arguments that answer them')
    .addOption(
      new Option(
        '--scenario <name>',
        'what a search is told of the group: nothing, its profiles, or nothing but texts',
      ).choices(['none', 'explicit', 'implicit']),
    )
    .option('--known <file>', 'other queries, whose arguments and authors may be known')
    .option('--rank <how>', '`rank` of the API: the name of a method, or its JSON')
    .option('--diversify <how>', '`diversify` of the API: the name of a method, or its JSON')
    .option('--seed <n>', 'seed of the five folds', seed, 1)
    .option('--data-dir <dir>', 'data folder, for the store of the arguments (ELENCHUS_DATA_DIR)');
}

function seed(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && text.trim() !== '') return number;
  throw new InvalidArgumentError('It must be a whole number.');
}
