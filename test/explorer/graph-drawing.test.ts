import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { approach } from '../../explorer/src/graphs/drawing/approach.js';
import { boxSizes, breakLines } from '../../explorer/src/graphs/drawing/box-size.js';
import {
  cleanSvg,
  type Drawn,
  type ParsedElement,
  type ParsedNode,
} from '../../explorer/src/graphs/drawing/clean-svg.js';
import { layOut, type Point, scaleIn } from '../../explorer/src/graphs/drawing/lay-out.js';
import { mappedScene } from '../../explorer/src/graphs/drawing/mapped-scene.js';
import { arrowHead, bridgePath, smoothPath } from '../../explorer/src/graphs/drawing/paths.js';
import { rightEdge } from '../../explorer/src/graphs/drawing/right-edge.js';
import { type SceneNode, sceneOf } from '../../explorer/src/graphs/drawing/scene.js';
import {
  type Graph,
  graphOfSketch,
  relationOf,
  statementOf,
} from '../../explorer/src/graphs/graph.js';
import { readSketch } from '../../explorer/src/graphs/sketch/written.js';
import { LAYOUT_NAMES } from '../../src/graphs/layouts/index.js';
import { drawPicture } from '../../src/graphs/picture/index.js';
import { edges, relation, statement } from '../support/argument-graphs.js';

/** As if all letters were ten pixels wide. */
const measure = (text: string) => text.length * 10;
const measured = (graph: Graph) => ({ graph, sizes: boxSizes(graph, measure, 16) });
const graphOf = (...written: string[]) => graphOfSketch(readSketch(written));

const TRAMS = graphOf(
  'Trams should be free.',
  'against1_Somebody has to pay.',
  'for1_They are quiet.',
  'against*2_Quiet is no reason to be free.',
);
const CIRCLE = graphOf(
  'for2_Trams make towns rich.',
  'for1_Rich towns build trams.',
  'against2_No.',
);
const ROOM = { width: 900, height: 400 };

const apart = (a: SceneNode, b: SceneNode) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

/** Graphs of statements that each support or attack one before it. */
const trees = fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 12 }).map((parents) =>
  graphOf(
    'The claim of a graph that is drawn.',
    ...parents.map(([parent, isReason], at) => {
      const target = (parent % (at + 1)) + 1;
      return `${isReason ? 'for' : 'against'}${target}_Statement number ${at} of it.`;
    }),
  ),
);

