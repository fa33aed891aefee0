import { Command, Option } from 'commander';
import { badInput } from '../errors.js';
import type { BiasFlags } from './evaluate/bias.js';
import type { GraphFlags } from './evaluate/graphs.js';
import type { ScalingFlags } from './evaluate/graphs-scaling.js';
import type { SearchFlags } from './evaluate/search.js';
import { atLeastOne, upTo, wholeNumber } from './settings.js';
import type { MiningFlags } from './evaluate/mining.js';
import type { PerspectiveFlags } from './evaluate/perspective.js';
import { createImagesCommand } from './evaluate/images-command.js';
import { createRankersCommand } from './evaluate/rankers-command.js';
import {
  createCounterPremisesCommand,
  createPremisesCommand,
} from './evaluate/premises-commands.js';

/** `elenchus evaluate`: figures of published tasks, by their own rules. */
export function createEvaluateCommand(): Command {
  return new Command('evaluate')
    .description('measure searches, or runs of other systems, by the rules of published tasks')
    .addCommand(createSearchCommand())
    .addCommand(createPerspectiveCommand())
    .addCommand(createBiasCommand())
    .addCommand(createGraphsCommand())
    .addCommand(createScalingCommand())
    .addCommand(createMiningCommand())
    .addCommand(createPremisesCommand())
    .addCommand(createCounterPremisesCommand())
    .addCommand(createRankersCommand())
    .addCommand(createImagesCommand());
}

const SEARCH_HELP = `
Searches for every query as the API does, and prints nDCG at 5, 10 and 20 (gain: the grade), mean
average precision, mean reciprocal rank, and recall at 5, 10, 20 and 100, as trec_eval has them, over
the queries that something is relevant to (grade above 0).

The corpus is a file of premises, as "elenchus ingest" reads it, or the name of a stored corpus. The
queries are JSONL with id and text, or an id and a text with a tab between them. The judgements are
tab-separated with the header query-id, corpus-id, score, or in the four columns of TREC. The names of
BEIR (_id) are read too. A line that cannot be used is left out and reported, with exit status 3.

--rank, --rerank and --tuning are arguments of the API: JSON, or the name of a method. --compare names a
TREC run, or gives a second setting as JSON; differences are tested by paired bootstrap over queries.
A file's premises are encoded once, into DIR/evaluation/ of the data folder, which you can delete.

Examples:
  elenchus evaluate search --corpus corpus.jsonl.gz --queries queries.jsonl --qrels qrels.tsv
  elenchus evaluate search --corpus corpus.jsonl.gz --queries queries.jsonl --qrels qrels.tsv \\
    --compare '{"rank": "lexical"}'
  elenchus evaluate search --corpus demo --judgements`;

function createSearchCommand(): Command {
  return new Command('search')
    .description('how well searches find what is judged relevant')
    .requiredOption('--corpus <file or name>', 'the premises, or a stored corpus')
    .option('--queries <file>', 'the questions')
    .option('--qrels <file>', 'which premise is relevant to which question')
    .addOption(
      new Option('--judgements', 'take both from the judgements of the stored corpus').conflicts([
        'queries',
        'qrels',
      ]),
    )
    .option('--rank <how>', '`rank` of the API: the name of a method, or its JSON')
    .option('--rerank <how>', '`rerank` of the API: the name of a step, or its JSON')
    .option('--tuning <json>', '`tuning` of the API, as JSON')
    .option('--depth <n>', 'how many hits of each query', upTo(1_000), 100)
    .option('--judged-only', 'leave out hits that have no judgement for their query')
    .option('--run-out <file>', 'write the hits as a TREC run')
    .option(
      '--compare <run>',
      'a TREC run, or a second setting: {"rank": ..., "rerank": ..., "tuning": ...}',
    )
    .option('--seed <n>', 'seed of the bootstrap', wholeNumber, 1)
    .option('--no-cache', 'encode the premises anew and keep nothing')
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', SEARCH_HELP)
    .action(async (flags: SearchFlags) => {
      const { evaluateSearch } = await import('./evaluate/search.js');
      await evaluateSearch(flags);
    });
}

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

