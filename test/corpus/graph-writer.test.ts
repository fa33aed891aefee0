import { beforeEach, describe, expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import type { NewGraph } from '../../src/domain/records.js';
import type { Point } from '../../src/store/port.js';
import { expectAtMost } from '../support/at-most.js';
import { createFakeStructureEncoder } from '../support/fake-structure-encoder.js';
import { createMemoryStore, type MemoryStore } from '../support/memory-store.js';
import {
  type OpenCorpora,
  openCorpora,
  premise,
  sharedStore,
  stored,
  townGraph,
} from './support.js';

let corpora: OpenCorpora;
beforeEach(async () => {
  corpora = await openCorpora();
  await corpora.writer.putCorpus({ name: 'town' });
});

const put = async (...graphs: NewGraph[]) =>
  (await corpora.writer.putGraphs('town', graphs)).map(({ status }) => status);
const premises = () => stored(corpora.store, 'premises');
const graphs = () => stored(corpora.store, 'graphs');

/** A copy of which one statement says something else. */
function edited(graph: NewGraph, node: string, text: string): NewGraph {
  const nodes = graph.graph.nodes.map((each) =>
    each.kind === 'I' && each.id === node ? { ...each, text } : each,
  );
  return { ...graph, graph: { ...graph.graph, nodes } };
}

function without(graph: NewGraph, node: string): NewGraph {
  const nodes = graph.graph.nodes.filter(({ id }) => id !== node);
  return { ...graph, graph: { ...graph.graph, nodes }, warnings: [] };
}

describe('putGraphs', () => {
  it('stores a graph with its counts and repairs', async () => {
    const given = townGraph('g', { topic: 'Culture', format: 'aif', extra: { year: 2026 } });
    const [outcome] = await corpora.writer.putGraphs('town', [given]);
    const id = entityId('graph', 'town', 'g');
    expect(outcome).toEqual({ id, externalId: 'g', status: 'ADDED' });
    expect(graphs().get('g')?.payload).toEqual({
      corpus: 'town',
      external_id: 'g',
      nodes: given.graph.nodes,
      edges: given.graph.edges,
      major_claim: 'claim',
      counts: {
        statements: 4,
        relations: 2,
        supports: 1,
        attacks: 1,
        rephrases: 0,
        edges: 4,
        depth: 2,
        locutions: 0,
        speakers: 0,
      },
      topic: 'Culture',
      language: 'de',
      schemes: ['Positive Consequences'],
      format: 'aif',
      warnings: given.warnings,
      metadata: { year: 2026 },
      sequence: 1,
      hash: expect.stringMatching(/^[0-9a-f]{32}@[0-9a-f]{12}$/),
    });
  });

  it('makes a premise of each statement, with its role and its stance', async () => {
    await put(townGraph('g', { topic: 'Culture' }));
    const claim = [...stored(corpora.store, 'claims').values()][0];
    expect(claim?.payload.text).toBe('Die Bibliothek g soll sonntags offen sein.');
    const found = [...premises().values()].map(({ payload }) => payload);
    const shown = found.map(
      ({ external_id, graph, node, role, stance, claim, topic, language }) => {
        return [external_id, graph, node, role, stance, [claim].flat()[0], topic, language];
      },
    );
    expect(shown.sort()).toEqual([
      ['g#claim', 'g', 'claim', 'MAJOR_CLAIM', undefined, claim?.id, 'Culture', 'de'],
      ['g#doubt', 'g', 'doubt', 'OBJECTION', 'AGAINST', claim?.id, 'Culture', 'de'],
      ['g#reason', 'g', 'reason', 'PREMISE', 'FAVOR', claim?.id, 'Culture', 'de'],
      ['g#remark', 'g', 'remark', 'UNCONNECTED', undefined, undefined, 'Culture', 'de'],
    ]);
  });

  it('finds the claim again that the corpus has in the same words, and leaves it as it is', async () => {
    const text = 'Die Bibliothek "g" soll sonntags offen sein!';
    const claim = { id: 'sunday', text };
    const other = { id: 'other', text: 'Die Bibliothek soll montags offen sein.' };
    await corpora.writer.putPremises('town', [
      premise('1', { claim, topic: 'Culture' }),
      premise('2', { claim: other }),
    ]);
    const before = stored(corpora.store, 'claims');
    expect(await put(townGraph('g', { topic: 'Books' }))).toEqual(['ADDED']);
    expect(stored(corpora.store, 'claims')).toEqual(before);
    const sunday = before.get('sunday')?.id;
    for (const node of ['claim', 'reason', 'doubt']) {
      expect(premises().get(`g#${node}`)?.payload.claim, node).toEqual([sunday]);
    }
    expect(await put(townGraph('g', { topic: 'Books' }))).toEqual(['UNCHANGED']);
  });

  it('keeps the claim of its own when the corpus gets another one in the same words', async () => {
    await put(townGraph('g'));
    const [own] = stored(corpora.store, 'claims').values();
    const claim = { id: 'sunday', text: 'Die Bibliothek g soll sonntags offen sein' };
    await corpora.writer.putPremises('town', [premise('1', { claim })]);
    await put(edited(townGraph('g'), 'doubt', 'Sonntag ist Ruhetag.'));
    for (const node of ['claim', 'reason', 'doubt']) {
      expect(premises().get(`g#${node}`)?.payload.claim, node).toEqual([own?.id]);
    }
  });

  it('gives graphs with a major claim in the same words one claim', async () => {
    const same = edited(townGraph('h'), 'claim', 'die Bibliothek g soll sonntags offen sein');
    await put(townGraph('g'), same);
    expect(stored(corpora.store, 'claims').size).toBe(1);
    expect(await put(townGraph('g'), same)).toEqual(['UNCHANGED', 'UNCHANGED']);
  });

  it('takes the mean of the statements as what the graph means', async () => {
    await put(townGraph('g'));
    const vectors = [...premises().values()].map(({ vectors }) => vectors.semantic as Float32Array);
    const sum = vectors[0]!.map((_, at) => vectors.reduce((all, vector) => all + vector[at]!, 0));
    const length = Math.hypot(...sum);
    const semantic = graphs().get('g')?.vectors.semantic as Float32Array;
    expect(Object.keys(graphs().get('g')?.vectors ?? {})).toEqual(['semantic']);
    semantic.forEach((value, at) => expect(value).toBeCloseTo(sum[at]! / length, 5));
  });

  it('leaves statements without text to the graph alone', async () => {
    await put(edited(townGraph('g'), 'doubt', ' '));
    expect([...premises().keys()].sort()).toEqual(['g#claim', 'g#reason', 'g#remark']);
    expect(graphs().get('g')?.payload.counts).toMatchObject({ statements: 4 });
  });

  it('neither encodes nor writes what is unchanged', async () => {
    await put(townGraph('g'), townGraph('h'));
    corpora.textEncoder.encoded.length = 0;
    corpora.store.calls.clear();
    expect(await put(townGraph('g'), townGraph('h'))).toEqual(['UNCHANGED', 'UNCHANGED']);
    expect(corpora.textEncoder.encoded).toEqual([]);
    expectAtMost(Object.fromEntries(corpora.store.calls), { retrieve: 2 });
  });

  it('replaces what changed, encodes only new texts, and removes what went', async () => {
    await put(townGraph('g'), townGraph('h'));
    corpora.textEncoder.encoded.length = 0;
    const changed = edited(without(townGraph('g'), 'remark'), 'doubt', 'Sonntag ist Ruhetag.');
    expect(await put(changed, townGraph('h'))).toEqual(['REPLACED', 'UNCHANGED']);
    expect(corpora.textEncoder.encoded).toEqual(['Sonntag ist Ruhetag.']);
    expect(premises().has('g#remark')).toBe(false);
    expect(premises().get('g#doubt')?.payload).toMatchObject({ sequence: 2 });
    expect(premises().get('g#reason')?.payload).toMatchObject({ sequence: 1 });
    expect(graphs().get('g')?.payload).toMatchObject({ sequence: 2, warnings: [] });
    expect((await corpora.registry.terms('town', 'de')).documents).toBe(7);
  });

  it('removes a claim that no statement argues for any more', async () => {
    await put(townGraph('g'));
    await put(edited(townGraph('g'), 'claim', 'Die Bibliothek bleibt sonntags zu.'));
    const claims = [...stored(corpora.store, 'claims').values()].map(({ payload }) => payload.text);
    expect(claims).toEqual(['Die Bibliothek bleibt sonntags zu.']);
  });

  it('decides about each graph on its own', async () => {
    const odd = townGraph('odd');
    const outcomes = await corpora.writer.putGraphs('town', [
      townGraph('g'),
      { ...odd, graph: { ...odd.graph, edges: [{ source: 'claim', target: 'reason' }] } },
      { ...odd, id: '' },
      { ...odd, id: 'x'.repeat(300) },
      edited(odd, 'doubt', 'x'.repeat(1_001)),
      edited(odd, 'doubt', 'half \ud800'),
      edited(townGraph('g'), 'doubt', 'Anders.'),
      townGraph('g'),
      { ...odd, graph: { nodes: [{ kind: 'I', id: 'a', text: ' ' }], edges: [] } },
    ]);
    expect(outcomes.map(({ status, error }) => error?.code ?? status)).toEqual([
      'ADDED',
      'BAD_INPUT',
      'BAD_INPUT',
      'TEXT_TOO_LONG',
      'TEXT_TOO_LONG',
      'BAD_INPUT',
      'DUPLICATE_ID',
      'UNCHANGED',
      'GRAPH_EMPTY',
    ]);
    expect(outcomes[4]?.error?.field).toBe('graph.nodes.doubt.text');
    expect([...graphs().keys()]).toEqual(['g']);
  });

  it('keeps or refuses what is there already, if so asked', async () => {
    await put(townGraph('g'));
    const changed = [edited(townGraph('g'), 'doubt', 'Anders.'), townGraph('h')];
    const statuses = async (existing: 'KEEP' | 'REJECT') =>
      (await corpora.writer.putGraphs('town', changed, { existing })).map(({ status }) => status);
    expect(await statuses('KEEP')).toEqual(['UNCHANGED', 'ADDED']);
    expect(await statuses('REJECT')).toEqual(['REJECTED', 'REJECTED']);
  });

  it('refuses a corpus that is not there, and vectors of two encoders', async () => {
    await expect(corpora.writer.putGraphs('city', [])).rejects.toMatchObject({
      code: 'CORPUS_NOT_FOUND',
    });
    const next = await openCorpora(corpora.store, '2');
    await expect(next.writer.putGraphs('town', [townGraph('g')])).rejects.toMatchObject({
      code: 'STORE_MODEL_MISMATCH',
    });
  });
});

describe('premises of a graph', () => {
  it('are changed with their graph only', async () => {
    await put(townGraph('g'));
    const id = entityId('premise', 'town', 'g#doubt');
    const [written] = await corpora.writer.putPremises('town', [premise('g#doubt')]);
    const [deleted] = await corpora.writer.deletePremises('town', [id]);
    expect([written?.error?.code, deleted?.error?.code]).toEqual([
      'STATEMENT_OF_GRAPH',
      'STATEMENT_OF_GRAPH',
    ]);
    expect(premises().get('g#doubt')?.payload.graph).toBe('g');
  });

  it('do not take the place of those of another graph in the same write', async () => {
    const single = (id: string, node: string, text: string): NewGraph => {
      const nodes = [{ kind: 'I', id: node, text }] as const;
      return { id, graph: { nodes, edges: [] }, warnings: [], extra: {} };
    };
    const outcomes = await corpora.writer.putGraphs('town', [
      single('a', 'b#c', 'Trams should run at night.'),
      single('a#b', 'c', 'Buses should run at night.'),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'ADDED' },
      {
        status: 'REJECTED',
        error: { code: 'DUPLICATE_ID', message: expect.stringContaining('"a#b#c"') },
      },
    ]);
    expect(premises().get('a#b#c')?.payload).toMatchObject({ graph: 'a', node: 'b#c' });
    expect([...graphs().keys()]).toEqual(['a']);
  });

  it('take the place of no other premise', async () => {
    await corpora.writer.putPremises('town', [premise('g#doubt')]);
    const [outcome] = await corpora.writer.putGraphs('town', [townGraph('g')]);
    expect(outcome).toMatchObject({ status: 'REJECTED', error: { code: 'DUPLICATE_ID' } });
    expect(graphs().size).toBe(0);
    // The other graph's statement would have the same id: "a#b" and "c", or "a" and "b#c".
    const statement = (id: string) => ({ kind: 'I', id, text: `Tram ${id}.` }) as const;
    const one = { ...townGraph('a#b'), graph: { nodes: [statement('c')], edges: [] } };
    const other = { ...townGraph('a'), graph: { nodes: [statement('b#c')], edges: [] } };
    expect(await put(one)).toEqual(['ADDED']);
    expect(await put(other)).toEqual(['REJECTED']);
  });
});

