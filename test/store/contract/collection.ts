import type { CollectionDefinition, Point } from '../../../src/store/port.js';

/** A small collection of the shape that premises have. */
export function collectionNamed(name: string): CollectionDefinition {
  return {
    name,
    vectors: { semantic: { size: 4 } },
    sparse: ['lexical'],
    indexes: [
      { key: 'corpus', type: 'keyword', tenant: true },
      { key: 'language', type: 'keyword' },
      { key: 'profile.issues', type: 'keyword' },
      { key: 'profile.age group', type: 'keyword' },
      { key: 'year', type: 'integer' },
      { key: 'score', type: 'float' },
      { key: 'published', type: 'bool' },
    ],
  };
}

/** The n-th id; ids ascend with n. */
export function idOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

export const EAST = [1, 0, 0, 0];
export const NORTH = [0, 1, 0, 0];

/** A unit vector between east (0°) and north (90°): its cosine to east is cos(degrees). */
export function towards(degrees: number): number[] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle), 0, 0];
}

export function point(n: number, { vectors = {}, payload = {} }: Partial<Point> = {}): Point {
  return { id: idOf(n), vectors, payload };
}

export function idsOf(points: readonly { readonly id: string }[]): number[] {
  return points.map(({ id }) => Number(id.slice(-12)));
}
