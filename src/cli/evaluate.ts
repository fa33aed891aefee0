import { Command, InvalidArgumentError, Option } from 'commander';
import { badInput } from '../errors.js';
import type { PerspectiveFlags } from './evaluate/perspective.js';

/** `elenchus evaluate`: figures of published tasks, by their own rules. */
export function createEvaluateCommand(): Command {
  return new Command('evaluate')
    .description('measure searches, or runs of other systems, by the rules of published tasks')
    .addCommand(createPerspectiveCommand());
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
  return new Command('perspective')
    .description('relevance, diversity and fairness of rankings of arguments')
    .requiredOption('--corpus <file>', 'the arguments with the profiles of their authors')
    .requiredOption('--queries <file>', 'the queries with the arguments that answer them')
    .addOption(
      new Option('--run <file>', 'score this run (FILE.trec: TREC) instead of searching').conflicts(
        ['scenario', 'known', 'rank', 'diversify', 'runOut'],
      ),
    )
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
    .option('--data-dir <dir>', 'data folder, for the store of the arguments (ELENCHUS_DATA_DIR)')
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

function seed(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && text.trim() !== '') return number;
  throw new InvalidArgumentError('It must be a whole number.');
}
