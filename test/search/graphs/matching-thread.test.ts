import { afterAll, describe, expect, it } from 'vitest';
import { createGraphMatcher } from '../../../src/search/graphs/matching-thread.js';
import { matchCases } from '../../../src/search/graphs/rerank.js';
import { attacked, prepared, supported } from './support.js';

const query = prepared('q', supported, 0, 0);
const cases = [
  { ...prepared('a', attacked, 10), semantic: 0.98, vision: 0.94 },
  { ...prepared('b', supported, 20), semantic: 0.94 },
];

describe('a matcher of graphs', () => {
  const matcher = createGraphMatcher();
  afterAll(() => matcher.close());

  it.each(['MATCHING', 'CASCADE'] as const)('matches as matchCases does: %s', async (method) => {
    const task = { query, cases, options: { method } };
    expect(await matcher.match(task)).toEqual(matchCases(query, cases, { method }));
  });

  it('does not begin what was given up meanwhile', async () => {
    const options = { method: 'MATCHING' } as const;
    const first = matcher.match({ query, cases, options });
    const signal = AbortSignal.abort(new Error('gone'));
    const given = matcher.match({ query, cases, options }, { signal });
    await expect(given).rejects.toThrow('gone');
    expect(await first).toHaveLength(2);
  });

  it('leaves the event loop free while it matches', async () => {
    const statements = Array.from({ length: 60 }, (_, index) => ({
      kind: 'I' as const,
      id: `p${index}`,
      text: 'x',
    }));
    const relations = statements.map((_, index) => ({
      kind: 'S' as const,
      id: `s${index}`,
      type: 'SUPPORT' as const,
    }));
    const edges = relations.flatMap(({ id }, index) => [
      { source: `p${index}`, target: id },
      { source: id, target: `p${(index * 7 + 1) % 60}` },
    ]);
    const graph = { nodes: [...statements, ...relations], edges, majorClaim: 'p0' };
    const options = { method: 'MATCHING', expansions: 50 } as const;
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const large = [{ ...prepared('x', graph, 10), semantic: 0.98 }];
    await matcher.match({ query: prepared('q', graph, 0), cases: large, options });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });

  it('rejects what it has not done when it is closed', async () => {
    const options = { method: 'MATCHING' } as const;
    const other = createGraphMatcher();
    const waiting = [1, 2, 3].map(() =>
      expect(other.match({ query, cases, options })).rejects.toMatchObject({
        code: 'WORKER_FAILED',
        details: { problem: 'it was stopped' },
      }),
    );
    await other.close();
    await Promise.all(waiting);
  });
});
