import {
  type Answer,
  type ClaimInput,
  CreateCorpus,
  ElenchusError as AnsweredError,
  type ImageFields,
  type JudgementInput,
  type PremiseInput,
  type PutArgumentGraphInput,
  PutArgumentGraphs,
  PutJudgements,
  PutPremises,
  ReadLabels,
  UpdateCorpus,
  type WriteFields,
} from '#client';
import type { IncomingGraph, Put, PutPremises as PutPremiseRecords } from '../../corpus/ingest.js';
import { attempt, writeAttempts } from '../../corpus/items.js';
import type { WriteOutcome } from '../../corpus/types.js';
import { checkBytes, RECORD_LIMITS } from '../../domain/check.js';
import type { GraphFormat } from '../../domain/graph-record.js';
import { DEFAULT_LABELS, type Labels } from '../../domain/judgement.js';
import type {
  ClaimRecord,
  CorpusDescription,
  NewImage,
  NewJudgement,
  PremiseRecord,
} from '../../domain/records.js';
import { bratParts } from '../../formats/graphs/brat.js';
import { batches } from '../../runtime/bytes.js';
import type { Config } from '../../runtime/config.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import { globalId } from '../../server/global-id.js';
import { withProgress } from '../progress.js';
import { answerOf, connect, knownCode, serverError, type ServerFlags } from '../remote.js';
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
  readonly put: PutPremiseRecords;
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
  return Promise.resolve(openRemote({ server, key: key ?? config.apiKey }, corpus));
}

async function openLocal(config: Config, corpus: string): Promise<IngestTarget> {
  const { createElenchus } = await import('../../index.js');
  const { services } = await createElenchus(config);
  const { registry, writer, close } = services;
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

/** Well below ELENCHUS_MAX_BODY_BYTES, and below ELENCHUS_MAX_COST, which counts texts of graphs. */
const REQUEST = { count: Infinity, bytes: 300_000 };

/** The statuses of errors that concern an image, not the key or the server. */
const OF_IMAGE: ReadonlySet<number | undefined> = new Set([400, 413, 415, 422]);

/** A running server as the target of an ingest. */
export function openRemote(
  flags: ServerFlags,
  corpus: string,
  { maxRecordBytes } = RECORD_LIMITS,
): IngestTarget {
  const { url, client } = connect(flags);

  /** The outcomes of items, sent in as many requests as are needed. */
  async function putAll<Item>(
    items: readonly Item[],
    send: (part: readonly Item[]) => Promise<Answer<Readonly<Record<string, WriteFields | null>>>>,
  ): Promise<WriteOutcome[]> {
    const outcomes: WriteOutcome[] = [];
    for await (const part of batches(items, REQUEST)) {
      const { data, errors } = await answerOf(url, send(part));
      const [result] = Object.values(data ?? {});
      // Without the right to read, what it says of the corpus is an error.
      if (!result && errors[0]) await answerOf(url, Promise.reject(errors[0]));
      if (result?.items?.length !== part.length) throw serverError(url, 'no outcome for each item');
      outcomes.push(...result.items.map(outcomeOf));
    }
    return outcomes;
  }

  return {
    async describe({ name, ...input }) {
      try {
        await answerOf(url, client.request(UpdateCorpus, { name, input }));
      } catch (error) {
        if (!(error instanceof ElenchusError) || error.details.code !== 'CORPUS_NOT_FOUND') {
          throw error;
        }
        await answerOf(url, client.request(CreateCorpus, { name, input }));
      }
    },
    async put(records) {
      // A single record that is too large would make the whole request fail.
      const fitting = (record: PremiseRecord) => {
        checkBytes('record', record, maxRecordBytes);
        return record;
      };
      const attempts = records.map((record) => attempt(() => fitting(record), record.id));
      return writeAttempts(attempts, (good) =>
        putAll(good.map(premiseInput), (premises) =>
          client.execute(PutPremises, { corpus, premises }),
        ),
      );
    },
    putGraphs: (graphs) =>
      putAll(graphs.map(graphInput), (part) =>
        client.execute(PutArgumentGraphs, { corpus, graphs: part }),
      ),
    async putImages(images) {
      const outcomes: WriteOutcome[] = [];
      for (const image of images) outcomes.push(await putImage(image));
      return outcomes;
    },
    putJudgements: (judgements) =>
      putAll(judgements.map(judgementInput), (part) =>
        client.execute(PutJudgements, { corpus, judgements: part }),
      ),
    async labels() {
      const { corpus: described } = await answerOf(
        url,
        client.request(ReadLabels, { name: corpus }),
      );
      if (typeof described?.labels !== 'object') throw serverError(url, 'no labels');
      return described.labels as Labels;
    },
    reencode: () =>
      Promise.reject(
        badInput(
          '--reencode',
          'cannot be combined with --server: stop the server, then encode again in its folder',
        ),
      ),
    finish: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };

  /** What the server says against the image is its outcome. */
  async function putImage(image: NewImage): Promise<WriteOutcome> {
    const file = new Blob([Buffer.from(image.bytes)]);
    try {
      const stored = await client.putImage(corpus, file, imageFields(image));
      return { externalId: image.id, status: stored.status };
    } catch (error) {
      if (error instanceof AnsweredError && OF_IMAGE.has(error.status)) {
        const { code, message, field } = error;
        const told = { code: knownCode(code), message, field };
        return { externalId: image.id, status: 'REJECTED', error: told };
      }
      return answerOf(new URL('images', url).href, Promise.reject(error as Error));
    }
  }
}

function premiseInput({ id, claim, otherClaims, graph: _, ...rest }: PremiseRecord): PremiseInput {
  return {
    ...rest,
    externalId: id,
    claim: claim && claimInput(claim),
    otherClaims: otherClaims?.map(claimInput),
  };
}

function claimInput({ id, ...rest }: ClaimRecord): ClaimInput {
  return { ...rest, externalId: id };
}

function judgementInput({ hit: { type, id }, ...rest }: NewJudgement): JudgementInput {
  return { ...rest, hitId: globalId(type, id) };
}

function imageFields({ bytes: _, labelled: __, page, extra, ...rest }: NewImage): ImageFields {
  return { ...rest, ...page, ...(Object.keys(extra).length > 0 && { extra }) };
}

/** Sends the text, which the server reads and repairs just as this process did. */
function graphInput({ graph: { id, format, topic }, text }: IncomingGraph): PutArgumentGraphInput {
  const graph = format === 'brat' ? { brat: bratParts(text) } : { [format ?? 'file']: text };
  return { externalId: id, graph, topic } as PutArgumentGraphInput;
}

function outcomeOf({ externalId, status, error }: WriteFields['items'][number]): WriteOutcome {
  const outcome = { status, externalId: externalId ?? undefined };
  if (!error) return outcome;
  const { message, field } = error;
  return {
    ...outcome,
    error: { code: knownCode(error.code), message, field: field ?? undefined },
  };
}
