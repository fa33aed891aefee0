/** One measured figure; `goal` says what it is held against, `met` whether it holds. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: string;
  readonly met?: boolean;
}

export interface Section {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** A figure that must not be above `limit`. */
export function atMost(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value, unit, goal: `<= ${limit}`, met: value <= limit };
}

/** A figure that must not be below `limit`. */
export function atLeast(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value, unit, goal: `>= ${limit}`, met: value >= limit };
}

export function toTable(sections: readonly Section[]): string {
  return sections
    .map(({ title, figures }) => [title, ...figures.map(toRow)].join('\n'))
    .join('\n\n');
}

function toRow({ name, value, unit, goal, met }: Figure): string {
  const number = Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
  const verdict = goal === undefined ? '' : `  ${goal.padEnd(10)} ${met ? 'met' : 'NOT MET'}`;
  return `  ${name.padEnd(58)} ${number.padStart(9)} ${unit.padEnd(10)}${verdict}`.trimEnd();
}
/** Runs `work` and says how many milliseconds it took. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly ms: number }> {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
}