describe('deleteGraphs', () => {
  it('removes graphs with their statements and claims, and answers for each id', async () => {
    await put(townGraph('g'), townGraph('h'));
    const [mine, other] = ['g', 'nothing'].map((id) => entityId('graph', 'town', id));
    expect(await corpora.writer.deleteGraphs('town', [mine!, other!, mine!])).toMatchObject([
      { id: mine, externalId: 'g', status: 'DELETED' },
      { id: other, status: 'REJECTED', error: { code: 'NOT_FOUND', field: 'ids' } },
      { id: mine, status: 'REJECTED', error: { code: 'NOT_FOUND', field: 'ids' } },
    ]);
    expect([...graphs().keys()]).toEqual(['h']);
    expect(premises().size).toBe(4);
    expect(stored(corpora.store, 'claims').size).toBe(1);
    expect((await corpora.registry.terms('town', 'de')).documents).toBe(4);
  });

  it('comes with the deletion of the corpus', async () => {
    await put(townGraph('g'));
    await corpora.writer.deleteCorpus('town');
    for (const name of ['graphs', 'premises', 'claims']) {
      expect(stored(corpora.store, name).size).toBe(0);
    }
  });
});

describe('vectors of shapes', () => {
  const open = (version: string, views?: Parameters<typeof createFakeStructureEncoder>[0]) =>
    openCorpora(corpora.store, '1', createFakeStructureEncoder({ version, ...views }));

  it('are stored for each view that there is a model of', async () => {
    corpora = await open('1', { views: ['logical', 'counts'] });
    const alone = {
      ...townGraph('h'),
      graph: { nodes: townGraph('h').graph.nodes.slice(0, 1), edges: [] },
    };
    await put(townGraph('g'), alone);
    expect(Object.keys(graphs().get('g')?.vectors ?? {}).sort()).toEqual([
      'counts',
      'logical',
      'semantic',
    ]);
    // Without relations there is no shape.
    expect(Object.keys(graphs().get('h')?.vectors ?? {})).toEqual(['semantic']);
    expect(graphs().get('g')?.payload.models).toEqual({
      logical: 'fake-logical 1',
      counts: 'fake-counts 1',
    });
  });

  it('come when a model comes, and change with it; no text is encoded for that', async () => {
    await put(townGraph('g'));
    for (const version of ['1', '2']) {
      corpora = await open(version);
      expect(await put(townGraph('g'))).toEqual(['REPLACED']);
      expect(await put(townGraph('g'))).toEqual(['UNCHANGED']);
      expect(corpora.textEncoder.encoded).toEqual([]);
      expect(graphs().get('g')?.payload.models).toMatchObject({
        treemap: `fake-treemap ${version}`,
      });
      expect(Object.keys(graphs().get('g')?.vectors ?? {})).toHaveLength(5);
      expect(premises().get('g#doubt')?.payload.sequence).toBe(1);
    }
  });

  it('stay where neither shape nor model changes', async () => {
    const encoder = createFakeStructureEncoder();
    const shapes: number[] = [];
    corpora = await openCorpora(corpora.store, '1', {
      ...encoder,
      encode: (given, view) => {
        shapes.push(given.length);
        return encoder.encode(given, view);
      },
    });
    await put(townGraph('g'));
    const before = graphs().get('g')?.vectors;
    shapes.length = 0;
    await put(townGraph('g', { topic: 'Culture' }));
    expect(shapes).toEqual([0, 0, 0, 0]);
    expect(graphs().get('g')?.vectors).toEqual(before);
  });
});

