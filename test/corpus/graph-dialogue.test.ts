import { beforeEach, describe, expect, it } from 'vitest';
import { graphs as graphsCollection, toGraphRecord } from '../../src/corpus/collections/graphs.js';
import { DEFINITIONS } from '../../src/corpus/collections/index.js';
import { profileId } from '../../src/corpus/collections/premises.js';
import { prepareGraph } from '../../src/corpus/prepare-graph.js';
import type { Locution } from '../../src/domain/argument-graph.js';
import { graphWarning } from '../../src/domain/graph-warnings.js';
import type { NewGraph } from '../../src/domain/records.js';
import { atOnce } from '../../src/runtime/threads/event-loop.js';
import { createFakeStructureEncoder } from '../support/fake-structure-encoder.js';
import { type OpenCorpora, openCorpora, premise, stored, townGraph } from './support.js';

const said = (id: string, speaker: string | undefined, target: string, act = 'Asserting') => ({
  id,
  text: `Ich sage ${id}.`,
  ...(speaker && { speaker }),
  illocutions: [{ id: `${id}-ya`, act, target }],
  repliesTo: [],
});
const LOCUTIONS: readonly Locution[] = [
  said('l1', 'Ann', 'claim'),
  { ...said('l2', 'Ben', 'reason', 'Pure Questioning'), repliesTo: [{ id: 'ta', to: 'l1' }] },
  said('l3', 'Ann', 'reason'),
  said('l4', undefined, 'doubt'),
];

function talk(id: string, locutions = LOCUTIONS): NewGraph {
  const { graph, ...rest } = townGraph(id);
  return { ...rest, graph: { ...graph, locutions } };
}

let corpora: OpenCorpora;
beforeEach(async () => {
  corpora = await openCorpora(undefined, '1', createFakeStructureEncoder());
  await corpora.writer.putCorpus({ name: 'town' });
});
const put = async (...graphs: NewGraph[]) =>
  (await corpora.writer.putGraphs('town', graphs)).map(
    ({ status, error }) => error?.field ?? status,
  );
const premises = () => stored(corpora.store, 'premises');
const graphs = () => stored(corpora.store, 'graphs');

