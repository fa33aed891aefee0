import { afterAll, describe, expect, it } from 'vitest';
import { createGraphReranker } from '../../../src/retrieval/graphs/rerank-thread.js';
import { rerankGraphs, STRUCTURE_METHODS } from '../../../src/retrieval/graphs/rerank.js';
import { attacked, prepared, supported } from './support.js';

const query = prepared('q', supported, 0, 0);
const candidates = [prepared('a', attacked, 10, 20), prepared('b', supported, 20, 10)];

describe('a reranker', () => {
  const reranker = createGraphReranker();
  afterAll(() => reranker.close());

  it.each(STRUCTURE_METHODS)('orders as rerankGraphs does: %s', async (method) => {
    const task = { query, candidates, options: { method } };
    expect(await reranker.rerank(task)).toEqual(rerankGraphs(query, candidates, { method }));
  });

  it('does not begin what was given up meanwhile', async () => {
    const options = { method: 'MATCHING' } as const;
    const first = reranker.rerank({ query, candidates, options });
    const signal = AbortSignal.abort(new Error('gone'));
    const given = reranker.rerank({ query, candidates, options }, signal);
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
    const large = [prepared('x', graph, 10)];
    await reranker.rerank({ query: prepared('q', graph, 0), candidates: large, options });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });

  it('rejects what it has not done when it is closed', async () => {
    const options = { method: 'MATCHING' } as const;
    const other = createGraphReranker();
    const waiting = [1, 2, 3].map(() =>
      expect(other.rerank({ query, candidates, options })).rejects.toMatchObject({
        code: 'WORKER_FAILED',
        details: { problem: 'it is closed' },
      }),
    );
    await other.close();
    await Promise.all(waiting);
  });
});