describe('a graph that is encoded again', () => {
  it('keeps its shape, and means the mean of the new vectors', async () => {
    corpora = await openCorpora(corpora.store, '1', createFakeStructureEncoder());
    await put(townGraph('g'));
    const before = graphs().get('g')!;
    corpora = await openCorpora(corpora.store, '2', createFakeStructureEncoder());
    await corpora.writer.reencode('town');
    const after = graphs().get('g')!;
    expect(after.vectors.logical).toEqual(before.vectors.logical);
    expect(after.payload.hash).not.toBe(before.payload.hash);
    expect(await put(townGraph('g'))).toEqual(['UNCHANGED']);
    const fresh = await openCorpora(createMemoryStore(), '2', createFakeStructureEncoder());
    await fresh.writer.putCorpus({ name: 'town' });
    await fresh.writer.putGraphs('town', [townGraph('g')]);
    expect(after.vectors).toEqual(stored(fresh.store, 'graphs').get('g')?.vectors);
  });

  it('gets the vectors of new models of shapes, and what an earlier version did not store', async () => {
    const former = createFakeStructureEncoder({ views: ['logical', 'counts'] });
    corpora = await openCorpora(corpora.store, '1', former);
    await put(townGraph('g', { topic: 'Culture' }));
    await corpora.writer.finish('town');
    const { id, payload, vectors } = graphs().get('g')!;
    const { schemes, ...earlier } = payload;
    expect(schemes).toEqual(['Positive Consequences']);
    await corpora.store.upsert('graphs', [{ id, payload: earlier, vectors }]);

    const present = createFakeStructureEncoder({ version: '2' });
    corpora = await openCorpora(corpora.store, '1', present);
    expect(await corpora.writer.reencode('town')).toBe(0);
    const after = graphs().get('g')!;
    expect(await put(townGraph('g', { topic: 'Culture' }))).toEqual(['UNCHANGED']);
    const fresh = await openCorpora(createMemoryStore(), '1', present);
    await fresh.writer.putCorpus({ name: 'town' });
    await fresh.writer.putGraphs('town', [townGraph('g', { topic: 'Culture' })]);
    const wanted = stored(fresh.store, 'graphs').get('g')!;
    expect(after.vectors).toEqual(wanted.vectors);
    expect({ ...after.payload, sequence: 0 }).toEqual({ ...wanted.payload, sequence: 0 });
  });
});

