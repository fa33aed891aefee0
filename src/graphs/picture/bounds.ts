import { loadFont } from './font.js';
import type { Mark, PathMark, TextMark } from './scene.js';

export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A mark from the origin of its scene, and a rectangle that holds all that is painted of it. */
export interface BoundedMark {
  readonly mark: Mark;
  readonly bounds: Bounds;
}

/** The marks of a scene in their order, those that were moved one by one. */
export function boundedMarks(marks: readonly Mark[]): readonly BoundedMark[] {
  return marks.flatMap((mark): readonly BoundedMark[] => {
    if (mark.kind !== 'moved') return [{ mark, bounds: boundsOf(mark) }];
    const { right, down } = mark;
    return boundedMarks(mark.marks).map((inner) => ({
      mark: { ...mark, marks: [inner.mark] },
      bounds: moved(inner.bounds, right, down),
    }));
  });
}

/** Whether two rectangles have a point in common. */
export function meet(a: Bounds, b: Bounds): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/** Of a line of text that is read from left to right, by our own font. */
export function textBounds({ text, x, y, anchor, fontSize, bold, length }: TextMark): Bounds {
  const width = length ?? loadFont()(text, fontSize, bold);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - fontSize, bottom: y + fontSize / 3 };
}

function boundsOf(mark: Mark): Bounds {
  if (mark.kind === 'group' || mark.kind === 'moved') {
    const inner = around(mark.marks.map(boundsOf));
    return mark.kind === 'group' ? inner : moved(inner, mark.right, mark.down);
  }
  if (mark.kind === 'text') return widened(turned(mark), roomOf(mark));
  const { strokeWidth = 1 } = mark;
  if (mark.kind === 'path') return widened(pathBounds(mark), strokeWidth);
  const { x, y, width, height } = mark;
  return widened({ left: x, right: x + width, top: y, bottom: y + height }, strokeWidth);
}

function turned(mark: TextMark): Bounds {
  const flat = textBounds(mark);
  if (!mark.upwards) return flat;
  const { x, y } = mark;
  return {
    ...{ left: x + flat.top - y, right: x + flat.bottom - y },
    ...{ top: y + x - flat.right, bottom: y + x - flat.left },
  };
}

/** Another font, which paints what ours lacks, may need this much more on either side. */
function roomOf(mark: TextMark): number {
  const { left, right } = textBounds(mark);
  return mark.fontSize + (right - left) / 2;
}

/** By its corners, and by the points that bend its curves. */
function pathBounds({ path }: PathMark): Bounds {
  const bounds: Bounds[] = [];
  let [x, y] = [0, 0];
  const reach = () => bounds.push({ left: x, right: x, top: y, bottom: y });
  for (const [, command = '', list = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (list.match(/-?[\d.]+/g) ?? []).map(Number);
    const step = 'MLQC'.includes(command) ? 2 : 1;
    for (let at = 0; at + step <= numbers.length; at += step) {
      const [first = 0, second = 0] = numbers.slice(at);
      if (step === 2) [x, y] = [first, second];
      else if (command === 'H') x = first;
      else if (command === 'V') y = first;
      else if (command === 'h') x += first;
      else if (command === 'v') y += first;
      else throw new Error(`"${command}" in the path of a mark`);
      reach();
    }
  }
  return around(bounds);
}

function around(all: readonly Bounds[]): Bounds {
  return {
    left: Math.min(...all.map(({ left }) => left)),
    right: Math.max(...all.map(({ right }) => right)),
    top: Math.min(...all.map(({ top }) => top)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
}

function moved({ left, right, top, bottom }: Bounds, x: number, y: number): Bounds {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}

function widened({ left, right, top, bottom }: Bounds, by: number): Bounds {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by };
}
