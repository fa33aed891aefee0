import { Command } from 'commander';

export interface ReindexFlags {
  readonly keepOld?: true;
  readonly abandon?: true;
  readonly reencode?: true;
  readonly json?: true;
}

const HELP = `
Run it after QDRANT_PROFILE, QDRANT_SHARDS, QDRANT_REPLICAS or QDRANT_WRITE_CONSISTENCY has changed,
since those are for new collections. It copies the collections, compares the copies with them, lets
all servers use the copies at the same moment, and deletes the old ones.
Searches go on meanwhile. Writes are refused with WRITES_PAUSED. If the command is interrupted, run
it again, and it continues. If it is killed, writes are refused for up to a minute.
With --reencode, run it with the new version while servers of the earlier one run. When all texts
are encoded, these refuse searches with CORPUS_OUTDATED, until you start the new version instead.

Examples:
  QDRANT_PROFILE=large elenchus reindex
  elenchus reindex --abandon`;

/** `elenchus reindex`: builds the collections of a Qdrant anew, beside those in use. */
export function createReindexCommand(): Command {
  return new Command('reindex')
    .description('build the collections of a Qdrant anew, as QDRANT_PROFILE says')
    .option('--keep-old', 'do not delete the old collections')
    .option('--abandon', 'remove what an interrupted reindex has copied')
    .option('--reencode', 'encode all texts again, for the models of this version')
    .option('--json', 'print the outcome as JSON')
    .addHelpText('after', HELP)
    .action(async (flags: ReindexFlags) => {
      const { runReindex } = await import('./reindex/run.js');
      await runReindex(flags);
    });
}
