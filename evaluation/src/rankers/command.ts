import { Command } from 'commander';
import { atLeastOne, upTo, wholeNumber } from 'elenchus/internal/cli/settings.js';
import type { RankerFlags } from './run.js';

const HELP = `
Ranks the candidates of one or two tasks by every model of a folder that models/rankers has trained
(all seeds), and beside them by baselines (Dirichlet LM, BM25, length in characters, chance), by
aggregates (linear regression over normalised scores, reciprocal rank fusion) and by the API (dense,
KNRM, FAST, CROSS_ENCODER, quality).

Task "validation": the file that the training wrote, JSONL with query, claim and documents (id, text,
relevant). Task "touche": --corpus, --queries and --qrels, as "elenchus evaluate search" reads them;
only judged premises are ranked (condensed lists), and grades below 0 count as 0.

Prints MAP, MRR and nDCG at 20 and nDCG at 5, as trec_eval has them. The 95 % intervals are over
seeds where there are several, else over queries (bootstrap). The column "minus dirichlet" has the
interval of the difference from Dirichlet LM; "rep" reads each text apart, "int" both together.
--pictures adds heat maps of how alike the models rank, and a scatter plot of validation against
test. --json prints a line for each model and task.

Examples:
  elenchus evaluate rankers --models DIR
  elenchus evaluate rankers --models DIR --corpus corpus.jsonl.gz --queries queries.jsonl \\
    --qrels qrels.tsv --pictures pictures --runs runs`;

export function createRankersCommand(): Command {
  return new Command('rankers')
    .description('the family of neural rankers beside baselines, and how alike they rank')
    .option('--models <dir>', 'the models, as models/rankers trains them')
    .option('--validation <file>', 'queries of the validation (default: that of --models)')
    .option('--corpus <file>', 'the premises that were judged')
    .option('--queries <file>', 'the questions')
    .option('--qrels <file>', 'how relevant each premise is to a question')
    .option('--only <names...>', 'only these models and baselines')
    .option('--limit <n>', 'measure so many queries of the validation, drawn at random', atLeastOne)
    .option('--pool <n>', 'how many candidates the heat maps of touche are about', upTo(1_000), 100)
    .option('--runs <dir>', 'write the rankings as TREC runs')
    .option('--pictures <dir>', 'write the heat maps and the scatter plot as SVG and PNG')
    .option('--seed <n>', 'seed of chance, bootstrap, regression and --limit', wholeNumber, 1)
    .option('--json', 'print the figures as lines of JSON')
    .addHelpText('after', HELP)
    .action(async (flags: RankerFlags) => {
      const { evaluateRankers } = await import('./run.js');
      await evaluateRankers(flags);
    });
}
