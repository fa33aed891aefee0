import type { EncoderIdentity } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import { type Standing, standingsOf } from '../domain/graph-standing.js';
import { entityId } from '../domain/ids.js';
import type { TextEncoder } from '../encoders/text.js';
import { encodeParts, textVector } from '../images/parts.js';
import { unitMean } from '../math/vectors.js';
import { UNLIMITED } from '../runtime/scope.js';
import type { DenseVector, Payload, Point, StoredPoint, VectorStore } from '../store/port.js';
import type { CorpusChanges, WriterOptions } from './changes.js';
import { clusterStoredClaims } from './claim-clusters.js';
import { wordKeys } from './collections/claims.js';
import { GRAPH_KEYS, graphOf, type GraphPayload, schemeNames } from './collections/graphs.js';
import type { PayloadOf, PointOf } from './collections/index.js';
import { regroupCopies } from './copies/groups.js';
import { contentHash, EncodedTexts, hashParts } from './prepare.js';
import { graphContent, type StructureModels } from './prepare-graph.js';
import { UNKNOWN_TERMS } from './registry.js';
import { scrollAll } from './scroll.js';
import { encodeShapes, statementsOf, type Structure, structureOf } from './write-graphs.js';

/**
 * Brings a corpus up to date with the present encoder. Until all is done, it counts as encoded with
 * the former one.
 * @returns how many texts were encoded
 */
export async function reencodeCorpus(
  options: WriterOptions,
  changes: CorpusChanges,
  corpus: string,
  onProgress?: (texts: number) => void,
): Promise<number> {
  const { store, registry, textEncoder, sparseEncoder, structureEncoder } = options;
  const encoder = textEncoder.model;
  const reencode = async () => {
    const { record } = await registry.require(corpus);
    // If it ends early, the statistics may be of texts that are encoded with either.
    await registry.save({ ...record, termsSequence: UNKNOWN_TERMS });
    const newTexts = () => new EncodedTexts(textEncoder, sparseEncoder);
    const texts = await reencodeTexts(store, corpus, encoder, newTexts, onProgress);
    const isCurrent = record.encoder.version === encoder.version && !record.outdated;
    if (texts > 0 || !isCurrent) await regroupCopies(store, corpus);
    await reencodeGraphs(store, corpus, encoder, structureOf(structureEncoder));
    await reencodeImages(store, corpus, textEncoder);
    await clusterStoredClaims(store, corpus, { again: true });
    const { record: latest } = await registry.require(corpus);
    // A tuning was chosen by the vectors of its time.
    const tuning = isCurrent ? latest.tuning : undefined;
    await registry.recount({ ...latest, encoder, tuning, outdated: undefined });
    return texts;
  };
  return changes.inTurn(corpus, () => changes.attempt(corpus, reencode));
}

/** How many texts are encoded together. */
const TEXTS = 512;

/** What points of premises and claims have in common. */
type TextPoint = StoredPoint<Payload & Pick<PayloadOf<'claims'>, 'text' | 'language'>>;

/**
 * Encodes the texts of a corpus again, adds what an earlier version did not store, and leaves
 * everything else as it is. What the present version and encoder have written is skipped, so a second
 * call continues where the first one stopped.
 * @returns how many points were encoded
 */
async function reencodeTexts(
  store: VectorStore,
  corpus: string,
  encoder: EncoderIdentity,
  newTexts: () => EncodedTexts,
  onProgress?: (points: number) => void,
): Promise<number> {
  const filter = { must: [inCorpus(corpus)] };
  let points = 0;
  for (const collection of ['claims', 'premises'] as const) {
    let batch: TextPoint[] = [];
    const write = async () => {
      if (batch.length > 0) {
        const complete = await broughtUpToDate(store, corpus, collection, batch);
        await store.upsert(collection, await textsAgain(complete, newTexts()));
      }
      points += batch.length;
      batch = [];
      onProgress?.(points);
    };
    const whole = { payload: true, budget: UNLIMITED } as const;
    for await (const point of scrollAll(store, collection, filter, whole)) {
      const { content } = hashParts(point.payload.hash);
      const hash = contentHash(content, encoder);
      if (point.payload.hash === hash && !isOutdated(collection, point)) continue;
      batch.push({ id: point.id, payload: { ...point.payload, hash } });
      if (batch.length === TEXTS) await write();
    }
    await write();
  }
  return points;
}