describe('a dialogue', () => {
  it('is stored with its graph and read back', async () => {
    expect(await put(talk('g'))).toEqual(['ADDED']);
    const point = graphs().get('g')!;
    expect(graphsCollection.payload.parse(point.payload)).toEqual(
      JSON.parse(JSON.stringify(point.payload)),
    );
    const { graph, counts } = toGraphRecord(point);
    expect(graph.locutions).toEqual(LOCUTIONS);
    expect(counts).toMatchObject({ locutions: 4, speakers: 2 });
    expect(await put(talk('g'))).toEqual(['UNCHANGED']);
  });

  it('makes authors of speakers, whose profile stays if it is known', async () => {
    const ann = premise('1', { author: 'Ann', profile: { age: '30' } });
    await corpora.writer.putPremises('town', [ann]);
    await put(talk('g'));
    const authors = ['claim', 'reason', 'doubt', 'remark'].map((node) => {
      const { author, profile_id } = premises().get(`g#${node}`)!.payload;
      return [author, profile_id];
    });
    const [known, nobody] = [profileId('town', 'Ann', {}), profileId('town', undefined, {})];
    expect(authors).toEqual([
      ['Ann', known],
      ['Ann', known],
      [undefined, nobody],
      [undefined, nobody],
    ]);
    const profiles = stored(corpora.store, 'profiles');
    expect(profiles.get(known)?.payload).toEqual({
      corpus: 'town',
      author: 'Ann',
      profile: { age: '30' },
    });
    expect(profiles.has(profileId('town', 'Ben', {}))).toBe(false);
  });

  it('upgrades a graph that was stored without it, and encodes nothing again', async () => {
    await put(townGraph('g'));
    const before = graphs().get('g')!;
    const encoded = corpora.textEncoder.encoded.length;
    expect(await put(talk('g'))).toEqual(['REPLACED']);
    expect(corpora.textEncoder.encoded.length).toBe(encoded);
    expect(graphs().get('g')?.vectors).toEqual(before.vectors);
    expect(premises().get('g#reason')?.payload.author).toBe('Ann');
    expect(await put(townGraph('g'))).toEqual(['REPLACED']);
    expect(graphs().get('g')?.payload).not.toHaveProperty('locutions');
    expect(premises().get('g#reason')?.payload.author).toBeUndefined();
  });

  it('are prepared with a pause at each statement', () => {
    const encoder = { id: 'e', version: '1', dimensions: 8 };
    const limits = { maxTextCharacters: 1_000, maxRecordBytes: 10_000 };
    const preparing = prepareGraph('town', townGraph('g'), encoder, {}, limits);
    let pauses = 0;
    for (;;) {
      const { value, done } = preparing.next();
      if (done) {
        expect(pauses).toBe(value.premises.length);
        break;
      }
      pauses += 1;
    }
  });

  describe('in the hash of a graph', () => {
    const hashOf = (warnings: NewGraph['warnings']) => {
      const extra = { year: 2026 };
      const given = townGraph('g', { topic: 'Culture', format: 'aif', warnings, extra });
      const encoder = { id: 'e', version: '1', dimensions: 8 };
      const limits = { maxTextCharacters: 1_000, maxRecordBytes: 10_000 };
      const { hash, premises } = atOnce(
        prepareGraph('town', given, encoder, { counts: 'm 1' }, limits),
      );
      return [hash, premises[0]!.hash].map((each) => each.split('@')[0]);
    };

    it('counts for nothing where there is none, so it is as earlier versions had it', () => {
      expect(hashOf([])).toEqual([
        '7fdb955403a4570618a71fdb5f8bf66e',
        'd6b1a2af83377ab99cb154b3ffd330bf',
      ]);
    });

    it('leaves room for other words in a warning, but not for another warning', () => {
      const warning = graphWarning('NODE_ISOLATED', ['remark']);
      const reworded = hashOf([{ ...warning, message: 'nothing leads to a remark' }]);
      expect(reworded).toEqual(hashOf([warning]));
      expect(reworded).not.toEqual(hashOf([graphWarning('NODE_ISOLATED', ['doubt'])]));
    });
  });

  it('counts as none where an earlier version stored the graph', async () => {
    await put(townGraph('g'));
    const { counts: present } = graphs().get('g')!.payload as { readonly counts: object };
    const former = Object.entries(present).filter(([name]) => !/locutions|speakers/.test(name));
    const counts = Object.fromEntries(former);
    const old = { ...graphs().get('g')!, payload: { ...graphs().get('g')!.payload, counts } };
    expect(graphsCollection.payload.safeParse(old.payload).success).toBe(true);
    expect(toGraphRecord(old).counts).toMatchObject({ locutions: 0, speakers: 0, statements: 4 });
    const keys = DEFINITIONS.find(({ name }) => name === 'graphs')!.indexes.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['counts.locutions', 'counts.speakers']));
  });

  it.each([
    ['a speaker without a name', [said('l1', ' ', 'claim')], 'graph.locutions[0].speaker'],
    [
      'a name that is too long',
      [said('l1', 'n'.repeat(600), 'claim')],
      'graph.locutions[0].speaker',
    ],
    [
      'a text that is too long',
      [{ ...said('l1', 'Ann', 'claim'), text: 'x'.repeat(2_000) }],
      'graph.locutions[0].text',
    ],
    ['half of a character', [said('l1', 'A\ud83d', 'claim')], 'graph.locutions[0].speaker'],
    ['the same id twice', [LOCUTIONS[0]!, LOCUTIONS[0]!], 'graph.locutions[1].id'],
    ['an unknown target', [said('l1', 'Ann', 'nowhere')], 'graph.locutions[0].illocutions'],
    [
      'an answer to nobody',
      [{ ...said('l1', 'Ann', 'claim'), repliesTo: [{ id: 't', to: 'l9' }] }],
      'graph.locutions[0].repliesTo',
    ],
  ])('is refused with %s, and nothing else is', async (_, locutions, field) => {
    expect(await put(talk('bad', locutions), talk('good'))).toEqual([field, 'ADDED']);
  });
});

describe('votes', () => {
  const { graph, ...rest } = townGraph('g');
  const nodes = graph.nodes.map((node) =>
    node.id === 'reason' && node.kind === 'I' ? { ...node, votes: [0, 0, 0, 1, 1] } : node,
  );
  const voted = { ...rest, graph: { ...graph, nodes } };

  it('make a field of the corpus, which cannot be of another type', async () => {
    await put(voted);
    const impact = { name: 'impact', type: 'float' };
    expect((await corpora.registry.get('town'))?.fields).toEqual([impact]);
    await corpora.writer.putCorpus({ name: 'city' });
    await corpora.writer.putPremises('city', [premise('1', { extra: { impact: 'high' } })]);
    const outcomes = await corpora.writer.putGraphs('city', [voted, townGraph('h')]);
    expect(outcomes.map(({ status, error }) => error?.field ?? status)).toEqual([
      'extra.impact',
      'ADDED',
    ]);
  });

  it('are stored with the statement, and their mean with its premise', async () => {
    await put(voted);
    expect(premises().get('g#reason')?.payload['extra']).toEqual({ float: { impact: 3.5 } });
    expect(graphsCollection.payload.parse(graphs().get('g')!.payload).nodes).toEqual(nodes);
  });
});
