import { Command } from 'commander';
import { SETTINGS } from '../runtime/config.js';

export interface DoctorFlags {
  readonly dataDir?: string;
  readonly repair?: true;
  readonly json?: true;
}

const HELP = `
Exit status: 0 no problem; 1 problems; 2 wrong usage; 3 a repair has lost something.`;

/** `elenchus doctor`: checks everything a server needs and says what to do. */
export function createDoctorCommand(): Command {
  return new Command('doctor')
    .description('check versions, models, store and corpora, and say what to do')
    .option('--data-dir <dir>', `data folder (${SETTINGS.dataDir.variable})`)
    .option('--repair', 'keep what can be read of a damaged store, and say what is lost')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', HELP)
    .action(async (flags: DoctorFlags) => {
      const { runDoctor } = await import('./doctor/run.js');
      await runDoctor(flags);
    });
}
