import { ElenchusError, InvalidInputError, TooLargeError } from '@elenchus/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AddressReader } from '../../explorer/src/address/reader.js';
import { graphOfSketch, partsOf, sketchOf } from '../../explorer/src/graphs/graph.js';
import { excessOf } from '../../explorer/src/graphs/mining/excess.js';
import { sketchOfMined } from '../../explorer/src/graphs/mining/mined.js';
import { begin, step } from '../../explorer/src/graphs/sketch/history.js';
import {
  addStatement,
  canConnect,
  claimOf,
  connect,
  isUnsure,
  NO_SKETCH,
  type RelationType,
  remove,
  roleOf,
  setText,
  setType,
  type Sketch,
} from '../../explorer/src/graphs/sketch/sketch.js';
import {
  fits,
  isSound,
  readSketch,
  writeSketch,
} from '../../explorer/src/graphs/sketch/written.js';
import {
  type ArgumentGraph,
  checkArgumentGraph,
  majorClaimOf,
} from '../../src/domain/argument-graph.js';

const TYPES = ['SUPPORT', 'ATTACK', 'REPHRASE'] as const satisfies readonly RelationType[];
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('for1_no', 'against*1.same2_', '_', 'for1', 'for0_', 'Ja & nein = 1%+2'),
);

/** Statements, and arrows drawn at random where they may be drawn. */
const sketches: fc.Arbitrary<Sketch> = fc
  .record({
    texts: fc.array(text, { minLength: 1, maxLength: 7 }),
    arrows: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...TYPES)), { maxLength: 12 }),
  })
  .map(({ texts, arrows }) => {
    const stated = texts.reduce((sketch, each) => addStatement(sketch, each)[0], NO_SKETCH);
    return arrows.reduce((sketch, [from, to, type]) => {
      const ends = [...sketch.statements, ...sketch.relations].map(({ id }) => id);
      const source = sketch.statements[from % sketch.statements.length]!.id;
      return connect(sketch, source, ends[to % ends.length]!, type);
    }, stated);
  });

/** A sketch by the places of its parts, whatever their ids. */
function placesOf({ statements, relations }: Sketch) {
  const ordered = statements.flatMap(({ id }) => relations.filter(({ source }) => source === id));
  const nameOf = (id: string) => {
    const at = statements.findIndex((each) => each.id === id);
    return at >= 0 ? at : `arrow ${ordered.findIndex((each) => each.id === id)}`;
  };
  return {
    texts: statements.map((each) => each.text),
    arrows: ordered.map(({ type, source, target }) => [type, nameOf(source), nameOf(target)]),
  };
}

/** As the server reads its parts. */
function asGraph({ nodes, edges }: NonNullable<ReturnType<typeof partsOf>>): ArgumentGraph {
  return {
    nodes: nodes.map(({ id, type, text: said }) =>
      type === 'STATEMENT' || !type ? { kind: 'I', id, text: said ?? '' } : { kind: 'S', id, type },
    ),
    edges: edges ?? [],
  };
}

const TRAMS = readSketch([
  'Trams should be free.',
  'against1_Somebody has to pay.',
  'for1_They are quiet.',
  'against*2_Quiet is no reason to be free.',
]);

