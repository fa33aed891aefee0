import type { PremiseRecord } from '../../corpus/types.js';
import { FORMATS } from '../../corpus/readers/index.js';
import type { PerspectiveQuery } from '../perspective/queries.js';

/** People, or arguments, that have a value of a variable in common. */
export interface Group {
  readonly variable: string;
  readonly value: string;
  /** The share of the corpus's arguments that are of the group. */
  readonly share: number;
}

/** The groups of a corpus, and who is in them. */
export interface Groups {
  readonly list: readonly Group[];
  /** The groups of an argument, as places in `list`. */
  readonly of: ReadonlyMap<string, readonly number[]>;
}

const STANCE = 'stance';

/**
 * All groups of a corpus: each value of each variable of a profile, and of the stance. A person
 * is in several groups of a multiple variable, and in none where the value is missing. Variables
 * come in the order of the format; ordinal values in their order, others by falling share. The
 * groups that queries ask for and nobody is in come last, with a share of 0.
 */
export function groupsOf(
  corpus: readonly PremiseRecord[],
  queries: readonly PerspectiveQuery[],
): Groups {
  const counts = new Map<string, Group & { count: number }>();
  const count = ([variable, value]: Membership, by: number) => {
    const key = keyOf([variable, value]);
    const known = counts.get(key) ?? { variable, value, share: 0, count: 0 };
    counts.set(key, { ...known, count: known.count + by });
  };
  for (const record of corpus) for (const each of membershipsOf(record)) count(each, 1);
  for (const { perspective } of queries) {
    if (perspective) count([perspective.variable, perspective.value], 0);
  }
  const list = [...counts.values()]
    .map(({ count: members, ...group }) => ({ ...group, share: members / corpus.length }))
    .sort(
      (a, b) =>
        rankOf(a.variable) - rankOf(b.variable) ||
        ordinal(a) - ordinal(b) ||
        b.share - a.share ||
        (a.value < b.value ? -1 : 1),
    );
  const places = new Map(
    list.map(({ variable, value }, place) => [keyOf([variable, value]), place]),
  );
  const of = new Map(
    corpus.map((record) => [
      record.id,
      membershipsOf(record).map((each) => places.get(keyOf(each))!),
    ]),
  );
  return { list, of };
}

type Membership = readonly [variable: string, value: string];

function membershipsOf({ profile, stance }: PremiseRecord): readonly Membership[] {
  const all = [...Object.entries(profile), ...(stance ? [[STANCE, stance] as const] : [])];
  return all.flatMap(([variable, values]) =>
    [...new Set([values].flat())]
      .filter((value) => value !== '')
      .map((value) => [variable, value] as const),
  );
}

function keyOf([variable, value]: Membership): string {
  return JSON.stringify([variable, value]);
}

const VARIABLES = FORMATS.perspective.variables;

function rankOf(variable: string): number {
  const place = VARIABLES.findIndex(({ name }) => name === variable);
  if (place >= 0) return place;
  return VARIABLES.length + (variable === STANCE ? 1 : 0);
}

/** The place of an ordinal value; the same for all others. */
function ordinal({ variable, value }: Group): number {
  return VARIABLES.find(({ name }) => name === variable)?.values.indexOf(value) ?? -1;
}
