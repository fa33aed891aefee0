import { digest } from 'elenchus/internal/domain/content.js';
import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import { countsOf } from 'elenchus/internal/math/statistics.js';
import { badInput } from 'elenchus/internal/runtime/errors.js';
import type { PerspectiveQuery } from './files.js';

/** A question that several queries ask, in several languages and for several groups. */
export interface Issue {
  /** A hash of its texts. */
  readonly id: string;
  readonly texts: readonly string[];
  readonly queries: readonly PerspectiveQuery[];
  /** The ids of all arguments that answer one of its queries. */
  readonly relevant: readonly string[];
}

interface Group {
  readonly queries: PerspectiveQuery[];
  readonly keys: string[];
}

/** Groups queries with the same text or the same relevant arguments. */
export function issuesOf(queries: readonly PerspectiveQuery[]): readonly Issue[] {
  const groups = new Map<string, Group>();
  for (const query of queries) {
    const keys = keysOf(query);
    const known = new Set(keys.flatMap((key) => groups.get(key) ?? []));
    const group: Group = {
      queries: [...[...known].flatMap((each) => each.queries), query],
      keys: [...new Set([...[...known].flatMap((each) => each.keys), ...keys])],
    };
    for (const key of group.keys) groups.set(key, group);
  }
  return [...new Set(groups.values())]
    .map(({ queries: asked }) => issueOf(asked))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function keysOf({ text, relevant }: PerspectiveQuery): readonly string[] {
  const answers = relevant.length === 0 ? [] : [`relevant ${digest(relevant.toSorted())}`];
  return [`text ${text}`, ...answers];
}

function issueOf(queries: readonly PerspectiveQuery[]): Issue {
  const texts = [...new Set(queries.map(({ text }) => text))].sort();
  const relevant = [...new Set(queries.flatMap((query) => query.relevant))];
  return { id: digest(texts), texts, queries, relevant };
}

/** Tells the topic that most of an issue's arguments have; "" if they have none. */
export function topicsIn(records: readonly PremiseRecord[]): (issue: Issue) => string {
  const topics = new Map(records.map(({ id, topic }) => [id, topic ?? '']));
  return ({ relevant }) => {
    const counts = countsOf(relevant.map((id) => topics.get(id) ?? ''));
    const [most] = [...counts].sort(([, a], [, b]) => b - a);
    return most?.[0] ?? '';
  };
}

/**
 * Gives each argument its issue as its claim. Its arguments carry the claim's texts in rotation, so
 * that the claim has all languages. If an argument has several issues, the first one counts.
 */
export function withClaims(
  records: readonly PremiseRecord[],
  issues: readonly Issue[],
): readonly PremiseRecord[] {
  const issueOf = new Map<string, Issue>();
  for (const issue of issues.toReversed()) {
    for (const id of issue.relevant) issueOf.set(id, issue);
  }
  const given = new Map<Issue, number>();
  return records.map((record) => {
    const issue = issueOf.get(record.id);
    if (issue === undefined) return record;
    const place = given.get(issue) ?? 0;
    given.set(issue, place + 1);
    return { ...record, claim: { id: issue.id, text: issue.texts[place % issue.texts.length]! } };
  });
}

/** Queries that may use the same knowledge of other issues. */
export interface Fold {
  readonly queries: readonly PerspectiveQuery[];
  /** Issues whose arguments and authors may be known. */
  readonly known: readonly Issue[];
  /** Issues of which nothing may be known: those of the fold's own queries, at least. */
  readonly hidden: readonly Issue[];
}

export const FOLDS = 5;

/** How issues are divided into those that are asked about and those that are known. */
interface Division {
  /** If given, all issues of a topic are in one fold, so that no query knows an issue of its topic. */
  readonly topicOf?: ((issue: Issue) => string) | undefined;
  /** How many issues each fold knows at most, drawn by lot; by default all of the other folds. */
  readonly knownIssues?: number | undefined;
}

/** The folds of cross-validation. Each one knows the issues of the others. */
export function crossValidation(
  queries: readonly PerspectiveQuery[],
  seed: number,
  { topicOf, knownIssues: most = Infinity }: Division = {},
): readonly Fold[] {
  const issues = issuesOf(queries);
  const places = topicOf === undefined ? foldsOf(issues, seed) : byTopic(issues, topicOf, seed);
  return Array.from({ length: FOLDS }, (_, fold): Fold => {
    const asked = issues.filter(({ id }) => places.get(id) === fold);
    const others = issues.filter(({ id }) => places.get(id) !== fold);
    const drawn = new Set(shuffled(others, [seed, fold]).slice(0, most));
    return {
      queries: asked.flatMap((issue) => issue.queries),
      known: others.filter((issue) => drawn.has(issue)),
      hidden: issues.filter((issue) => !drawn.has(issue)),
    };
  }).filter((fold) => fold.queries.length > 0);
}

/** The fold of each issue (0 to 4), by the hash of seed and id. Sizes differ by at most one. */
export function foldsOf(
  issues: readonly { readonly id: string }[],
  seed: number,
): ReadonlyMap<string, number> {
  return new Map(shuffled(issues, seed).map(({ id }, place) => [id, place % FOLDS]));
}

/** Folds of whole topics: the largest first, each into the fold that has the fewest issues so far. */
function byTopic(
  issues: readonly Issue[],
  topicOf: (issue: Issue) => string,
  seed: number,
): ReadonlyMap<string, number> {
  const topics = new Map<string, Issue[]>();
  for (const issue of issues) {
    const topic = topicOf(issue);
    topics.set(topic, [...(topics.get(topic) ?? []), issue]);
  }
  const drawn = shuffled(
    [...topics.keys()].map((id) => ({ id })),
    seed,
  ).map(({ id }) => id);
  const largestFirst = drawn.sort((a, b) => topics.get(b)!.length - topics.get(a)!.length);
  const sizes = new Array<number>(FOLDS).fill(0);
  const places = new Map<string, number>();
  for (const topic of largestFirst) {
    const fold = sizes.indexOf(Math.min(...sizes));
    const members = topics.get(topic)!;
    sizes[fold]! += members.length;
    for (const { id } of members) places.set(id, fold);
  }
  return places;
}

/** In the order of their lots: the hashes of seed and id. */
function shuffled<T extends { readonly id: string }>(items: readonly T[], seed: unknown): T[] {
  const drawn = items.map((item) => ({ item, lot: digest([seed, item.id]) }));
  return drawn.sort((a, b) => (a.lot < b.lot ? -1 : 1)).map(({ item }) => item);
}

/** A single fold, which knows the issues of other queries. */
export function givenKnowledge(
  queries: readonly PerspectiveQuery[],
  others: readonly PerspectiveQuery[],
): readonly Fold[] {
  return [{ queries, known: issuesOf(others), hidden: [] }];
}

/**
 * Checks that a query may be known where others are asked.
 * @throws ElenchusError BAD_INPUT if it is about an issue of theirs
 */
export function unasked(queries: readonly PerspectiveQuery[]): (query: PerspectiveQuery) => void {
  const asked = new Set(queries.flatMap(({ relevant }) => relevant));
  const texts = new Set(queries.map(({ text }) => text));
  return ({ text, relevant }) => {
    if (!texts.has(text) && !relevant.some((id) => asked.has(id))) return;
    throw badInput('text', 'is about an issue that --queries asks about, so it cannot be known');
  };
}

/** Those that the corpus is stored with, in the order of their ids, whatever each fold knows of them. */
export function storedIssues(folds: readonly Fold[]): readonly Issue[] {
  const issues = folds.flatMap(({ known, hidden }) => [...known, ...hidden]);
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
