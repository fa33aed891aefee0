/** The types of fields that search for graphs. */
export const GRAPH_SEARCHES = new Set(['ArgumentGraphConnection']);

/** The cost of comparing structure, by method; matching takes up to a second. */
const METHODS: Readonly<Record<string, number>> = {
  NONE: 0,
  VISION: 20,
  MATCHING: 1000,
};
const MATCHED = 10;
const USUALLY_MATCHED = 20;

/** How many nodes and edges of a graph to search by cost one point. */
const NODES = 5;

/** The cost of reading a file, whatever is in it. */
const FILE = 100;

/** The cost of a search for graphs, without that of its hits. */
export function graphSearch(args: Readonly<Record<string, unknown>>): number {
  const { method = 'AUTO', mappings } = given(args['structure']);
  const matched = typeof mappings === 'number' ? Math.max(1, mappings) : USUALLY_MATCHED;
  const { graph, aif } = given(args['by']);
  const { nodes = [], edges = [] } = given(graph);
  const size = Array.isArray(nodes) && Array.isArray(edges) ? nodes.length + edges.length : 0;
  return (
    (METHODS[String(method)] ?? METHODS['VISION']! + matched * MATCHED) +
    Math.ceil(size / NODES) +
    (aif === undefined || aif === null ? 0 : FILE)
  );
}

export function given(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
