import { Command } from 'commander';
import { atLeastOne, wholeNumber } from 'elenchus/internal/cli/settings.js';
import type { KnownGraphsFlags } from './known-graphs.js';
import type { GraphFlags } from './run.js';
import type { ScalingFlags } from './scaling.js';

const GRAPHS_HELP = `
Cases and queries are folders of argument graphs, one in each file, in any format that "elenchus
ingest" reads. The folder of rankings has a JSON file with the name of each query:
{ "rankings": { CASE: RANK } }. Rank 1 is best, and every case in the file is relevant.

Prints NDCG (the gain of a case is the worst rank minus its rank plus 1), average precision,
correctness and completeness, and for comparison the mean and the 95 % range of 1,000 random
orders. First, the cases in the ranking are ordered (the ideal prefilter); then the --prefilter
cases whose texts are nearest to the query. A query without a relation has no structure, so its
cases are ordered by their texts.

In parentheses: 95 % intervals by bootstrap over queries.

Methods: those of the API (none, vision, matching, cascade, auto) and, for comparison, statements (the
best assignment of statements alone), trees (matching from the major claim down), astar (Bergmann
et al. 2019) and depth-first (the same by branch and bound). Only vision, cascade and auto use a layout.
language-model has the model of ELENCHUS_LANGUAGE_MODEL_* order the cases, and is not one of all;
docs/language-model.md says what is sent to it, and what it costs.

--pure measures structure alone, and with the texts, for each layout: the pictures themselves;
networks trained as in Bartz et al. 2025, by an autoencoder and after fine-tuning by SimCLR; those of
the API; and what fine-tuning adds, over the same queries. --networks adds those of a folder that
models/structure-encoder/paper_release.py wrote.

Without folders, the microtexts of ../shared/data/microtexts are taken.

Examples:
  elenchus evaluate graphs --method all --pure
  elenchus evaluate graphs --cases cases --queries queries --rankings rankings --method all`;

/** `elenchus evaluate graphs` */
export function createGraphsCommand(): Command {
  return new Command('graphs')
    .description('how well searches by structure agree with the order of experts')
    .option('--cases <dir>', 'the graphs that are searched')
    .option('--queries <dir>', 'the graphs that are searched for')
    .option('--rankings <dir>', 'the ranks that experts gave')
    .option(
      '--pure',
      'measure structure alone, and with the texts, for each network and layout; with --method all',
    )
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
      const { evaluateGraphs } = await import('./run.js');
      await evaluateGraphs(flags);
    });
}

const SCALING_HELP = `
Prints what it costs to compare two argument graphs of different sizes, as in section 4.3 of Bartz et
al. 2025: to draw and embed a case and compare the vectors; to find the best mapping from the major
claims down; and to find the best mapping of all by A* search. First for pairs of generated graphs of
equal size, then for a query of 2,540 S-nodes and cases of 4 to 120, which the picture shows.

Example:
  elenchus evaluate graphs-scaling --layout icicle --picture scaling`;

/** `elenchus evaluate graphs-scaling` */
export function createScalingCommand(): Command {
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
      const { evaluateScaling } = await import('./scaling.js');
      await evaluateScaling(flags);
    });
}

const HELP = `
Each query is a part of a graph (3 to 8 nodes) after one edit of its structure, and has to find that
graph among all. Its texts are in other words: the vector of each statement keeps a weight of .5 or .3,
and the rest is half the vector of a statement of a graph on the same matter and half noise.

Searches go as in the API: the 100 graphs of the nearest content are ordered by each method, and the
others follow by content. Prints the mean reciprocal rank, recall at 10 and how much higher the
reciprocal rank is than by the texts alone, with 95 % bootstrap intervals over the queries.

--data names folders, archives or files of graphs, in any format that "elenchus ingest" reads.

Example:
  elenchus evaluate known-graphs --data graphs microtexts/cases microtexts-v2`;

/** `elenchus evaluate known-graphs`. */
export function createKnownGraphsCommand(): Command {
  return new Command('known-graphs')
    .description('how well changed parts of graphs find the graphs that they are from')
    .requiredOption('--data <paths...>', 'the graphs')
    .option('--queries <n>', 'how many graphs are sought', atLeastOne, 300)
    .option('--pool <n>', 'how many graphs of the nearest content are ordered', atLeastOne, 100)
    .option('--seed <n>', 'seed of the parts and of the bootstrap', wholeNumber, 1)
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', HELP)
    .action(async (flags: KnownGraphsFlags) => {
      const { evaluateKnownGraphs } = await import('../graphs/known-graphs.js');
      await evaluateKnownGraphs(flags);
    });
}
