import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { Locution } from '../../../src/domain/argument-graph.js';
import { boundedMarks, type Bounds, meet } from '../../../src/graphs/picture/bounds.js';
import { loadFont } from '../../../src/graphs/picture/font.js';
import { placeNodes } from '../../../src/graphs/picture/node-link/place.js';
import { mappingScene, nodeLinkScene } from '../../../src/graphs/picture/node-link/scene.js';
import { paintMark } from '../../../src/graphs/picture/paint.js';
import type { Mark, Scene } from '../../../src/graphs/picture/scene.js';
import { treeScene } from '../../../src/graphs/picture/tree-scene.js';
import { rootedTree } from '../../../src/domain/rooted-tree.js';
import { edges, relation, statement } from '../../support/argument-graphs.js';

/** A cycle, a premise of two conclusions, an attack on a relation, and other scripts. */
const GRAPH = {
  nodes: [
    statement('a', 'Trams are quiet, and the street can be heard again.'),
    statement('b', 'מילים מימין לשמאל'),
    statement('c', '電車は静かだ'),
    relation('r', 'SUPPORT'),
    relation('s', 'ATTACK'),
    { ...relation('t', 'ATTACK'), scheme: 'Expert Opinion' },
  ],
  edges: edges('a < r < b', 'a < s < c', 'r < t < c', 'b < r < a'),
  majorClaim: 'a',
};
const LOCUTIONS: readonly Locution[] = [
  {
    ...{ id: 'l', text: 'Trams are quiet.', speaker: 'Ann', repliesTo: [] },
    illocutions: [{ id: 'y', act: 'Asserting', target: 'a' }],
  },
];

/** The smallest rectangle around what is painted of a mark on its scene; undefined for nothing. */
function painted(mark: Mark, { width, height }: Scene): Bounds | undefined {
  const canvas = createCanvas(Math.ceil(width), Math.ceil(height));
  const context = canvas.getContext('2d');
  paintMark(context, mark);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 3; at < data.length; at += 4) {
    if (data[at] === 0) continue;
    const pixel = (at - 3) / 4;
    const [x, y] = [pixel % canvas.width, Math.floor(pixel / canvas.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return left === Infinity ? undefined : { left, right, top, bottom };
}

describe('the bounds of a mark', () => {
  it('hold all that is painted of it, and little more', async () => {
    loadFont();
    const graph = { ...GRAPH, locutions: LOCUTIONS };
    const mapped = { query: GRAPH, case: GRAPH, mapping: [] };
    const scenes: readonly Scene[] = [
      await nodeLinkScene(graph, { fold: { maxNodes: 100 }, locutions: true }, placeNodes),
      await mappingScene(mapped, placeNodes),
      await treeScene(rootedTree(GRAPH), 'treemap', 400),
    ];
    for (const scene of scenes) {
      const marks = boundedMarks(scene.marks);
      let seen = 0;
      for (const { mark, bounds } of marks) {
        const found = painted(mark, scene);
        if (!found) continue;
        seen++;
        const name = JSON.stringify(mark);
        expect(found.left, name).toBeGreaterThan(bounds.left - 1);
        expect(found.right, name).toBeLessThan(bounds.right);
        expect(found.top, name).toBeGreaterThan(bounds.top - 1);
        expect(found.bottom, name).toBeLessThan(bounds.bottom);
      }
      expect(seen).toBeGreaterThan(5);
      const halves = [0, scene.width / 2].map((left) => {
        const half = { left, right: left + scene.width / 2, top: 0, bottom: scene.height };
        return marks.filter(({ bounds }) => meet(bounds, half)).length;
      });
      expect(Math.min(...halves)).toBeLessThan(marks.length);
    }
  });

  it('are not guessed for a path of a kind that we do not draw', () => {
    expect(() => boundedMarks([{ kind: 'path', path: 'M0 0a5 5 0 0 1 10 0' }])).toThrow('"a"');
  });
});
