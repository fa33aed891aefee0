/**
 * How far two annotators agree beyond chance.
 *
 * Jacob Cohen: A coefficient of agreement for nominal scales. Educational and Psychological
 * Measurement 20(1), 1960, 37-46.
 */

export interface Agreement {
  /** How many hits both judged. */
  readonly count: number;
  /** How often the first annotator gave the row's label and the second one the column's. */
  readonly table: readonly (readonly number[])[];
  /** The share of hits with the same label. NaN if there are none. */
  readonly observed: number;
  /** What this share would be by chance, if each gave labels as often as now, at random. */
  readonly chance: number;
  /** Undefined where chance alone gives full agreement: both always gave the same single label. */
  readonly kappa: number | undefined;
}

/** @param pairs the labels of the first and the second annotator for each hit that both judged */
export function agreementOf(
  pairs: readonly (readonly [string, string])[],
  labels: readonly string[],
): Agreement {
  const table = labels.map((row) =>
    labels.map((column) => pairs.filter(([a, b]) => a === row && b === column).length),
  );
  const count = pairs.length;
  const rows = table.map(sum);
  const columns = labels.map((_, at) => sum(table.map((row) => row[at]!)));
  // Whole numbers up to here, so that 1 is exactly 1.
  const agreed = sum(labels.map((_, at) => table[at]![at]!));
  const byChance = sum(rows.map((total, at) => total * columns[at]!));
  const observed = agreed / count;
  const chance = byChance / count ** 2;
  return {
    count,
    table,
    observed,
    chance,
    kappa: byChance === count ** 2 ? undefined : (observed - chance) / (1 - chance),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
