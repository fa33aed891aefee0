import { Command } from 'commander';
import { atLeastOne, wholeNumber } from 'elenchus/internal/cli/settings.js';
import type { TuneFlags } from './run.js';

const HELP = `
Tunes on train questions as "elenchus tune" does, and measures nDCG@10 on dev questions, which neither the
tuning nor the relevance filter has seen, against the default. DIR has perspectrum/ (a claim asks for its
perspectives) and argkp/ (a key point asks for the arguments that make it, among those of all topics).

The questions are tuned on by all their judgements, and as by a user who judges the first hits of the
default for a few of them; --draws says how many such users there are. What cannot be told counts as the
default. 95 % intervals are Student's, over the measured questions.

Searches with CROSS_ENCODER take most of the time: some seconds for each question.

Example:
  elenchus evaluate tune --data ../shared/data`;

/** `elenchus evaluate tune` */
export function createTuneCommand(): Command {
  return new Command('tune')
    .description('what tuning to a corpus gains on questions that it has not seen')
    .requiredOption('--data <dir>', 'folder with perspectrum/ and argkp/')
    .option('--questions <n>', 'at most so many questions of each part', atLeastOne, 100)
    .option('--draws <n>', 'how many users judge', atLeastOne, 10)
    .option('--seed <n>', 'seed of questions and draws', wholeNumber, 1)
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', HELP)
    .action(async (flags: TuneFlags) => {
      const { evaluateTune } = await import('./run.js');
      await evaluateTune(flags);
    });
}
