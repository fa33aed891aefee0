import { DEFINITIONS } from '../corpus/collections/index.js';
import type { ArgumentGraph } from '../domain/argument-graph.js';
import { checkEncoder, type Corpus } from '../domain/corpus.js';
import { RELEVANCE_MODELS } from '../domain/stages.js';
import { ClipTextEncoder } from '../encoders/clip/model.js';
import { QualityHead } from '../encoders/quality.js';
import { RelevanceModels } from '../encoders/relevance/models.js';
import { createTextEncoder, type MeasuredTextEncoder } from '../encoders/text.js';
import { createStructureEncoder } from '../graphs/encoder.js';
import { createArgumentMiner } from '../graphs/mining/miner.js';
import { imageOptions, ImageReader } from '../images/reader.js';
import { createElenchus, type Services } from '../index.js';
import type { Config } from '../runtime/config.js';
import { ElenchusError, hasCode, messageOf } from '../runtime/errors.js';
import { quantity } from '../runtime/wording.js';
import { ProfileViews } from '../search/small-groups/views.js';
import { completeRepair, describeRoom, openReindexing, repairStore } from '../store/open.js';

/** What a check found. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'problem';
  /** For a problem: its code and what to do. */
  readonly detail: string;
}

/** Runs a check, which returns what is in order or throws what is not. */
export async function attempt(check: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { check, status: 'ok', detail: await work() };
  } catch (error) {
    return { check, status: 'problem', detail: describe(error) };
  }
}

/** The code and the message of an error. */
export function describe(error: unknown): string {
  const code = error instanceof ElenchusError ? error.code : 'INTERNAL';
  return `${code}: ${messageOf(error)}`;
}

/** Runs each model of texts and graphs once. */
export async function checkModels(): Promise<readonly Finding[]> {
  const opened = createTextEncoder({ threads: 1 });
  const findings = [
    await attempt('text encoder', async () => checkTextEncoder(await opened)),
    await attempt('structure encoder', checkStructureEncoder),
    await attempt('relevance filter', async () => checkRelevanceFilter(await opened)),
    await attempt('quality', async () => checkQuality(await opened)),
    await attempt('text to graph', async () => checkMiner(await opened)),
  ];
  await opened.then(
    (encoder) => encoder.close(),
    () => undefined,
  );
  return findings;
}

async function checkTextEncoder(encoder: MeasuredTextEncoder): Promise<string> {
  const { id, version, dimensions } = encoder.model;
  const [vector] = await encoder.encode(['elenchus']);
  if (vector?.length !== dimensions) throw new Error(`it gave no vector of ${dimensions}`);
  return `${id} ${version}, ${dimensions} dimensions`;
}

async function checkStructureEncoder(): Promise<string> {
  const encoder = await createStructureEncoder();
  const graph: ArgumentGraph = {
    nodes: [
      { kind: 'I', id: 'claim', text: '' },
      { kind: 'S', id: 'relation', type: 'SUPPORT' },
      { kind: 'I', id: 'premise', text: '' },
    ],
    edges: [
      { source: 'premise', target: 'relation' },
      { source: 'relation', target: 'claim' },
    ],
  };
  try {
    for (const view of encoder.views) {
      const [vector] = await encoder.encode([graph], view);
      const wanted = encoder.dimensions;
      if (vector?.length !== wanted) throw new Error(`${view} gave no vector of ${wanted}`);
    }
    const [view] = encoder.views;
    if (!view) throw new Error('it has no view');
    const { version } = encoder.model(view);
    return `${encoder.views.join(', ')}; version ${version}, ${encoder.dimensions} dimensions`;
  } finally {
    await encoder.close();
  }
}

async function checkRelevanceFilter(encoder: MeasuredTextEncoder): Promise<string> {
  const filter = new RelevanceModels({ pieces: encoder });
  try {
    const texts = ['Wolves should be culled.', 'Wolves kill sheep.'];
    const vectors = await encoder.encode(texts);
    const [claim, premise] = texts.map((text, place) => {
      return { text, vector: vectors[place]!, language: 'en' };
    });
    for (const model of RELEVANCE_MODELS) {
      const judged = await filter.relevance(claim!, [premise!], model);
      if (judged.models[0] !== model) throw new Error(`${model} did not judge English`);
      checkProbability(judged.scores[0], model);
    }
    const [side] = await filter.sides(claim!, [premise!]);
    checkProbability(side?.favours, 'the side model');
    return `${RELEVANCE_MODELS.join(', ')}; sides`;
  } finally {
    await filter.close();
  }
}

async function checkQuality(encoder: MeasuredTextEncoder): Promise<string> {
  const [vector] = await encoder.encode(['Wolves should be culled, since they kill sheep.']);
  const scores = await new QualityHead().quality([{ vector: vector! }]);
  checkProbability(scores[0], 'the model of quality');
  return `${scores[0]!.toFixed(2)} for a reason`;
}

