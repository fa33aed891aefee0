import { loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArgumentGraph, Locution } from '../../../src/domain/argument-graph.js';
import { foldGraph } from '../../../src/domain/folding.js';
import { loadFont } from '../../../src/graphs/picture/font.js';
import { drawPicture } from '../../../src/graphs/picture/index.js';
import { boxOf } from '../../../src/graphs/picture/node-link/boxes.js';
import { placeParts } from '../../../src/graphs/picture/node-link/drawing.js';
import { CLAIM } from '../../../src/graphs/picture/node-link/marks.js';
import { placeNodes } from '../../../src/graphs/picture/node-link/place.js';
import { createPlaceThread } from '../../../src/graphs/picture/node-link/place-thread.js';
import type { Format } from '../../../src/graphs/picture/options.js';
import type { Point } from '../../../src/graphs/picture/scene.js';
import { type TidyNode, tidyPlaces } from '../../../src/graphs/picture/tidy.js';
import {
  argumentGraphs,
  chainGraph,
  edges,
  relation,
  starGraph,
  statement,
} from '../../support/argument-graphs.js';

const draw = (graph: ArgumentGraph, format: Format = 'svg', width?: number) =>
  drawPicture(graph, { layout: 'node-link', format, ...(width !== undefined && { width }) });
const svgOf = async (graph: ArgumentGraph) => String((await draw(graph)).bytes);
const one = (text: string): ArgumentGraph => ({ nodes: [statement('a', text)], edges: [] });

const TOWN: ArgumentGraph = {
  nodes: [
    statement('claim', 'The tram line should be built.'),
    { kind: 'S', id: 'r', type: 'SUPPORT', scheme: 'Cause to Effect' },
    statement('quiet', 'Trams make streets quieter.'),
    relation('u', 'ATTACK'),
    statement('squeal', 'They squeal in curves.'),
    relation('a', 'ATTACK'),
    statement('cost', 'Buses cost less.'),
    statement('lonely', 'The river is long.'),
  ],
  edges: edges('claim < r < quiet', 'r < u < squeal', 'claim < a < cost'),
  majorClaim: 'claim',
};

/** Where the boxes and the arrows of a picture are, before its margins. */
async function places(graph: ArgumentGraph) {
  const measure = loadFont();
  const folded = foldGraph(graph, { maxNodes: 1_000 });
  const sized = folded.nodes.map((node, at) =>
    boxOf(node, { look: CLAIM, isClaim: at === 0 }, measure),
  );
  const given = { boxes: sized, folds: [], place: placeNodes, widestDown: 1_250 };
  const placed = await placeParts(folded, given);
  const boxes = placed.boxes.map(({ width, height }, at) => {
    const [left, top] = placed.corners[at]!;
    return { left, top, right: left + width, bottom: top + height };
  });
  return { placed, boxes, picture: await draw(graph) };
}
type Box = Awaited<ReturnType<typeof places>>['boxes'][number];

/** Of sums of sides in floating point. */
const ROUNDING = 1e-6;
const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const onBorder = ([x, y]: Point, { left, top, right, bottom }: Box) => {
  const inside = x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1;
  const near = [x - left, right - x, y - top, bottom - y].some((gap) => Math.abs(gap) < 1);
  return inside && near;
};

