import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArgumentGraph } from '../../../src/domain/argument-graph.js';
import { GRAPH_WARNINGS } from '../../../src/domain/graph-warnings.js';
import { bratPair } from '../../../src/formats/graphs/brat.js';
import { readGraph } from '../../../src/formats/graphs/read-graph.js';
import { ElenchusError } from '../../../src/runtime/errors.js';
import { RUNS } from '../../support/runs.js';

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

/** The tree as somebody says it: each statement, and each relation by answering. */
const talk = tree.map(({ nodes, edges }): AifJson => {
  const said = nodes.filter(({ type }) => type === 'I');
  const beside: Json[] = [];
  const by: Json[] = [];
  const join = (...ids: string[]) => {
    ids.slice(1).forEach((toID, at) => by.push({ edgeID: `${by.length}l`, fromID: ids[at], toID }));
  };
  said.forEach(({ nodeID, text }, place) => {
    const speaker = ['Ann', 'Ben'][place % 2];
    beside.push({ nodeID: `l${place}`, type: 'L', text: `${speaker} : ${String(text)}` });
    beside.push({ nodeID: `y${place}`, type: 'YA', text: 'Asserting' });
    beside.push({ nodeID: `n${place}`, type: 'L', text: `Kim: ${speaker} : ${String(text)}` });
    join(`l${place}`, `y${place}`, nodeID as string);
    if (place === 0) return;
    beside.push({ nodeID: `t${place}`, type: 'TA', text: 'Default Transition' });
    beside.push({ nodeID: `a${place}`, type: 'YA', text: 'Arguing' });
    join(`l${place - 1}`, `t${place}`, `l${place}`);
    join(`t${place}`, `a${place}`, `s${place}`);
  });
  return { nodes: [...nodes, ...beside], edges: [...edges, ...by], locutions: [] };
});

/** Ids of nodes and edges that a graph keeps, or its dialogue. */
function kept({ nodes, edges, locutions = [], preferences = [] }: ArgumentGraph) {
  const ids = new Set(nodes.map(({ id }) => id));
  const pairs = new Set(edges.map(({ source, target }) => `${source}\0${target}`));
  const way = (...way: string[]) => {
    way.slice(1).forEach((id, at) => pairs.add(`${way[at]}\0${id}`));
    return way;
  };
  for (const { id: own, illocutions, repliesTo } of locutions) {
    ids.add(own);
    for (const { id, to } of repliesTo) ids.add(way(to, id, own)[1]!);
    for (const { id, target, reply = own } of illocutions) ids.add(way(reply, id, target)[1]!);
  }
  for (const { id, preferred, over } of preferences) ids.add(way(preferred, id, over)[1]!);
  return { nodes: ids.size, edges: pairs.size };
}

const anyId = fc.oneof(
  fc.constantFrom(
    'i0',
    'i1',
    's1',
    's2',
    'l0',
    'l1',
    'y0',
    't1',
    'a1',
    'nowhere',
    '__proto__',
    'constructor',
    '',
  ),
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
    value: fc.oneof(anyValue, fc.constantFrom('L', 'YA', 'TA', 'PA', 'I', 'RA')),
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

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const number = fc.integer({ min: 0, max: 40 });
const id = fc.constantFrom('T1', 'T2', 'T3', 'T9', 'R1', 'A1', '*', '#1', 'E1', '__proto__', '');
/** A line of annotations that may be right, or not. */
const annotation = fc.oneof(
  fc
    .tuple(id, number, number, words)
    .map(([own, a, b, text]) => `${own}\tClaim ${a} ${b}\t${text}`),
  fc.tuple(id, id, id).map(([own, a, b]) => `${own}\tsupports Arg1:${a} Arg2:${b}`),
  fc.tuple(id, id, fc.constantFrom('For', 'Against', '')).map((parts) => {
    return `${parts[0]}\tStance ${parts[1]} ${parts[2]}`;
  }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

describe('annotations of a text', () => {
  it('give the spans that are right, and name every other line', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { minLength: 1, maxLength: 5 }),
        fc.array(annotation, { maxLength: 6 }),
        fc.constantFrom('\n', '\r\n'),
        async (parts, more, end) => {
          // Words that collapse to nothing cannot be annotated.
          const said = parts.map((part) => part.replace(/\s/gu, '_'));
          const text = `Title${end}${said.join(end)}`;
          let at = [...`Title${end}`].length;
          const right = said.map((part, place) => {
            const [start, stop] = [at, at + [...part].length];
            at = stop + end.length;
            return `T10${place}\tPremise ${start} ${stop}\t${part}`;
          });
          const lines = [...right, ...more].join('\n');
          const {
            graph,
            problems = [],
            warnings,
          } = await readGraph(bratPair(lines, text), 'x.ann');
          const texts = new Map(
            graph.nodes.map((node) => [node.id, node.kind === 'I' && node.text]),
          );
          said.forEach((part, place) => expect(texts.get(`T10${place}`)).toBe(part));
          const named = warnings.find(({ code }) => code === 'LINE_LEFT_OUT')?.count ?? 0;
          expect(named).toBe(problems.length);
          for (const { line, raw } of problems) {
            expect(line).toBeGreaterThan(0);
            expect(lines).toContain(raw);
          }
        },
      ),
      { numRuns: RUNS.many },
    );
  });
});

describe('a graph that is damaged at random', () => {
  it.each([
    ['an argument', tree],
    ['a dialogue', talk],
  ])('is refused with a code, or what %s has less or more is explained', async (_, files) => {
    const outcomes = { kept: 0, repaired: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(files, fc.array(damage, { maxLength: 6 }), async (whole, damages) => {
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
        const codes = warnings.filter(({ code }) => code !== 'ANALYST_JOINED');
        outcomes[codes.length > 0 ? 'repaired' : 'kept'] += 1;
        const explained = { nodes: 0, edges: 0 };
        for (const { code, count } of warnings) {
          explained.nodes += count * GRAPH_WARNINGS[code].nodes;
          explained.edges += count * GRAPH_WARNINGS[code].edges;
        }
        expect(kept(graph)).toEqual({
          nodes: file.nodes.length + explained.nodes,
          edges: file.edges.length + explained.edges,
        });
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
      fc.asyncProperty(talk, fc.integer(), async (file, seed) => {
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
        expect(other!.warnings.map(({ code }) => code)).toEqual(['ANALYST_JOINED']);
        expect(new Set(other!.graph.nodes)).toEqual(new Set(one!.graph.nodes));
        const said = [one, other].map(
          (each) => new Set(each!.graph.locutions!.map(({ id }) => id)),
        );
        expect(said[0]).toEqual(said[1]);
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
      'T1\tClaim 0 3\t',
      '{"annotations":"',
      '{"claims":[],"locations":[',
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
