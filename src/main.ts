import { Command, CommanderError } from 'commander';
import { createDoctorCommand } from './cli/doctor.js';
import { createEncodePairsCommand } from './cli/encode-pairs.js';
import { createEvaluateCommand } from './cli/evaluate.js';
import { createExportCommand } from './cli/export.js';
import { createImportCommand } from './cli/import.js';
import { createIngestCommand } from './cli/ingest.js';
import { createKeysCommand } from './cli/keys.js';
import { createLearnProfilesCommand } from './cli/learn-profiles.js';
import { createLearnStanceCommand } from './cli/learn-stance.js';
import { createMineCommand } from './cli/mine.js';
import { createPlanCommand } from './cli/plan.js';
import { createReindexCommand } from './cli/reindex.js';
import { createRenderCommand } from './cli/render.js';
import { createSearchCommand } from './cli/search.js';
import { createServeCommand } from './cli/serve.js';
import { createSynthesizeArgumentsCommand } from './cli/synthesize-arguments.js';
import { withSchemaNames } from './api/schema-names.js';
import { VERSION } from './config.js';
import { endWithReader } from './end-with-reader.js';
import { ElenchusError, messageOf } from './errors.js';

/** Runs the command line. An error becomes one line on stderr, and the exit status. */
export async function main(argv: string[]): Promise<void> {
  const program = createProgram();
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', endWithReader);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = report(error, program.opts<{ debug?: boolean }>().debug === true);
  }
}

/** The command line with all its commands. */
export function createProgram(): Command {
  const program = new Command('elenchus')
    .description('Finds arguments by content, by author and by shape.')
    .version(VERSION)
    .option('--debug', 'show the stack of an error')
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .configureHelp({ showGlobalOptions: true });
  const commands = [
    createServeCommand(),
    createSearchCommand(),
    createIngestCommand(),
    createLearnProfilesCommand(),
    createLearnStanceCommand(),
    createSynthesizeArgumentsCommand(),
    createEncodePairsCommand(),
    createEvaluateCommand(),
    createRenderCommand(),
    createMineCommand(),
    createExportCommand(),
    createImportCommand(),
    createReindexCommand(),
    createKeysCommand(),
    createDoctorCommand(),
    createPlanCommand(),
  ];
  for (const command of commands) inherit(command, program);
  return program;
}

/** Makes a command handle errors and help as the program does. */
function inherit(command: Command, parent: Command): void {
  parent.addCommand(command.copyInheritedSettings(parent));
  for (const inner of command.commands) inner.copyInheritedSettings(parent);
}

function report(error: unknown, debug: boolean): number {
  if (error instanceof CommanderError) {
    // Help and version are reported as errors too, after they were printed.
    if (error.exitCode === 0) return 0;
    const problem = error.message.replace(/^error: |\.$/g, '');
    if (!error.code.startsWith('commander.help')) complain('BAD_INPUT', `${problem}; see --help`);
    return 2;
  }
  const known = error instanceof ElenchusError;
  const hint = known || debug ? '' : ' (--debug shows where)';
  complain(
    known ? error.code : 'INTERNAL',
    messageOf(known ? withSchemaNames(error) : error) + hint,
  );
  if (debug && error instanceof Error) console.error(error.stack);
  return known ? error.exit : 1;
}

function complain(code: string, message: string): void {
  console.error(`elenchus: ${code}: ${message.replaceAll(/\s*\n\s*/g, ' ')}`);
}
