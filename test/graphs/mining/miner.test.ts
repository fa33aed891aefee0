import { NO_REQUEST } from '../../../src/runtime/scope.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArgdown } from '../../../src/formats/graphs/argdown.js';
import { readGraph } from '../../../src/formats/graphs/read-graph.js';
import { asAif, asArgdown, asText } from '../../../src/cli/mined-text.js';
import { checkArgumentGraph, majorClaimOf } from '../../../src/domain/argument-graph.js';
import { createTextEncoder, type MeasuredTextEncoder } from '../../../src/encoders/text.js';
import { createArgumentMiner, createUnitScorer } from '../../../src/graphs/mining/miner.js';
import { decodeTree } from '../../../src/graphs/mining/tree.js';
import type { ArgumentMiner } from '../../../src/graphs/mining/types.js';
import expected from '../../fixtures/mining/expected.json' with { type: 'json' };

let textEncoder: MeasuredTextEncoder;
let miner: ArgumentMiner;
const limits = { maxMinedCharacters: 20_000, maxMinedUnits: 200 };
beforeAll(async () => {
  textEncoder = await createTextEncoder({ threads: 1 });
  miner = await createArgumentMiner({ textEncoder, limits });
}, 120_000);
afterAll(async () => {
  await miner.close();
  await textEncoder.close();
});

const TEXT =
  'The pool should stay open in winter. Swimming keeps old people healthy, because it spares their joints. Some say that heating is too expensive. But the heat comes from the waste plant anyway.';

describe('the network', () => {
  it('gives what torch gives', async () => {
    const scorer = await createUnitScorer(textEncoder);
    for (const { units, language, root, relation, targets, attacks } of expected) {
      const scores = await scorer.score(units, language);
      const size = units.length;
      root.forEach((wanted, at) => expect(scores.root[at]).toBeCloseTo(wanted, 2));
      for (let at = 0; at < size * size; at++) {
        if (at % (size + 1) === 0) continue;
        expect(scores.support[at]).toBeCloseTo(relation[2 * at]!, 2);
        expect(scores.attack[at]).toBeCloseTo(relation[2 * at + 1]!, 2);
      }
      const { targets: found, marginals } = decodeTree(scores);
      expect(found).toEqual(targets);
      found.forEach((target, source) => {
        const at = source * size + target;
        if (target >= 0)
          expect(marginals.attack[at]! > marginals.support[at]!).toBe(attacks[source]);
      });
    }
    await scorer.close();
  }, 60_000);
});

