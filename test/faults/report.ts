/** One fault: what was tried, what the program acknowledged, and what was found afterwards. */
export interface Row {
  readonly tried: string;
  readonly acknowledged: string;
  readonly found: string;
}

/** Prints faults as a table. */
export function print(title: string, rows: readonly Row[]): void {
  const columns = ['tried', 'acknowledged', 'found'] as const;
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => row[column].length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd();
  const body = rows.map((row) => line(columns.map((column) => row[column])));
  process.stdout.write(`\n${title}\n${[line(columns), ...body].join('\n')}\n`);
}