describe('a sketch', () => {
  it('begins with a claim, and grows by reasons, objections and undercuts', () => {
    const [one, claim] = addStatement(NO_SKETCH, 'Trams should be free.');
    const [two, reason] = addStatement(one, '', { type: 'SUPPORT', target: claim });
    const [three, undercut] = addStatement(two, 'So what?', { type: 'ATTACK', target: 'r1' });
    expect(roleOf(three, claim)).toBe('claim');
    expect(roleOf(three, reason)).toBe('SUPPORT');
    expect(roleOf(three, undercut)).toBe('ATTACK');
    expect(partsOf(three)).toEqual({
      majorClaim: 's1',
      nodes: [
        { id: 's1', type: 'STATEMENT', text: 'Trams should be free.' },
        { id: 's2', type: 'STATEMENT', text: '' },
        { id: 's3', type: 'STATEMENT', text: 'So what?' },
        { id: 'r1', type: 'SUPPORT' },
        { id: 'r2', type: 'ATTACK' },
      ],
      edges: [
        { source: 's2', target: 'r1' },
        { source: 'r1', target: 's1' },
        { source: 's3', target: 'r2' },
        { source: 'r2', target: 'r1' },
      ],
    });
  });

  it('asks for nothing as long as nothing is said', () => {
    expect(partsOf(NO_SKETCH)).toBeUndefined();
    const [blank, id] = addStatement(NO_SKETCH, ' ');
    expect(partsOf(blank)).toBeUndefined();
    expect(partsOf(setText(blank, id, 'Trams'))?.nodes).toHaveLength(1);
  });

  it('draws no arrow that says nothing: to itself, twice, or against itself', () => {
    const sketch = TRAMS;
    expect(canConnect(sketch, 's1', 's1')).toBe(false);
    expect(canConnect(sketch, 's2', 's1')).toBe(false);
    expect(canConnect(sketch, 's3', 'r2')).toBe(false);
    expect(canConnect(sketch, 's1', 'nowhere')).toBe(false);
    expect(connect(sketch, 's2', 's1')).toBe(sketch);
    expect(canConnect(sketch, 's2', 's3')).toBe(true);
    expect(setType(sketch, 'r1', 'REPHRASE').relations[0]!.type).toBe('REPHRASE');
  });

  it('loses with a statement the arrows from and to it, and what undercuts these', () => {
    const without = remove(TRAMS, 's3');
    expect(without.statements.map(({ id }) => id)).toEqual(['s1', 's2', 's4']);
    expect(without.relations.map(({ id }) => id)).toEqual(['r1']);
    expect(roleOf(without, 's4')).toBe('loose');
    expect(remove(TRAMS, 'r2').relations.map(({ id }) => id)).toEqual(['r1']);
  });

  it('is a graph that the server takes, with the same major claim', () => {
    // Which claim wins depends on whether an arrow counts as a step of its own.
    const tied = ['for2_A', 'for4_B', 'for4.for1_C', 'for3.for*1_D', 'for4.for1_E'];
    fc.assert(
      fc.property(sketches, (sketch) => {
        const parts = partsOf(sketch);
        if (!parts) return;
        const graph = asGraph(parts);
        checkArgumentGraph(graph);
        expect(majorClaimOf(graph)).toBe(claimOf(sketch));
      }),
      { examples: [[readSketch(tied)]] },
    );
  });

  it('comes back from the graph that it is', () => {
    fc.assert(
      fc.property(sketches, (sketch) => {
        expect(placesOf(sketchOf(graphOfSketch(sketch)))).toEqual(placesOf(sketch));
      }),
    );
  });

  it('has an arrow for each premise of a relation that joins several', () => {
    const graph = {
      nodes: ['a', 'b', 'c'].map((id) => ({
        id,
        type: 'STATEMENT' as const,
        text: id,
        scheme: null,
      })),
      edges: [
        { source: 'b', target: 'both' },
        { source: 'c', target: 'both' },
        { source: 'both', target: 'a' },
      ],
      majorClaim: 'a',
    };
    const both = { id: 'both', type: 'SUPPORT' as const, text: null, scheme: 'Example' };
    const { relations } = sketchOf({ ...graph, nodes: [...graph.nodes, both] });
    expect(relations.map(({ type, source, target }) => [type, source, target])).toEqual([
      ['SUPPORT', 's2', 's1'],
      ['SUPPORT', 's3', 's1'],
    ]);
  });
});

describe('what a text has too much of', () => {
  it('is told by the server, with its limit', () => {
    const long = { message: '', details: { field: 'text', length: 33_000, limit: 20_000 } };
    expect(excessOf(new InvalidInputError('TEXT_TOO_LONG', long))).toEqual({
      what: 'tooLong',
      length: 33_000,
      limit: 20_000,
    });
    const many = { message: '', details: { limit: 200, unit: 'statements' } };
    const excess = { what: 'tooMany', limit: 200 };
    expect(excessOf(new TooLargeError('GRAPH_TOO_LARGE', many))).toEqual(excess);
  });

  it('is nothing where something else is wrong, or no limit is named', () => {
    expect(excessOf(new ElenchusError('TIMEOUT', { message: '' }))).toBeUndefined();
    expect(excessOf(new InvalidInputError('TEXT_TOO_LONG', { message: '' }))).toBeUndefined();
    expect(excessOf(new TooLargeError('GRAPH_TOO_LARGE', { message: '' }))).toBeUndefined();
    expect(excessOf(new Error('TEXT_TOO_LONG'))).toBeUndefined();
  });
});

