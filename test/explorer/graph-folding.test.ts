import { describe, expect, it } from 'vitest';
import { boxSizes } from '../../explorer/src/graphs/drawing/box-size.js';
import { ofGraph, toggled, withGraph } from '../../explorer/src/graphs/drawing/fold-state.js';
import { type ShownFold, shownOf } from '../../explorer/src/graphs/drawing/folded.js';
import { squarePath } from '../../explorer/src/graphs/drawing/paths.js';
import { sceneOf } from '../../explorer/src/graphs/drawing/scene.js';
import { graphOfSketch } from '../../explorer/src/graphs/graph.js';
import { readSketch } from '../../explorer/src/graphs/sketch/written.js';

const NOTHING = { open: [], closed: [], focus: undefined };
const say = ({ counts }: ShownFold) => `${counts.STATEMENT} statements`;
const star = (reasons: number) =>
  graphOfSketch(readSketch(['claim', ...Array<string>(reasons).fill('for1_reason')]));
/** Ten reasons, each with five of its own. */
const TREE = graphOfSketch(
  readSketch([
    'claim',
    ...Array<string>(10).fill('for1_reason'),
    ...Array.from({ length: 50 }, (_, at) => `against${2 + (at % 10)}_objection`),
  ]),
);

describe('what is shown of a graph', () => {
  it('is all of a small one, as it is', () => {
    const graph = star(19);
    expect(shownOf(graph, NOTHING, say).graph).toBe(graph);
  });

  it('is a part of a large one, with a node for each fold', () => {
    const { graph, folds, shown, all, foldable } = shownOf(TREE, NOTHING, say);
    expect([shown, all]).toEqual([39, 121]);
    expect(graph.nodes).toHaveLength(shown + folds.size);
    expect(foldable.has(TREE.majorClaim!)).toBe(true);
    for (const [id, { owner }] of folds) {
      expect(graph.tree!.get(id)).toBe(owner);
      expect(graph.nodes.find((node) => node.id === id)!.text).toMatch(/^\+ \d statements$/);
    }
  });

  it('follows what is opened, closed and looked at alone, and ignores what is not there', () => {
    const shown = (byHand: object) => shownOf(TREE, { ...NOTHING, ...byHand }, say).shown;
    expect(shown({ open: ['*'] })).toBe(121);
    expect(shown({ closed: [TREE.majorClaim] })).toBe(1);
    expect(shown({ focus: 's2' })).toBe(11);
    expect(shown({ open: ['nowhere'], focus: 'nowhere' })).toBe(39);
  });

  it('is drawn with square lines, in the shape of the room', () => {
    const { graph } = shownOf(TREE, { ...NOTHING, open: ['*'] }, say);
    const room = { width: 1200, height: 600 };
    const measured = { graph, sizes: boxSizes(graph, (text) => text.length * 10, 16) };
    const { nodes, lines, width, height } = sceneOf(measured, room);
    expect(nodes).toHaveLength(121);
    expect(lines.every(({ way }) => way === 'square')).toBe(true);
    expect(width / height).toBeGreaterThan(1);
    expect(squarePath(lines[0]!.points)).toMatch(/^M[\d.]+ [\d.]+L/);
  });
});

describe('what is folded by hand', () => {
  const state = { open: ['a n1', 'b n 2'], closed: ['b n3'], focus: ['b n4'] };

  it('is read and written for each graph', () => {
    expect(ofGraph(state, 'b')).toEqual({ open: ['n 2'], closed: ['n3'], focus: 'n4' });
    const next = withGraph(state, 'b', { open: [], closed: ['n5'], focus: undefined });
    expect(next).toEqual({ open: ['a n1'], closed: ['b n5'], focus: [] });
  });

  it('is either open or closed', () => {
    const closed = toggled({ open: ['x'], closed: [], focus: undefined }, 'x', false);
    expect(closed).toEqual({ open: [], closed: ['x'], focus: undefined });
    expect(toggled(closed, 'x', true)).toEqual({ open: ['x'], closed: [], focus: undefined });
  });
});
