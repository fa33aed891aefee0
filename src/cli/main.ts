import { Command, CommanderError } from 'commander';
import { VERSION } from '../runtime/config.js';
import { ElenchusError, messageOf } from '../runtime/errors.js';
import { withSchemaNames } from '../server/schema-names.js';
import { createCompareCommand } from './compare.js';
import { createDebateCommand } from './debate.js';
import { createDoctorCommand } from './doctor.js';
import { createExportCommand } from './export.js';
import { createImportCommand } from './import.js';
import { createIngestCommand } from './ingest.js';
import { createKeysCommand } from './keys.js';
import { createLearnProfilesCommand, createLearnStanceCommand } from './learn.js';
import { createMineCommand } from './mine.js';
import { createPlanCommand } from './plan.js';
import { createReindexCommand } from './reindex.js';
import { createRenderCommand } from './render.js';
import { createReplyCommand } from './reply.js';
import { createSearchCommand } from './search.js';
import { createServeCommand } from './serve.js';
import { createTuneCommand } from './tune.js';
import { createWatchCommand } from './watch.js';

const EVALUATION = {
  package: 'elenchus-evaluation',
  description: 'measure searches, or runs of other systems, by the rules of published tasks',
};
interface Evaluation {
  createEvaluateCommand(): Command;
}

/** Runs the command line. */
export async function main(argv: string[]): Promise<void> {
  let evaluate: Command | undefined;
  try {
    if (argv.includes('evaluate')) evaluate = await loadEvaluation();
  } catch (error) {
    process.exitCode = report(error, argv.includes('--debug'));
    return;
  }
  await run(createProgram(evaluate), argv);
}

/** Runs a command `withReports`: an error becomes one line on stderr, and the exit status. */
export async function run(program: Command, argv: string[]): Promise<void> {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', endWithReader);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = report(error, program.opts<{ debug?: boolean }>().debug === true);
  }
}

/** The command line with all its commands; those of `evaluate` are in a package of their own. */
export function createProgram(evaluate = new Command('evaluate')): Command {
  const program = withReports(
    new Command('elenchus')
      .description('Finds arguments by content, by author and by shape.')
      .version(VERSION),
  );
  const commands = [
    createServeCommand(),
    createSearchCommand(),
    createDebateCommand(),
    createReplyCommand(),
    createWatchCommand(),
    createCompareCommand(),
    createIngestCommand(),
    createLearnProfilesCommand(),
    createLearnStanceCommand(),
    createTuneCommand(),
    evaluate.description(EVALUATION.description),
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

/** Makes a command leave its errors to `run`. */
export function withReports(command: Command): Command {
  return command
    .option('--debug', 'show the stack of an error')
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .configureHelp({ showGlobalOptions: true });
}

/** @throws {ElenchusError} EVALUATION_MISSING */
async function loadEvaluation(): Promise<Command> {
  try {
    // By a variable, since this package must compile without that one.
    const { createEvaluateCommand } = (await import(EVALUATION.package)) as Evaluation;
    return createEvaluateCommand();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ElenchusError('EVALUATION_MISSING');
  }
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

/** The status of a program that is ended by SIGPIPE, since whoever reads its output has left. */
const PIPE_CLOSED = 141;

/** For errors of `process.stdout`: ends as other programs do when `head` has read enough. */
export function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(PIPE_CLOSED);
}
