import { type Corpus, fieldKey, type FilterableField } from '../domain/corpus.js';
import type { GroupNumbers, GroupShare } from '../domain/debate.js';
import { profileKey } from '../domain/profile-conditions.js';
import { analyserOf } from '../encoders/analysis.js';
import { type Contingency, oddsRatio } from '../math/contingency.js';
import { countsOf, mean, median, rounded } from '../math/statistics.js';
import { badInput } from '../runtime/errors.js';
import type { RequestScope } from '../runtime/scope.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { Payload, StoredPoint, StoreEngine } from '../store/port.js';
import { argumentsOf, debatePoints } from './debate/find.js';
import type { Answers, DebateArgument } from './debate/gather.js';
import { comparedShares } from './debate/groups.js';
import type { SearchDependencies } from './dependencies.js';
import { FIELDS, knownValues, SIDE, unknownVariable, valueAt, type Variable } from './variables.js';

/** What answers a question, and the authors of the groups that are compared. */
export interface ComparedAnswers {
  readonly corpus: Corpus;
  readonly answers: Answers;
  /** Of each group; they may overlap. */
  readonly groups: readonly ReadonlySet<string>[];
}

/** The key points of the debate, and the words of texts, among the variables. */
const POINT = { name: 'point', title: 'Key point' };
const WORD = { name: 'word', title: 'Word' };
/** A word that fewer authors use says little. */
const LEAST_AUTHORS = 3;

/** A value, and who has it. */
interface Holders {
  readonly value: string;
  readonly title: string;
  readonly authors: Set<string>;
}

/**
 * How many authors of a group have each value of some variables, beside the authors of the other
 * groups. An author has what any of his or her answers has.
 * @param place which group
 * @param names "side", "point", "word", what facets count, or a further field
 * @param limit how many values of each variable: the most different words, the most frequent others
 * @throws ElenchusError UNKNOWN_VARIABLE; BAD_INPUT for numbers; those of `debatePoints`
 */
export async function groupShares(
  dependencies: SearchDependencies,
  { corpus, answers, groups }: ComparedAnswers,
  place: number,
  names: readonly string[],
  limit: number,
  scope: RequestScope,
): Promise<readonly GroupShare[]> {
  const own = groups[place]!;
  const everybody = new Set(groups.flatMap((authors) => [...authors]));
  const size = own.size;
  const otherSize = everybody.size - size;
  const counted: (Pick<GroupShare, 'variable' | 'value' | 'title'> & {
    readonly table: Contingency;
  })[] = [];
  for (const [at, variable] of names.entries()) {
    const path = `shares.of[${at}]`;
    const found = await valuesOf(dependencies, corpus, answers, variable, path, scope);
    for (const { value, title, authors } of found) {
      const known = [...authors].filter((author) => everybody.has(author));
      if (known.length === 0) continue;
      const count = known.filter((author) => own.has(author)).length;
      const table = { count, size, otherCount: known.length - count, otherSize };
      counted.push({ variable, value, title, table });
    }
    await eventLoop.pause(scope);
  }
  const figures = comparedShares(counted.map(({ table }) => table));
  const all: GroupShare[] = [];
  for (const [at, { table, ...about }] of counted.entries()) {
    const { ratio, interval } = oddsRatio(table);
    const odds = Number.isFinite(ratio) ? ratio : undefined;
    all.push({ ...about, ...figures[at]!, oddsRatio: odds, oddsInterval: interval });
    await eventLoop.pause(scope);
  }
  return names.flatMap((variable) => {
    const rows = all.filter((row) => row.variable === variable);
    const total = ({ count, otherCount }: GroupShare) => count + otherCount;
    const order = (a: GroupShare, b: GroupShare) =>
      (variable === WORD.name ? a.p - b.p : 0) ||
      total(b) - total(a) ||
      (a.value < b.value ? -1 : 1);
    return rows.sort(order).slice(0, limit);
  });
}

/**
 * Numeric further fields of a group: one number for each author.
 * @throws ElenchusError UNKNOWN_VARIABLE; BAD_INPUT for what has no numbers
 */
export async function groupNumbers(
  { store }: SearchDependencies,
  { corpus, answers, groups }: ComparedAnswers,
  place: number,
  names: readonly string[],
  scope: RequestScope,
): Promise<readonly GroupNumbers[]> {
  const fields = names.map((name, at) => {
    const field = furtherField(corpus, name, `numbers.of[${at}]`);
    if (field.type === 'float') return field;
    throw badInput(`numbers.of[${at}]`, `"${name}" has no numbers; ask for its \`shares\``);
  });
  const points = await readPoints(store as StoreEngine, answers, ['extra'], scope);
  const own = groups[place]!;
  return fields.flatMap((field): GroupNumbers[] => {
    const of = new Map<string, number[]>();
    for (const [author, payload] of points) {
      const value = valueAt(payload, fieldKey(field));
      if (typeof value !== 'number' || !own.has(author)) continue;
      const numbers = of.get(author) ?? [];
      of.set(author, numbers);
      numbers.push(value);
    }
    const numbers = [...of.values()].map(mean);
    if (numbers.length === 0) return [];
    return [
      {
        variable: field.name,
        size: numbers.length,
        mean: rounded(mean(numbers)),
        median: rounded(middle(numbers)),
        least: rounded(Math.min(...numbers)),
        greatest: rounded(Math.max(...numbers)),
      },
    ];
  });
}

