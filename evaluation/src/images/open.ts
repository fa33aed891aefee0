import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createElenchus, type Elenchus } from 'elenchus';
import { createProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { ingest, ingested } from 'elenchus/internal/corpus/ingest.js';
import { scrollAll } from 'elenchus/internal/corpus/scroll.js';
import { inCorpus } from 'elenchus/internal/domain/filter.js';
import type { NewImage, ReadItem } from 'elenchus/internal/domain/records.js';
import { readImages } from 'elenchus/internal/formats/images.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import {
  type Query,
  readJudgements,
  readQueries,
} from 'elenchus/internal/formats/test-collection.js';
import { plainTextOf } from 'elenchus/internal/images/page-text/html.js';
import { badInput, ElenchusError } from 'elenchus/internal/runtime/errors.js';
import { UNLIMITED } from 'elenchus/internal/runtime/scope.js';
import type { DenseVector, VectorStore } from 'elenchus/internal/store/port.js';
import {
  type ImageJudgements,
  ofQrels,
  readImageJudgements,
  storedImageJudgements,
} from './judgements.js';
import { type EvaluatedImage, VECTORS } from './types.js';

export interface ImageSourceFlags {
  readonly data?: string;
  readonly corpus?: string;
  readonly queries?: string;
  readonly qrels?: string;
  readonly judgements?: string;
  readonly labels?: string;
  readonly dataDir?: string;
}

/**
 * How long reading one image may take at least, in milliseconds. Text that is not read in time is left
 * out, and figures must not depend on how fast a machine is.
 */
const READING_MS = 300_000;

/** Images with what was said about them. */
export interface OpenedImages {
  readonly elenchus: Elenchus;
  readonly images: readonly EvaluatedImage[];
  readonly queries: readonly Query[];
  readonly judgements: ImageJudgements | undefined;
  close(): Promise<void>;
}

/** @throws ElenchusError BAD_INPUT if neither a folder nor a corpus is named; those of reading */
export async function openImages(flags: ImageSourceFlags, bad: BadLines): Promise<OpenedImages> {
  const { data, corpus } = flags;
  if (data !== undefined) return openData(data, flags, bad);
  if (corpus !== undefined) return openCorpus(corpus, flags, bad);
  throw badInput('--data', 'is needed, or --corpus for a stored corpus');
}