async function textsAgain(
  points: readonly TextPoint[],
  encoded: EncodedTexts,
): Promise<readonly Point[]> {
  await encoded.encode(points.map(({ payload }) => payload));
  return points.map(({ id, payload }) => {
    const vectors = encoded.vectors(payload.text, payload.language);
    return { id, payload, vectors };
  });
}

/*
 * What a corpus of an earlier version lacks: the roles of premises, with the stances that follow from
 * the same rule, lists of claims, and the words of claims.
 */

type Collection = 'premises' | 'claims';

function isOutdated(collection: Collection, { payload }: StoredPoint): boolean {
  if (collection === 'claims') return payload['words'] === undefined;
  return payload['role'] === undefined || typeof payload['claim'] === 'string';
}

async function broughtUpToDate(
  store: VectorStore,
  corpus: string,
  collection: Collection,
  points: readonly TextPoint[],
): Promise<readonly TextPoint[]> {
  if (!points.some((point) => isOutdated(collection, point))) return points;
  if (collection === 'claims') return points.map(withWords);
  const standings = await standingsOfGraphs(store, corpus, points);
  return points.map((point) => {
    const { graph, node } = point.payload as PayloadOf<'premises'>;
    if (!isOutdated(collection, point)) return point;
    if (graph === undefined) return withClaimList(point, { role: 'PREMISE' });
    const { role = 'UNCONNECTED', stance } = standings.get(graph)?.get(node ?? '') ?? {};
    return withClaimList(point, { role, stance });
  });
}

/** Earlier, a premise had one claim, not a list. */
function withClaimList(point: TextPoint, standing: Partial<Standing>): TextPoint {
  const payload = { ...point.payload, ...standing };
  const { claim, stance } = payload as Payload;
  if (typeof claim !== 'string') return { ...point, payload };
  const byStance = typeof stance === 'string' && { claims_by_stance: { [stance]: [claim] } };
  return { ...point, payload: { ...payload, claim: [claim], ...byStance } };
}

function withWords(point: TextPoint): TextPoint {
  const { text, texts = {} } = point.payload as PayloadOf<'claims'>;
  const words = wordKeys([text, ...Object.values(texts)]);
  return { ...point, payload: { ...point.payload, words } };
}

