import type { EncoderIdentity } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import type { DenseVector, Point, VectorStore } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import { graphOf, type GraphPayload, schemeNames } from './collections/graphs.js';
import type { PointOf } from './collections/index.js';
import { graphContent, type StructureModels } from './prepare-graph.js';
import { contentHash } from './prepare.js';
import { scrollAll } from './scroll.js';
import { encodeShapes, type Structure, statementsOf, unitMean } from './write-graphs.js';

const GRAPHS = 16;

/**
 * Brings the vectors of graphs up to date: those of their texts from their statements, which must
 * have been encoded again, and those of shapes that another model made.
 */
export async function reencodeGraphs(
  store: VectorStore,
  corpus: string,
  encoder: EncoderIdentity,
  structure: Structure | undefined,
): Promise<void> {
  const filter = { must: [inCorpus(corpus)] };
  const selection = { payload: ['hash', 'models'], budget: UNLIMITED } as const;
  const stale: string[] = [];
  for await (const { id, payload } of scrollAll(store, 'graphs', filter, selection)) {
    const [content = ''] = payload.hash.split('@');
    // An unfinished graph will be written by the ingest that finishes it.
    if (content === '') continue;
    const current = payload.hash === contentHash(content, encoder);
    if (!current || outdatedViews(payload.models, structure).length > 0) stale.push(id);
  }
  for (let from = 0; from < stale.length; from += GRAPHS) {
    const ids = stale.slice(from, from + GRAPHS);
    const whole = { payload: true, vectors: true, budget: UNLIMITED } as const;
    const graphs = await store.retrieve('graphs', ids, whole);
    await store.upsert('graphs', await encodeAgain(store, corpus, encoder, structure, graphs));
  }
}

async function encodeAgain(
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
  const [content = ''] = payload.hash.split('@');
  const same = graphContent(given, payload.models ?? {}) === content;
  return same ? graphContent(given, models) : content;
}

function outdatedViews(made: StructureModels | undefined, structure: Structure | undefined) {
  if (!structure) return [];
  const { encoder, models } = structure;
  return encoder.views.filter((view) => made?.[view] !== models[view]);
}
