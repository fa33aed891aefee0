import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ArgumentGraph } from '../../src/domain/argument-graph.js';
import { questionOf } from '../../src/language-model/hit-reader.js';
import { GRAPHS_PROMPT, outlineOf, PREMISES_PROMPT } from '../../src/language-model/prompts.js';
import { edges, relation, statement } from '../support/argument-graphs.js';

const digestOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

it.each([
  ['premises 1', PREMISES_PROMPT, 'c8f4e10edd04'],
  ['graphs 1', GRAPHS_PROMPT, 'd92ae951b5a2'],
])('raise the version of a prompt that has changed: %s', (name, prompt, digest) => {
  expect(`${prompt.task} ${prompt.version}`).toBe(name);
  expect(digestOf(prompt)).toBe(digest);
});

it('asks for answers by a schema that every endpoint with schemas takes', () => {
  const { schema } = questionOf(PREMISES_PROMPT, 'claim', ['one', 'two']);
  const { properties } = z.toJSONSchema(schema, { io: 'input' });
  expect(properties).toEqual({
    hits: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', enum: ['h1', 'h2'] },
          relevance: { type: 'number' },
          side: { type: 'string', enum: ['FAVOR', 'AGAINST', 'NEITHER'] },
        },
        required: ['id', 'relevance', 'side'],
        additionalProperties: false,
      },
    },
  });
});

const graph: ArgumentGraph = {
  nodes: [
    { kind: 'I', id: 'c', text: 'Trams should\nbe free.' },
    { kind: 'S', id: 's', type: 'SUPPORT', scheme: 'Expert Opinion' },
    { kind: 'I', id: 'p', text: 'An economist says so.' },
    { kind: 'I', id: 'q', text: 'She knows the costs.' },
    { kind: 'S', id: 'a', type: 'ATTACK' },
    { kind: 'I', id: 'o', text: 'Taxes would rise.' },
    { kind: 'S', id: 'u', type: 'ATTACK' },
    { kind: 'I', id: 'v', text: 'Only a little.' },
    { kind: 'I', id: 'x', text: 'Nobody asked.' },
  ],
  edges: edges('c < s < p', 's < q', 'c < a < o', 'o < u < v'),
  majorClaim: 'c',
};

describe('an outline', () => {
  it('has counts, and each statement below what it is a reason for', () => {
    expect(outlineOf(graph, 10_000).split('\n')).toEqual([
      '(statements: 6, supports: 1, attacks: 2, rephrases: 0, depth: 2)',
      'Trams should be free.',
      '  - Taxes would rise.',
      '    - Only a little.',
      '  + [Expert Opinion]',
      '    An economist says so.',
      '    She knows the costs.',
      '(nodes apart from these: 1)',
    ]);
  });

  it('shows a relation that is attacked itself', () => {
    const undercut = {
      nodes: [
        statement('c'),
        relation('s'),
        statement('p'),
        relation('u', 'ATTACK'),
        statement('o'),
      ],
      edges: edges('c < s < p', 's < u < o'),
    };
    const lines = outlineOf(undercut, 10_000).split('\n').slice(1);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toBe('  +');
    expect(lines.slice(2).map((line) => /^ {4}(- )?\S/.test(line))).toEqual([true, true]);
  });

  it('does not depend on the order of the nodes', () => {
    const turned = { ...graph, nodes: graph.nodes.toReversed(), edges: graph.edges.toReversed() };
    expect(outlineOf(turned, 10_000)).toBe(outlineOf(graph, 10_000));
  });

  it('is cut at a limit, and says how much is missing', () => {
    const outline = outlineOf(graph, 120);
    expect(outline.length).toBeLessThan(170);
    expect(outline).toMatch(/\n\(nodes left out: 5\)\n\(nodes apart from these: 1\)$/);
  });

  it('has the beginning of a long statement', () => {
    const long = { nodes: [{ ...statement('c'), text: 'word '.repeat(1_000) }], edges: [] };
    expect(outlineOf(long, 10_000).length).toBeLessThan(350);
  });
});
