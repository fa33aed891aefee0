import { Command, InvalidArgumentError } from 'commander';

export interface PlanFlags {
  readonly premises: number;
  readonly replicas: number;
  /** In GiB. */
  readonly nodeMemory: number;
  readonly json?: true;
}

const HELP = `
Computes memory, disk, and the times of a start and a search, for the embedded store and for Qdrant
with each profile. It recommends one of them, and says how many shards to use. It opens no store, but
computes from the figures in qdrant/measured.json: between two corpora that were measured, it takes
the straight line from one to the other; beyond the largest, it continues the last line, and the
output says so. Times are those of the machines that measured; memory and disk are similar on
others.
The statements of argument graphs count as premises: about ten per graph. Images are not counted; each
takes as much space on the disk as its file.

Examples:
  elenchus plan --premises 50000
  elenchus plan --premises 1000000 --replicas 2 --node-memory 32`;

const MOST_REPLICAS = 100;
/** A thousand times as many as were measured. */
const MOST_PREMISES = 1_000_000_000;

/** `elenchus plan`: how much memory and disk a corpus needs, and on which engine. */
export function createPlanCommand(): Command {
  return new Command('plan')
    .description('say how much memory and disk a corpus needs, and on which engine')
    .requiredOption(
      '--premises <n>',
      'premises, with the statements of graphs',
      wholeNumber(1, MOST_PREMISES),
    )
    .option(
      '--replicas <n>',
      'copies of each shard in a cluster of Qdrant',
      wholeNumber(1, MOST_REPLICAS),
      1,
    )
    .option('--node-memory <gib>', 'memory of one machine, in GiB', wholeNumber(1), 16)
    .option('--json', 'print the plan as JSON')
    .addHelpText('after', HELP)
    .action(async (flags: PlanFlags) => {
      const { runPlan } = await import('./plan/run.js');
      runPlan(flags);
    });
}

function wholeNumber(minimum: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= minimum && value <= most) return value;
    const upTo = most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : '';
    throw new InvalidArgumentError(`It must be a whole number from ${minimum}${upTo}.`);
  };
}
