import { digest } from 'elenchus/internal/domain/content.js';
import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import { countsOf } from 'elenchus/internal/math/statistics.js';
import type { PerspectiveQuery } from './read.js';

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
