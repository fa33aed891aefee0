import { beforeEach, describe, expect, it } from 'vitest';
import type { ConstantOptions, SimilarityDiversify } from '../../../src/domain/stages.js';
import { explained } from '../../support/explained.js';
import type { SampleGraph } from '../../support/graph-samples.js';
import { by } from '../diversify/diversifying.js';
import { argued, openTown, ROOTS, SHADE, TREES } from './town.js';

/** Graphs that say nearly the same, and others that say something else of trees. */
const GRAPHS: readonly SampleGraph[] = [
  ...Array.from({ length: 6 }, (_, at) => ({
    id: `same${at}`,
    graph: argued(TREES, SHADE, ['SUPPORT', `Shade cools streets ${'indeed '.repeat(at)}.`]),
  })),
  { id: 'roots', graph: argued(TREES, ROOTS) },
  { id: 'birds', graph: argued('Trees are homes.', ['SUPPORT', 'Birds nest in trees.']) },
  { id: 'buses', graph: argued('Buses should be free.', ['ATTACK', 'Free buses cost taxes.']) },
];

const coreset = by('CORESET', { relevanceWeight: 0.1 });
const tuning = { clusters: 3 };

let town: Awaited<ReturnType<typeof openTown>>;
beforeEach(async () => {
  town = await openTown({}, GRAPHS);
});

describe.each(['NONE', 'AUTO', 'VISION'] as const)('graphs compared by %s', (method) => {
  const structure = { method };

  it('come without repeating each other, if asked', async () => {
    const plain = await town.found({ structure });
    expect(plain.slice(0, 4).filter((id) => id.startsWith('same')).length).toBeGreaterThan(2);
    const { hits } = await town.search({ structure, diversify: coreset });
    const ids = hits.map(({ graph }) => graph.externalId);
    expect(ids[0]).toBe(plain[0]);
    expect(ids.slice(0, 4).filter((id) => id.startsWith('same'))).toHaveLength(1);
    expect([...ids].sort()).toEqual([...plain].sort());
  });

  it('say why they stand where they do, and keep what content and structure said', async () => {
    const before = await town.search({ structure });
    const said = new Map(before.hits.map(({ graph, explanation }) => [graph.id, explanation]));
    const places = before.hits.map(({ graph }) => graph.id);
    const { hits } = await town.search({ structure, diversify: coreset });
    for (const [place, { graph, explanation }] of hits.entries()) {
      const { scores, moves } = explanation;
      expect({ scores, moves: moves.slice(0, -1) }).toEqual(said.get(graph.id));
      const { from, to, nearest } = explained(explanation).moves.NOVELTY!;
      expect([from, to]).toEqual([places.indexOf(graph.id) + 1, place + 1]);
      expect(nearest?.type).toBe(place === 0 ? undefined : 'graph');
    }
    expect(explained(before.hits[0]!.explanation).moves.NOVELTY).toBeUndefined();
  });

  it.each<SimilarityDiversify>([coreset, by('KMEANS'), by('MMR')])(
    'page without overlap: %o',
    async (diversify) => {
      const all = await town.found({ structure, diversify, tuning });
      const read: string[] = [];
      let after: string | undefined;
      do {
        const page = await town.search({
          structure,
          diversify,
          tuning,
          first: 2,
          ...(after && { after }),
        });
        read.push(...page.hits.map(({ graph }) => graph.externalId));
        after = page.hasNextPage ? page.hits.at(-1)!.cursor : undefined;
      } while (after !== undefined);
      expect(read).toEqual(all);
    },
  );
});

describe('what graphs cannot be diversified by', () => {
  it.each([
    [by('MMR', { relevanceWeight: 2 }), {}, 'diversify.MMR.relevanceWeight'],
    [by('KMEANS'), { clusters: 0 }, 'tuning.clusters'],
  ] as [SimilarityDiversify, ConstantOptions, string][])(
    'is told: %o with %o',
    async (diversify, asked, field) => {
      await expect(town.search({ diversify, tuning: asked })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field },
      });
    },
  );
});