describe('the layout of a graph', () => {
  it.each(['up', 'left'] as const)('has claims first (%s), also in a circle', (direction) => {
    for (const graph of [TRAMS, CIRCLE]) {
      const { nodes, lines } = layOut(
        boxSizes(graph, measure, 16),
        graph.edges,
        direction,
        graph.majorClaim,
      );
      const place = (id: string) => {
        const { x, y } = nodes.find((node) => node.id === id)!;
        return direction === 'up' ? y : x;
      };
      const others = nodes.filter(({ id }) => id !== graph.majorClaim);
      expect(others.every(({ id }) => place(id) > place(graph.majorClaim!))).toBe(true);
      expect(lines.map(({ source, target }) => ({ source, target }))).toEqual(graph.edges);
    }
  });

  it('draws every node once, apart from all others, and inside the picture', () => {
    fc.assert(
      fc.property(trees, (graph) => {
        const { nodes, width, height } = sceneOf(measured(graph), ROOM);
        expect(nodes.map(({ id }) => id)).toEqual(graph.nodes.map(({ id }) => id));
        nodes.forEach((node, at) => {
          for (const other of nodes.slice(at + 1)) expect(apart(node, other)).toBe(true);
          expect(Math.min(node.x, node.y)).toBeGreaterThanOrEqual(0);
          expect(node.x + node.width).toBeLessThanOrEqual(width + 0.01);
          expect(node.y + node.height).toBeLessThanOrEqual(height + 0.01);
        });
      }),
      { numRuns: 25 },
    );
  });

  it('keeps the order of premises, whatever it is', () => {
    const { nodes } = layOut(
      boxSizes(TRAMS, measure, 16),
      graphOf('a', 'for1_b', 'for1_c', 'for1_d').edges,
      'up',
      's1',
    );
    const [b, c, d] = ['s2', 's3', 's4'].map((id) => nodes.find((node) => node.id === id)!.x);
    expect(b! < c! && c! < d!).toBe(true);
  });

  it.each(['up', 'left'] as const)('ends arrows on a side, not at a corner (%s)', (direction) => {
    fc.assert(
      fc.property(trees, (graph) => {
        const { nodes, lines } = layOut(
          boxSizes(graph, measure, 16),
          graph.edges,
          direction,
          graph.majorClaim,
        );
        for (const { target, points } of lines) {
          const { x, y, width, height } = nodes.find(({ id }) => id === target)!;
          const end = points.at(-1)!;
          const across = Math.min(end.x - x, x + width - end.x);
          const down = Math.min(end.y - y, y + height - end.y);
          const [on, along] = [Math.min(across, down), Math.max(across, down)];
          expect(on).toBeCloseTo(0);
          expect(along).toBeGreaterThan(13.9);
        }
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['straight where it comes beside the box', { x: 215, y: 70 }, [{ x: 200, y: 70 }]],
    [
      'below a corner',
      { x: 215, y: -5 },
      [
        { x: 215, y: 14 },
        { x: 200, y: 14 },
      ],
    ],
    [
      'above the other one',
      { x: 215, y: 204 },
      [
        { x: 215, y: 186 },
        { x: 200, y: 186 },
      ],
    ],
    ['on the side beside where it comes from afar', { x: 215, y: -300 }, [{ x: 128.8, y: 0 }]],
    ['on that side, but not at its corner', { x: 215, y: -30 }, [{ x: 186, y: 0 }]],
    ['on the far side of a circle', { x: -15, y: 50 }, [{ x: 0, y: 50 }]],
  ])('brings a line to a box %s', (_, near, points) => {
    const box = { id: 'box', x: 0, y: 0, width: 200, height: 200 };
    const turn = ({ x, y }: Point): Point => ({ x: y, y: x });
    const round = (value: number) => Math.round(value * 10) / 10;
    const rounded = (list: readonly Point[]) => list.map(({ x, y }) => [round(x), round(y)]);
    expect(rounded(approach(box, near, 'left'))).toEqual(rounded(points));
    const turned = approach(box, turn(near), 'up');
    expect(rounded(turned)).toEqual(rounded(points.map(turn)));
  });

  it('turns a graph so that it is drawn larger', () => {
    const chain = graphOf('a', 'for1_b', 'for2_c', 'for3_d', 'for4_e');
    const wide = sceneOf(measured(chain), { width: 1200, height: 200 });
    const tall = sceneOf(measured(chain), { width: 200, height: 1200 });
    expect(wide.width).toBeGreaterThan(wide.height);
    expect(tall.height).toBeGreaterThan(tall.width);
    expect(scaleIn({ width: 100, height: 100 }, { width: 50, height: 200 })).toBe(0.5);
  });

  it('gives lines the look of their relation, and heads where they end', () => {
    const { lines } = sceneOf(measured(TRAMS), ROOM);
    const looks = lines.map(({ type, arrow }) => `${type}${arrow ? ' >' : ''}`);
    expect(looks.sort()).toEqual(
      ['ATTACK', 'ATTACK', 'ATTACK >', 'ATTACK >', 'SUPPORT', 'SUPPORT >'].sort(),
    );
  });

  it('survives graphs of nothing, and of one node', () => {
    expect(sceneOf(measured(graphOf('Only this.')), ROOM).nodes).toHaveLength(1);
    expect(sceneOf(measured({ nodes: [], edges: [], majorClaim: undefined }), ROOM).width).toBe(0);
  });
});

describe('what stands for what', () => {
  const pairs = [
    { queryNode: 's1', caseNode: 's1', similarity: 0.06 },
    { queryNode: 's2', caseNode: 's3', similarity: 1 },
    { queryNode: 's3', caseNode: 'nowhere', similarity: 1 },
  ];

  it('is bridged, from the graph on the left to the one on the right', () => {
    const { nodes, bridges, corners } = mappedScene(measured(TRAMS), measured(TRAMS), pairs, ROOM);
    expect(nodes).toHaveLength(2 * TRAMS.nodes.length);
    expect(bridges.map(({ from, to, similarity }) => [from, to, similarity])).toEqual([
      ['query:s1', 'hit:s1', 0.06],
      ['query:s2', 'hit:s3', 1],
    ]);
    expect(bridges.every(({ start, end }) => start.x < end.x)).toBe(true);
    const right = corners.query!.x + corners.query!.width;
    for (const { side, x, width } of nodes) {
      if (side === 'query') expect(x + width).toBeLessThanOrEqual(right + 0.01);
      else expect(x).toBeGreaterThanOrEqual(corners.hit!.x);
    }
  });

  it('is not bridged where nothing is alike', () => {
    const [one] = pairs;
    const least = [
      { ...one!, similarity: 0.049 },
      { ...one!, queryNode: 's2', similarity: 0.05 },
    ];
    const { bridges } = mappedScene(measured(TRAMS), measured(TRAMS), least, ROOM);
    expect(bridges.map(({ from }) => from)).toEqual(['query:s2']);
  });

  it('is bridged downwards where the room is narrow', () => {
    const room = { width: 300, height: 700 };
    const { bridges, corners } = mappedScene(measured(TRAMS), measured(TRAMS), pairs, room);
    expect(corners.hit!.y).toBeGreaterThan(corners.query!.y + corners.query!.height);
    expect(bridges.every(({ across, start, end }) => !across && start.y < end.y)).toBe(true);
  });

  it('has what is mapped first among the premises of the hit', () => {
    const hit = graphOf('a', 'for1_b', 'for1_c', 'against1_d');
    const mapped = [{ queryNode: 's1', caseNode: 's4', similarity: 1 }];
    const { nodes } = mappedScene(measured(graphOf('x')), measured(hit), mapped, {
      width: 5000,
      height: 900,
    });
    const places = nodes.filter(
      ({ side, id }) => side === 'hit' && ['s2', 's3', 's4'].includes(id),
    );
    const [first] = places.toSorted((a, b) => a.x - b.x || a.y - b.y);
    expect(first!.id).toBe('s4');
  });
});

describe('the size of a box', () => {
  it('follows the lines of its text, up to a limit', () => {
    const long = 'x'.repeat(5000);
    const [claim, short, word, sign] = boxSizes(
      graphOf('claim', 'for1_Short.', `for1_${long}`),
      measure,
      16,
    );
    expect(claim!.lines).toBe(1);
    expect(word!.lines).toBe(6);
    expect(word!.width).toBeGreaterThan(short!.width);
    expect(sign).toMatchObject({ lines: 0, width: 28, height: 28 });
    const many = boxSizes(graphOf('claim', ...Array(60).fill(`for1_${long}`)), measure, 16);
    expect(Math.max(...many.map(({ lines }) => lines))).toBe(3);
    const [, , narrow] = boxSizes(graphOf('claim', 'for1_b', `for1_${long}`), measure, 16, true);
    expect(narrow!.width).toBeLessThan(word!.width);
  });

  it.each([
    ['', 100, { lines: 0, widest: 25 }],
    ['ab cd', 100, { lines: 1, widest: 50 }],
    ['ab cd', 40, { lines: 2, widest: 20 }],
    ['abcdefghij', 40, { lines: 3, widest: 40 }],
  ])('breaks %j in %d pixels', (text, room, lines) => {
    expect(breakLines(text, room, measure)).toEqual(lines);
  });
});

describe('paths', () => {
  it('are soft, and end where they lead', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 20, y: 10.126 },
    ];
    expect(smoothPath(points)).toBe('M0 0Q10 0 20 10.13');
    expect(smoothPath(points.slice(0, 2))).toBe('M0 0L10 0');
    expect(smoothPath([])).toBe('');
    expect(arrowHead(points.slice(0, 2))).toBe('M10 0L1 4.5L1 -4.5Z');
    expect(arrowHead([])).toBe('');
    const bridge = { from: 'a', to: 'b', similarity: 1, start: points[0]!, end: points[2]! };
    expect(bridgePath({ ...bridge, across: true })).toBe('M0 0C10 0 10 10.13 20 10.13');
    expect(bridgePath({ ...bridge, across: false })).toBe('M0 0C0 5.06 20 5.06 20 10.13');
  });
});