async function openData(
  path: string,
  flags: ImageSourceFlags,
  bad: BadLines,
): Promise<OpenedImages> {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-evaluation-'));
  const config = { ...loadSettings({}), dataDir: folder, qdrantUrl: undefined };
  let elenchus: Elenchus | undefined;
  const close = async () => {
    await elenchus?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    elenchus = await createElenchus(config, { imageTimeoutMs: READING_MS });
    const { maxImageBytes: maxBytes } = config;
    const progress = createProgress('images');
    const pages = await storeImages(elenchus, path, bad, {
      maxBytes,
      onProgress: (images, fraction) => progress.update(images, fraction),
    }).finally(() => progress.stop());
    const { store, clip } = elenchus.services;
    const images = await storedImages(store, CORPUS, { clipModel: clip?.name, pages });
    return { elenchus, images, ...(await judgedIn(flags, images, bad, dataFolder(path))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openCorpus(
  name: string,
  flags: ImageSourceFlags,
  bad: BadLines,
): Promise<OpenedImages> {
  const config = loadSettings({ dataDir: flags.dataDir });
  const elenchus = await createElenchus(config);
  try {
    const { registry, store, clip } = elenchus.services;
    const corpus = await registry.get(name);
    if (corpus === undefined) {
      throw badInput('--corpus', `"${name}" is not a corpus of ${config.dataDir}`);
    }
    const images = await storedImages(store, corpus.name, { clipModel: clip?.name });
    if (images.length === 0) throw badInput('--corpus', `"${name}" has no images`);
    const judged = flags.qrels ?? flags.judgements;
    if (judged !== undefined) {
      const read = await judgedIn(flags, images, bad);
      return { elenchus, images, ...read, close: () => elenchus.close() };
    }
    const judgements = await storedImageJudgements(store, corpus, flags.labels);
    const own = flags.queries === undefined ? [] : await readQueries(flags.queries, bad);
    const texts = new Set(judgements.queries.map(({ text }) => text));
    const queries = [...judgements.queries, ...own.filter(({ text }) => !texts.has(text))];
    return { elenchus, images, queries, judgements, close: () => elenchus.close() };
  } catch (error) {
    await elenchus.close();
    throw error;
  }
}

/** The questions and judgements of files; by default those of a folder. */
async function judgedIn(
  { queries: ofFlag, qrels: qrelsOfFlag, judgements }: ImageSourceFlags,
  images: readonly EvaluatedImage[],
  bad: BadLines,
  folder?: string,
): Promise<Pick<OpenedImages, 'queries' | 'judgements'>> {
  const queriesFile = ofFlag ?? existing(folder, 'queries.jsonl');
  const queries = queriesFile === undefined ? [] : await readQueries(queriesFile, bad);
  const ids = new Set(images.map(({ id }) => id));
  if (judgements !== undefined) {
    const read = await readImageJudgements(judgements, queries, ids, bad);
    return { queries: read.queries, judgements: read };
  }
  const qrels = qrelsOfFlag ?? existing(folder, 'qrels.tsv');
  if (qrels === undefined) return { queries, judgements: undefined };
  if (queriesFile === undefined) throw badInput('--queries', 'is needed: it has the questions');
  const known = { queries: new Set(queries.map(({ id }) => id)), corpus: ids };
  return { queries, judgements: ofQrels(queries, await readJudgements(qrels, known, bad)) };
}

function existing(folder: string | undefined, name: string): string | undefined {
  const file = folder === undefined ? undefined : join(folder, name);
  return file !== undefined && existsSync(file) ? file : undefined;
}

/** The folder of a file of records. */
function dataFolder(path: string): string {
  return /\.jsonl(\.gz)?$/i.test(path) ? dirname(path) : path;
}

/** The name of the corpus. */
const CORPUS = 'evaluation';
/** How many images are written together. */
const BATCH = 4;

interface StoreImagesOptions {
  /** The largest file, in bytes. */
  readonly maxBytes: number;
  onProgress?(images: number, fraction: number): void;
}

/**
 * Reads images as `elenchus ingest` does, and stores them in a corpus of their own.
 * @returns all text of their pages, by the images' ids
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED; FILE_EMPTY if there is no image
 */
async function storeImages(
  elenchus: Elenchus,
  path: string,
  bad: BadLines,
  { maxBytes, onProgress }: StoreImagesOptions,
): Promise<ReadonlyMap<string, string>> {
  await elenchus.createCorpus({ name: CORPUS });
  const pages = new Map<string, string>();
  let fraction = 0;
  async function* items(): AsyncGenerator<ReadItem<NewImage>> {
    for await (const item of readImages(path, {
      maxBytes,
      onProgress: (read) => (fraction = read),
    })) {
      if ('record' in item.result) {
        const { id, page } = item.result.record;
        if (page) pages.set(id, 'html' in page ? plainTextOf(page.html).text : page.text);
      }
      yield item;
    }
  }
  const counts = await ingest(items(), (batch) => elenchus.putImages(CORPUS, batch), {
    batch: BATCH,
    onProgress: (soFar) => onProgress?.(ingested(soFar), fraction),
    onRejected: ({ file, line, code, message }) => {
      const where = line === undefined ? file : `${file}:${line}`;
      bad.problems.push({
        code: code === 'BAD_INPUT' ? 'LINE_INVALID' : code,
        message: `${where}: ${message}`,
      });
    },
  });
  if (ingested(counts) === counts.rejected) {
    throw new ElenchusError('FILE_EMPTY', { file: path, wanted: 'image' });
  }
  return pages;
}

interface StoredImagesOptions {
  /** The CLIP model of the queries; the vectors of others cannot be compared and are left out. */
  readonly clipModel?: string | undefined;
  /** All text of the pages, by the ids of the images. */
  readonly pages?: ReadonlyMap<string, string>;
}

/** The images of a corpus in the order of their ids, with everything that searches compare. */
export async function storedImages(
  store: VectorStore,
  corpus: string,
  { clipModel, pages }: StoredImagesOptions = {},
): Promise<readonly EvaluatedImage[]> {
  const sentences = new Map<string, readonly string[]>();
  const filter = { must: [inCorpus(corpus)] };
  const ofFiles = { payload: ['sentences'], budget: UNLIMITED } as const;
  for await (const { id, payload } of scrollAll(store, 'image-files', filter, ofFiles)) {
    sentences.set(id, payload.sentences);
  }
  const images: EvaluatedImage[] = [];
  const selection = { payload: true, vectors: [...VECTORS], budget: UNLIMITED } as const;
  for await (const { id, payload, vectors } of scrollAll(store, 'images', filter, selection)) {
    const { external_id, title, passage, ocr, clip_model } = payload;
    const comparable = VECTORS.filter((name) => name !== 'clip' || clip_model === clipModel);
    const found = comparable.flatMap((name) => {
      const vector = vectors?.[name] as DenseVector | undefined;
      return vector ? [[name, Float32Array.from(vector)] as const] : [];
    });
    images.push({
      id: external_id,
      title,
      passage,
      ocr,
      page: pages?.get(external_id),
      sentences: sentences.get(id) ?? [],
      vectors: Object.fromEntries(found),
    });
  }
  return images.sort((a, b) => (a.id < b.id ? -1 : 1));
}
