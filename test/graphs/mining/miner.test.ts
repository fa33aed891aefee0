import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAif, asArgdown, asText } from '../../../src/cli/mined-text.js';
import { checkArgumentGraph, majorClaimOf } from '../../../src/domain/argument-graph.js';
import { createTextEncoder, type MeasuredTextEncoder } from '../../../src/encoders/text.js';
import { readArgdown } from '../../../src/formats/graphs/argdown.js';
import { readGraph } from '../../../src/formats/graphs/read-graph.js';
import { folded, lexiconOf } from '../../../src/graphs/mining/cues.js';
import { featuresOf } from '../../../src/graphs/mining/features.js';
import { MARKERS, SENSES } from '../../../src/graphs/mining/lexicons.js';
import { createArgumentMiner, createUnitScorer } from '../../../src/graphs/mining/miner.js';
import {
  anyRelation,
  bestTree,
  decodeTree,
  NOTHING,
  treeMarginals,
  type TreeScores,
} from '../../../src/graphs/mining/tree.js';
import type { ArgumentMiner } from '../../../src/graphs/mining/types.js';
import { unitsOf } from '../../../src/graphs/mining/units.js';
import { seededRandom } from '../../../src/math/random.js';
import { NO_REQUEST } from '../../../src/runtime/scope.js';
import expected from '../../fixtures/mining/expected.json' with { type: 'json' };

describe('the miner', () => {
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
      expect(majorClaimOf({ ...mined.graph, majorClaim: undefined } as never)).toBe(
        mined.majorClaim,
      );
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
});