describe('the statement behind a node', () => {
  it('is the node, or the first that gives the relation', () => {
    expect(statementOf(TRAMS, 's2')?.id).toBe('s2');
    expect(statementOf(TRAMS, 'r1')?.id).toBe('s2');
    expect(statementOf(TRAMS, 'nowhere')).toBeUndefined();
    expect(relationOf(TRAMS, 's2')?.type).toBe('ATTACK');
    expect(relationOf(TRAMS, 's1')).toBeUndefined();
  });
});

const SVG = 'http://www.w3.org/2000/svg';

/** A document as browsers parse it, as far as the page reads it. */
function parse(xml: string): ParsedElement {
  type Building = ParsedElement & { childNodes: ParsedNode[] } & ParsedNode;
  const stack: Building[] = [];
  let root: Building | undefined;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const element: Building = {
      nodeType: 1,
      nodeValue: null,
      localName: local,
      namespaceURI: uri,
      attributes: Object.values(attributes).map(({ name, value }) => ({ name, value })),
      childNodes: [],
    };
    stack.at(-1)?.childNodes.push(element);
    root ??= element;
    stack.push(element);
  });
  parser.on('closetag', () => void stack.pop());
  parser.on('text', (nodeValue) => stack.at(-1)?.childNodes.push({ nodeType: 3, nodeValue }));
  parser.write(xml).close();
  return root!;
}

