import type { CollectionDefinition, Point } from '../../../src/store/port.js';
import { idOf } from '../contract/collection.js';

export const SIZE = 8;

export const NOTES: CollectionDefinition = {
  name: 'notes',
  vectors: { semantic: { size: SIZE } },
  sparse: ['lexical'],
  indexes: [
    { key: 'n', type: 'integer' },
    { key: 'kind', type: 'keyword' },
  ],
};

/** A point whose vectors and payload follow from its number and version. */
export function note(n: number, version = 0): Point {
  const vector = Array.from({ length: SIZE }, (_, at) => Math.sin(n * 7 + at * 3 + version) + 1.1);
  return {
    id: idOf(n),
    vectors: { semantic: vector, lexical: { indices: [n % 5, 10 + version], values: [1, 2] } },
    payload: { n, version, kind: n % 2 === 0 ? 'even' : 'odd' },
  };
}

export function notes(from: number, to: number, version = 0): Point[] {
  return Array.from({ length: to - from }, (_, at) => note(from + at, version));
}
