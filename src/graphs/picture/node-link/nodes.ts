import type { GraphNode, SchemeNode } from '../../../domain/argument-graph.js';
import { isOurs, type Measure } from '../font.js';
import { evenLines, isRightToLeft, LINE_HEIGHT, shortenedWords } from '../lines.js';
import type { Mark, Point } from '../scene.js';
import { type Look, RELATION_NAMES } from './look.js';
import { SIGN, signOf } from './marks.js';
import { drawTag, type Tag, TAG_HEIGHT, tagWidth as widthOfTag } from './tags.js';

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
    ...{
      node,
      look: style.look,
      isClaim,
      lines: measured,
      shortened: words.at(-1)?.endsWith('…') === true && !whole.endsWith('…'),
    },
    ...{ tagWidth, ...(tag && { tag }) },
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
    ...{ kind: 'box', x, y, width, height, radius: isClaim ? 10 : 6 },
    ...{ fill: look.tint, stroke: look.line, strokeWidth: isClaim ? 2 : 1.2 },
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
    ...{ kind: 'box', x, y, width, height, radius: Math.min(13, height / 2) },
    ...{ fill: look.tint, stroke: look.line, strokeWidth: 1.2 },
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
    ...{ kind: 'text', text, fontSize, fill: look.ink },
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
