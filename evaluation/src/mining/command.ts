import { Command } from 'commander';
import { wholeNumber } from 'elenchus/internal/cli/settings.js';
import type { MiningFlags } from './run.js';

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

/** `elenchus evaluate mining` */
export function createMiningCommand(): Command {
  return new Command('mining')
    .description('how well texts are turned into argument graphs')
    .requiredOption('--data <dirs...>', 'folders of argument graphs')
    .option('--seed <n>', 'seed of the bootstrap', wholeNumber, 1)
    .option('--json', 'print the figures as JSON, one line for each folder')
    .addHelpText('after', MINING_HELP)
    .action(async (flags: MiningFlags) => {
      const { evaluateMining } = await import('./run.js');
      await evaluateMining(flags);
    });
}
