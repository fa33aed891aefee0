import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGraph } from '../../../../src/corpus/readers/graphs/read-graph.js';
import { GRAPH_WARNINGS } from '../../../../src/domain/graph-warnings.js';
import { ElenchusError } from '../../../../src/errors.js';
import { RUNS } from '../../../support/runs.js';

type Json = Record<string, unknown>;
interface AifJson {
  nodes: Json[];
  edges: Json[];
  locutions: unknown[];
}

/** A tidy tree: each further statement supports or attacks an earlier one. */
const tree = fc
  .array(fc.tuple(fc.nat(), fc.constantFrom('RA', 'CA', 'MA')), { maxLength: 12 })
  .map((premises): AifJson => {
    const nodes: Json[] = [{ nodeID: 'i0', type: 'I', text: 'Statement 0' }];
    const edges: Json[] = [];
    premises.forEach(([pick, type], place) => {
      const [own, relation] = [`i${place + 1}`, `s${place + 1}`];
      nodes.push({ nodeID: own, type: 'I', text: `Statement ${place + 1}` });
      nodes.push({ nodeID: relation, type, text: type });
      edges.push({ edgeID: `${place}a`, fromID: own, toID: relation });
      edges.push({ edgeID: `${place}b`, fromID: relation, toID: `i${pick % (place + 1)}` });
    });
    return { nodes, edges, locutions: [] };
  });

const anyId = fc.oneof(
  fc.constantFrom('i0', 'i1', 's1', 's2', 'nowhere', '__proto__', 'constructor', ''),
  fc.string({ maxLength: 4 }),
);
const anyValue = fc.oneof(anyId, fc.constantFrom(null, 7, true, [], {}, ' '), fc.string());

/** One thing that can be wrong with a file. */
const damage = fc.oneof(
  fc.record({ what: fc.constant('cut node' as const), at: fc.nat() }),
  fc.record({ what: fc.constant('copy node' as const), at: fc.nat() }),
  fc.record({ what: fc.constant('copy edge' as const), at: fc.nat() }),
  fc.record({
    what: fc.constant('set node' as const),
    at: fc.nat(),
    key: fc.constantFrom('nodeID', 'type', 'text', 'scheme'),
    value: fc.oneof(anyValue, fc.constantFrom('L', 'YA', 'PA', 'I', 'RA')),
  }),
  fc.record({
    what: fc.constant('set edge' as const),
    at: fc.nat(),
    key: fc.constantFrom('fromID', 'toID', 'edgeID'),
    value: anyValue,
  }),
);

type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never;

function damaged(file: AifJson, damages: readonly Damage[]): AifJson {
  const { nodes, edges } = structuredClone(file);
  for (const each of damages) {
    const list = each.what.endsWith('edge') ? edges : nodes;
    if (list.length === 0) continue;
    const at = each.at % list.length;
    if (each.what === 'cut node') list.splice(at, 1);
    else if (each.what === 'copy node' || each.what === 'copy edge') list.push({ ...list[at] });
    else list[at]![each.key] = each.value;
  }
  return { nodes, edges, locutions: [] };
}

describe('a graph that is damaged at random', () => {
  it('is refused with a code, or all that it has less or more is explained', async () => {
    const outcomes = { kept: 0, repaired: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(tree, fc.array(damage, { maxLength: 6 }), async (whole, damages) => {
        const file = damaged(whole, damages);
        let read;
        try {
          read = await readGraph(JSON.stringify(file), 'x.json', { format: 'aif' });
        } catch (error) {
          expect(error).toBeInstanceOf(ElenchusError);
          outcomes.refused += 1;
          return;
        }
        const { graph, warnings } = read;
        outcomes[warnings.length > 0 ? 'repaired' : 'kept'] += 1;
        const explained = { nodes: 0, edges: 0 };
        for (const { code, count } of warnings) {
          explained.nodes += count * GRAPH_WARNINGS[code].nodes;
          explained.edges += count * GRAPH_WARNINGS[code].edges;
        }
        expect(graph.nodes.length).toBe(file.nodes.length + explained.nodes);
        expect(graph.edges.length).toBe(file.edges.length + explained.edges);
        const texts = new Set(file.nodes.map(({ text }) => text));
        for (const node of graph.nodes)
          if (node.kind === 'I' && node.text) expect(texts).toContain(node.text);
      }),
      { numRuns: RUNS.many },
    );
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(20);
  });

  it('is the same graph whatever the order of its nodes and edges', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.integer(), async (file, seed) => {
        const shuffled = {
          nodes: fc.sample(fc.shuffledSubarray(file.nodes, { minLength: file.nodes.length }), {
            seed,
            numRuns: 1,
          })[0],
          edges: [...file.edges].reverse(),
          locutions: [],
        };
        const [one, other] = await Promise.all(
          [file, shuffled].map((each) => readGraph(JSON.stringify(each), 'x', { format: 'aif' })),
        );
        expect(other!.graph.majorClaim).toBe(one!.graph.majorClaim);
        expect(other!.warnings).toEqual([]);
        expect(new Set(other!.graph.nodes)).toEqual(new Set(one!.graph.nodes));
      }),
    );
  });

  it('never ends in an error without code, whatever the text', async () => {
    const starts = [
      '',
      '{',
      '[',
      '<',
      '<?xml',
      'Discussion Title:',
      '[A]: a\n',
      '{"nodes":[',
      '=== ',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        async (start, text) => {
          await readGraph(start + text, 'x').catch((error: unknown) => {
            expect(error).toBeInstanceOf(ElenchusError);
          });
        },
      ),
      { numRuns: RUNS.many },
    );
  });
});
