import { Command } from 'commander';

export interface ReindexFlags {
  readonly keepOld?: true;
  readonly abandon?: true;
  readonly reencode?: true;
  readonly json?: true;
}

const HELP = `
QDRANT_PROFILE, QDRANT_SHARDS, QDRANT_REPLICAS and QDRANT_WRITE_CONSISTENCY take effect when a
collection is created. This command creates new collections with these settings, copies all points,
and compares the copies with the originals. Then it switches all servers to the new collections at
the same moment, and deletes the old ones.
While it runs, searches go on, and writes are refused with WRITES_PAUSED. If it is interrupted, run
it again, and it continues. If it is killed, writes are refused for up to a minute.
With --reencode, run the command with the new version of Elenchus, while servers of the earlier
version run. When all texts are encoded, these servers refuse searches. Replace them with servers of
the new version, and ignore the advice in their error messages.
See docs/operating/moving.md.

Examples:
  QDRANT_PROFILE=large elenchus reindex
  elenchus reindex --abandon`;

/** `elenchus reindex`: rebuilds Qdrant collections beside those in use. */
export function createReindexCommand(): Command {
  return new Command('reindex')
    .description('rebuild Qdrant collections with other settings, such as QDRANT_PROFILE')
    .option('--keep-old', 'do not delete the old collections')
    .option('--abandon', 'delete the copies of an interrupted reindex')
    .option('--reencode', 'encode all texts again, for the models of this version')
    .option('--json', 'print the outcome as JSON')
    .addHelpText('after', HELP)
    .action(async (flags: ReindexFlags) => {
      const { runReindex } = await import('./reindex/run.js');
      await runReindex(flags);
    });
}
