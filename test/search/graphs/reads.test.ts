import { expect, it, vi } from 'vitest';
import { rerankGraphs } from '../../../evaluation/src/graphs/rerank.js';
import { toGraphRecord } from '../../../src/corpus/collections/graphs.js';
import { DEFAULT_STRUCTURE_VIEW as view } from '../../../src/graphs/encoder.js';
import { UNLIMITED } from '../../../src/runtime/scope.js';
import { nodeVectors, semanticOf, structureOf } from '../../../src/search/graphs/query.js';
import type { GraphWithVectors } from '../../../src/search/graphs/rerank.js';
import { STRUCTURE_METHODS } from '../../../src/search/graphs/types.js';
import type { Selection, StoredPoint } from '../../../src/store/port.js';
import { createFakeEncoder } from '../../support/fake-encoder.js';
import { createFakeStructureEncoder } from '../../support/fake-structure-encoder.js';
import { argued, openTown, ROOTS, SHADE, TREES } from './town.js';

/** No two of them say the same. */
const SAMPLES = Array.from({ length: 30 }, (_, index) => ({
  id: `g${index}`,
  graph: argued(
    `${TREES} They cool street ${index}.`,
    ...Array.from({ length: index % 4 }, (_, at) => ((index + at) % 2 ? SHADE : ROOTS)),
  ),
}));
const QUERY = argued(TREES, SHADE, ROOTS);

it.each([...STRUCTURE_METHODS, 'AUTO'] as const)(
  'the store compares vectors as those who have them would: %s',
  async (method) => {
    const encoder = createFakeStructureEncoder();
    const { store, search } = await openTown({}, SAMPLES);
    const model = encoder.model(view);
    const { points } = await store.scroll('graphs', {
      limit: 100,
      payload: true,
      vectors: true,
      budget: UNLIMITED,
    });
    const records = points.map(toGraphRecord);
    const statements = await nodeVectors(store, 'town', records);
    const cases = points.map((point, at): GraphWithVectors => {
      const structure = structureOf(point, { view, model });
      const semantic = semanticOf(point);
      return {
        id: point.id,
        graph: records[at]!.graph,
        semantic,
        nodeVectors: statements[at]!,
        structure,
      };
    });
    const texts = QUERY.nodes.flatMap((node) => (node.kind === 'I' ? [node] : []));
    const vectors = await createFakeEncoder().encode(texts.map(({ text }) => text));
    const sum = vectors[0]!.map((_, at) => vectors.reduce((all, one) => all + one[at]!, 0));
    const query: GraphWithVectors = {
      id: '',
      graph: QUERY,
      semantic: sum.map((value) => value / Math.hypot(...sum)),
      nodeVectors: new Map(texts.map(({ id }, at) => [id, vectors[at]!])),
      structure: (await encoder.encode([QUERY], view))[0],
    };
    const wanted = { method, mappings: 7 };
    const { hits } = await search({ by: { graph: QUERY }, structure: wanted, first: 30 });
    const compared = method === 'AUTO' ? ({ method: 'CASCADE', gated: true } as const) : { method };
    const ranked = rerankGraphs(query, cases, { ...compared, matched: 7 });
    expect(hits.map(({ graph }) => graph.id)).toEqual(ranked.map(({ id }) => id));
    hits.forEach(({ score, mapping, structure }, at) => {
      expect(score).toBeCloseTo(ranked[at]!.score, 5);
      expect(mapping).toEqual(ranked[at]!.mapping);
      if (method === 'NONE') return;
      expect(structure.applicability).toBe(ranked[at]!.applicability);
      if (structure.visionSimilarity === undefined || method === 'MATCHING') return;
      expect(structure.visionSimilarity).toBeCloseTo(ranked[at]!.vision!, 5);
    });
  },
);

it.each([
  ['NONE', 0],
  ['VISION', 0],
  ['CASCADE', 7],
  ['MATCHING', 30],
] as const)('reads graphs only where they are matched or shown: %s', async (method, matched) => {
  const { store, search } = await openTown({}, SAMPLES);
  const read = vi.spyOn(store, 'retrieve');
  const queried = vi.spyOn(store, 'query');
  const structure = { method, mappings: 7 };
  const { hits } = await search({ by: { graph: QUERY }, structure, first: 3 });
  expect(hits).toHaveLength(3);
  const counts = { nodes: 0, whole: 0, vectors: 0 };
  const count = (name: string, { payload, vectors }: Selection, points: number) => {
    if (name !== 'graphs') return;
    if (payload === true) counts.whole += points;
    else if (payload && payload.includes('nodes')) counts.nodes += points;
    if (vectors) counts.vectors += points;
  };
  for (const [name, ids, selection = {}] of read.mock.calls) count(name, selection, ids.length);
  for (const [at, [name, request]] of queried.mock.calls.entries()) {
    const found = (await queried.mock.results[at]!.value) as readonly StoredPoint[];
    count(name, request, found.length);
  }
  expect(counts.nodes).toBe(matched);
  expect(counts.whole).toBeLessThanOrEqual(4);
  expect(counts.vectors).toBe(0);
});