/** The median; of an even number of values, between both in the middle. */
function middle(numbers: readonly number[]): number {
  return (median(numbers) + -median(numbers.map((each) => -each))) / 2;
}

/** Who has each value of a variable. */
async function valuesOf(
  dependencies: SearchDependencies,
  corpus: Corpus,
  answers: Answers,
  name: string,
  path: string,
  scope: RequestScope,
): Promise<Iterable<Holders>> {
  const holders = new Map<string, Holders>();
  const add = (value: string, title: string, authors: Iterable<string>) => {
    const known = holders.get(value) ?? { value, title, authors: new Set<string>() };
    holders.set(value, known);
    for (const author of authors) known.authors.add(author);
  };
  if (name === SIDE.name) {
    for (const each of answers.all)
      if (each.side) add(each.side.side, each.side.side, authors(each));
  } else if (name === POINT.name) {
    const { points } = await debatePoints(dependencies, answers, scope);
    for (const point of points.filter(({ isSmall }) => !isSmall)) {
      add(point.id, point.title.text, argumentsOf(point).flatMap(authors));
    }
  } else if (name === WORD.name) {
    return wordsOf(answers, scope);
  } else {
    const valuesIn = variable(corpus, name, path);
    const points = await readPoints(
      dependencies.store as StoreEngine,
      answers,
      [valuesIn.key.split('.')[0]!],
      scope,
    );
    for (const [author, payload] of points) {
      for (const value of valuesIn.of(payload)) add(value, value, [author]);
    }
  }
  return holders.values();
}

function authors({ copies }: DebateArgument): readonly string[] {
  return copies.map(({ author }) => author);
}

/** The words that several authors use, by their stems, each as it is written most often. */
async function wordsOf({ all }: Answers, scope: RequestScope): Promise<readonly Holders[]> {
  const found = new Map<string, { readonly authors: Set<string>; readonly forms: string[] }>();
  for (const argument of all) {
    await eventLoop.pause(scope);
    const language = argument.language ?? '';
    const analyser = analyserOf(argument.language);
    for (const word of analyser.words(argument.text)) {
      const [stem] = analyser.terms([word]);
      if (stem === undefined) continue;
      const value = `${language}:${stem}`;
      const known = found.get(value) ?? { authors: new Set<string>(), forms: [] };
      found.set(value, known);
      known.forms.push(word);
      for (const author of authors(argument)) known.authors.add(author);
    }
  }
  return [...found]
    .filter(([, known]) => known.authors.size >= LEAST_AUTHORS)
    .map(([value, { authors: own, forms }]) => {
      const [[title] = ['']] = [...countsOf(forms)].sort(([a, one], [b, two]) => {
        return two - one || (a < b ? -1 : 1);
      });
      return { value, title, authors: own };
    });
}

/** What payloads have of a variable. */
interface PayloadValues {
  /** The payload key. */
  readonly key: string;
  of(payload: Payload): readonly string[];
}

function variable(corpus: Corpus, name: string, path: string): PayloadValues {
  const socio = corpus.variables.find((each) => each.name === name);
  const known: Variable | undefined = socio
    ? { ...socio, key: profileKey(name) }
    : Object.hasOwn(FIELDS, name)
      ? { ...SIDE, ...FIELDS[name as keyof typeof FIELDS] }
      : undefined;
  if (known) return { key: known.key, of: (payload) => knownValues(known, payload) };
  const field = furtherField(corpus, name, path);
  const key = fieldKey(field);
  if (field.type === 'float') {
    throw badInput(path, `"${name}" has numbers; ask for its \`numbers\``);
  }
  return {
    key,
    of: (payload) =>
      [valueAt(payload, key)].flat().flatMap((each) => (each === undefined ? [] : String(each))),
  };
}

/** @throws ElenchusError UNKNOWN_VARIABLE */
function furtherField(corpus: Corpus, name: string, path: string): FilterableField {
  const field = corpus.fields.find((each) => each.name === name);
  if (field) return field;
  throw unknownVariable(corpus, name, path, [SIDE, POINT, WORD, ...corpus.fields]);
}

/** The payloads of all that answers, each with its author. */
async function readPoints(
  store: StoreEngine,
  { all }: Answers,
  payload: readonly string[],
  { budget }: RequestScope,
): Promise<readonly (readonly [author: string, payload: Payload])[]> {
  const copies = all.flatMap((each) => each.copies);
  const authorOf = new Map(copies.map(({ id, author }) => [id, author]));
  const points: readonly StoredPoint[] = await store.retrieve(
    'premises',
    copies.map(({ id }) => id),
    { payload, budget },
  );
  return points.map(({ id, payload: own }) => [authorOf.get(id)!, own] as const);
}
