import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { distinct, LANGUAGES, manifest, premises, read } from './support/demo.js';
import { overlap, wordTrigrams } from './support/trigrams.js';

interface Graph {
  nodes: { nodeID: string; text: string; type: string; timestamp?: string; scheme?: string }[];
  edges: { edgeID: string; fromID: string; toID: string }[];
  locutions: unknown[];
}

describe('the demo argument graphs', () => {
  const graphs = manifest.graphs.map((entry) => ({
    ...entry,
    graph: JSON.parse(read(entry.file)) as Graph,
  }));
  const outOf = ({ edges }: Graph, id: string) => edges.filter(({ fromID }) => fromID === id);
  const into = ({ edges }: Graph, id: string) => edges.filter(({ toID }) => toID === id);
  const typeOf = ({ nodes }: Graph, id: string) => nodes.find(({ nodeID }) => nodeID === id)?.type;

  const premisesOf = (graph: Graph, id: string) =>
    into(graph, id).filter(({ fromID }) => typeOf(graph, fromID) === 'I');

  /** The longest way from the node to the sink, in I-nodes; -1 where a way comes back to itself. */
  const depthOf = (graph: Graph, id: string, path: readonly string[] = []): number => {
    if (path.includes(id)) return -1;
    const further = outOf(graph, id).map(({ toID }) => depthOf(graph, toID, [...path, id]));
    if (further.includes(-1)) return -1;
    return Math.max(0, ...further.map((depth) => depth + (typeOf(graph, id) === 'I' ? 1 : 0)));
  };

  it('are at least 24, in all languages, and all are listed', () => {
    const files = readdirSync(new URL('../demo/graphs/', import.meta.url));
    expect(graphs.map(({ file }) => file).sort()).toEqual(files.map((f) => `graphs/${f}`).sort());
    expect(graphs.length).toBeGreaterThanOrEqual(24);
    expect(distinct(graphs.map(({ language }) => language)).sort()).toEqual(LANGUAGES);
    for (const { claimId, language, topic, file } of graphs) {
      const claim = manifest.claims.find(({ id }) => id === claimId);
      expect(claim?.text, file).toHaveProperty(language);
      expect(claim?.topic, file).toBe(topic);
    }
  });

  it.each(graphs)('$file is acyclic AIF with one major claim', ({ graph }) => {
    const { nodes, edges, locutions } = graph;
    const ids = nodes.map(({ nodeID }) => nodeID);
    expect(nodes.length).toBeGreaterThanOrEqual(5);
    expect(nodes.length).toBeLessThanOrEqual(30);
    expect(distinct(ids)).toHaveLength(ids.length);
    expect(distinct(edges.map(({ edgeID }) => edgeID))).toHaveLength(edges.length);
    expect(locutions).toEqual([]);
    for (const { fromID, toID } of edges)
      expect(ids).toEqual(expect.arrayContaining([fromID, toID]));

    const sinks = ids.filter((id) => outOf(graph, id).length === 0);
    expect(sinks.map((id) => typeOf(graph, id))).toEqual(['I']);
    for (const { nodeID, type, text } of nodes) {
      expect(['I', 'RA', 'CA', 'MA']).toContain(type);
      expect(text.trim()).not.toBe('');
      expect(depthOf(graph, nodeID), 'a cycle').toBeGreaterThanOrEqual(0);
      if (type === 'I') {
        for (const { toID } of outOf(graph, nodeID)) expect(typeOf(graph, toID)).not.toBe('I');
      } else {
        expect(into(graph, nodeID).length).toBeGreaterThan(0);
        expect(outOf(graph, nodeID)).toHaveLength(1);
      }
    }
  });

  it('vary in shape: depth 1 to 6, undercuts, linked premises, rephrases, a shared node', () => {
    const depths = graphs.map(({ graph }) =>
      Math.max(...graph.nodes.map(({ nodeID }) => depthOf(graph, nodeID))),
    );
    expect(distinct(depths).sort()).toEqual([1, 2, 3, 4, 5, 6]);

    const countWith = (test: (graph: Graph, id: string, type: string) => boolean) =>
      graphs.filter(({ graph }) =>
        graph.nodes.some(({ nodeID, type }) => test(graph, nodeID, type)),
      ).length;
    const undercut = countWith(
      (graph, id, type) =>
        type === 'CA' && outOf(graph, id).some(({ toID }) => typeOf(graph, toID) === 'RA'),
    );
    expect(undercut).toBeGreaterThanOrEqual(5);
    expect(
      countWith((graph, id, type) => type === 'RA' && premisesOf(graph, id).length > 1),
    ).toBeGreaterThan(5);
    expect(countWith((_, __, type) => type === 'MA')).toBeGreaterThanOrEqual(3);
    expect(countWith((g, id, type) => type === 'I' && outOf(g, id).length > 1)).toBeGreaterThan(0);
  });

  it('say nothing in the words of the premises', () => {
    const trigrams = premises.map(({ text }) => wordTrigrams(text));
    const copied = graphs.flatMap(({ graph }) =>
      graph.nodes.filter(
        ({ type, text }) =>
          type === 'I' && trigrams.some((premise) => overlap(wordTrigrams(text), premise) > 0.5),
      ),
    );
    expect(copied).toEqual([]);
  });
});
