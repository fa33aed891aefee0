import { unitMean } from '../../corpus/write-graphs.js';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { isBlank } from '../../domain/text.js';
import type { TextEncoder } from '../../encoders/types.js';
import type { GraphWithVectors } from '../../retrieval/graphs/rerank.js';
import type { NamedGraph } from './graph-folder.js';

/** Adds what the texts of graphs say, as vectors; each text is encoded once. */
export async function withTextVectors(
  graphs: readonly NamedGraph[],
  encoder: Pick<TextEncoder, 'encode'>,
): Promise<readonly GraphWithVectors[]> {
  const texts = [...new Set(graphs.flatMap(textsOf))];
  const encoded = await encoder.encode(texts);
  const vectors = new Map(texts.map((text, place) => [text, encoded[place]!]));
  return graphs.map((graph) => {
    const nodeVectors = new Map<string, Float32Array>();
    for (const node of graph.nodes) {
      if (node.kind === 'S' || isBlank(node.text)) continue;
      nodeVectors.set(node.id, vectors.get(node.text)!);
    }
    return { id: graph.id, graph, semantic: unitMean([...nodeVectors.values()]), nodeVectors };
  });
}

function textsOf({ nodes }: ArgumentGraph): readonly string[] {
  return nodes.flatMap((node) => (node.kind === 'I' && !isBlank(node.text) ? [node.text] : []));
}
