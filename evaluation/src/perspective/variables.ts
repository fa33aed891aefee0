import type { PremiseRecord } from 'elenchus/internal/domain/records.js';

export type ScoredArgument = Pick<PremiseRecord, 'id' | 'stance' | 'profile'>;

/** A socio-variable over all arguments, with its values as numeric codes. */
interface CodedVariable {
  readonly name: string;
  /** A code is an index of this list. */
  readonly values: readonly string[];
  /** The code of each argument, in the order of the corpus. */
  readonly codes: Uint16Array;
  /** The share of each value in the corpus, by code. */
  readonly shares: readonly number[];
  /** The code of the most frequent value; if several are, the first. */
  readonly majority: number;
}

export interface CodedCorpus {
  /** The index of each argument in `codes`. */
  readonly places: ReadonlyMap<string, number>;
  readonly variables: readonly CodedVariable[];
}

/** The variable that lists a person's important political issues. */
export const ISSUES = 'important_political_issues';

/** The issues that the task scores as variables, each important or neutral to a person. */
const SCORED_ISSUES = [
  'Liberale Gesellschaft',
  'Ausgebauter Umweltschutz',
  'Restriktive Finanzpolitik',
  'Law & Order',
  'Liberale Wirtschaftspolitik',
  'Restriktive Migrationspolitik',
  'Ausgebauter Sozialstaat',
] as const;

const SCORED_PROFILE = [
  'gender',
  'age',
  'residence',
  'civil_status',
  'education',
  'political_spectrum',
] as const;

/** The variables by which the task measures diversity and fairness. */
const SCORED_VARIABLES: readonly ScoredVariable[] = [
  ...SCORED_PROFILE.map((name) => ({
    name,
    valueOf: ({ profile }: ScoredArgument) => String(profile[name] ?? ''),
  })),
  { name: 'stance', valueOf: ({ stance }) => stance ?? '' },
  ...SCORED_ISSUES.map((issue) => ({
    name: issue,
    valueOf: ({ profile }: ScoredArgument) =>
      [profile[ISSUES] ?? []].flat().includes(issue) ? 'important' : 'neutral',
  })),
];

/** A scored variable. An argument without a value gets "". */
interface ScoredVariable {
  readonly name: string;
  valueOf(argument: ScoredArgument): string;
}

/** Encodes the values of a corpus as numbers. Their order does not change any figure. */
export function codeCorpus(arguments_: readonly ScoredArgument[]): CodedCorpus {
  const sorted = arguments_.toSorted((a, b) => byId(a.id, b.id));
  return {
    places: new Map(sorted.map(({ id }, place) => [id, place])),
    variables: SCORED_VARIABLES.map((variable) => code(sorted, variable)),
  };
}

const collator = new Intl.Collator('en', { numeric: true });

function byId(a: string, b: string): number {
  return collator.compare(a, b);
}

function code(arguments_: readonly ScoredArgument[], variable: ScoredVariable): CodedVariable {
  const known = new Map<string, number>();
  const counts: number[] = [];
  const codes = Uint16Array.from(arguments_, (argument) => {
    const value = variable.valueOf(argument);
    const found = known.get(value) ?? known.size;
    known.set(value, found);
    counts[found] = (counts[found] ?? 0) + 1;
    return found;
  });
  return {
    name: variable.name,
    values: [...known.keys()],
    codes,
    shares: counts.map((count) => count / arguments_.length),
    majority: counts.indexOf(Math.max(...counts)),
  };
}
