import { loadConfig } from '../../runtime/config.js';
import { reopenCorpora } from '../../corpus/closed-corpora.js';
import { DEFINITIONS } from '../../corpus/collections/index.js';
import { quantity } from '../../runtime/wording.js';
import { ElenchusError } from '../../runtime/errors.js';
import { openReindexing } from '../../store/open.js';
import { createProgress, type Progress } from '../progress.js';
import type { ReindexFlags } from '../reindex.js';

/** Rebuilds the collections of the store, or deletes the copies of an interrupted call. */
export async function runReindex(flags: ReindexFlags): Promise<void> {
  const config = loadConfig();
  const { reindex, abandon } = await openReindexing(config, DEFINITIONS);
  const rewriting = flags.reencode && (await import('./reencoding.js')).reencoding(config);
  if (flags.abandon) {
    const found = await abandon({ reopen: reopenCorpora });
    if (flags.json) console.log(JSON.stringify({ abandoned: found }));
    else console.log(found ? 'the copies are deleted' : 'there are no copies to delete');
    return;
  }
  const { points, collections, resumed } = await withSignal((signal) => {
    let progress: Progress | undefined;
    let copied = 0;
    return reindex({
      ...{ signal, keepOld: flags.keepOld === true, rewriting, reopen: reopenCorpora },
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
