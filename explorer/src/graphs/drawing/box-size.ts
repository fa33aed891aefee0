import type { Graph, GraphNode } from '../graph.js';
import type { Size } from './lay-out.js';

/** How wide a text is in pixels, in the font of statements or in that of claims. */
export type Measure = (text: string, isClaim: boolean) => number;

/** In rem, as the style sheet has them. */
export const BOX = {
  room: { statement: 13, claim: 17 },
  /** Where there is little room, boxes are less wide by this much. */
  narrow: 0.65,
  padding: { across: 0.7, down: 0.5 },
  border: 0.125,
  line: { statement: 1.15, claim: 1.3 },
  sign: 1.75,
} as const;

/** Pictures of many nodes show less of each text. */
const LINES = { few: 6, many: 3, limit: 40 } as const;

/** No more of a text is measured: the rest is not shown. */
const LONGEST = 400;

export interface BoxSize extends Size {
  readonly id: string;
  /** How many lines of its text are shown. */
  readonly lines: number;
}

/** How large the box of each statement is, and the sign of each relation. */
export function boxSizes(
  graph: Graph,
  measure: Measure,
  rem: number,
  isNarrow = false,
): readonly BoxSize[] {
  const most = graph.nodes.length > LINES.limit ? LINES.many : LINES.few;
  return graph.nodes.map((node) => {
    const { id, type } = node;
    if (type !== 'STATEMENT')
      return { id, lines: 0, width: BOX.sign * rem, height: BOX.sign * rem };
    const isClaim = id === graph.majorClaim;
    const room = BOX.room[isClaim ? 'claim' : 'statement'] * (isNarrow ? BOX.narrow : 1);
    return boxSize(node, isClaim, measure, rem, { room: room * rem, most });
  });
}

function boxSize(
  { id, text }: GraphNode,
  isClaim: boolean,
  measure: Measure,
  rem: number,
  { room, most }: { readonly room: number; readonly most: number },
): BoxSize {
  const { lines, widest } = breakLines(
    (text ?? '').slice(0, LONGEST),
    room,
    // Somewhat wider, so that a browser that measures otherwise needs no further line.
    (part) => measure(part, isClaim) * 1.03 + 1,
  );
  const shown = Math.min(Math.max(1, lines), most);
  return {
    id,
    lines: shown,
    width: Math.ceil(widest + 2 * (BOX.padding.across + BOX.border) * rem),
    height: Math.ceil(
      (shown * BOX.line[isClaim ? 'claim' : 'statement'] + 2 * (BOX.padding.down + BOX.border)) *
        rem,
    ),
  };
}

/** How many lines a text takes, and how wide the widest is. */
export function breakLines(
  text: string,
  room: number,
  widthOf: (part: string) => number,
): { readonly lines: number; readonly widest: number } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const space = widthOf('\u00a0');
  let [lines, x, widest] = [0, 0, 0];
  for (const word of words) {
    let width = widthOf(word);
    if (lines > 0 && x + space + width <= room) {
      x += space + width;
    } else {
      lines += 1;
      // A word that is wider than a line goes on in the next.
      for (; width > room; width -= room) {
        lines += 1;
        widest = room;
      }
      x = width;
    }
    widest = Math.max(widest, x);
  }
  return { lines, widest: Math.max(widest, room / 4) };
}