describe('the miner', () => {
  it('makes a tree of a text, with offsets and confidences', async () => {
    const mined = await miner.mine(TEXT);
    expect(mined.language).toBe('en');
    expect(mined.units.map(({ start, end }) => TEXT.slice(start, end))).toEqual(
      mined.units.map(({ text }) => text),
    );
    expect(mined.units).toHaveLength(5);
    expect(mined.relations).toHaveLength(4);
    checkArgumentGraph(mined.graph);
    expect(majorClaimOf({ ...mined.graph, majorClaim: undefined } as never)).toBe(mined.majorClaim);
    const total = mined.units.reduce((sum, unit) => sum + unit.majorClaimConfidence, 0);
    expect(total).toBeCloseTo(1, 6);
    for (const { confidence } of mined.relations) {
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
    expect(mined.warnings).toEqual([]);
  });

  it('finds claim, objection and answer', async () => {
    const { majorClaim, relations, units } = await miner.mine(TEXT);
    expect(units.find(({ id }) => id === majorClaim)?.text).toBe(
      'The pool should stay open in winter.',
    );
    expect(relations.find(({ source }) => source === 'u4')?.type).toBe('ATTACK');
    expect(relations.find(({ source }) => source === 'u5')).toMatchObject({
      target: 'u4',
      type: 'ATTACK',
    });
  });

  it('takes units that a person has corrected', async () => {
    const { units } = await miner.mine(TEXT);
    const { units: corrected, majorClaim } = await miner.mineUnits(units.slice(0, 3), {
      language: 'en',
    });
    expect(corrected.map(({ text }) => text)).toEqual(units.slice(0, 3).map(({ text }) => text));
    expect(majorClaim).toBe('u1');
  });

  it.each([
    ['one sentence', 'The pool should stay open.', ['SINGLE_STATEMENT']],
    ['an unknown language', 'Mmm grr zzz. Brr hmm.', ['LANGUAGE_UNKNOWN']],
    [
      'a text without argument',
      'The train leaves at nine. It stops in Bern. Lunch is served at noon. The hotel is on the left.',
      ['ARGUMENT_UNLIKELY'],
    ],
    [
      'a language without connectives',
      'Het zwembad moet open blijven. Dat is gezond voor iedereen.',
      ['LANGUAGE_UNSUPPORTED'],
    ],
  ])('warns of %s', async (_, text, codes) => {
    const { warnings, graph } = await miner.mine(text);
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
    checkArgumentGraph(graph);
  });

  it.each([
    ['no text', ' \n\u200b', 'EMPTY_QUERY'],
    ['punctuation', '... !!! ---', 'BAD_INPUT'],
    ['a picture', '🎉', 'BAD_INPUT'],
    ['100 kB', 'It rains. '.repeat(10_000), 'TEXT_TOO_LONG'],
    ['too many statements', 'It is so. '.repeat(300), 'GRAPH_TOO_LARGE'],
  ])('refuses %s', async (_, text, code) => {
    await expect(miner.mine(text, { field: 'letter.txt' })).rejects.toMatchObject({
      code,
      message: expect.stringContaining('letter.txt'),
    });
  });

  it('refuses no units and empty ones', async () => {
    await expect(miner.mineUnits([])).rejects.toMatchObject({ code: 'EMPTY_QUERY' });
    const units = [
      { text: 'A claim.', start: 0, end: 8 },
      { text: ' ', start: 8, end: 9 },
    ];
    await expect(miner.mineUnits(units)).rejects.toMatchObject({
      code: 'EMPTY_QUERY',
      details: { field: 'units[1]' },
    });
  });

  it('stops with the signal', async () => {
    const scope = { ...NO_REQUEST, signal: AbortSignal.abort(new Error('gone')) };
    await expect(miner.mine(TEXT, { scope })).rejects.toThrow('gone');
  });
});

describe('formats', () => {
  it('print a tree', async () => {
    const mined = await miner.mine(TEXT);
    expect(asText(mined, 'pool.txt').split('\n').slice(0, 2)).toEqual([
      'pool.txt (en, 5 statements)',
      expect.stringMatching(/^\* The pool should stay open in winter\. \(\d+ %\)$/),
    ]);
  });

  it('keep each text in Argdown, whatever marks it has', () => {
    const marked = fc
      .stringMatching(/^[a-c :/\\[\]<>#@{}*_|+\-=.]{1,20}$/)
      .map((text) => text.replaceAll(/ +/g, ' ').trim())
      .filter((text) => /[a-c]/.test(text));
    fc.assert(
      fc.property(marked, (text) => {
        const unit = { id: 'u1', text, start: 0, end: text.length, majorClaimConfidence: 1 };
        const graph = { nodes: [{ kind: 'I', ...unit } as const], edges: [], majorClaim: 'u1' };
        const mined = { units: [unit], relations: [], majorClaim: 'u1', graph, warnings: [] };
        const [read] = readArgdown(asArgdown(mined), 'x.argdown').nodes;
        expect(read?.text).toBe(text);
      }),
    );
  });

  it('print no control characters, which a terminal would obey', async () => {
    const mined = await miner.mine('Trams \u001b[31mare red\u0007, because buses are blue.');
    expect(asText(mined, 'x.txt')).toMatch(/^\* Trams \[31mare red ,/m);
  });

  it('are read again as the same graph', async () => {
    const mined = await miner.mine(TEXT.replace('pool', '[pool] #1 <a>'));
    const relations = mined.relations.map(({ source, target, type }) =>
      [source, target, type].join(),
    );
    const aif = await readGraph(asAif(mined), 'x.json');
    expect(aif.warnings).toEqual([]);
    expect(aif.graph.majorClaim).toBe(mined.majorClaim);
    expect(aif.graph.nodes).toEqual(mined.graph.nodes);
    expect(aif.graph.edges).toEqual(mined.graph.edges);

    const { nodes, edges } = readArgdown(asArgdown(mined), 'x.argdown');
    const target = new Map(edges.map((edge) => [edge.source, edge.target]));
    const found = nodes
      .filter(({ type }) => type === 'STATEMENT')
      .flatMap(({ id }) => {
        const relation = nodes.find((node) => node.id === target.get(id));
        return relation
          ? [[id, target.get(relation.id), relation.type].join().replaceAll(/[[\]]/g, '')]
          : [];
      });
    expect(found.toSorted()).toEqual(relations.toSorted());
    expect(nodes.find(({ id }) => id === '[u1]')?.text).toContain('pool');
  });
});
