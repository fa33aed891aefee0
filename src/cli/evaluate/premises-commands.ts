import { Command, Option } from 'commander';
import type { CounterFlags } from './counter-premises.js';
import { atLeastOne } from '../settings.js';
import type { PremiseFlags } from './premises.js';

const PREMISES_HELP = `
Queries and corpus are JSONL, plain or gzip: _id and text, for queries also split and topics.
The judgements are tab-separated with a header: query-id, corpus-id, score, cluster; premises of
one cluster say the same to the query, a premise without one says something of its own, one that
has several lines is in all their clusters.

Modified nDCG (only the first of a cluster gains), nDCG, alpha-nDCG and cluster recall (the share of
the clusters that are found) at 5, 10 and 20, with 95 % intervals from bootstrap samples of the
claims. The candidates are the premises whose text vectors are nearest to the claim's, for the models of
relevance those of the nearest 1,000 that "fast" likes most; --relevance scores them, --method
orders them. Its hyper-parameters (weight, similarity, clusters, and which candidates it gets: a
pool of the best, or those over a threshold of relevance) are for each claim those with the best
modified nDCG, its mean over the depths, for all other claims (leave-one-out cross-validation).

Relevance: dense (cosine of text vectors), lexical (BM25), and the models of Fromm et al. 2021:
zero-shot, same-topic and ours (cross-encoders), fast (a network over text vectors). The first two
do not come with this version: models/relevance-filter/README.md says how they are made, and
--models names a folder with their folders "zero-shot" and "same-topic". All cross-encoders judge
the same candidates. --method all prints the paper's table, what is missing as "-", and our columns
beside it.

Representation: text (the stored vectors), claim-sim (relevance to claims of the topic, by "fast"),
and bert: the mean over all tokens of the last hidden layer but one, of "ours" or, where --models
has it, of "zero-shot", which nobody tuned for relevance.

--settings prints the modified nDCG (its mean over claims and depths) of every choice of
hyper-parameters that was tried: where defaults come from.

--prefilter compares what the relevant premises are looked for among: those nearest by their text
vectors (dense), and those found by way of other claims (claims): the claims most similar to it by
Divergence from Randomness, the claims of their clusters, all premises of these, and what is like
each of these by BM25. The claims of the queries, but the one asked for, are known with their
premises.

Example:
  elenchus evaluate premises --corpus corpus.jsonl.gz --queries queries.jsonl \\
    --qrels qrels.tsv --split dev --method coreset --representation text`;

/** `elenchus evaluate premises`. */
export function createPremisesCommand(): Command {
  return overClaims('premises', 'which premises speak to which claim, in which cluster')
    .description('how relevant and how diverse the premises are that are found for claims')
    .option(
      '--method <name>',
      'topk, kmeans, coreset, mmr, deduplicate, alpha-ndcg, or "all"',
      'coreset',
    )
    .option(
      '--representation <name>',
      'what likeness is seen by: text, bert or claim-sim',
      'claim-sim',
    )
    .option('--relevance <name>', 'what scores the candidates (default: "ours", else "dense")')
    .option('--candidates <n>', 'premises that are scored for each claim', atLeastOne, 100)
    .option('--models <dir>', 'a folder with the cross-encoders "zero-shot" and "same-topic"')
    .option('--settings', 'print what each choice of hyper-parameters scores, best first, instead')
    .option('--prefilter', 'print the recall of both prefilters at 100 and 1,000 instead')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', PREMISES_HELP)
    .action(async (flags: PremiseFlags) => {
      const { evaluatePremises } = await import('./premises.js');
      await evaluatePremises(flags);
    });
}

const COUNTER_HELP = `
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

/** `elenchus evaluate counter-premises`. */
export function createCounterPremisesCommand(): Command {
  return overClaims('counter-premises', 'which premises speak to which claim, on which side')
    .description('how often premises that are found for the other side are on it')
    .addOption(
      new Option('--relevance <name>', 'what judges relevance')
        .choices(['fast', 'cross-encoder'])
        .default('fast'),
    )
    .option('--minimum <p>', 'probability that an inferred side must reach, 0 to 1')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', COUNTER_HELP)
    .action(async (flags: CounterFlags) => {
      const { evaluateCounterPremises } = await import('./counter-premises.js');
      await evaluateCounterPremises(flags);
    });
}

/** A command that looks for premises for claims. */
function overClaims(name: string, qrels: string): Command {
  return new Command(name)
    .requiredOption('--corpus <file>', 'the premises')
    .requiredOption('--queries <file>', 'the claims')
    .requiredOption('--qrels <file>', qrels)
    .option('--split <name>', 'measure the claims of this split only');
}
