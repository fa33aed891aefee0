import type { Config } from '../../runtime/config.js';
import type { IncomingGraph } from '../../corpus/ingest-graphs.js';
import type { Put, PutPremises } from '../../corpus/ingest.js';
import type { CorpusDescription, NewImage, NewJudgement } from '../../domain/records.js';
import type { GraphFormat } from '../../domain/graph-record.js';
import { DEFAULT_LABELS, type Labels } from '../../domain/judgement.js';
import { withProgress } from '../progress.js';
import { openRemote } from '../remote.js';
import { loadSettings } from '../settings.js';

/** What an ingest is asked. */
export interface IngestFlags {
  readonly corpus: string;
  /** By default recognised from the files. */
  readonly format?: 'jsonl' | 'images' | GraphFormat;
  readonly topic?: string;
  readonly describe?: string;
  readonly rejects?: string;
  readonly batch?: number;
  readonly server?: string;
  readonly key?: string;
  readonly job?: true;
  readonly reencode?: true;
  readonly json?: true;
  readonly dataDir?: string;
  readonly queries?: string;
  readonly qrels?: string;
  readonly annotator: string;
}

/** Where an ingest writes. */
export interface IngestTarget {
  describe(description: CorpusDescription): Promise<void>;
  readonly put: PutPremises;
  readonly putGraphs: Put<IncomingGraph>;
  readonly putImages: Put<NewImage>;
  readonly putJudgements: Put<NewJudgement>;
  /** The labels of judgements that the corpus has. */
  labels(): Promise<Labels>;
  /**
   * Returns how many texts were encoded.
   * @throws ElenchusError BAD_INPUT if the target is a server
   */
  reencode(): Promise<number>;
  /** Computes what needs the whole corpus, such as CLAIM_SIM vectors. A server does so itself. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

export function openTarget({ dataDir, server, key, corpus }: IngestFlags): Promise<IngestTarget> {
  const config = loadSettings({ dataDir });
  if (server === undefined) return openLocal(config, corpus);
  return openRemote(server, key ?? config.apiKey, corpus, config);
}

async function openLocal(config: Config, corpus: string): Promise<IngestTarget> {
  const { openServices } = await import('../../services.js');
  const { registry, writer, close } = await openServices(config);
  return {
    async describe(description) {
      await writer.putCorpus(description);
    },
    put: (records) => writer.putPremises(corpus, records),
    putGraphs: (items) =>
      writer.putGraphs(
        corpus,
        items.map(({ graph }) => graph),
      ),
    putImages: (images) => writer.putImages(corpus, images),
    putJudgements: (judgements) => writer.putJudgements(corpus, judgements),
    labels: async () => (await registry.get(corpus))?.labels ?? DEFAULT_LABELS,
    reencode: () => withProgress('texts', undefined, (onDone) => writer.reencode(corpus, onDone)),
    finish: () =>
      withProgress('vectors by claims', undefined, (onProgress) =>
        writer.finish(corpus, { onProgress }),
      ),
    close,
  };
}
