import type { SocioProfile, SocioVariable } from '../../domain/premise.js';
import { countsOf } from '../../math/statistics.js';

/** What is learned for one variable. */
export interface Target {
  readonly variable: string;
  readonly kind: 'ONE' | 'SEVERAL';
  readonly values: readonly string[];
  /** The rows whose value of the variable is known. */
  readonly rows: readonly number[];
  /** The values of each row, as indices of `values`; rare ones are left out. */
  readonly labels: ReadonlyMap<number, readonly number[]>;
  /** The index of the target's first class among the classes of its group. */
  readonly offset: number;
}

/** Variables that are known for the same rows, so that they can be learned together. */
interface Available {
  readonly rows: readonly number[];
  readonly targets: readonly Target[];
  /** The classes of each row, over all targets. */
  readonly labels: readonly (readonly number[])[];
  readonly classes: number;
}

/** A variable is learned only if it is known for this many premises. */
export const MIN_PREMISES = 50;
const MIN_OF_VALUE = 10;
/** At most this many values, the most frequent, are learned. This limits the size of the model. */
const MAX_VALUES = 40;

/** The variables that can be learned from these profiles. */
export function groupBy(
  examples: readonly { readonly profile: SocioProfile }[],
  variables: readonly SocioVariable[],
): readonly Available[] {
  const groups = new Map<string, Target[]>();
  for (const variable of variables) {
    const found = targetOf(examples, variable);
    if (found === undefined) continue;
    const key = found.rows.join();
    const group = groups.get(key) ?? [];
    groups.set(key, [...group, { ...found, offset: classesOf(group) }]);
  }
  return [...groups.values()].map((targets): Available => {
    const labels = examples.map((_, row) =>
      targets.flatMap(({ labels: own, offset }) =>
        (own.get(row) ?? []).map((label) => offset + label),
      ),
    );
    return { rows: targets[0]!.rows, targets, labels, classes: classesOf(targets) };
  });
}

function classesOf(targets: readonly Target[]): number {
  return targets.reduce((sum, { values }) => sum + values.length, 0);
}

function targetOf(
  examples: readonly { readonly profile: SocioProfile }[],
  { name, kind }: SocioVariable,
): Omit<Target, 'offset'> | undefined {
  const given = examples.map(({ profile }) => [profile[name] ?? []].flat());
  const rows = given.flatMap((values, row) => (values.length > 0 ? row : []));
  const values = [...countsOf(given.flat())]
    // A value that everybody has cannot be learned.
    .filter(([, count]) => count >= MIN_OF_VALUE && rows.length - count >= MIN_OF_VALUE)
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
    .slice(0, MAX_VALUES)
    .map(([value]) => value);
  const several = kind === 'MULTIPLE';
  if (rows.length < MIN_PREMISES || values.length < (several ? 1 : 2)) return undefined;
  const placesOf = (row: number) =>
    given[row]!.map((value) => values.indexOf(value)).filter((label) => label >= 0);
  const labels = new Map(rows.map((row) => [row, placesOf(row)]));
  return { variable: name, kind: several ? 'SEVERAL' : 'ONE', values, rows, labels };
}