describe('boxes and arrows', () => {
  it('have every node, apart from the others, inside the margins', async () => {
    await fc.assert(
      fc.asyncProperty(argumentGraphs(20), async (graph) => {
        const { boxes, placed, picture } = await places(graph);
        expect(boxes).toHaveLength(graph.nodes.length);
        boxes.forEach((box, at) => {
          for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
          expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThan(placed.width + ROUNDING);
          expect(box.bottom).toBeLessThan(placed.height + ROUNDING);
        });
        const svg = String(picture.bytes);
        expect(svg.match(/<g data-node=/g)).toHaveLength(graph.nodes.length);
        const [, right, down] = /<g transform="translate\(([\d.]+) ([\d.]+)\)">/.exec(svg)!;
        expect(Math.min(Number(right), Number(down))).toBeGreaterThanOrEqual(24);
        expect(Number(right) + placed.width + 24).toBeLessThanOrEqual(picture.width + 1);
        expect(Number(down) + placed.height + 48).toBeLessThan(picture.height);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('lead from the border of a premise to that of its conclusion', async () => {
    await fc.assert(
      fc.asyncProperty(argumentGraphs(16), async (graph) => {
        const { placed, boxes } = await places(graph);
        const edges = new Set(graph.edges.map(({ source, target }) => `${source} ${target}`));
        expect(placed.lines.length + placed.curves.length).toBe(edges.size);
        for (const { from, to, points } of placed.lines) {
          expect(onBorder(points[0]!, boxes[from]!)).toBe(true);
          expect(onBorder(points.at(-1)!, boxes[to]!)).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('all end at a relation, which is small, also where they are of several kinds', async () => {
    const kinds = ['SUPPORT', 'ATTACK', 'REPHRASE'] as const;
    for (const count of [1, 8]) {
      const more = kinds.flatMap((kind) =>
        Array.from({ length: count }, (_, at) => relation(`${kind}${at}`, kind)),
      );
      const lonely = Array.from({ length: 5 }, (_, at) => statement(`s${at}`));
      const graph = {
        nodes: [statement('a'), relation('r'), statement('b'), ...more, ...lonely],
        edges: edges('a < r < b', ...more.map(({ id }) => `r < ${id}`)),
      };
      const { placed, boxes } = await places(graph);
      const ends = placed.lines.map(({ to, points }) => onBorder(points.at(-1)!, boxes[to]!));
      expect(ends).toEqual(placed.lines.map(() => true));
    }
  });

  it('have the claim first: above its premises, or left of them where they are many', async () => {
    const below = await places(TOWN);
    expect(below.boxes.slice(1).every(({ top }) => top >= below.boxes[0]!.bottom)).toBe(true);
    const ids = Array.from({ length: 20 }, (_, at) => `p${at}`);
    const many = {
      nodes: [
        statement('claim'),
        ...ids.flatMap((id) => [
          relation(`r${id}`),
          statement(id, 'A long and winding reason. '.repeat(5)),
        ]),
      ],
      edges: edges(...ids.map((id) => `claim < r${id} < ${id}`)),
    };
    const beside = await places(many);
    expect(beside.boxes.slice(1).every(({ left }) => left >= beside.boxes[0]!.right)).toBe(true);
    expect(beside.placed.width).toBeLessThan(beside.placed.height);
  });

  it('show relations by sign, line and arrow head, with the scheme where there is one', async () => {
    const svg = await svgOf(TOWN);
    expect(svg).toContain('<title>Cause to Effect (supports)</title>');
    expect(svg).toContain('>Cause to Effect</text>');
    const dashed = svg.match(/stroke-dasharray="7 4"/g)!;
    expect(dashed.length).toBeGreaterThanOrEqual(4);
  });

  it('are explained, each mark that there is and no other', async () => {
    const legendOf = async (graph: ArgumentGraph) => {
      const svg = await svgOf(graph);
      const below = svg.slice(svg.lastIndexOf('</g>'));
      return [...below.matchAll(/>([^<>]+)<\/text>/g)].map(([, name]) => name);
    };
    expect(await legendOf(TOWN)).toEqual([
      'major claim',
      'statement',
      'supports',
      'attacks',
      'attacks a relation',
      'does not lead to the major claim',
    ]);
    expect(await legendOf(one('Alone.'))).toEqual(['major claim']);
    expect(await legendOf(one('word '.repeat(100)))).toEqual(['major claim', '…', 'shortened']);
    const rephrased = {
      nodes: [statement('a'), relation('m', 'REPHRASE'), statement('b')],
      edges: edges('a < m < b'),
    };
    expect(await legendOf(rephrased)).toEqual(['major claim', 'statement', 'says in other words']);
  });

  it('are the same each time, whatever the order of the input', async () => {
    const reversed = { ...TOWN, nodes: TOWN.nodes.toReversed(), edges: TOWN.edges.toReversed() };
    const [first, second] = [await svgOf(TOWN), await svgOf(reversed)];
    expect(second).toBe(first);
    for (const format of ['png', 'webp', 'pdf'] as const) {
      const [one, other] = [await draw(TOWN, format), await draw(TOWN, format)];
      expect(one.bytes.equals(other.bytes)).toBe(true);
    }
  });
});

describe('a text in a box', () => {
  /** The lines of the first box, and its width. */
  async function boxWith(text: string) {
    const svg = await svgOf(one(text));
    const [, group] = /<g data-node="a"><title>(.*?)<\/g>/s.exec(svg)!;
    const width = Number(/<rect [^>]* width="([\d.]+)"/.exec(group!)![1]);
    const lines = [...group!.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)];
    return {
      group: group!,
      width,
      attributes: lines.map(([, look]) => look!),
      lines: lines.map(([, , line]) => line!),
    };
  }

  it('is there in full, and the box grows with it', async () => {
    const text = 'The quick brown fox jumps over the lazy dog near the river bank. '
      .repeat(4)
      .trim();
    const { lines } = await boxWith(text);
    expect(lines.join(' ')).toBe(text);
  });

  it('is shortened at a word where it is very long, and whole as a hint', async () => {
    const text = `${'Reason upon reason '.repeat(40)}end.`;
    const { group, lines } = await boxWith(text);
    const shown = lines.join(' ');
    expect(shown.length).toBeLessThanOrEqual(281);
    expect(shown).toMatch(/(Reason|upon|reason)…$/);
    expect(group).toContain(`${text}</title>`);
  });

  it.each([
    ['a word of 400 letters', 'x'.repeat(400)],
    ['emoji', '🚋👩‍👩‍👧‍👦'.repeat(60)],
    ['Bengali', 'ট্রাম বাসের চেয়ে শান্ত এবং পরিষ্কার তাই এটি তৈরি করা উচিত '.repeat(3)],
    ['Chinese', '电车安静又干净而且非常快捷方便'.repeat(12)],
  ])('stays in its box: %s', async (_, text) => {
    const { lines, width } = await boxWith(text);
    expect(lines.length).toBeGreaterThan(1);
    expect(width).toBeLessThan(340);
    // Even if each character were a box for a missing one.
    const room = width - 24;
    for (const line of lines) expect([...line].length * 0.5 * 14).toBeLessThan(1.5 * room);
  });

  it('says that there is none', async () => {
    expect((await boxWith('   ')).lines).toEqual(['(no text)']);
  });

  it('begins at the right where its script does', async () => {
    const { attributes } = await boxWith('החשמלית שקטה ונקייה מן האוטובוס (כמעט תמיד).');
    for (const look of attributes)
      expect(look).toMatch(/text-anchor="start" direction="rtl"|direction="rtl"/);
  });

  it('is text, whatever it contains', async () => {
    const svg = await svgOf(one('<script>alert("x")</script> & \0\u{d800} <b>bold</b>'));
    expect(svg).not.toMatch(/<script|<b>/);
    expect(svg).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; \uFFFD\uFFFD');
    await expect(loadImage(Buffer.from(svg))).resolves.toMatchObject({ width: expect.any(Number) });
  });
});

describe('as a file', () => {
  it.each(['png', 'webp'] as const)('%s has the size that it tells', async (format) => {
    for (const width of [undefined, 32, 900]) {
      const { bytes, ...told } = await draw(TOWN, format, width);
      const image = await loadImage(bytes);
      expect([image.width, image.height]).toEqual([told.width, told.height]);
      if (width !== undefined) expect(told.width).toBe(width);
    }
  });

  it('PDF has lines and letters with their font, and no pixels', async () => {
    const pdf = (await draw(TOWN, 'pdf')).bytes.toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.\d/);
    expect(pdf).toContain('/FontFile2');
    expect(pdf).not.toMatch(/\/Subtype \/Image/);
  });

  it('of pixels is made smaller to fit, and refused where it could not be read', async () => {
    const long = (statements: number, format: Format, width = {}) => {
      const chain = chainGraph(2 * statements);
      const nodes = chain.nodes.map((node) =>
        node.kind === 'I' ? statement(node.id, 'Why not? '.repeat(30)) : node,
      );
      const fold = { maxNodes: 1_000 };
      return drawPicture({ ...chain, nodes }, { layout: 'node-link', format, fold, ...width });
    };
    const fitted = await long(70, 'webp');
    expect([fitted.width, fitted.height < 800]).toEqual([16_383, true]);
    const refused = { code: 'BAD_INPUT', details: { field: 'width' } };
    await expect(long(130, 'png')).rejects.toMatchObject(refused);
    expect((await long(130, 'svg')).width).toBeGreaterThan(2 * 16_383);
    const square = drawPicture(one('Alone. '.repeat(30)), {
      layout: 'treemap',
      format: 'webp',
      width: 4096,
    });
    await expect(square).resolves.toMatchObject({ width: 4096 });
  });
});

describe('a large graph', () => {
  const shownIn = (svg: string) => svg.match(/<g data-node=/g)!.length;

  it('is folded, and counts what is not shown', async () => {
    const svg = await svgOf(chainGraph(2_000));
    expect(shownIn(svg)).toBeLessThanOrEqual(150);
    expect(shownIn(svg)).toBeGreaterThan(140);
    expect(svg).toMatch(/>\+ 9\d\d statements, 4\d\d attacks<\/text>/);
    expect(svg).toContain('>folded: not shown here</text>');
  });

  it.each([
    ['a chain', chainGraph(5_000)],
    ['a star', starGraph(2_500)],
    [
      'statements only',
      { nodes: Array.from({ length: 5_000 }, (_, at) => statement(`s${at}`)), edges: [] },
    ],
  ])('of 5,000 nodes is drawn with at most 1,000 of them: %s', async (_, graph) => {
    const fold = { maxNodes: 1_000 };
    const picture = await drawPicture(graph, { layout: 'node-link', format: 'svg', fold });
    expect(shownIn(String(picture.bytes))).toBeLessThanOrEqual(1_000);
  });

  it('has curves to further conclusions', async () => {
    const star = starGraph(60);
    const graph = {
      ...star,
      edges: [...star.edges, { source: 'i7', target: 's50' }, { source: 's9', target: 'i40' }],
    };
    const svg = String(
      (await drawPicture(graph, { layout: 'node-link', format: 'svg', fold: { maxNodes: 500 } }))
        .bytes,
    );
    expect(shownIn(svg)).toBe(121);
    expect(svg).toMatch(
      /stroke-width="1.2" stroke-dasharray="7 4"\/>\s*<path d="M[^"]*Z" fill="#b3/,
    );
    expect(svg).toContain('>leads to a further conclusion</text>');
  });

  it('shows only what leads to the focus', async () => {
    const draw = (focus: string) =>
      drawPicture(chainGraph(20), {
        layout: 'node-link',
        format: 'svg',
        fold: { maxNodes: 100, focus },
      });
    const svg = String((await draw('n10')).bytes);
    expect(shownIn(svg)).toBe(11);
    expect(svg).toContain('>10 nodes of the graph do not lead here</text>');
    await expect(draw('n99')).rejects.toMatchObject({
      code: 'UNKNOWN_ID',
      details: { field: 'fold.focus' },
    });
  });
});

it('a graph of too many links is given up in time, and the thread goes on', async () => {
  const nodes = Array.from({ length: 60 }, () => ({ width: 200, height: 60, joins: false }));
  const links = nodes.flatMap((_, from) =>
    nodes.flatMap((_, to) => (from < to && (from + to) % 2 ? { from, to, arrow: true } : [])),
  );
  // On a busy machine, even two nodes may need long.
  const few = { nodes: nodes.slice(0, 2), links: [], direction: 'down' } as const;
  const patient = createPlaceThread(60_000);
  const began = performance.now();
  await patient.run(few);
  await patient.close();
  const thread = createPlaceThread(10 * (performance.now() - began));
  const dense = thread.run({ nodes, links, direction: 'down' });
  await expect(dense).rejects.toMatchObject({ code: 'PICTURE_TOO_COMPLEX' });
  expect((await thread.run(few)).corners).toHaveLength(2);
  await thread.close();
});

describe('the lane of a dialogue', () => {
  const said = (id: string, speaker: string, target: string, start?: string): Locution => ({
    id,
    speaker,
    text: `${speaker} says ${id}.`,
    repliesTo: [],
    illocutions: [{ id: `y${id}`, act: 'Asserting', target }],
    ...(start !== undefined && { start }),
  });
  const graphWith = (locutions: readonly Locution[]) => ({
    nodes: [statement('claim'), relation('r'), statement('quiet')],
    majorClaim: 'claim',
    edges: edges('claim < r < quiet'),
    locutions,
  });
  const svgOf = async (locutions: readonly Locution[], fold = { maxNodes: 10, closed: [''] }) => {
    const options = { layout: 'node-link', format: 'svg', locutions: true } as const;
    const { bytes } = await drawPicture(graphWith(locutions), {
      ...options,
      ...(fold.closed[0] !== '' && { fold }),
    });
    return String(bytes);
  };

  describe('the lane of locutions', () => {
    it('says who said what, in its order, with a line and a number at the statement', async () => {
      const svg = await svgOf([said('l1', 'Ann', 'claim'), said('l2', 'Bob', 'quiet')]);
      const texts = [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
      const lane = texts.slice(0, 6);
      expect(lane).toEqual(['1', 'Ann', 'Ann says l1.', '2', 'Bob', 'Bob says l2.']);
      // In the lane, at the statement and in the legend.
      expect(texts.filter((text) => text === '1')).toHaveLength(3);
      expect(texts.filter((text) => text === '2')).toHaveLength(2);
      expect(svg.match(/stroke="#[0-9a-f]{6}b3"/g)).toHaveLength(2);
      const colours = [...svg.matchAll(/fill="(#[0-9a-f]{6})"[^>]*>(?:Ann|Bob)</g)];
      expect(new Set(colours.map(([, colour]) => colour)).size).toBe(2);
      expect(svg).toContain('number of the locution on the right, in the colour of its speaker');
    });

    it('is in order of time where all have one', async () => {
      const svg = await svgOf([
        said('late', 'Ann', 'claim', '2016-02-02'),
        said('early', 'Bob', 'quiet', '2016-01-01'),
      ]);
      expect(svg.indexOf('says early')).toBeLessThan(svg.indexOf('says late'));
    });

    it('counts what is said about what is folded', async () => {
      const svg = await svgOf(
        [said('l1', 'Ann', 'claim'), said('l2', 'Bob', 'quiet'), said('l3', 'Bob', 'r')],
        { maxNodes: 10, closed: ['claim'] },
      );
      expect(svg).toContain('>+ 2 locutions on statements not shown</text>');
      expect(svg).not.toContain('Bob says');
      const closed = { maxNodes: 10, closed: ['claim'] };
      expect(await svgOf([said('l1', 'Bob', 'quiet')], closed)).toContain('>+ 1 locution on');
    });

    it('has what makes no statement, without a line', async () => {
      const mute = { id: 'l2', speaker: 'Bob', text: 'Right?', illocutions: [], repliesTo: [] };
      const svg = await svgOf([
        said('l1', 'Ann', 'claim'),
        mute,
        said('l3', 'Ann', 'l2'),
        said('l4', 'Ann', 'quiet'),
      ]);
      const order = ['Ann says l1.', 'Right?', 'Ann says l3.', 'Ann says l4.'];
      const texts = [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text!);
      expect(texts.filter((text) => order.includes(text))).toEqual(order);
      expect(svg.match(/stroke="#[0-9a-f]{6}b3"/g)).toHaveLength(2);
      expect(svg).not.toContain('not shown');
    });

    it('has the number of a relation beside its sign', async () => {
      const svg = await svgOf([said('l1', 'Ann', 'r')]);
      const sign = /<rect x="([\d.]+)" y="[\d.]+" width="20" height="20" rx="10"/.exec(svg)!;
      const tags = [...svg.matchAll(/<rect x="([\d.]+)"[^>]*height="17"/g)];
      // The plus is 9 wide, in the middle of 20.
      expect(Number(tags[1]![1])).toBeGreaterThan(Number(sign[1]) + 10 + 4.5);
    });

    it('has numbers without lines where there are many', async () => {
      const many = Array.from({ length: 61 }, (_, at) => said(`l${at}`, 'Ann', 'claim'));
      const svg = await svgOf(many);
      expect(svg).toContain('Ann says l60.');
      expect(svg).not.toMatch(/stroke="#[0-9a-f]{6}b3"/);
    });

    it('is not there without a dialogue', async () => {
      expect(await svgOf([])).not.toContain(
        'number of the locution on the right, in the colour of its speaker',
      );
    });
  });
});

describe('places of trees', () => {
  /** Trees of boxes, parents first. */
  const forests = fc
    .array(
      fc.record({
        parent: fc.nat(),
        isRoot: fc.integer({ min: 0, max: 9 }),
        width: fc.integer({ min: 20, max: 300 }),
        height: fc.integer({ min: 20, max: 200 }),
        track: fc.integer({ min: 0, max: 3 }),
      }),
      { minLength: 1, maxLength: 80 },
    )
    .map((nodes) =>
      nodes.map(({ parent, isRoot, ...node }, at): TidyNode => {
        return { ...node, parent: at === 0 || isRoot === 0 ? -1 : parent % at };
      }),
    );

  const star = (count: number): TidyNode[] =>
    Array.from({ length: count + 1 }, (_, at) => {
      return { width: 200, height: 60, parent: at === 0 ? -1 : 0, track: 0 };
    });

  describe('tidyPlaces', () => {
    it('keeps boxes apart and inside, and leads lines from border to border around them', () => {
      fc.assert(
        fc.property(forests, fc.constantFrom(0.7, 1.4), (nodes, shape) => {
          const { width, height, corners, lines } = tidyPlaces(nodes, shape);
          const boxes = nodes.map((node, at) => {
            const [left, top] = corners[at]!;
            return { left, top, right: left + node.width, bottom: top + node.height };
          });
          boxes.forEach((box, at) => {
            expect(Math.min(box.left, box.top)).toBeGreaterThan(-0.01);
            expect(box.right).toBeLessThan(width + 0.01);
            expect(box.bottom).toBeLessThan(height + 0.01);
            for (const other of boxes.slice(at + 1)) {
              const apart =
                box.right <= other.left + 0.01 ||
                other.right <= box.left + 0.01 ||
                box.bottom <= other.top + 0.01 ||
                other.bottom <= box.top + 0.01;
              expect(apart).toBe(true);
            }
          });
          lines.forEach((points, at) => {
            const { parent } = nodes[at]!;
            if (parent < 0) return expect(points).toEqual([]);
            const [start, end] = [points[0]!, points.at(-1)!];
            const touches = ([x, y]: readonly [number, number], box: (typeof boxes)[number]) =>
              x >= box.left - 20 &&
              x <= box.right + 20 &&
              y >= box.top - 20 &&
              y <= box.bottom + 20;
            expect(touches(start, boxes[at]!)).toBe(true);
            expect(touches(end, boxes[parent]!)).toBe(true);
            points.slice(1).forEach((point, index) => {
              const before = points[index]!;
              const isStraight =
                Math.abs(point[0] - before[0]) < 1.01 || Math.abs(point[1] - before[1]) < 1.01;
              expect(isStraight).toBe(true);
            });
          });
        }),
        { numRuns: 60 },
      );
    });

    it('breaks a wide family into rows that fit the page', () => {
      for (const shape of [0.7, 1.4]) {
        const { width, height } = tidyPlaces(star(100), shape);
        expect(width / height).toBeGreaterThan(shape * 0.6);
        expect(width / height).toBeLessThan(shape * 1.7);
      }
    });

    it('places 1,000 levels, and 1,000 trees', () => {
      const chain = Array.from({ length: 1_000 }, (_, at) => ({ ...star(0)[0]!, parent: at - 1 }));
      expect(tidyPlaces(chain, 1.4).corners).toHaveLength(1_000);
      const alone = Array.from({ length: 1_000 }, () => star(0)[0]!);
      const { width, height } = tidyPlaces(alone, 1.4);
      expect(width * height).toBeLessThan(1_000 * 250 * 110 * 1.2);
    });

    it('is empty for nothing', () => {
      expect(tidyPlaces([], 1.4)).toMatchObject({ width: 0, height: 0, corners: [] });
    });
  });
});
