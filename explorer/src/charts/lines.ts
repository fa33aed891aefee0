/** Space between two entries of a legend, in pixels. */
const GAP = 20;

/** A text that fits: its end gives way to "…" where it is too long. */
export function fitted(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const characters = [...text];
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (measure(`${characters.slice(0, middle).join('')}…`) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${characters.slice(0, fits).join('')}…`;
}

/** Where each of these stands, so that lines are filled from the left; lines count from 0. */
export function inLines(
  widths: readonly number[],
  available: number,
): readonly { readonly x: number; readonly line: number }[] {
  let [x, line] = [0, 0];
  return widths.map((width) => {
    if (x > 0 && x + width > available) [x, line] = [0, line + 1];
    const place = { x, line };
    x += width + GAP;
    return place;
  });
}