describe('a sketch in the address', () => {
  it('is readable', () => {
    expect(writeSketch(TRAMS)).toEqual([
      'Trams should be free.',
      'against1_Somebody has to pay.',
      'for1_They are quiet.',
      'against*2_Quiet is no reason to be free.',
    ]);
  });

  it('keeps how sure a model is, until a person decides', () => {
    const written = ['Trams should be free.', 'for1~93_They are quiet.', 'against*1~7_Are they?'];
    const sketch = readSketch(written);
    expect(sketch.relations.map(({ percent }) => percent)).toEqual([93, 7]);
    expect(sketch.relations.map(isUnsure)).toEqual([false, true]);
    expect(writeSketch(sketch)).toEqual(written);
    expect(writeSketch(setType(sketch, 'r1', 'REPHRASE'))[1]).toBe('same1_They are quiet.');
  });

  it('can be what a model has found in a text', () => {
    const sketch = sketchOfMined({
      language: 'en',
      majorClaim: { id: 'u2', majorClaimConfidence: 0.9 },
      units: [
        { id: 'u1', text: 'They are\n quiet.' },
        { id: 'u2', text: 'Trams should be free.' },
      ],
      relations: [{ source: 'u1', target: 'u2', type: 'SUPPORT', confidence: 0.496 }],
      warnings: [],
    });
    expect(writeSketch(sketch)).toEqual(['for2~50_They are quiet.', 'Trams should be free.']);
    expect(claimOf(sketch)).toBe('s2');
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(sketches, (sketch) => {
        const params = new URLSearchParams(
          writeSketch(sketch).map((value): [string, string] => ['sketch', value]),
        );
        const written = new AddressReader(params.toString()).list('sketch');
        expect(placesOf(readSketch(written))).toEqual(placesOf(sketch));
        expect(writeSketch(readSketch(written))).toEqual(written);
        expect(written.every((value) => isSound(value, written))).toBe(true);
      }),
    );
  });

  it('is never refused, whatever is written there', () => {
    const arrow = fc
      .tuple(
        fc.constantFrom('for', 'against', 'same', 'toward'),
        fc.constantFrom('', '*'),
        fc.nat({ max: 6 }),
        fc.constantFrom('', '~0', '~38', '~100', '~101', '~07', '~'),
      )
      .map((parts) => parts.join(''));
    const value = fc
      .tuple(fc.array(arrow, { maxLength: 3 }), text)
      .map(([arrows, said]) => `${arrows.join('.')}_${said}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(value, text), { maxLength: 6 }), (values) => {
        const sketch = readSketch(values);
        expect(sketch.statements).toHaveLength(values.length);
        // What was read could have been drawn, and so is written and read alike.
        const again = readSketch(writeSketch(sketch));
        expect(placesOf(again)).toEqual(placesOf(sketch));
      }),
    );
  });

  it('leaves out arrows to what is not there, and says so', () => {
    const values = ['Trams', 'for1.against7_Quiet', 'against*9_No'];
    expect(readSketch(values).relations.map(({ target }) => target)).toEqual(['s1']);
    expect(values.map((value) => isSound(value, values))).toEqual([true, false, false]);
  });

  it('has a limit', () => {
    expect(fits(writeSketch(TRAMS))).toBe(true);
    expect(fits(['x'.repeat(7000)])).toBe(false);
    // A letter takes up to twelve characters there.
    expect(fits(['日'.repeat(700)])).toBe(false);
  });
});

describe('the history of a sketch', () => {
  const change = (sketch: Sketch, about?: string) => ({ kind: 'change', sketch, about }) as const;
  const [one, id] = addStatement(NO_SKETCH);
  const typed = setText(one, id, 'T');
  const more = setText(typed, id, 'Tr');

  it('undoes and does again, what was typed into one box at once', () => {
    const history = [change(one), change(typed, 'text s1'), change(more, 'text s1')].reduce(
      step,
      begin(NO_SKETCH),
    );
    expect(history.now).toBe(more);
    const undone = step(history, { kind: 'undo' });
    expect(undone.now).toBe(one);
    expect(step(undone, { kind: 'redo' }).now).toBe(more);
    const all = step(undone, { kind: 'undo' });
    expect(all.now).toBe(NO_SKETCH);
    expect(step(all, { kind: 'undo' })).toBe(all);
    // Typing on after that is a step of its own.
    expect(step(step(undone, { kind: 'redo' }), change(typed, 'text s1')).past).toHaveLength(3);
  });

  it('forgets what was undone when something else is done, and all of it where it begins anew', () => {
    const undone = step([change(one), change(typed)].reduce(step, begin(NO_SKETCH)), {
      kind: 'undo',
    });
    expect(step(undone, change(more)).future).toEqual([]);
    expect(step(undone, change(undone.now))).toBe(undone);
    expect(step(undone, { kind: 'begin', sketch: TRAMS })).toEqual(begin(TRAMS));
  });
});
