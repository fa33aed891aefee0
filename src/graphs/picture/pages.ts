import { textBounds } from './bounds.js';
import type { Mark } from './scene.js';

/** From where to where something goes. */
type Span = readonly [from: number, to: number];

interface Spans {
  readonly across: readonly Span[];
  readonly down: readonly Span[];
}

interface Corners {
  readonly across: readonly number[];
  readonly down: readonly number[];
}

/**
 * Where pages begin along one side of a picture, so that each span is whole on one of them.
 * @param room how much a page shows; spans of more than half of it may be cut
 * @param overlap how much of each page the next one shows at least
 */
export function pageStarts(
  spans: readonly Span[],
  whole: number,
  { room, overlap }: { readonly room: number; readonly overlap: number },
): readonly number[] {
  const starts = [0];
  for (let start = 0; start + room < whole; starts.push(start)) {
    const [half, end] = [start + room / 2, start + room];
    start = end - overlap;
    for (const [from, to] of spans) if (to > end && from > half && from < start) start = from;
  }
  return starts;
}

/** What may not be cut: a node with all that is in it, and each text beside nodes. */
export function spansOf(marks: readonly Mark[], right = 0, low = 0): Spans {
  const found = marks.flatMap((mark): Spans[] => {
    if (mark.kind === 'moved') {
      return [spansOf(mark.marks, right + mark.right, low + mark.down)];
    }
    if (mark.kind !== 'group' && mark.kind !== 'text') return [];
    const all = (mark.kind === 'group' ? mark.marks : [mark]).map(cornersOf);
    const [across, down] = [all.flatMap((each) => each.across), all.flatMap((each) => each.down)];
    if (across.length === 0) return [];
    return [{ across: [spanOf(across, right)], down: [spanOf(down, low)] }];
  });
  return {
    across: found.flatMap((each) => each.across),
    down: found.flatMap((each) => each.down),
  };
}

/** With room for half a line around it. */
const spanOf = (all: readonly number[], move: number): Span => [
  Math.min(...all) + move - 1,
  Math.max(...all) + move + 1,
];

function cornersOf(mark: Mark): Corners {
  if (mark.kind === 'box') {
    return { across: [mark.x, mark.x + mark.width], down: [mark.y, mark.y + mark.height] };
  }
  // Lines may be cut: they are easy to glue.
  if (mark.kind !== 'text') return { across: [], down: [] };
  const { left, right, top, bottom } = textBounds(mark);
  return { across: [left, right], down: [top, bottom] };
}
