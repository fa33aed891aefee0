import type { GraphNode, SchemeNode } from '../../../domain/argument-graph.js';
import type { Fold, FoldedCounts } from '../../../domain/folding.js';
import type { NodeMapping } from '../../matching/similarity.js';
import { isOurs, type Measure } from '../font.js';
import type { LegendEntry } from '../legend.js';
import { evenLines, isRightToLeft, LINE_HEIGHT, shortenedWords } from '../lines.js';
import type { Mark, Point } from '../scene.js';
import { type Look, RELATION_NAMES, SIGN, signOf } from './marks.js';

/** A mark on a node that stands for one of another graph, such as "3 · .87". */
export interface Tag {
  readonly text: string;
  readonly colour: string;
}

/** White is easy to read on each. */
export const COLOURS = [
  '#0b62a4',
  '#9a4a06',
  '#6b3fa0',
  '#6d6000',
  '#a0246b',
  '#00706f',
  '#4a5560',
];
export const TAG_HEIGHT = 17;
const TAG_FONT_SIZE = 11;
const TAG_PADDING = 6;

/**
 * The same number and colour for nodes that stand for each other; at the case also how similar
 * they are.
 * @param placeOf the place of a query's node, by which the pairs are numbered
 */
export function tagsOf(mapping: readonly NodeMapping[], placeOf: (query: string) => number) {
  const query = new Map<string, Tag>();
  const hit = new Map<string, Tag>();
  mapping
    .toSorted((a, b) => placeOf(a.query) - placeOf(b.query))
    .forEach((pair, at) => {
      const colour = COLOURS[at % COLOURS.length]!;
      const number = String(at + 1);
      query.set(pair.query, { text: number, colour });
      hit.set(pair.case, { text: `${number} · ${similarityText(pair.similarity)}`, colour });
    });
  return { query, case: hit };
}

function similarityText(value: number): string {
  return value.toFixed(2).replace(/^0/, '');
}

export function widthOfTag({ text }: Tag, measure: Measure): number {
  return measure(text, TAG_FONT_SIZE, true) + 2 * TAG_PADDING;
}

export function drawTag({ text, colour }: Tag, width: number, [x, y]: Point): Mark[] {
  const middle = { x: x + width / 2, y: y + TAG_HEIGHT / 2 + TAG_FONT_SIZE * 0.36 };
  return [
    {
      kind: 'box',
      x,
      y,
      width,
      height: TAG_HEIGHT,
      radius: TAG_HEIGHT / 2,
      fill: colour,
      stroke: '#ffffff',
      strokeWidth: 1,
    },
    {
      kind: 'text',
      text,
      ...middle,
      anchor: 'middle',
      fontSize: TAG_FONT_SIZE,
      bold: true,
      fill: '#ffffff',
      length: width - 2 * TAG_PADDING,
    },
  ];
}

export function tagEntry(): LegendEntry {
  const colour = COLOURS[0]!;
  return {
    width: 76,
    name: 'nodes that stand for each other, with their similarity (0 to 1)',
    draw: (x, middle) => [
      ...drawTag({ text: '1', colour }, 20, [x, middle - TAG_HEIGHT / 2]),
      ...drawTag({ text: '1 · .87', colour }, 50, [x + 26, middle - TAG_HEIGHT / 2]),
    ],
  };
}

/** Texts are shortened to so many characters. */
const LONGEST = 280;
const NO_TEXT = '(no text)';
/** Of text, and of the box around it. */
const STATEMENT = { fontSize: 14, room: 216, padding: [12, 9], least: 48 } as const;
const CLAIM = { fontSize: 15, room: 300, padding: [16, 12], least: 120 } as const;
const SCHEME = { fontSize: 12, room: 150, padding: [9, 4], least: 0 } as const;
/** Between the sign of a relation and its scheme. */
const GAP = 6;
/** Between a tag and the text. */
const TAG_GAP = 5;

/** A node whose lines are broken, so that its size is known. */
export interface NodeBox {
  readonly node: GraphNode;
  readonly look: Look;
  readonly isClaim: boolean;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly { readonly text: string; readonly width: number }[];
  readonly shortened: boolean;
  readonly tag?: Tag;
  readonly tagWidth: number;
}

export interface NodeStyle {
  readonly look: Look;
  readonly isClaim: boolean;
  readonly tag?: Tag | undefined;
}

