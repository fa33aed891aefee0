import type { KeyFacet } from '../facets/keys.js';
import { GRAPH_COUNTS, type GraphCount } from './types.js';

export type GraphFacet = 'topic' | 'language' | 'scheme' | GraphCount;

/** The facets of graphs: the keys by which graphs are counted, by their public names. */
export const GRAPH_FACETS = {
  topic: { key: 'topic', title: 'Topic' },
  language: { key: 'language', title: 'Language' },
  scheme: { key: 'schemes', title: 'Argumentation scheme' },
  ...Object.fromEntries(
    GRAPH_COUNTS.map((name) => {
      const title = name === 'depth' ? 'Depth' : `Number of ${name}`;
      return [name, { key: `counts.${name}`, title, numbers: true }];
    }),
  ),
} as Readonly<Record<GraphFacet, KeyFacet>>;

export const USUAL_FACETS: readonly GraphFacet[] = ['topic', 'depth', 'attacks'];
