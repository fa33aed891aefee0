import { Command } from 'commander';
import type { KeyPointFlags } from './run.js';

const HELP = `
The folder has ArgKP as it was published (arguments_dev.csv, key_points_dev.csv, labels_dev.csv), or as
queries.jsonl, corpus.jsonl, qrels.tsv and clusters.jsonl, which do not tell undecided pairs.

Prints how well arguments are matched with the key points that people wrote, by the rules of the shared
task on key point analysis (2021): average precision over the better half of the arguments, as a mean
over topics and sides; strict, where pairs without a majority are no matches, and relaxed, where they
are. Then how well the key points that Elenchus finds by itself fit theirs: how many there are of at
least three arguments on a side; the share of the reference points that one of them names; the share
that names no other one than a larger one; the share whose title makes no reference point; the share of
the reference points with under 5 % of the arguments that any point names, however small; and the mean
absolute error of the shares of those that are found. 95 % intervals are by bootstrap over topics and
sides.

Example:
  elenchus evaluate key-points --data argkp --split dev`;

/** `elenchus evaluate key-points` */
export function createKeyPointsCommand(): Command {
  return new Command('key-points')
    .description('how well key points are matched and found')
    .requiredOption('--data <dir>', 'folder of ArgKP')
    .option('--split <name>', 'the part of the topics', 'dev')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', HELP)
    .action(async (flags: KeyPointFlags) => {
      const { evaluateKeyPoints } = await import('./run.js');
      await evaluateKeyPoints(flags);
    });
}
