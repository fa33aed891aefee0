import { Command } from 'commander';
import { atLeastOne, wholeNumber } from 'elenchus/internal/cli/settings.js';
import type { KnownGraphsFlags } from './known-graphs.js';

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
      const { evaluateKnownGraphs } = await import('./known-graphs.js');
      await evaluateKnownGraphs(flags);
    });
}
