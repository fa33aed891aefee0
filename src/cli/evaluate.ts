import { Command, Option } from 'commander';
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

Example:
  elenchus evaluate perspective --corpus corpus.jsonl.gz --queries queries.jsonl --run run.jsonl`;

function createPerspectiveCommand(): Command {
  return new Command('perspective')
    .description('relevance, diversity and fairness of rankings of arguments')
    .requiredOption('--corpus <file>', 'the arguments with the profiles of their authors')
    .requiredOption('--queries <file>', 'the queries with the arguments that answer them')
    .requiredOption('--run <file>', 'score this run instead of searching')
    .addOption(
      new Option('--own-variable <how>', 'the variable a query asks for, in its own diversity')
        .choices(['withhold', 'count'])
        .default('withhold', 'withhold, as the paper; "count" as its code'),
    )
    .option('--allow-short', 'score rankings that are shorter than k as the code of the task does')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', PERSPECTIVE_HELP)
    .action(async (flags: PerspectiveFlags) => {
      // Loaded when needed, so that `--help` is answered at once.
      const { evaluatePerspective } = await import('./evaluate/perspective.js');
      await evaluatePerspective(flags);
    });
}