/** A statement's box grows with its text; a relation is a sign, with its scheme where it has one. */
export function boxOf(node: GraphNode, style: NodeStyle, measure: Measure): NodeBox {
  const { isClaim, tag } = style;
  const { fontSize, room, padding, least } = styleOf(node, isClaim);
  const widthOf = (text: string) => measure(text, fontSize, isClaim);
  const whole = (node.kind === 'I' ? node.text.trim() || NO_TEXT : (node.scheme ?? '')).trim();
  const words = shortenedWords(whole, LONGEST);
  const lines = evenLines(words, room, widthOf);
  const measured = lines.map((text) => ({ text, width: widthOf(text) }));
  const tagWidth = tag ? widthOfTag(tag, measure) : 0;
  const textWidth = Math.max(least, ...measured.map(({ width }) => width));
  const textHeight = lines.length * fontSize * LINE_HEIGHT;
  const shared = {
    node,
    look: style.look,
    isClaim,
    lines: measured,
    shortened: words.at(-1)?.endsWith('…') === true && !whole.endsWith('…'),
    tagWidth,
    ...(tag && { tag }),
  };
  const [aside, above] = padding;
  if (node.kind === 'I') {
    return {
      ...shared,
      width: Math.ceil(Math.max(textWidth, tagWidth) + 2 * aside),
      height: Math.ceil(textHeight + 2 * above + (tag ? TAG_HEIGHT + TAG_GAP : 0)),
    };
  }
  const label = lines.length > 0 ? GAP + textWidth + aside : 0;
  return {
    ...shared,
    width: Math.ceil(
      SIGN + (label > 0 || tag ? 4 : 0) + label + (tag ? tagWidth + TAG_GAP + 2 : 0),
    ),
    height: Math.ceil(Math.max(SIGN + (label > 0 || tag ? 6 : 0), textHeight + 2 * above)),
  };
}

function styleOf(node: GraphNode, isClaim: boolean) {
  if (node.kind === 'S') return SCHEME;
  return isClaim ? CLAIM : STATEMENT;
}

/** Draws a box with its upper left corner at a point. */
export function drawBox(box: NodeBox, corner: Point): Mark {
  const { node } = box;
  const marks = node.kind === 'I' ? drawStatement(box, corner) : drawRelation(box, node, corner);
  return { kind: 'group', node: node.id, title: titleOf(node), marks };
}

function drawStatement(box: NodeBox, [x, y]: Point): Mark[] {
  const { width, height, look, isClaim, tag, tagWidth } = box;
  const { padding } = styleOf(box.node, isClaim);
  const outline: Mark = {
    kind: 'box',
    x,
    y,
    width,
    height,
    radius: isClaim ? 10 : 6,
    fill: look.tint,
    stroke: look.line,
    strokeWidth: isClaim ? 2 : 1.2,
  };
  const tagHeight = tag ? TAG_HEIGHT + TAG_GAP : 0;
  const textHeight = box.lines.length * styleOf(box.node, isClaim).fontSize * LINE_HEIGHT;
  const top = y + (height - textHeight + tagHeight) / 2;
  const sides: Point = [x + padding[0], x + width - padding[0]];
  return [
    outline,
    ...(tag ? drawTag(tag, tagWidth, [x + padding[0], top - tagHeight]) : []),
    ...drawLines(box, sides, top),
  ];
}

function drawRelation(box: NodeBox, node: SchemeNode, [x, y]: Point): Mark[] {
  const { width, height, look, lines, tag, tagWidth } = box;
  const middle = y + height / 2;
  if (lines.length === 0 && !tag) return [...signOf(node.type, [x + width / 2, middle], look)];
  const outline: Mark = {
    kind: 'box',
    x,
    y,
    width,
    height,
    radius: Math.min(13, height / 2),
    fill: look.tint,
    stroke: look.line,
    strokeWidth: 1.2,
  };
  const signAt: Point = [x + 3 + SIGN / 2, middle];
  const left = x + 3 + SIGN + GAP;
  const textWidth = Math.max(0, ...lines.map(({ width }) => width));
  const top = middle - (lines.length * SCHEME.fontSize * LINE_HEIGHT) / 2;
  const after = lines.length > 0 ? left + textWidth + TAG_GAP : x + 3 + SIGN + TAG_GAP;
  return [
    outline,
    ...signOf(node.type, signAt, look),
    ...drawLines(box, [left, left + textWidth], top),
    ...(tag ? drawTag(tag, tagWidth, [after, middle - TAG_HEIGHT / 2]) : []),
  ];
}