describe('the right edge of the nodes of a drawing', () => {
  it('is where the dialogue of a drawn graph has not begun yet', async () => {
    const graph = {
      nodes: [
        statement('c', 'Trams should run.'),
        relation('r'),
        statement('p', 'They are quiet.'),
      ],
      edges: edges('c < r < p'),
      majorClaim: 'c',
      locutions: [{ id: 'l', text: 'Let them run!', illocutions: [], repliesTo: [] }],
    };
    const options = { layout: 'node-link', format: 'svg' } as const;
    const edgeOf = async (locutions: boolean) => {
      const { bytes, width } = await drawPicture(graph, { ...options, locutions });
      return { edge: rightEdge(cleanSvg(parse(String(bytes)))!), width };
    };
    const [alone, beside] = [await edgeOf(false), await edgeOf(true)];
    expect(alone.edge).toBeGreaterThan(alone.width / 2);
    expect(beside.width - beside.edge).toBeGreaterThan(300);
    expect(rightEdge(clean('<rect x="1" width="5"/>')!)).toBe(0);
  });
});

const clean = (inner: string) => cleanSvg(parse(`<svg xmlns="${SVG}">${inner}</svg>`));
const namesIn = (drawn: Drawn | string): string[] =>
  typeof drawn === 'string' ? [] : [drawn.name, ...drawn.children.flatMap(namesIn)];

describe('a picture of the server in the page', () => {
  it.each(LAYOUT_NAMES)('is taken over whole, drawn as %s', async (layout) => {
    const graph = {
      nodes: [
        statement('claim', 'Trams & <buses>'),
        relation('r', 'SUPPORT'),
        statement('q', 'Quiet'),
      ],
      edges: edges('claim < r < q'),
    };
    const picture = await drawPicture(graph, { layout, width: 600, format: 'svg' });
    const root = parse(String(picture.bytes));
    const drawn = cleanSvg(root)!;
    const count = (node: ParsedNode & Partial<ParsedElement>): number =>
      node.nodeType === 1
        ? 1 + [...node.childNodes!].reduce((sum, each) => sum + count(each), 0)
        : 0;
    expect(namesIn(drawn)).toHaveLength(count(root as ParsedElement & ParsedNode));
    const text = JSON.stringify(drawn);
    expect(text).toContain('"data-node":"r"');
    for (const { name, value } of root.attributes) {
      if (!['xmlns', 'role'].includes(name)) expect(drawn.attributes[name]).toBe(value);
    }
  });

  it.each([
    ['a script', '<script>run()</script>'],
    [
      'a foreign element',
      '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">b</b></foreignObject>',
    ],
    ['an image', '<image href="http://elsewhere.example/x.png"/>'],
    ['a link', '<a href="javascript:run()"><rect/></a>'],
    ['a style', '<style>@import url(http://elsewhere.example)</style>'],
    ['an animation', '<set attributeName="href" to="javascript:run()"/>'],
    ['a reference', '<use href="#x"/>'],
    ['an element of HTML', '<div xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['an element of HTML by its name', '<title xmlns="http://www.w3.org/1999/xhtml"/>'],
  ])('has not %s', (_, inner) => {
    expect(clean(`<g>${inner}</g>`)).toMatchObject({ children: [{ name: 'g', children: [] }] });
  });

  it.each([
    'onclick="run()"',
    'style="fill: url(http://elsewhere.example)"',
    'class="x"',
    'id="x"',
    'fill="url(http://elsewhere.example#x)"',
    'fill="URL (#x)"',
    'fill="\\75rl(#x)"',
    'transform="javascript:run()"',
    'xmlns:l="http://www.w3.org/1999/xlink" l:href="#x"',
    'tabindex="0"',
  ])('has no attribute %s', (attribute) => {
    expect(clean(`<rect ${attribute} x="1"/>`)).toMatchObject({
      children: [{ name: 'rect', attributes: { x: '1' } }],
    });
    const [rect] = clean(`<rect ${attribute} x="1"/>`)!.children as [Drawn];
    expect(Object.keys(rect.attributes)).toEqual(['x']);
  });

  it('keeps any id of a node, and any text', () => {
    const drawn = clean('<g data-node="url(javascript:)"><title>&lt;b> url(x)</title></g>');
    expect(drawn!.children).toEqual([
      {
        name: 'g',
        attributes: { 'data-node': 'url(javascript:)' },
        children: [{ name: 'title', attributes: {}, children: ['<b> url(x)'] }],
      },
    ]);
  });

  it('is nothing where it is no picture', () => {
    expect(cleanSvg(parse('<html xmlns="http://www.w3.org/1999/xhtml"/>'))).toBeUndefined();
    expect(cleanSvg(parse('<svg/>'))).toBeUndefined();
    expect(cleanSvg(parse(`<g xmlns="${SVG}"/>`))).toBeUndefined();
  });
});
