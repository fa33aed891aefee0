import { describe, expect, it } from 'vitest';
import {
  byAllStructure,
  byGate,
  byTexts,
  chosenWorth,
  learnGate,
  reciprocalRank,
  rowFor,
  tellsTopics,
  topicCurve,
  topicPrecision,
  worthScores,
} from '../../../lab/learn-gate/gate.js';
import { graphOf } from '../../../lab/learn-gate/sets.js';
import type { Task, TaskHit } from '../../../lab/learn-gate/tasks.js';
import type { GraphNode } from '../../../src/domain/argument-graph.js';
import { seededRandom } from '../../../src/math/random.js';
import type { GateWeights } from '../../../src/search/graphs/rerank.js';

const hit = (
  id: string,
  semantic: number,
  structure: number,
  grade: TaskHit['grade'] = 0,
): TaskHit => ({
  id,
  semantic,
  score: semantic,
  structure,
  grade,
  method: 'MATCHING',
  applicability: 'APPLIED',
});

/** A query with as many relations, whose candidates are on its topic where their texts are near. */
function task(relations: number, hits: readonly TaskHit[]): Task {
  const nodes = Array.from({ length: relations }, (_, at): GraphNode => {
    return { id: `s${at}`, kind: 'S', type: 'SUPPORT' };
  });
  const topics = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65].map((ratio) => ({
    ratio,
    same: ratio > 0.84 || ratio === 0.7,
  }));
  return {
    query: {
      id: 'query',
      graph: { nodes, edges: [] },
      semantic: new Float32Array(0),
      nodeVectors: new Map(),
    },
    hits,
    topics,
    textPlace: 40,
  };
}

/** What is sought is like the query in structure, and another graph is nearer by its texts. */
const byStructure = () => task(2, [hit('near', 0.9, 0.1), hit('sought', 0.88, 0.9, 2)]);
/** What is sought is nearest by its texts, and another graph is like the query in structure. */
const byWords = (relations: number) =>
  task(relations, [hit('sought', 0.9, 0.1, 2), hit('alike', 0.88, 0.9)]);

describe('the curve of the gate', () => {
  it('is a half where graphs on the topic become fewer than others', () => {
    const { half, slope } = topicCurve([byStructure()]);
    expect(half).toBeGreaterThan(0.75);
    expect(half).toBeLessThan(0.85);
    expect(slope).toBeGreaterThan(5);
  });
});

describe('what the structure is worth', () => {
  it('is all that helps, for queries of each size by themselves', () => {
    const tasks = [byStructure(), byStructure(), byStructure(), byWords(1), byWords(1), byWords(1)];
    const gate = learnGate(tasks);
    expect(gate.more).toBe(1);
    expect(gate.one).toBeLessThan(0.2);
  });

  it('is the largest share that costs no more than a standard error', () => {
    const scores = worthScores(
      [byWords(2), byWords(2), byWords(2), byStructure()],
      { half: 0.5, slope: 20 },
      'more',
    );
    const chosen = chosenWorth(scores);
    expect(scores[0]!.worth).toBe(0);
    expect(scores.find(({ worth }) => worth === chosen)!.tooMuch).toBe(false);
    expect(scores.filter(({ worth }) => worth > chosen).every(({ tooMuch }) => tooMuch)).toBe(true);
  });

  it('is nothing where every share is too much', () => {
    const none = { reciprocalRank: 0, topicPrecision: 0, tooMuch: true };
    expect(chosenWorth([{ worth: 0, ...none }])).toBe(0);
  });
});

describe('the measures of the gate', () => {
  const mixed = task(2, [
    hit('near', 0.9, 0.1),
    hit('topic', 0.89, 0.2, 1),
    hit('sought', 0.88, 0.9, 2),
  ]);
  const whole: GateWeights = { half: 0, slope: 100, one: 1, more: 1 };

  it('ranks what is sought by its texts, by all structure and by the gate', () => {
    expect(reciprocalRank(mixed, byTexts)).toBeCloseTo(1 / 3);
    expect(reciprocalRank(mixed, byAllStructure)).toBe(1);
    expect(reciprocalRank(mixed, byGate(whole))).toBe(1);
    expect(reciprocalRank(mixed, byGate({ ...whole, more: 0 }))).toBeCloseTo(1 / 3);
  });

  it('counts the place among all graphs where the sought one is no candidate', () => {
    expect(reciprocalRank(task(2, [hit('near', 0.9, 0.1)]), byTexts)).toBeCloseTo(1 / 41);
  });

  it('gives the precision of a topic only where the candidates differ in it', () => {
    expect(tellsTopics(mixed)).toBe(true);
    expect(tellsTopics(byStructure())).toBe(false);
    expect(topicPrecision(mixed, byTexts)).toBeCloseTo((1 / 2 + 2 / 3) / 2);
  });

  it('prints a row of the gate that was learnt elsewhere, and of the one that ships', () => {
    const cells = rowFor('set', [mixed], { ...whole, more: 0 }, whole).split(/\s{2,}/);
    expect(cells.slice(0, 5)).toEqual(['set', '1', '0.333', '1.000', '0.333']);
    expect(cells[6]).toBe('1.000');
  });
});

describe('a graph that the gate learns from', () => {
  const claim = {
    id: 'c1',
    text: 'The claim.',
    clusters: [
      { texts: ['For it.', 'In favour.'], against: false },
      { texts: ['Another reason.'], against: false },
      { texts: ['Against it.'], against: true },
    ],
  };
  const graphs = Array.from({ length: 40 }, (_, seed) => graphOf(claim, 'g', seededRandom(seed)));

  it('fills relations to the claim with texts of their side', () => {
    for (const { graph } of graphs) {
      const texts = new Map(graph.nodes.map((node) => [node.id, node.kind === 'I' && node.text]));
      const targets = new Map(graph.edges.map(({ source, target }) => [source, target]));
      const direct = graph.nodes.filter(
        ({ id, kind }) => kind === 'I' && targets.get(targets.get(id) ?? '') === graph.majorClaim,
      );
      for (const { id } of direct) {
        const relation = graph.nodes.find((node) => node.id === targets.get(id));
        const against = relation?.kind === 'S' && relation.type === 'ATTACK';
        expect(texts.get(id) === 'Against it.').toBe(against);
      }
    }
  });

  it('argues for the claim, or for one of its reasons', () => {
    const claims = new Set(
      graphs.map(({ graph }) => {
        const node = graph.nodes.find(({ id }) => id === graph.majorClaim);
        return node?.kind === 'I' ? node.text : undefined;
      }),
    );
    expect(claims).toContain('The claim.');
    expect(claims).toContain('For it.');
    expect(claims).not.toContain('Against it.');
  });

  it('knows other words for its statements, of one meaning', () => {
    const others = graphs.flatMap(({ otherWords }) => [...otherWords.values()]);
    expect(new Set(others.flat())).toEqual(new Set(['For it.', 'In favour.']));
  });
});
