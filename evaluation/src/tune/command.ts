import { Command } from 'commander';
import { atLeastOne, wholeNumber } from 'elenchus/internal/cli/settings.js';
import type { TuneFlags } from './run.js';

const HELP = `
Tunes on some questions as "elenchus tune" does, and measures nDCG@10 on others, against the default. DIR
has perspectrum/ (a claim asks for its perspectives) and argkp/ (a key point asks for the arguments that
make it, among those of all topics). The questions are in five folds: of claims, or of whole topics, since
key points of a topic are alike. Each fold is measured with what the others choose; where that cannot tell,
with the default. 95 % intervals are Student's, over claims or topics.

The questions are tuned on by all their judgements, and as by a user who judges the first hits of the
default for a few of them; --draws says how often these are drawn. The relevance filter has learned from
train claims and topics, so only dev ones are new to it.

Searches with CROSS_ENCODER take most of the time: some seconds for each question.

Example:
  elenchus evaluate tune --data ../shared/data`;

/** `elenchus evaluate tune` */
export function createTuneCommand(): Command {
  return new Command('tune')
    .description('what tuning to a corpus gains on questions that it has not seen')
    .requiredOption('--data <dir>', 'folder with perspectrum/ and argkp/')
    .option('--split <name>', 'the part of claims and topics', 'dev')
    .option('--questions <n>', 'at most so many questions of each set', atLeastOne, 100)
    .option('--draws <n>', 'how many users judge in each fold', atLeastOne, 10)
    .option('--seed <n>', 'seed of questions and draws', wholeNumber, 1)
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', HELP)
    .action(async (flags: TuneFlags) => {
      const { evaluateTune } = await import('./run.js');
      await evaluateTune(flags);
    });
}