/** Lines between two sides, at the one where their script begins. */
function drawLines(box: NodeBox, [left, right]: Point, top: number): Mark[] {
  const { node, isClaim, lines, look } = box;
  const { fontSize } = styleOf(node, isClaim);
  const rightToLeft = isRightToLeft(lines.map(({ text }) => text).join(' '));
  return lines.map(({ text, width }, at): Mark => ({
    kind: 'text',
    text,
    fontSize,
    fill: look.ink,
    x: rightToLeft ? right : left,
    y: top + (at + 0.5) * fontSize * LINE_HEIGHT + fontSize * 0.35,
    anchor: rightToLeft ? 'end' : 'start',
    ...(isClaim && { bold: true }),
    ...(rightToLeft && { rightToLeft }),
    ...(isOurs(text) && { length: width }),
  }));
}

function titleOf(node: GraphNode): string {
  if (node.kind === 'I') return node.text.trim() || NO_TEXT;
  return node.scheme ? `${node.scheme} (${RELATION_NAMES[node.type]})` : RELATION_NAMES[node.type];
}

const FOLD_FONT_SIZE = 12;
const FOLD_PADDING = 10;
const FOLD_HEIGHT = 24;
const FOLD_LOOK = { line: '#5b6570', tint: '#eef1f4', ink: '#3d4853' } as const;
/** The line from a fold to what it leads to. */
export const FOLD_LINE = { line: '#7d8b9a', tint: '#ffffff', ink: '#16202b' } as const;

/** A mark that stands for branches that are not shown. */
export interface FoldBox {
  readonly fold: Fold;
  readonly text: string;
  readonly textWidth: number;
  readonly width: number;
  readonly height: number;
}

export function foldBox(fold: Fold, measure: Measure): FoldBox {
  const text = `+ ${foldText(fold)}`;
  const textWidth = measure(text, FOLD_FONT_SIZE, true);
  return {
    fold,
    text,
    textWidth,
    width: Math.ceil(textWidth + 2 * FOLD_PADDING),
    height: FOLD_HEIGHT,
  };
}

/** As "37 statements, 12 attacks". A relation that supports is the usual case, and goes unsaid. */
function foldText({ counts, trees }: Fold): string {
  const parts = [
    ...(trees > 0 ? [`${counted(trees, 'other part')}:`] : []),
    countsOf(counts) || counted(counts.SUPPORT, 'support'),
  ];
  return parts.join(' ');
}

function countsOf({ STATEMENT, ATTACK, REPHRASE }: FoldedCounts): string {
  return [
    counted(STATEMENT, 'statement'),
    counted(ATTACK, 'attack'),
    counted(REPHRASE, 'restatement'),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function counted(count: number, name: string): string {
  if (count === 0) return '';
  return `${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`;
}

export function drawFold(
  { text, textWidth, width, height }: FoldBox,
  [x, y]: Point,
): readonly Mark[] {
  return [
    {
      kind: 'box',
      x,
      y,
      width,
      height,
      radius: height / 2,
      fill: FOLD_LOOK.tint,
      stroke: FOLD_LOOK.line,
      strokeWidth: 1.2,
      dash: [4, 3],
    },
    {
      kind: 'text',
      text,
      x: x + width / 2,
      y: y + height / 2 + FOLD_FONT_SIZE * 0.36,
      anchor: 'middle',
      fontSize: FOLD_FONT_SIZE,
      bold: true,
      fill: FOLD_LOOK.ink,
      length: textWidth,
    },
  ];
}

export function foldEntry(): LegendEntry {
  return {
    width: 30,
    name: 'folded: not shown here',
    draw: (x, middle) => [
      {
        kind: 'box',
        x: x + 1,
        y: middle - 9,
        width: 28,
        height: 18,
        radius: 9,
        fill: FOLD_LOOK.tint,
        stroke: FOLD_LOOK.line,
        strokeWidth: 1.2,
        dash: [4, 3],
      },
      {
        kind: 'text',
        text: '+ 9',
        x: x + 15,
        y: middle + 4,
        anchor: 'middle',
        fontSize: 11,
        bold: true,
        fill: FOLD_LOOK.ink,
      },
    ],
  };
}
