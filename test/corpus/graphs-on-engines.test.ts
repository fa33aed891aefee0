import { expect, it } from 'vitest';
import { claimsInWords } from '../../src/corpus/claims-in-words.js';
import { toGraphRecord } from '../../src/corpus/collections/graphs.js';
import { createCorpora } from '../../src/corpus/index.js';
import type { Condition } from '../../src/domain/filter.js';
import { entityId } from '../../src/domain/ids.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { UNLIMITED } from '../../src/runtime/scope.js';
import { roleConditions } from '../../src/search/filter.js';
import { onEveryEngine } from '../store/contract/engines.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { createFakeStructureEncoder } from '../support/fake-structure-encoder.js';
import { premise, townGraph } from './support.js';

onEveryEngine((opened) => {
  const open = () =>
    createCorpora({
      store: opened(),
      textEncoder: createFakeEncoder(),
      sparseEncoder: createSparseEncoder(),
      structureEncoder: createFakeStructureEncoder(),
    });
  const town = { must: [{ key: 'corpus', match: { value: 'town' } }] } as const;
  const counts = async () =>
    Promise.all(['graphs', 'premises', 'claims'].map((name) => opened().count(name, town)));

  it('keeps graphs with their vectors and statements, and counts them', async () => {
    const { writer, close } = await open();
    await writer.putCorpus({ name: 'town' });
    await writer.putPremises('town', [premise('1')]);
    const shapeless = townGraph('h');
    const alone = { nodes: shapeless.graph.nodes.slice(0, 1), edges: [] };
    const outcomes = await writer.putGraphs('town', [
      townGraph('g', { topic: 'Culture' }),
      { ...shapeless, graph: alone },
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['ADDED', 'ADDED']);
    expect(await counts()).toEqual([2, 6, 2]);
    const ids = ['g', 'h'].map((id) => entityId('graph', 'town', id));
    const points = await opened().retrieve('graphs', ids, {
      payload: true,
      vectors: true,
      budget: UNLIMITED,
    });
    const vectors = points.map(({ vectors = {} }) => Object.keys(vectors).sort());
    expect(vectors).toContainEqual(['semantic']);
    expect(vectors).toContainEqual(['counts', 'icicle', 'logical', 'semantic', 'treemap']);
    expect(points.find(({ id }) => id === ids[0])?.payload).toMatchObject({
      nodes: townGraph('g').graph.nodes,
      counts: { statements: 4, depth: 2 },
    });
    await close();
  });

  it('filters and counts graphs by what they consist of', async () => {
    const store = opened();
    const count = (key: string, gte: number) =>
      store.count('graphs', { must: [...town.must, { key, range: { gte } }] });
    expect([await count('counts.statements', 2), await count('counts.depth', 3)]).toEqual([1, 0]);
    const facet = (key: string) => store.facet('graphs', { key, filter: town, limit: 10 });
    expect(await facet('counts.attacks')).toEqual([
      { value: 0, count: 1 },
      { value: 1, count: 1 },
    ]);
    expect(await facet('topic')).toEqual([{ value: 'Culture', count: 1 }]);
    expect(
      await store.count('premises', {
        must: [...town.must, { key: 'graph', match: { value: 'g' } }],
      }),
    ).toBe(4);
  });

  it('keeps dialogues, and counts who takes part', async () => {
    const { writer, close } = await open();
    await writer.putCorpus({ name: 'talks' });
    const { graph, ...rest } = townGraph('t');
    const locution = { id: 'l', text: 'Sonntags!', speaker: 'Ann', repliesTo: [] };
    const illocutions = [{ id: 'y', act: 'Asserting', target: 'claim' }];
    const locutions = [{ ...locution, illocutions }];
    await writer.putGraphs('talks', [{ ...rest, graph: { ...graph, locutions } }]);
    const store = opened();
    const [point] = await store.retrieve('graphs', [entityId('graph', 'talks', 't')], {
      payload: true,
      budget: UNLIMITED,
    });
    expect(toGraphRecord(point!).graph.locutions).toEqual(locutions);
    const talks = { key: 'corpus', match: { value: 'talks' } } as const;
    const count = (collection: string, condition: Condition) =>
      store.count(collection, { must: [talks, condition] });
    const [spoken, silent] = [
      { key: 'counts.speakers', range: { gte: 1 } },
      { is_empty: { key: 'counts.speakers' } },
    ];
    expect([await count('graphs', spoken), await count('graphs', silent)]).toEqual([1, 0]);
    expect(await count('premises', { key: 'author', match: { value: 'Ann' } })).toBe(1);
    await close();
  });

  it('filters and counts statements by their roles, and finds claims by their words', async () => {
    const store = opened();
    const roles = await store.facet('premises', { key: 'role', filter: town, limit: 10 });
    expect(Object.fromEntries(roles.map(({ value, count }) => [value, count]))).toEqual({
      MAJOR_CLAIM: 2,
      OBJECTION: 1,
      PREMISE: 2,
      UNCONNECTED: 1,
    });
    const filter = { must: [...town.must, ...roleConditions(undefined)] };
    expect(await store.count('premises', filter)).toBe(4);
    const found = await claimsInWords(
      store,
      'town',
      ['die Bibliothek «g» soll sonntags offen sein'],
      UNLIMITED,
    );
    expect(found.map(({ payload }) => payload.text)).toEqual([
      'Die Bibliothek g soll sonntags offen sein.',
    ]);
  });

  it('finds nothing changed, then replaces, then deletes', async () => {
    const { writer, close } = await open();
    const statuses = async (...ids: Parameters<typeof townGraph>[]) =>
      (
        await writer.putGraphs(
          'town',
          ids.map((given) => townGraph(...given)),
        )
      ).map(({ status }) => status);
    expect(await statuses(['g', { topic: 'Culture' }])).toEqual(['UNCHANGED']);
    expect(await statuses(['g'], ['h'])).toEqual(['REPLACED', 'REPLACED']);
    expect(await counts()).toEqual([2, 9, 2]);
    const ids = ['g', 'h'].map((id) => entityId('graph', 'town', id));
    const deleted = await writer.deleteGraphs('town', ids);
    expect(deleted.map(({ status }) => status)).toEqual(['DELETED', 'DELETED']);
    expect(await counts()).toEqual([0, 1, 0]);
    await close();
  });
});
