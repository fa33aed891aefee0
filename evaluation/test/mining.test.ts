import { describe, expect, it } from 'vitest';
import type { ArgumentGraph, GraphNode } from '../../src/domain/argument-graph.js';
import { miningFigures, segmentationFigures } from '../src/mining/evaluate.js';
import { goldOf } from '../src/mining/gold.js';

const statement = (id: string): GraphNode => ({ kind: 'I', id, text: `Text ${id}.` });
const relation = (id: string, type: 'SUPPORT' | 'ATTACK'): GraphNode => ({ kind: 'S', id, type });
const edges = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [source, target] = pair.split('>') as [string, string];
    return { source, target };
  });

/** b and c support a together, d attacks that, e attacks d, f is alone. */
const GRAPH: ArgumentGraph = {
  nodes: [
    ...['a', 'b', 'c', 'd', 'e', 'f'].map(statement),
    relation('r', 'SUPPORT'),
    relation('s', 'ATTACK'),
    relation('t', 'ATTACK'),
  ],
  edges: edges('b>r', 'c>r', 'r>a', 'd>s', 's>r', 'e>t', 't>d'),
};

describe('a gold text', () => {
  const gold = goldOf(GRAPH)!;

  it('is the tree of a graph: linked premises support the first, undercuts attack it', () => {
    expect(gold.units).toEqual(['Text a.', 'Text b.', 'Text c.', 'Text d.', 'Text e.']);
    expect(gold.targets).toEqual([-1, 0, 1, 1, 3]);
    expect(gold.attacks).toEqual([false, false, false, true, true]);
  });

  it('needs a relation', () => {
    expect(goldOf({ nodes: [statement('a'), statement('b')], edges: [] })).toBeUndefined();
  });

  it('is scored as 1 if all is found', () => {
    const relations = gold.targets.flatMap((target, source) =>
      target < 0 ? [] : [{ source, target, attack: gold.attacks[source]! }],
    );
    const figures = miningFigures([gold], [{ majorClaim: 0, relations }]);
    expect(Object.values(figures).map(({ value }) => value)).toEqual([1, 1, 1, 1, 1]);
    expect(figures.attachment.interval).toEqual([1, 1]);
  });

  it('is scored by pairs and types', () => {
    // One of four relations is right; the attacks are missed.
    const relations = [1, 2, 3, 4].map((source) => ({ source, target: 0, attack: false }));
    const figures = miningFigures([gold], [{ majorClaim: 1, relations }]);
    expect(figures['major claim'].value).toBe(0);
    // Related: F1 1/4; not related: 13 of 16 on both sides.
    expect(figures.attachment.value).toBeCloseTo((1 / 4 + 13 / 16) / 2, 9);
    // Support: 2 right of 4 predicted, none missed.
    expect(figures.type.value).toBeCloseTo(2 / 3 / 2, 9);
    expect(figures.attack.value).toBe(0);
    expect(figures.labelled.value).toBe(1 / 4);
  });
});

describe('boundaries', () => {
  it('are counted within texts', () => {
    const text = (units: string[]) => ({ id: '', units, targets: [], attacks: [] });
    const texts = [
      text(['It rains.', 'We stay in the house,', 'because it is dry.']),
      text(['It rains. We stay.', 'It is dry.']),
    ];
    const { precision, recall, f1 } = segmentationFigures(texts, () => 'en');
    expect([precision, recall]).toEqual([3 / 4, 1]);
    expect(f1).toBeCloseTo(6 / 7, 9);
  });
});
