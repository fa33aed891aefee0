import type { Config } from '../config.js';
import type { PutPremises } from '../corpus/ingest.js';
import type { CorpusDescription } from '../corpus/types.js';
import { badInput } from '../errors.js';
import type { IngestFlags } from './ingest.js';
import { createProgress } from './progress.js';
import { openRemote } from './remote.js';

/** Where an ingest goes. */
export interface IngestTarget {
  /** Creates the corpus, or describes it anew. */
  describe(description: CorpusDescription): Promise<void>;
  readonly put: PutPremises;
  reencode(): Promise<void>;
  close(): Promise<void>;
}

export function openTarget(config: Config, flags: IngestFlags): Promise<IngestTarget> {
  const { server, key = config.apiKey, corpus, reencode } = flags;
  if (server === undefined) return openLocal(config, corpus);
  if (reencode === true) {
    throw badInput(
      '--reencode',
      'does not go with --server: stop the server, then encode again in its folder',
    );
  }
  return openRemote(server, key, corpus);
}

async function openLocal(config: Config, corpus: string): Promise<IngestTarget> {
  const { openServices } = await import('./services.js');
  const { writer, close } = await openServices(config);
  return {
    async describe(description) {
      await writer.putCorpus(description);
    },
    put: (records) => writer.putPremises(corpus, records),
    async reencode() {
      const progress = createProgress('texts');
      try {
        await writer.reencode(corpus, (texts) => progress.update(texts, undefined));
      } finally {
        progress.stop();
      }
    },
    close,
  };
}