function createPerspectiveCommand(): Command {
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
      const { evaluatePerspective } = await import('./evaluate/perspective.js');
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

function createBiasCommand(): Command {
  return searching('bias')
    .description('which groups of authors a ranking favours, as table and picture')
    .option('--run <files...>', 'measure these runs (FILE.trec: TREC) instead of searching')
    .option('--allow-short', 'accept rankings with fewer than 20 places')
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
Cases and queries are folders of argument graphs, one in each file, in any format that "elenchus
ingest" reads. The folder of rankings has a JSON file with the name of each query:
{ "rankings": { CASE: RANK } }. Rank 1 is best, and every case in the file is relevant.

Prints NDCG (the gain of a case is the worst rank minus its rank plus 1), average precision,
correctness and completeness, and for comparison the mean and the 95 % range of 1,000 random
orders. First, the cases in the ranking are ordered (the ideal prefilter); then the --prefilter
cases whose texts are nearest to the query. A query without a relation has no structure, so its
cases are ordered by their texts.

Brackets are 95 % intervals by bootstrap over queries.

Methods: those of the API (none, vision, matching, cascade) and, for comparison, statements (the
best assignment of statements alone), trees (matching from the major claim down), astar (Bergmann
et al. 2019) and depth-first (the same by branch and bound). Only vision and cascade use a layout.
language-model has the model of ELENCHUS_LANGUAGE_MODEL_* order the cases, and is not one of all;
docs/language-model.md says what is sent to it, and what it costs.

--pure measures structure alone, for each layout: the pictures themselves; networks trained as in
Bartz et al. 2025, by an autoencoder and after fine-tuning by SimCLR; those of the API; and what
fine-tuning adds, over the same queries. --networks adds those of a folder that models/vision-encoder/paper_release.py wrote.

Without folders, the microtexts of ../shared/data/microtexts are taken.

Examples:
  elenchus evaluate graphs --method all --pure
  elenchus evaluate graphs --cases cases --queries queries --rankings rankings --method all`;

function createGraphsCommand(): Command {
  return new Command('graphs')
    .description('how well searches by structure agree with the order of experts')
    .option('--cases <dir>', 'the graphs that are searched')
    .option('--queries <dir>', 'the graphs that are searched for')
    .option('--rankings <dir>', 'the ranks that experts gave')
    .option('--pure', 'measure structure alone, for each network and layout; with --method all')
    .option('--networks <dir>', 'further networks for --pure')
    .option('--method <name>', 'how structure is compared, or "all"', 'cascade')
    .option('--layout <name>', 'what the encoder sees: logical, treemap, icicle or counts')
    .option(
      '--prefilter <n>',
      'cases that our own prefilter selects (default: 20, or all if there are fewer)',
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

const MINING_HELP = `
Each folder holds argument graphs, one in each file, whose statements stand in the order of their text.
Graphs are reduced to trees as in Peldszus and Stede 2015: of several premises of one relation, the
others support the first; what attacks a relation attacks its first premise.

Prints, for a baseline (the first statement is the major claim, and all others support it), for
the given statements and for those that Elenchus finds: how often the major claim is right, the
macro-F1 of attachment over all ordered pairs, the macro-F1 of support and attack, the F1 of attack,
and the share of statements with the right target and type; and how well the boundaries of statements
are found. The 95 % intervals are by bootstrap over texts.

Example:
  elenchus evaluate mining --data microtexts/cases microtexts-v2`;

function createMiningCommand(): Command {
  return new Command('mining')
    .description('how well texts are turned into argument graphs')
    .requiredOption('--data <dirs...>', 'folders of argument graphs')
    .option('--seed <n>', 'seed of the bootstrap', wholeNumber, 1)
    .option('--json', 'print the figures as JSON, one line for each folder')
    .addHelpText('after', MINING_HELP)
    .action(async (flags: MiningFlags) => {
      const { evaluateMining } = await import('./evaluate/mining.js');
      await evaluateMining(flags);
    });
}

const SCALING_HELP = `
Prints what it costs to compare two argument graphs of different sizes, as in section 4.3 of Bartz et
al. 2025: to draw and embed a case and compare the vectors; to find the best mapping from the major
claims down; and to find the best mapping of all by A* search. First for pairs of generated graphs of
equal size, then for a query of 2,540 S-nodes and cases of 4 to 120, which the picture shows.

Example:
  elenchus evaluate graphs-scaling --layout icicle --picture scaling`;

function createScalingCommand(): Command {
  return new Command('graphs-scaling')
    .description('what comparing graphs of growing size costs, as table and picture')
    .option('--layout <name>', 'what the encoder sees: logical, treemap, icicle or counts')
    .option('--budget <ms>', 'milliseconds for one A* search', atLeastOne, 500)
    .option(
      '--pairs <n>',
      'how many pairs of each size, with query and case of equal size',
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
