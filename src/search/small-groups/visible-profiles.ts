import { setImmediate } from 'node:timers/promises';
import type { SocioProfile, SocioVariable } from '../../domain/premise.js';
import { compareIds } from '../../store/ties.js';

/** One thing by which authors are told apart: their value of a variable, or whether they have one. */
interface Axis {
  readonly variable: string;
  /** Of a MULTIPLE variable. */
  readonly value?: string;
}

/** A value that authors share, or undefined where they have none, or none that may be seen. */
type Label = string | undefined;

/**
 * What may be seen of each author, so that at least `minimum` authors look the same: all of them
 * begin as one group, and each variable in turn divides each group. Authors of whose value there
 * are too few are shown without one. If these are too few as well, so are some others: from the
 * largest parts what these can spare, else all of the smallest part. So every set of authors that
 * visible profiles tell from others is a union of the last groups: it has none, or at least
 * `minimum` authors. If there are fewer authors in all, nothing is seen.
 * @param authors all of whom something is known, by any id
 * @param variables those that come first are divided by first, so more of them is seen
 * @returns without those of whom nothing is seen
 */
export async function visibleProfiles(
  authors: ReadonlyMap<string, SocioProfile>,
  variables: readonly SocioVariable[],
  minimum: number,
): Promise<ReadonlyMap<string, SocioProfile>> {
  const visible = new Map<string, Map<string, string | string[]>>();
  let groups = [[...authors.keys()].sort(compareIds)];
  for (const axis of axesOf(authors, variables, minimum)) {
    groups = groups.flatMap((group) => {
      const parts = divide(group, (id) => labelOf(authors.get(id)!, axis), minimum);
      for (const [label, part] of parts) {
        if (label !== undefined) for (const id of part) show(visible, id, axis, label);
      }
      return [...parts.values()];
    });
    // Other requests go on between two variables.
    await setImmediate();
  }
  return new Map([...visible].map(([id, values]) => [id, Object.fromEntries(values)]));
}

function axesOf(
  profiles: ReadonlyMap<string, SocioProfile>,
  variables: readonly SocioVariable[],
  minimum: number,
): Axis[] {
  return variables.flatMap(({ name: variable, kind }) => {
    if (kind !== 'MULTIPLE') return [{ variable }];
    const counts = new Map<string, number>();
    for (const profile of profiles.values()) {
      for (const value of valuesOf(profile, variable)) {
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
    return [...counts]
      .filter(([, count]) => count >= minimum)
      .sort(([left, a], [right, b]) => b - a || compareIds(left, right))
      .map(([value]) => ({ variable, value }));
  });
}

/** The parts of a group by their labels; each has at least `minimum` authors, if the group has. */
function divide(
  group: readonly string[],
  label: (id: string) => Label,
  minimum: number,
): Map<Label, string[]> {
  const parts = new Map<Label, string[]>();
  for (const id of group) {
    const value = label(id);
    const part = parts.get(value);
    if (part) part.push(id);
    else parts.set(value, [id]);
  }
  const without = parts.get(undefined) ?? [];
  parts.delete(undefined);
  const hide = (value: Label) => {
    without.push(...parts.get(value)!);
    parts.delete(value);
  };
  for (const [value, { length }] of [...parts]) if (length < minimum) hide(value);
  const lacking = () => (without.length === 0 ? 0 : Math.max(0, minimum - without.length));
  const bySize = [...parts].sort(
    ([left, a], [right, b]) => b.length - a.length || compareIds(left!, right!),
  );
  for (const [, part] of bySize) without.push(...part.splice(minimum, lacking()));
  if (lacking() > 0 && bySize.length > 0) hide(bySize.at(-1)![0]);
  if (without.length > 0) parts.set(undefined, without);
  return parts;
}

function labelOf(profile: SocioProfile, { variable, value }: Axis): Label {
  const values = valuesOf(profile, variable);
  return value === undefined ? values[0] : values.find((each) => each === value);
}

function show(
  visible: Map<string, Map<string, string | string[]>>,
  id: string,
  { variable, value }: Axis,
  label: string,
): void {
  const profile = visible.get(id) ?? new Map<string, string | string[]>();
  visible.set(id, profile);
  if (value === undefined) profile.set(variable, label);
  else profile.set(variable, [...(profile.get(variable) ?? []), label]);
}

function valuesOf(profile: SocioProfile, variable: string): readonly string[] {
  return [profile[variable] ?? []].flat();
}