describe('features of units', () => {
  function cuesOf(text: string, language: string) {
    const cues = lexiconOf(language)!.cuesOf(folded(text));
    return {
      ...cues,
      begins: SENSES.filter((_, at) => cues.begins[at]),
      markers: MARKERS.filter((_, at) => cues.markers[at]),
    };
  }

  describe('cues', () => {
    it.each([
      ['en', 'And yet, because it rains, we stay.', ['REASON', 'CONTRAST', 'ADDITION']],
      ['en', 'Evenings are long.', []],
      ['de', '«Auch wenn es regnet', ['CONCESSION']],
      ['fr', 'Parce qu’il pleut, nous restons.', ['REASON']],
      ['it', "D'altra parte piove.", ['CONTRAST']],
    ])('tell what begins a unit (%s: %s)', (language, text, senses) => {
      expect(cuesOf(text, language).begins).toEqual(senses);
    });

    it('tell duty, negation and the opinions of others', () => {
      expect(cuesOf("Critics say we shouldn't.", 'en').markers).toEqual([
        'DUTY',
        'NEGATION',
        'OTHERS',
      ]);
      expect(cuesOf('Das darf nicht sein.', 'de').markers).toEqual(['DUTY', 'NEGATION']);
    });
  });

  describe('features', () => {
    const vector = (...numbers: number[]) => Float32Array.from(numbers);
    const texts = ['Clean the lake.', 'because fish die', 'But the lake is deep.'];
    const lexicon = lexiconOf('en')!;
    const features = featuresOf({
      texts,
      cues: texts.map((text) => lexicon.cuesOf(folded(text))),
      vectors: [vector(1, 0), vector(0, 1), vector(0.6, 0.8)],
    });
    const { size, pairWidth } = features;
    const pair = (source: number, target: number) => {
      const at = (source * size + target) * pairWidth;
      return [...features.pairs.subarray(at, at + pairWidth)];
    };

    it('have a row for each unit and each ordered pair', () => {
      expect(features.units).toHaveLength(size * features.unitWidth);
      expect(features.pairs).toHaveLength(size * size * pairWidth);
      expect(pair(1, 1).every((each) => each === 0)).toBe(true);
    });

    it('tell distance, sentence, cosine, its rank and common words', () => {
      // Distances from -5 to 5 without 0.
      const [back, ahead] = [pair(2, 0), pair(0, 2)];
      expect(back.slice(0, 10)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
      expect(ahead.slice(0, 10)).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
      const [sameSentence, cosine, rank, overlap] = back.slice(10);
      expect([sameSentence, rank]).toEqual([0, 0.5]);
      expect(cosine).toBeCloseTo(1.8, 5);
      expect(overlap).toBe(0.5);
      // No sentence ends between the second and the third.
      expect(pair(1, 2)[10]).toBe(1);
    });

    it('are there for one unit', () => {
      const alone = featuresOf({
        texts: ['Yes.'],
        cues: [lexicon.cuesOf('yes.')],
        vectors: [vector(1)],
      });
      expect([...alone.units].every(Number.isFinite)).toBe(true);
    });
  });
});

describe('units of a text', () => {
  const textsOf = (text: string, language?: string) =>
    unitsOf(text, language).map((unit) => unit.text);

  describe('units', () => {
    it.each([
      [
        'en',
        'Lakes should be cleaned, because fish die. Although it costs money, it pays off. It may rain; we swim anyway.',
        [
          'Lakes should be cleaned,',
          'because fish die.',
          'Although it costs money,',
          'it pays off.',
          'It may rain;',
          'we swim anyway.',
        ],
      ],
      [
        'de',
        'Der See soll sauber werden, weil Fische sterben. Zwar kostet das viel Geld, aber es lohnt sich sehr. Obwohl es regnet, schwimmen wir gern.',
        [
          'Der See soll sauber werden,',
          'weil Fische sterben.',
          'Zwar kostet das viel Geld,',
          'aber es lohnt sich sehr.',
          'Obwohl es regnet,',
          'schwimmen wir gern.',
        ],
      ],
      [
        'fr',
        'Il faut nettoyer le lac, car les poissons meurent. Certes, cela coûte cher, mais cela en vaut la peine. Bien qu’il pleuve, nous nageons volontiers.',
        [
          'Il faut nettoyer le lac,',
          'car les poissons meurent.',
          'Certes, cela coûte cher,',
          'mais cela en vaut la peine.',
          'Bien qu’il pleuve,',
          'nous nageons volontiers.',
        ],
      ],
      [
        'it',
        'Il lago va pulito, perché i pesci muoiono. È vero che costa caro, ma ne vale la pena. Sebbene piova, nuotiamo volentieri tutti.',
        [
          'Il lago va pulito,',
          'perché i pesci muoiono.',
          'È vero che costa caro,',
          'ma ne vale la pena.',
          'Sebbene piova, nuotiamo volentieri tutti.',
        ],
      ],
    ])('are the clauses that connectives join in %s', (language, text, units) => {
      expect(textsOf(text, language)).toEqual(units);
    });

    it.each([
      ['en', 'Dr. Smith met Mr. Jones at 3 p.m. They talked.', 2],
      ['de', 'Am 3. Mai kam z. B. Dr. Meier zu uns. Er blieb bis zum Abend.', 2],
      ['en', 'The show, however, must go on. It was salt and pepper and bread.', 2],
    ])('do not end behind an abbreviation or within a clause (%s: %s)', (language, text, count) => {
      expect(textsOf(text, language)).toHaveLength(count);
    });

    it.each([
      ['words without an end', 'a'.repeat(9_000) + ' ' + 'A. '.repeat(3_600)],
      ['initials', 'A. '.repeat(6_600)],
      ['white space', `a${' '.repeat(19_990)}b.`],
      ['closing marks', `a.${'"'.repeat(19_990)}b`],
      ['broken lines', `a${'\n '.repeat(9_500)}b`],
    ])('are found in linear time: %s', (_, text) => {
      expect(unitsOf(text, 'en').length).toBeGreaterThan(0);
    });

    it('ignore broken lines and bullets, and end with a paragraph', () => {
      const text = 'A heading\n\n- the first point is\n  on two lines\n- a second one\n\n***\n';
      expect(textsOf(text, 'en')).toEqual([
        'A heading',
        'the first point is\n  on two lines',
        'a second one',
      ]);
    });

    it('are sentences where the connectives are not known', () => {
      const text = 'Het meer moet schoon, omdat de vissen sterven. Dat is duur.';
      expect(textsOf(text, 'nl')).toEqual([
        'Het meer moet schoon, omdat de vissen sterven.',
        'Dat is duur.',
      ]);
      expect(textsOf('Один. Два.')).toEqual(['Один.', 'Два.']);
    });

    it('stand in the text where they say, in order, and hold all of its words', () => {
      const words = fc.constantFrom(
        'we',
        ' because ',
        ', but ',
        '. ',
        'İ',
        'ß',
        '\n',
        '; ',
        '😀',
        "'",
        'A',
      );
      const languages = fc.constantFrom('en', 'de', 'fr', 'it', undefined);
      fc.assert(
        fc.property(fc.array(words, { maxLength: 40 }), languages, (parts, language) => {
          const text = parts.join('');
          let end = 0;
          let covered = '';
          for (const unit of unitsOf(text, language)) {
            expect(unit.start).toBeGreaterThanOrEqual(end);
            expect(text.slice(unit.start, unit.end)).toBe(unit.text);
            end = unit.end;
            covered += unit.text;
          }
          const letters = (of: string) => of.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
          expect(letters(covered)).toBe(letters(text));
        }),
      );
    });
  });
});

describe('the best tree', () => {
  /** Every way to give each unit but one a target, without a cycle. */
  function allTrees(size: number): number[][] {
    const trees: number[][] = [];
    const extend = (targets: number[]) => {
      if (targets.length === size) {
        if (isTree(targets)) trees.push(targets);
        return;
      }
      for (let target = NOTHING; target < size; target++) {
        if (target !== targets.length) extend([...targets, target]);
      }
    };
    extend([]);
    return trees;
  }

  function isTree(targets: readonly number[]): boolean {
    if (targets.filter((target) => target === NOTHING).length !== 1) return false;
    return targets.every((_, unit) => {
      let at = unit;
      for (let step = 0; step < targets.length && at !== NOTHING; step++) at = targets[at]!;
      return at === NOTHING;
    });
  }

  function randomScores(size: number, seed: number, spread: number): TreeScores {
    const random = seededRandom(seed);
    const numbers = (length: number) =>
      Float64Array.from({ length }, () => (random() - 0.5) * spread);
    const [root, support, attack] = [numbers(size), numbers(size * size), numbers(size * size)];
    return { size, root, support, attack };
  }

  function scoreOf(targets: readonly number[], root: Float64Array, relation: Float64Array): number {
    return targets.reduce((sum, target, source) => {
      return sum + (target === NOTHING ? root[source]! : relation[source * root.length + target]!);
    }, 0);
  }

  describe('the best tree', () => {
    it.each([1, 2, 3, 4, 5, 6])('is the best of all trees of %i units', (size) => {
      const trees = allTrees(size);
      // Cayley's formula, for rooted trees.
      expect(trees).toHaveLength(size ** (size - 1));
      for (let seed = 0; seed < (size === 6 ? 20 : 100); seed++) {
        const scores = randomScores(size, seed, 4);
        const relation = anyRelation(scores);
        const found = bestTree(size, scores.root, relation);
        expect(isTree(found)).toBe(true);
        const best = Math.max(...trees.map((tree) => scoreOf(tree, scores.root, relation)));
        expect(scoreOf(found, scores.root, relation)).toBeCloseTo(best, 9);
      }
    });

    it('has one root, even where many roots would score more', () => {
      const relation = new Float64Array(25).fill(-10);
      const found = bestTree(5, Float64Array.of(100, 101, 99, 100, 100), relation);
      expect(isTree(found)).toBe(true);
      expect(found[1]).toBe(NOTHING);
    });

    it('is found for 200 units', () => {
      const scores = randomScores(200, 1, 8);
      expect(isTree(bestTree(200, scores.root, anyRelation(scores)))).toBe(true);
    });
  });

  describe('marginals', () => {
    it.each([1, 2, 3, 4, 5])('are the shares of all trees of %i units', (size) => {
      const trees = allTrees(size);
      for (let seed = 0; seed < 20; seed++) {
        const scores = randomScores(size, seed, 6);
        const any = anyRelation(scores);
        const weights = trees.map((tree) => Math.exp(scoreOf(tree, scores.root, any)));
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const share = (has: (tree: readonly number[]) => boolean) =>
          trees.reduce((sum, tree, at) => sum + (has(tree) ? weights[at]! : 0), 0) / total;
        const { root, support, attack } = treeMarginals(scores);
        for (let source = 0; source < size; source++) {
          expect(root[source]).toBeCloseTo(
            share((tree) => tree[source] === NOTHING),
            9,
          );
          for (let target = 0; target < size; target++) {
            if (source === target) continue;
            const at = source * size + target;
            const either = share((tree) => tree[source] === target);
            expect(support[at]! + attack[at]!).toBeCloseTo(either, 9);
            const ratio = Math.exp(scores.support[at]! - scores.attack[at]!);
            expect(support[at]).toBeCloseTo(ratio * attack[at]!, 9);
          }
        }
      }
    });

    it('stay probabilities where scores are extreme', () => {
      const { root, support, attack } = treeMarginals(randomScores(40, 3, 400));
      expect(root.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 6);
      for (const each of [...root, ...support, ...attack]) {
        expect(each).toBeGreaterThanOrEqual(0);
        expect(each).toBeLessThanOrEqual(1);
      }
    });
  });
});
