import { describe, expect, test } from 'vitest';
import type { GraphNode, SchemeType } from '../../../src/domain/argument-graph.js';
import { textsAndSchemes } from '../../../src/graphs/matching/similarity.js';
import { statement } from './support.js';

describe('statements', () => {
  const query = new Map([
    ['along', Float32Array.of(1, 0)],
    ['between', Float32Array.of(0.6, 0.8)],
  ]);
  const candidate = new Map([
    ['along', Float32Array.of(1, 0)],
    ['across', Float32Array.of(0, 1)],
    ['against', Float32Array.of(-1, 0)],
  ]);
  const similarity = textsAndSchemes(query, candidate);

  test.each([
    ['along', 'along', 1],
    ['along', 'across', 0],
    ['between', 'along', 0.6],
    ['between', 'across', 0.8],
  ])('"%s" and "%s" are as alike as their vectors: %d', (one, other, expected) => {
    expect(similarity(statement(one), statement(other))).toBeCloseTo(expected, 6);
  });

  test('an opposite or missing vector counts as nothing in common', () => {
    expect(similarity(statement('along'), statement('against'))).toBe(0);
    expect(similarity(statement('along'), statement('unknown'))).toBe(0);
    expect(similarity(statement('unknown'), statement('along'))).toBe(0);
  });
});

describe('relations', () => {
  const similarity = textsAndSchemes(new Map(), new Map());
  const relation = (type: SchemeType, scheme?: string): GraphNode => ({
    kind: 'S',
    id: 's',
    type,
    ...(scheme === undefined ? {} : { scheme }),
  });

  test.each([
    ['Expert Opinion', 'Expert Opinion', 1],
    ['Expert Opinion', ' expert opinion', 1],
    [undefined, undefined, 1],
    ['Expert Opinion', 'ArgumentFromExpertOpinion', 1],
    ['Expert Opinion', 'Witness Testimony', 3 / 4],
    ['Expert Opinion', 'Sign', 1 / 2],
    ['Expert Opinion', undefined, 2 / 3],
    [undefined, 'Sign', 2 / 3],
  ])('scheme %s against %s: %d', (one, other, expected) => {
    expect(similarity(relation('SUPPORT', one), relation('SUPPORT', other))).toBe(expected);
  });

  test('of different types have nothing in common, whatever their scheme', () => {
    expect(similarity(relation('SUPPORT', 'Sign'), relation('ATTACK', 'Sign'))).toBe(0);
  });
});