describe('a write that is killed at any moment', () => {
  /** All points, but for number and time of the write, and clusters, which follow later. */
  const content = (store: MemoryStore) =>
    [...store.collections].flatMap(([name, points]) =>
      name === 'corpora'
        ? []
        : [...points.values()]
            .map(({ id, payload, vectors }): Point => ({
              id,
              vectors,
              payload: { ...payload, sequence: 0, written_at: '', cluster: '' },
            }))
            .sort((a, b) => (a.id < b.id ? -1 : 1)),
    );

  it('leaves what the same write brings to its end', async () => {
    const old = [townGraph('g'), townGraph('h')];
    const next = [
      edited(without(townGraph('g'), 'remark'), 'claim', 'Sonntags nie.'),
      townGraph('k'),
    ];
    const before = async (encoder = createFakeStructureEncoder()) => {
      const shared = sharedStore();
      const opened = await openCorpora(shared, '1', encoder);
      await opened.writer.putCorpus({ name: 'town' });
      await opened.writer.putGraphs('town', old);
      await opened.close();
      return shared;
    };
    const whole = await before();
    const ended = await openCorpora(whole, '1', createFakeStructureEncoder());
    await ended.writer.putGraphs('town', next);
    await ended.close();

    let kills = 0;
    for (let at = 0; ; at++) {
      const store = await before();
      const writes = { left: at };
      const dying: MemoryStore = {
        ...store,
        upsert: async (...given) => {
          if (writes.left-- <= 0) throw new Error('killed');
          await store.upsert(...given);
        },
        delete: async (...given) => {
          if (writes.left-- <= 0) throw new Error('killed');
          await store.delete(...given);
        },
      };
      const killed = await openCorpora(dying, '1', createFakeStructureEncoder());
      const failed = await killed.writer.putGraphs('town', next).then(
        () => false,
        () => true,
      );
      if (!failed) break;
      kills += 1;
      store.expire();
      const again = await openCorpora(store, '1', createFakeStructureEncoder());
      await again.writer.putGraphs('town', next);
      await again.writer.flush('town');
      await again.close();
      expect(content(store)).toEqual(content(whole));
      const terms = async (opened: OpenCorpora) =>
        (await opened.registry.terms('town', 'de')).documents;
      expect(await terms(again)).toBe(await terms(ended));
    }
    expect(kills).toBeGreaterThan(6);
  });
});
