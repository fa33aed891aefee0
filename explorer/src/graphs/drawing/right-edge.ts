import type { Drawn } from './clean-svg.js';

/** How far to the right the nodes of a drawing reach; 0 without any. */
export function rightEdge({ attributes, children }: Drawn): number {
  const [, moved = '0'] = /^translate\(([-\d.]+)/.exec(attributes['transform'] ?? '') ?? [];
  const edges = children.map((child) => {
    if (typeof child === 'string') return 0;
    return attributes['data-node'] === undefined ? rightEdge(child) : rightOf(child);
  });
  return edges.reduce((most, edge) => Math.max(most, edge + Number(moved)), 0);
}

function rightOf({ name, attributes }: Drawn): number {
  return name === 'rect' ? Number(attributes['x']) + Number(attributes['width']) : 0;
}
