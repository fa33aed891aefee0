import { Command, Option } from 'commander';
import { atLeastOne } from 'elenchus/internal/cli/settings.js';
import type { CounterFlags } from '../counter/run.js';
import type { PremiseFlags } from './run.js';

const PREMISES_HELP = `
Queries and corpus are JSONL, plain or gzip, with id and text (BEIR's names are read too); queries
also have split and topics. The judgements are tab-separated with a header: query-id, corpus-id,
score, cluster. Premises of the same cluster say the same about the query. A premise without a
cluster says something of its own; a premise with several lines is in all their clusters.

Prints modified nDCG (only the first premise of a cluster gains), nDCG, alpha-nDCG and cluster recall
(the share of the clusters that are found) at 5, 10 and 20, with 95 % bootstrap intervals over the
claims. The candidates are the premises whose text vectors are nearest to the claim's; for the
relevance models, those that "fast" finds most relevant among the nearest 1,000. --relevance scores
them, and --method orders them, with the code of searches. Its hyper-parameters (weight, similarity,
clusters, and which candidates it gets: the best ones, or those above a threshold) are chosen for
each claim by leave-one-out cross-validation: those with the best modified nDCG, averaged over the
depths, for all other claims.

A weight means the same as relevanceWeight in a search: relevance is divided by that of the best
candidate, and multiplied by the weight. kmeans takes at most one premise of a cluster, the most
relevant one, and ends there; after a search with kmeans, the second best of each cluster follow.
mmr compares text vectors whatever the representation, as only these can be compared with the
claim's.

first, sentence and sliding are the methods of Dumani et al. 2020, which know the premises of all other
claims: they find premises through similar claims (as --prefilter does), cluster them, rank the
clusters by frequency and specificity, and take the longest premise of each. They differ in the vector
of a premise: of its first 512 words, the mean over its sentences, or over windows of 512 words.

Relevance: dense (cosine of text vectors), lexical (BM25), and the models of Fromm et al. 2021:
zero-shot, same-topic and ours (cross-encoders) and fast (a network over text vectors). zero-shot and
same-topic do not come with this version. models/relevance-filter/README.md says how to make them;
--models names the folder that contains their folders. All cross-encoders judge the same candidates.
--method all prints the paper's table, with "-" for what is missing, and our columns beside it.

Representation: text (the stored vectors), claim-sim (relevance to claims of the topic, by "fast", as
in a search), claim-sim-ours (the same by "ours", as in the paper: up to 32 readings of each
candidate), or bert: the mean over all tokens of the last hidden layer but one, of "zero-shot" (which
was not fine-tuned) if --models has it, else of "ours".

--settings prints the modified nDCG (averaged over claims and depths) of all hyper-parameters that
were tried. The defaults come from there.

--prefilter compares two ways to find candidates. dense: the premises with the nearest text vectors.
claims: the claims most similar to the query by Divergence from Randomness, all claims in their
clusters, all premises of these claims, and the premises most similar to those by BM25. The claims of
all other queries are known with their premises.

Example:
  elenchus evaluate premises --corpus corpus.jsonl.gz --queries queries.jsonl \\
    --qrels qrels.tsv --split dev --method coreset --representation text`;

/** `elenchus evaluate premises`. */
export function createPremisesCommand(): Command {
  return overClaims(
    'premises',
    'the judgements: which premise speaks to which claim, in which cluster',
  )
    .description('how relevant and how diverse the premises found for claims are')
    .option(
      '--method <name>',
      'topk, kmeans, coreset, mmr, deduplicate, alpha-ndcg, first, sentence, sliding, or "all"',
      'coreset',
    )
    .option(
      '--representation <name>',
      'how premises are compared: text, bert, claim-sim or claim-sim-ours',
      'claim-sim',
    )
    .option(
      '--relevance <name>',
      'what scores the candidates (default: "ours", or "dense" without that model)',
    )
    .option('--candidates <n>', 'premises that are scored for each claim', atLeastOne, 100)
    .option('--models <dir>', 'a folder with the cross-encoders "zero-shot" and "same-topic"')
    .option('--claim-sims <file>', 'keep what claim-sim-ours has read, and go on from there')
    .option('--settings', 'print the score of each choice of hyper-parameters instead, best first')
    .option('--prefilter', 'print the recall of both prefilters at 100 and 1,000 instead')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', PREMISES_HELP)
    .action(async (flags: PremiseFlags) => {
      const { evaluatePremises } = await import('./run.js');
      await evaluatePremises(flags);
    });
}

const COUNTER_HELP = `
"elenchus evaluate premises" describes the files. The judgements also have a column stance: SUPPORT,
PRO or FAVOR; UNDERMINE, CON or AGAINST. For each claim, premises of each side are searched for, as
counterPremises does, but without the sides that the data gives on other claims.

precision: the share of the first k places whose premise speaks to the claim on the wanted side.
side: the share on the wanted side among the premises that speak to the claim at all.
Sides are ignored (ordered by relevance alone, which is chance), inferred (as if the data did not
give them), corrected (inferred, but true for each relevant premise) or given (by the data, for the
claim's own premises). Intervals are 95 % bootstrap intervals over the claims.

Example:
  elenchus evaluate counter-premises --corpus corpus.jsonl.gz --queries queries.jsonl \\
    --qrels qrels.tsv --split dev`;

/** `elenchus evaluate counter-premises`. */
export function createCounterPremisesCommand(): Command {
  return overClaims(
    'counter-premises',
    'the judgements: which premise speaks to which claim, on which side',
  )
    .description('how often premises found for the other side are on that side')
    .addOption(
      new Option('--relevance <name>', 'what judges relevance')
        .choices(['fast', 'cross-encoder'])
        .default('cross-encoder'),
    )
    .option('--minimum <p>', 'probability that an inferred side must reach, 0 to 1 (default: 0.6)')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', COUNTER_HELP)
    .action(async (flags: CounterFlags) => {
      const { evaluateCounterPremises } = await import('../counter/run.js');
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
