import { Command, Option } from 'commander';
import { badInput } from '../errors.js';
import type { BiasFlags } from './evaluate/bias.js';
import type { GraphFlags } from './evaluate/graphs.js';
import type { ScalingFlags } from './evaluate/graphs-scaling.js';
import { atLeastOne, wholeNumber } from './settings.js';
import type { PerspectiveFlags } from './evaluate/perspective.js';
import {
  createCounterPremisesCommand,
  createPremisesCommand,
} from './evaluate/premises-commands.js';

/** `elenchus evaluate`: figures of published tasks, by their own rules. */
export function createEvaluateCommand(): Command {
  return new Command('evaluate')
    .description('measure searches, or runs of other systems, by the rules of published tasks')
    .addCommand(createPerspectiveCommand())
    .addCommand(createBiasCommand())
    .addCommand(createGraphsCommand())
    .addCommand(createScalingCommand())
    .addCommand(createPremisesCommand())
    .addCommand(createCounterPremisesCommand());
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

/** The variables in the figures of the overview. */
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

const GRAPHS_HELP = `
Cases and queries are folders of argument graphs in any format that "elenchus ingest" reads, one a
file. The folder of rankings has a JSON file of each query's name, { "rankings": { CASE: RANK } }:
1 is best, every case in it is relevant. NDCG (the gain is the worst rank - the rank + 1), average
precision, correctness and completeness, beside those of 1,000 random orders: their mean and what
95 % of them lie between. First the cases of the ranking are ordered (the ideal prefilter), then
the --prefilter cases whose texts are nearest to the query's. A query without a relation has no
structure: methods that see structure leave its cases in the order of their texts.

Methods: those of the API (none, vision, matching, cascade), and to compare with: statements (the
best assignment of statements alone), trees (matched from the major claim down), astar (Bergmann
et al. 2019) and depth-first (the same by branch and bound). A layout matters to vision and cascade.

Example:
  elenchus evaluate graphs --cases cases --queries queries --rankings rankings --method all`;

function createGraphsCommand(): Command {
  return new Command('graphs')
    .description('how alike experts and searches by structure order argument graphs')
    .requiredOption('--cases <dir>', 'the graphs that are searched')
    .requiredOption('--queries <dir>', 'the graphs that are searched for')
    .requiredOption('--rankings <dir>', 'the ranks that experts gave')
    .option('--method <name>', 'how structure is compared, or "all"', 'cascade')
    .option('--layout <name>', 'what the encoder sees: logical, treemap, icicle or counts')
    .option(
      '--prefilter <n>',
      'cases that our own prefilter leaves (default: 20, or all where there are fewer)',
      atLeastOne,
    )
    .option('--seed <n>', 'seed of the random orders', wholeNumber, 1)
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', GRAPHS_HELP)
    .action(async (flags: GraphFlags) => {
      const { evaluateGraphs } = await import('./evaluate/graphs.js');
      await evaluateGraphs(flags);
    });
}

const SCALING_HELP = `
What comparing two argument graphs costs by their size, as in section 4.3 of Bartz et al. 2025:
drawing and embedding a case and comparing the vectors, beside the best mapping from the major
claims down and the best of all by A* search. First for generated graphs of one size, then for a
query of 2,540 S-nodes against cases of 4 to 120, of which a picture is drawn.

Example:
  elenchus evaluate graphs-scaling --layout icicle --picture scaling`;

function createScalingCommand(): Command {
  return new Command('graphs-scaling')
    .description('what comparing argument graphs costs by their size, as table and picture')
    .option('--layout <name>', 'what the encoder sees: logical, treemap, icicle or counts')
    .option('--budget <ms>', 'milliseconds for one A* search', atLeastOne, 500)
    .option(
      '--pairs <n>',
      'pairs of each size, where query and case are of one size',
      atLeastOne,
      9,
    )
    .option('--picture <path>', 'write PATH.svg and PATH.png', 'scaling')
    .option('--seed <n>', 'seed of the generated graphs', wholeNumber, 1)
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', SCALING_HELP)
    .action(async (flags: ScalingFlags) => {
      const { evaluateScaling } = await import('./evaluate/graphs-scaling.js');
      await evaluateScaling(flags);
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
        'what a search is told of the group: nothing, its profiles, or nothing but texts',
      ).choices(['none', 'explicit', 'implicit']),
    )
    .option('--known <file>', 'other queries, whose arguments and authors may be known')
    .option('--rank <how>', '`rank` of the API: the name of a method, or its JSON')
    .option('--diversify <how>', '`diversify` of the API: the name of a method, or its JSON')
    .option('--seed <n>', 'seed of the five folds', wholeNumber, 1)
    .option('--data-dir <dir>', 'data folder, for the store of the arguments (ELENCHUS_DATA_DIR)');
}
