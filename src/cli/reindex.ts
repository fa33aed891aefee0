import { Command } from 'commander';
import { type Config, loadConfig, VERSION } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';
import { quantity } from '../runtime/wording.js';
import type { Rewriting } from '../store/open.js';
import { createProgress, type Progress, withProgress } from './progress.js';

interface ReindexFlags {
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
it again, and it begins anew. If it is killed, writes are refused for up to a minute.
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
    .action(rebuild);
}

/** Rebuilds the collections of the store, or deletes the copies of an interrupted call. */
async function rebuild(flags: ReindexFlags): Promise<void> {
  const config = loadConfig();
  const { reopenCorpora } = await import('../corpus/registry.js');
  const { DEFINITIONS } = await import('../corpus/collections/index.js');
  const { openReindexing } = await import('../store/open.js');
  const { reindex, abandon } = await openReindexing(config, DEFINITIONS);
  if (flags.abandon) {
    const found = await abandon({ reopen: reopenCorpora });
    if (flags.json) console.log(JSON.stringify({ abandoned: found }));
    else console.log(found ? 'the copies are deleted' : 'there are no copies to delete');
    return;
  }
  const rewriting = flags.reencode && (await reencoding(config));
  const { points, collections, resumed } = await withSignal((signal) => {
    let progress: Progress | undefined;
    let copied = 0;
    return reindex({
      signal,
      keepOld: flags.keepOld === true,
      rewriting,
      reopen: reopenCorpora,
      onStep: (step) => {
        progress?.stop();
        progress = undefined;
        console.error(step);
      },
      onProgress: (done, all) => {
        progress ??= createProgress('points');
        progress.update((copied = done), all && done / all);
      },
    }).catch((error: unknown) => {
      progress?.stop();
      if (error !== signal.reason) throw error;
      throw new ElenchusError('INTERRUPTED', { stored: quantity(copied, 'point') });
    });
  });
  if (flags.json) {
    console.log(JSON.stringify({ points, collections, resumed }));
    return;
  }
  const names = Object.values(collections).join(', ');
  console.log(`${quantity(points, 'point')} in ${names}${resumed ? '; continued' : ''}`);
}

/**
 * Ctrl-C and SIGTERM end the work when what runs now is done, so that others may write at once. After
 * the switch, it is completed; a second Ctrl-C ends the process.
 */
async function withSignal<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}

/** Encodes all texts again with the models of this version, in the copies of the collections. */
async function reencoding(config: Config): Promise<Rewriting> {
  const { closeCorpora } = await import('../corpus/registry.js');
  const { STRUCTURE_VIEWS } = await import('../graphs/encoder.js');
  const { TEXT_PARTS } = await import('../images/parts.js');
  const { createElenchus } = await import('../index.js');
  return {
    id: VERSION,
    vectors: ['semantic', 'text', ...TEXT_PARTS, ...STRUCTURE_VIEWS],
    async apply(copies) {
      const { services } = await createElenchus(config, { store: copies });
      const { registry, writer, close } = services;
      try {
        for (const { name } of await registry.list()) {
          const encoded = await withProgress('texts', undefined, (onDone) =>
            writer.reencode(name, onDone),
          );
          console.error(`${name}: ${quantity(encoded, 'text')} encoded`);
        }
      } finally {
        await close();
      }
    },
    close: closeCorpora,
  };
}
