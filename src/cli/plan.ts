import { Command, InvalidArgumentError } from 'commander';

export interface PlanFlags {
  readonly premises: number;
  readonly replicas: number;
  /** In GiB. */
  readonly nodeMemory: number;
  readonly json?: true;
}

const HELP = `
Computes memory, disk, start and time of a search for the embedded store and for each profile of
Qdrant, and says which one fits, with how many shards. It extends lines through measured figures
(qdrant/measured.json, with the command that measured them), so it opens no store. What lies beyond
the largest corpus that was measured is marked. Times are those of the machine that measured; memory
and disk are much the same elsewhere.
The statements of argument graphs count as premises: about ten a graph. Images are not counted: on the
disk each takes what its file does.

Examples:
  elenchus plan --premises 50000
  elenchus plan --premises 1000000 --replicas 2 --node-memory 32`;

/** `elenchus plan`: how much memory and disk a corpus needs, and on which engine. */
export function createPlanCommand(): Command {
  return new Command('plan')
    .description('say how much memory and disk a corpus needs, and on which engine')
    .requiredOption('--premises <n>', 'premises, with the statements of graphs', wholeNumber(1))
    .option('--replicas <n>', 'copies of each shard in a cluster of Qdrant', wholeNumber(1), 1)
    .option('--node-memory <gib>', 'memory of one machine, in GiB', wholeNumber(1), 16)
    .option('--json', 'print the plan as JSON')
    .addHelpText('after', HELP)
    .action(async (flags: PlanFlags) => {
      const { runPlan } = await import('./plan/run.js');
      runPlan(flags);
    });
}

function wholeNumber(minimum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= minimum) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${minimum}.`);
  };
}
