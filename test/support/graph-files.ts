/** Graphs as the formats have them, in few words. */

type AifNode = readonly [id: string, type: string, text?: string, scheme?: string];

/** AIF's JSON; an edge is "source target". */
export function aif(nodes: readonly AifNode[], edges: readonly string[]): string {
  return JSON.stringify({
    nodes: nodes.map(([nodeID, type, text = type, scheme]) => {
      return { nodeID, type, text, timestamp: '2026-03-01 10:00:00', ...(scheme && { scheme }) };
    }),
    edges: edges.map((edge, place) => {
      const [fromID, toID] = edge.split(' ');
      return { edgeID: String(place), fromID, toID, formEdgeID: null };
    }),
    locutions: [],
  });
}

type OvaNode = readonly [id: number, type: string, text: string, majorClaim?: boolean];

/** OVA's JSON, whose edges repeat their nodes. */
export function ova(nodes: readonly OvaNode[], edges: readonly (readonly [number, number])[]) {
  const all = nodes.map(([id, type, text, majorClaim = false]) => {
    return { id, x: 10, y: 20, color: 'b', text, type, scheme: '0', visible: true, majorClaim };
  });
  const node = (id: number) => all.find((each) => each.id === id);
  return JSON.stringify({
    nodes: all,
    edges: edges.map(([from, to]) => ({ from: node(from), to: node(to), visible: true })),
    participants: [],
    analysis: { txt: '', plain_txt: '', documentTitle: 'Trams', documentSource: 'A town hall' },
  });
}
