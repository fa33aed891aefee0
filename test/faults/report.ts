/** One fault: what was tried, what the program acknowledged, and what was found afterwards. */
export interface Row {
  readonly tried: string;
  readonly acknowledged: string;
  readonly found: string;
}

const COLUMNS = ['tried', 'acknowledged', 'found'] as const;

/** Prints faults as a table. */
export function print(
  title: string,
  rows: readonly Row[],
  headings: Row = { tried: 'tried', acknowledged: 'acknowledged', found: 'found' },
): void {
  const widths = COLUMNS.map((column) =>
    Math.max(...[headings, ...rows].map((row) => row[column].length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd();
  const lines = [headings, ...rows].map((row) => line(COLUMNS.map((column) => row[column])));
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);
}
