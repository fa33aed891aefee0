import type { PremiseRecord } from '../../corpus/types.js';
import { issuesOf } from '../perspective/issues.js';
import type { PerspectiveQuery } from '../perspective/read.js';
import { ndcgAt } from '../perspective/figures.js';
import type { Rankings } from '../rankings.js';
import { Comparison, type Deviation } from './comparison.js';
import { type Group, groupsOf, questionsOf, representation } from './groups.js';
import { sample } from '../../random.js';
import { randomNumbers } from '../random.js';

/** As in the paper: the first 20 arguments, against 20 at random by each of 10 seeds. */
export const PLACES = 20;
export const SEEDS = 10;

/** What a system makes of a group. */
export interface GroupBias extends Group {
  /** Arguments of the group among the first 20; absent where nobody is in it. */
  readonly representation?: Deviation;
  /** nDCG@20 of the questions about the group; absent where there is none. */
  readonly ndcg?: Deviation;
}

/**
 * The bias of a system against chance, as in section 7 of the overview of the shared task on
 * perspective argument retrieval (Falk et al. 2024): how much more often than in a random
 * sample of arguments on the issue a group stands among the first 20, and how much better its
 * nDCG is than that of the sample. Without bias the latter is the same for all groups.
 *
 * Where a query asks for a group, it counts for the nDCG of that group alone. Where it asks for
 * none, it counts for each group that has relevant arguments: those are then what is relevant.
 * What is relevant to an issue is what any query of it has as relevant; an issue without
 * any is left out, since there is nothing to draw a sample from.
 * @param rankings At least for each query; places from 21 on do not count
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
    return { ...group, ...(shown && { representation: shown }), ...(ndcg && { ndcg }) };
  });
}

function ndcgOf(ids: readonly string[], relevant: ReadonlySet<string>): number {
  const hits = ids.map((id) => relevant.has(id));
  return ndcgAt(PLACES, hits, relevant.size);
}