async function standingsOfGraphs(
  store: VectorStore,
  corpus: string,
  points: readonly TextPoint[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Standing>>> {
  const names = points.flatMap(({ payload }) => (payload as PayloadOf<'premises'>).graph ?? []);
  const ids = [...new Set(names)].map((name) => entityId('graph', corpus, name));
  const selection = {
    payload: ['external_id', ...GRAPH_KEYS],
    budget: UNLIMITED,
  } as const;
  const graphs = await store.retrieve('graphs', ids, selection);
  return new Map(graphs.map(({ payload }) => [payload.external_id, standingsOf(graphOf(payload))]));
}

const GRAPHS = 16;

/**
 * Brings the vectors of graphs up to date: those of their texts from their statements, which must
 * have been encoded again, and those of shapes that another model made.
 */
async function reencodeGraphs(
  store: VectorStore,
  corpus: string,
  encoder: EncoderIdentity,
  structure: Structure | undefined,
): Promise<void> {
  const filter = { must: [inCorpus(corpus)] };
  const selection = { payload: ['hash', 'models'], budget: UNLIMITED } as const;
  const stale: string[] = [];
  for await (const { id, payload } of scrollAll(store, 'graphs', filter, selection)) {
    const { content } = hashParts(payload.hash);
    // An unfinished graph will be written by the ingest that finishes it.
    if (content === '') continue;
    const current = payload.hash === contentHash(content, encoder);
    if (!current || outdatedViews(payload.models, structure).length > 0) stale.push(id);
  }
  for (let from = 0; from < stale.length; from += GRAPHS) {
    const ids = stale.slice(from, from + GRAPHS);
    const whole = { payload: true, vectors: true, budget: UNLIMITED } as const;
    const graphs = await store.retrieve('graphs', ids, whole);
    await store.upsert('graphs', await graphsAgain(store, corpus, encoder, structure, graphs));
  }
}

async function graphsAgain(
  store: VectorStore,
  corpus: string,
  encoder: EncoderIdentity,
  structure: Structure | undefined,
  graphs: readonly PointOf<'graphs'>[],
): Promise<readonly Point[]> {
  const names = graphs.map(({ payload }) => payload.external_id);
  const texts = new Map(names.map((name) => [name, [] as DenseVector[]]));
  for (const { payload, vectors } of await statementsOf(store, corpus, names)) {
    texts.get(payload.graph ?? '')?.push(vectors!.semantic as DenseVector);
  }
  const wanted = graphs.map(({ payload }) => outdatedViews(payload.models, structure));
  const shapes = structure
    ? await encodeShapes(
        structure,
        graphs.map(({ payload }) => graphOf(payload)),
        (at, view) => wanted[at]!.includes(view),
      )
    : [];
  return graphs.map(({ id, payload, vectors = {} }, at) => {
    const kept = Object.entries(vectors).filter(([name]) => !wanted[at]!.some((v) => v === name));
    const semantic = unitMean(texts.get(payload.external_id) ?? []);
    const models = structure?.models ?? payload.models ?? {};
    return {
      id,
      payload: {
        ...payload,
        models,
        ...schemeNames(payload.nodes),
        hash: contentHash(contentOf(payload, models), encoder),
      },
      vectors: { ...Object.fromEntries(kept), ...shapes[at], semantic },
    };
  });
}

/**
 * What the first part of the hash says, so that a later ingest finds the graph unchanged; as it was
 * if the graph was given in a way that its payload does not say.
 */
function contentOf(payload: GraphPayload, models: StructureModels): string {
  const { external_id: id, topic, language, format, warnings, metadata: extra } = payload;
  const given = { id, graph: graphOf(payload), topic, language, format, warnings, extra };
  const { content } = hashParts(payload.hash);
  const same = graphContent(given, payload.models ?? {}) === content;
  return same ? graphContent(given, models) : content;
}

function outdatedViews(made: StructureModels | undefined, structure: Structure | undefined) {
  if (!structure) return [];
  const { encoder, models } = structure;
  return encoder.views.filter((view) => made?.[view] !== models[view]);
}

const IMAGES = 32;

/** Encodes the texts of images again. Their passages and the vectors of their pixels stay. */
async function reencodeImages(
  store: VectorStore,
  corpus: string,
  encoder: TextEncoder,
): Promise<void> {
  const filter = { must: [inCorpus(corpus)] };
  const stale: string[] = [];
  const ofHash = { payload: ['hash'], budget: UNLIMITED } as const;
  for await (const { id, payload } of scrollAll(store, 'images', filter, ofHash)) {
    if (payload.hash !== encodedAgain(payload.hash, encoder)) stale.push(id);
  }
  for (let from = 0; from < stale.length; from += IMAGES) {
    const ids = stale.slice(from, from + IMAGES);
    const whole = { payload: true, vectors: true, budget: UNLIMITED } as const;
    const images = await store.retrieve('images', ids, whole);
    const points = images.map(async ({ id, payload, vectors }) => {
      const parts = await encodeParts(payload, encoder);
      const text = textVector(parts);
      const hash = encodedAgain(payload.hash, encoder);
      return {
        id,
        payload: { ...payload, hash },
        vectors: { ...vectors, ...parts, ...(text && { text }) },
      };
    });
    await store.upsert('images', await Promise.all(points));
  }
}

/** The hash of the same content with the present encoder. */
function encodedAgain(hash: string, { model }: TextEncoder): string {
  return contentHash(hashParts(hash).content, model);
}
