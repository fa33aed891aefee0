import { Command, Option } from 'commander';
import type { CounterFlags } from './counter-premises.js';

const HELP = `
Files as of "elenchus evaluate premises"; the judgements have a column stance: SUPPORT, PRO or
FAVOR, UNDERMINE, CON or AGAINST. Each claim is asked for both sides that premises take, as
counterPremises does.

precision: the share of the first k places whose premise speaks to the claim on the wanted side.
side: the share on the wanted side of those that speak to the claim at all. Sides are ignored
(ordered by relevance alone, which is chance), inferred (as where the data does not know the
claim), or given (the data says it of the claim's own premises). With 95 % intervals from bootstrap
samples of the claims.

Example:
  elenchus evaluate counter-premises --corpus corpus.jsonl.gz --queries queries.jsonl \\
    --qrels qrels.tsv --split dev`;

/** `elenchus evaluate counter-premises`; what runs it is loaded when needed, so that help is quick. */
export function createCounterPremisesCommand(): Command {
  return new Command('counter-premises')
    .description('how often premises that are found for the other side are on it')
    .requiredOption('--corpus <file>', 'the premises')
    .requiredOption('--queries <file>', 'the claims')
    .requiredOption('--qrels <file>', 'which premises speak to which claim, on which side')
    .option('--split <name>', 'measure the claims of this split only')
    .addOption(
      new Option('--relevance <name>', 'what judges relevance')
        .choices(['fast', 'cross-encoder'])
        .default('fast'),
    )
    .option('--minimum <p>', 'probability that an inferred side must reach, 0 to 1')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', HELP)
    .action(async (flags: CounterFlags) => {
      const { evaluateCounterPremises } = await import('./counter-premises.js');
      await evaluateCounterPremises(flags);
    });
}
