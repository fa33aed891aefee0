import type { ArgumentGraph } from '../../src/domain/argument-graph.js';
import { majorClaimOf } from '../../src/domain/argument-graph.js';
import { countGraph } from '../../src/domain/graph-record.js';
import { entityId } from '../../src/domain/ids.js';
import type { Json } from '../../src/domain/premise.js';
import type { TextEncoder } from '../../src/encoders/types.js';
import type { Payload, Point, VectorStore } from '../../src/store/port.js';
import type { StructureEncoder } from '../../src/structure/encoder.js';

export interface SampleGraph {
  readonly id: string;
  readonly graph: ArgumentGraph;
  readonly payload?: Payload;
}

/** Writes graphs, and their statements as premises, past the writer. */
export async function putGraphPoints(
  store: VectorStore,
  corpus: string,
  samples: readonly SampleGraph[],
  encoders: { readonly textEncoder: TextEncoder; readonly structureEncoder: StructureEncoder },
  sequence = 1,
): Promise<string[]> {
  const { textEncoder, structureEncoder } = encoders;
  const ids: string[] = [];
  for (const { id: externalId, graph, payload } of samples) {
    const statements = graph.nodes.flatMap((node) => (node.kind === 'I' ? [node] : []));
    const vectors = await textEncoder.encode(statements.map(({ text }) => text));
    const premises = statements.map(({ id: node, text }, index): Point => {
      const own = `${externalId}/${node}`;
      return {
        id: entityId('premise', corpus, own),
        vectors: { semantic: vectors[index]!, lexical: { indices: [], values: [] } },
        payload: {
          ...{ corpus, external_id: own, text, sequence, graph: externalId, node },
          ...{ profile: {}, profile_id: entityId('profile', corpus, 'nobody'), extra: {} },
        },
      };
    });
    await store.upsert('premises', premises);
    const shapes: Record<string, Float32Array> = {};
    const models: Record<string, string> = {};
    for (const view of structureEncoder.views) {
      const [vector] = await structureEncoder.encode([graph], view);
      const { name, version } = structureEncoder.model(view);
      if (vector) [shapes[view], models[view]] = [vector, `${name} ${version}`];
    }
    const id = entityId('graph', corpus, externalId);
    const content = {
      nodes: graph.nodes as unknown as Json,
      edges: graph.edges as unknown as Json,
      major_claim: majorClaimOf(graph),
      counts: { ...countGraph(graph) },
    };
    await store.upsert('graphs', [
      {
        id,
        vectors: { semantic: mean(vectors), ...shapes },
        payload: { corpus, external_id: externalId, ...content, models, sequence, ...payload },
      },
    ]);
    ids.push(id);
  }
  return ids;
}

function mean(vectors: readonly Float32Array[]): Float32Array {
  const sum = vectors[0]!.map((_, at) => vectors.reduce((total, vector) => total + vector[at]!, 0));
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}
