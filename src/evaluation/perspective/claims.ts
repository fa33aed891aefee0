import type { PremiseRecord } from '../../corpus/types.js';
import type { Issue } from './issues.js';

/**
 * Gives each argument the claim that it is known to belong to: the question of its issue, under
 * the issue's id. The arguments of a claim bring its text in each language in turn, so that the
 * claim has them all. Of several issues that an argument answers the first counts.
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
