import { Command, InvalidArgumentError } from 'commander';

export interface PlanFlags {
  readonly premises: number;
  readonly replicas: number;
  /** In GiB. */
  readonly nodeMemory: number;
  readonly json?: true;
}

const HELP = `
Says how much memory and disk space a corpus needs, and how long a start and a search take, with the
embedded store and with each profile of Qdrant. It recommends one of them. For Qdrant, it also says
how many shards and nodes to use: each copy of a shard gets a node of its own. It opens no store.

The figures come from qdrant/measured.json. Between two measured corpora, the command interpolates
linearly. Outside the measured range, it continues the nearest line; beyond the largest corpus, the
output says so. Times are those of the machines they were measured on; memory and disk space are
similar on others.

The statements of argument graphs count as premises: about ten per graph. The graphs themselves are
not counted: in the embedded store, 100,000 graphs needed about a quarter more memory, and a third
more disk space, than their statements alone. Images are not counted; each takes as much disk space
as its file.

Examples:
  elenchus plan --premises 50000
  elenchus plan --premises 1000000 --replicas 2 --node-memory 32`;

/** More copies than any cluster keeps; this catches typing errors. */
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
      `copies of each shard in a cluster of Qdrant, at most ${MOST_REPLICAS}`,
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

function wholeNumber(minimum: number, maximum = Infinity): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
    const range = maximum < Infinity ? ` from ${minimum} to ${maximum}` : `, ${minimum} or more`;
    throw new InvalidArgumentError(`It must be a whole number${range}.`);
  };
}
