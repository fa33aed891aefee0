import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import { issuesOf } from '../perspective/issues.js';
import type { PerspectiveQuery } from '../perspective/read.js';
import { ndcgAt } from '../perspective/figures.js';
import type { Rankings } from '../rankings.js';
import { Comparison, type Deviation } from './comparison.js';
import { type Group, groupsOf, questionsOf, representation } from './groups.js';
import { sample } from 'elenchus/internal/math/random.js';
import { randomNumbers } from '../random.js';

export const PLACES = 20;
export const SEEDS = 10;

export interface GroupBias extends Group {
  /** How many of the first 20 arguments are of the group; absent if the group is empty. */
  readonly representation?: Deviation;
  /** nDCG@20 of the questions about the group; absent if there are none. */
  readonly ndcg?: Deviation;
}

/**
 * The bias of a system, as in section 7 of the overview of the shared task (Falk et al. 2024): for
 * each group, how much more often it is among the first 20 than in random samples of arguments on
 * the issue, and how much higher its nDCG@20 is. A query without a group counts for each group that
 * has relevant arguments. Issues without relevant arguments are left out.
 */
export function measureBias(
  rankings: Rankings,
  queries: readonly PerspectiveQuery[],
  corpus: readonly PremiseRecord[],
): readonly GroupBias[] {
  const groups = groupsOf(corpus, queries);
  const represented = groups.list.map(() => new Comparison(SEEDS));
  const performed = groups.list.map(() => new Comparison(SEEDS));
  for (const issue of issuesOf(queries)) {
    const pool = issue.relevant.toSorted();
    if (pool.length === 0) continue;
    for (const query of issue.queries) {
      const found = (rankings.get(query.id) ?? []).slice(0, PLACES);
      const samples = Array.from({ length: SEEDS }, (_, seed) =>
        sample(pool, PLACES, randomNumbers([seed, query.id])),
      );
      const compared = [found, ...samples];
      const counts = compared.map((ids) => representation(ids, groups));
      groups.list.forEach(({ share }, group) => {
        if (share === 0) return;
        const figures = counts.map((each) => each[group]!);
        represented[group]!.add(figures, issue.id);
      });
      for (const [group, relevant] of questionsOf(query, groups)) {
        const figures = compared.map((ids) => ndcgOf(ids, relevant));
        performed[group]!.add(figures, issue.id);
      }
    }
  }
  return groups.list.map((group, place) => {
    const shown = represented[place]!.deviation;
    const ndcg = performed[place]!.deviation;
    return { ...group, representation: shown, ndcg };
  });
}

function ndcgOf(ids: readonly string[], relevant: ReadonlySet<string>): number {
  const hits = ids.map((id) => relevant.has(id));
  return ndcgAt(PLACES, hits, relevant.size);
}