async function checkMiner(encoder: MeasuredTextEncoder): Promise<string> {
  const miner = await createArgumentMiner({ textEncoder: encoder });
  try {
    const text = 'Wolves should be culled, because they kill sheep. But dogs protect the sheep.';
    const { units, relations } = await miner.mine(text, { language: 'en' });
    for (const { confidence } of relations) checkProbability(confidence, 'the miner');
    return `${units.length} statements, ${relations.length} relations`;
  } finally {
    await miner.close();
  }
}

function checkProbability(score: number | undefined, model: string): void {
  if (!(score! > 0 && score! < 1)) throw new Error(`${model} gave no probability, but ${score}`);
}

/** A picture of one white pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Reads a picture as an ingest would.
 * @returns the models that read images
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, CONFIG_INVALID, WORKER_FAILED
 */
export async function checkImages(config: Config): Promise<string> {
  const { clipDirectory, encoderThreads } = config;
  const clip =
    clipDirectory === undefined
      ? undefined
      : await ClipTextEncoder.open(clipDirectory, encoderThreads, 1);
  const reader = new ImageReader(imageOptions(config, clip?.name));
  try {
    await clip?.encodeText('elenchus');
    const { classifier, ocr = 'no OCR', clip: compared = 'no CLIP model' } = await reader.models();
    await reader.read({ field: 'the test picture', bytes: PICTURE });
    return [classifier, ocr, compared].join('; ');
  } finally {
    await reader.close();
    await clip?.close();
  }
}

/** Opens the store, and checks each corpus. */
export async function checkStore(config: Config): Promise<readonly Finding[]> {
  try {
    const { services } = await createElenchus(config);
    try {
      const detail = `${services.store.engine}, ${config.qdrantUrl ?? config.dataDir}`;
      const store: Finding = { check: 'store', status: 'ok', detail };
      const room = await attempt('room', () => Promise.resolve(describeRoom(config)));
      const corpora = await services.registry.list();
      const checks = corpora.map((corpus) =>
        attempt(`corpus ${corpus.name}`, async () => {
          checkEncoder(corpus, services.textEncoder.model);
          const { premiseCount, imageCount } = services.retrieval;
          const images = await imageCount(corpus.name);
          const premises = quantity(await premiseCount(corpus.name), 'premise');
          return images > 0 ? `${premises}, ${quantity(images, 'image')}` : premises;
        }),
      );
      const { minGroup } = config;
      const groups = corpora.flatMap((corpus) =>
        minGroup === undefined
          ? []
          : attempt(`groups in ${corpus.name}`, () => describeGroups(services, corpus, minGroup)),
      );
      const all = await Promise.all([...checks, ...groups]);
      return [store, room, ...(await reindexing(config)), ...all];
    } finally {
      await services.close();
    }
  } catch (error) {
    // A running server uses its own folder, which is not a problem.
    const held = hasCode(error, 'STORE_LOCKED');
    return [{ check: 'store', status: held ? 'warning' : 'problem', detail: describe(error) }];
  }
}

/** Copies of collections that an unfinished reindex has left. */
async function reindexing(config: Config): Promise<readonly Finding[]> {
  if (!config.qdrantUrl || !(await (await openReindexing(config, DEFINITIONS)).hasBegun()))
    return [];
  const detail =
    'elenchus reindex is running, or was interrupted: run it again, or run elenchus reindex --abandon';
  return [{ check: 'reindex', status: 'warning', detail }];
}

/** For each variable, the share of known values that is still shown with ELENCHUS_MIN_GROUP. */
async function describeGroups(
  { store, registry }: Services,
  corpus: Corpus,
  minimum: number,
): Promise<string> {
  const authors = await new ProfileViews(store, registry, minimum).authors(corpus);
  const shares = authors.map(({ variable, known, visible }) => {
    return `${variable} ${known === 0 ? 100 : Math.floor((100 * visible) / known)} %`;
  });
  return shares.length === 0 ? 'no profiles' : `authors whose value is shown: ${shares.join(', ')}`;
}

/** Repairs the store and then its corpora, as far as possible, and describes the result. */
export async function repair(
  config: Config,
): Promise<{ readonly whole: boolean; readonly detail: string }> {
  const { kept, lost, damaged } = await repairStore(config, DEFINITIONS);
  const all = `${quantity(kept, 'record')} kept`;
  if (lost.length === 0) return { whole: true, detail: `${all}; nothing was lost` };
  const { services } = await createElenchus(config);
  const { registry, close } = services;
  try {
    await registry.restore();
    completeRepair(config);
  } finally {
    await close();
  }
  const named = damaged.length === 0 ? '' : `; deleted, as damaged: ${damaged.join(', ')}`;
  const detail = `${all}; lost: ${lost.join(', ')}${named}; ingest the data again`;
  return { whole: false, detail };
}
