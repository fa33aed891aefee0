import { DEFINITIONS } from '../../../src/corpus/collections/index.js';
import type { Corpora } from '../../../src/corpus/index.js';
import { ProfileModels } from '../../../src/corpus/learned-models.js';
import { scrollAll } from '../../../src/corpus/scroll.js';
import { SideModels } from '../../../src/corpus/side-models.js';
import type { Illocution, Locution } from '../../../src/domain/argument-graph.js';
import { canonicalJson } from '../../../src/domain/content.js';
import type { Corpus } from '../../../src/domain/corpus.js';
import { entityId } from '../../../src/domain/ids.js';
import type { NewGraph } from '../../../src/domain/records.js';
import { UNLIMITED } from '../../../src/runtime/scope.js';
import type { VectorStore } from '../../../src/store/port.js';
import { premise } from '../support.js';

/** In every text, name and value of the author, and nowhere else. */
export const MARK = 'quokka';
export const AUTHOR = `${MARK} kim`;

function said(id: string, speaker: string, text: string, illocutions: Illocution[] = []): Locution {
  return { id, speaker, text, illocutions, repliesTo: [] };
}

const asserts = (target: string): Illocution => ({ id: `ya-${target}`, act: 'Asserting', target });

/** Ann claims that trams are loud, and the author gives a reason and asks a question. */
function talk(id: string): NewGraph {
  return {
    id,
    language: 'en',
    warnings: [],
    extra: {},
    graph: {
      nodes: [
        { kind: 'I', id: 'claim', text: 'Trams are loud.' },
        { kind: 'I', id: 'reason', text: `A ${MARK} cannot sleep.`, votes: [0, 1] },
        { kind: 'S', id: 'for', type: 'SUPPORT' },
        { kind: 'I', id: 'asked', text: `Do you know a ${MARK}?` },
        { kind: 'I', id: 'l3', text: `So a ${MARK} told me.` },
        { kind: 'S', id: 'saying', type: 'SUPPORT' },
      ],
      edges: [
        { source: 'reason', target: 'for' },
        { source: 'for', target: 'claim' },
        { source: 'l3', target: 'saying' },
        { source: 'saying', target: 'reason' },
      ],
      majorClaim: 'claim',
      locutions: [
        said('l1', 'Ann', 'They are loud.', [asserts('claim')]),
        { ...said('l2', AUTHOR, `No ${MARK} sleeps.`, [asserts('reason')]), start: MARK },
        said('l3', AUTHOR, `So a ${MARK} told me.`),
        said('l4', AUTHOR, `A ${MARK}?`, [{ ...asserts('asked'), act: 'Pure Questioning' }]),
        { ...said('l5', 'Ann', 'No.'), analyst: AUTHOR, repliesTo: [{ id: 'ta', to: 'l4' }] },
      ],
    },
  };
}

/** The author claims something, and Ann argues for it. */
function answer(id: string): NewGraph {
  return {
    id,
    language: 'en',
    warnings: [],
    extra: {},
    graph: {
      nodes: [
        { kind: 'I', id: 'claim', text: `Every ${MARK} needs a tram.` },
        { kind: 'I', id: 'reason', text: 'It is a long way to town.' },
        { kind: 'S', id: 'for', type: 'SUPPORT' },
      ],
      edges: [
        { source: 'reason', target: 'for' },
        { source: 'for', target: 'claim' },
      ],
      majorClaim: 'claim',
      locutions: [
        said('l1', AUTHOR, `Every ${MARK} does.`, [asserts('claim')]),
        said('l2', 'Ann', 'It is a long way.', [asserts('reason')]),
      ],
    },
  };
}

/** The author alone. */
function monologue(id: string): NewGraph {
  return {
    id,
    language: 'en',
    warnings: [],
    extra: {},
    graph: {
      nodes: [{ kind: 'I', id: 'claim', text: `I am no ${MARK}.` }],
      edges: [],
      locutions: [said('l1', AUTHOR, `I am no ${MARK}.`, [asserts('claim')])],
    },
  };
}

export const COUNTS = {
  premises: 8,
  profiles: 1,
  judgements: 4,
  graphsChanged: 2,
  graphsDeleted: 1,
  locutions: 5,
};

/** Premises, graphs, judgements and learned models of the author and of others. */
export async function fillTown({ writer, registry }: Corpora, corpus: string): Promise<void> {
  await writer.putCorpus({
    name: corpus,
    variables: [
      { name: 'age', title: 'Age', kind: 'ORDINAL', values: ['young', 'old'], unknown: [] },
      { name: 'job', title: 'Job', kind: 'NOMINAL', values: ['baker'], unknown: [] },
    ],
  });
  const claim = { id: 'shared', text: 'The tram stays.' };
  const own = { id: `own-${MARK}`, text: `The ${MARK} stays.` };
  const theirs = { author: AUTHOR, language: 'en', profile: { age: 'old', job: `${MARK} keeper` } };
  await writer.putPremises(corpus, [
    premise(`${MARK}-1`, { ...theirs, text: `A ${MARK} is quiet.`, claim, extra: { note: MARK } }),
    premise(`${MARK}-2`, { ...theirs, text: `Any ${MARK} is fast.`, claim: own, topic: MARK }),
    premise(`${MARK}-3`, { ...theirs, text: `One ${MARK} more.`, claim: own }),
    premise('a', { author: 'Ann', text: 'A tram is quiet.', claim, profile: { job: 'baker' } }),
    premise('b', { text: 'A tram is fast.', claim }),
  ]);
  await writer.putGraphs(corpus, [talk('talk'), answer('answer'), monologue(`${MARK}-m`)]);
  const about = (type: 'premise' | 'graph', id: string) =>
    ({ type, id: entityId(type, corpus, id) }) as const;
  await writer.putJudgements(corpus, [
    { question: 'q', hit: about('premise', `${MARK}-1`), label: 'relevant', annotator: 'Ann' },
    { question: 'q', hit: about('premise', 'talk#reason'), label: 'relevant', annotator: 'Ann' },
    { question: 'q', hit: about('graph', `${MARK}-m`), label: 'relevant', annotator: 'Ann' },
    { question: MARK, hit: about('premise', 'a'), label: 'relevant', annotator: AUTHOR },
    { question: 'q', hit: about('premise', 'a'), label: 'relevant', annotator: 'Ann' },
    { question: 'q', hit: about('graph', 'talk'), label: 'relevant', annotator: 'Ann' },
  ]);
  await learn(registry.store, (await registry.get(corpus))!);
}

const NETWORK = { networkVersion: () => Promise.resolve('1') };
export const modelsOf = (store: VectorStore) => ({
  profiles: new ProfileModels(store),
  sides: new SideModels(store, NETWORK),
});

async function learn(store: VectorStore, corpus: Corpus): Promise<void> {
  const { profiles, sides } = modelsOf(store);
  const figures = { accuracy: 1, calibrationError: 0 };
  await profiles.put(corpus, {
    card: {
      version: '1',
      encoder: corpus.encoder,
      variables: [],
      limits: [],
      trainedOn: { premises: 3, groups: 1, groupedBy: 'AUTHOR', folds: 2 },
    },
    heads: [],
  });
  await sides.put(corpus, {
    card: {
      version: '1',
      network: '1',
      before: figures,
      after: figures,
      trainedOn: { FAVOR: 1, AGAINST: 1, claims: 1, folds: 2 },
    },
    words: new Map([
      ['is', 0.5],
      [MARK, 0.25],
      ['tram', 1],
    ]),
    weights: Float32Array.of(1),
    bias: 0,
  });
}

/** All points of a corpus, as JSON without what may differ from run to run. */
export async function contentsOf(store: VectorStore, corpus: string): Promise<string[]> {
  const points: string[] = [];
  const filter = { must: [{ key: 'corpus', match: { value: corpus } }] };
  for (const { name } of DEFINITIONS) {
    for await (const point of scrollAll(store, name, filter, {
      payload: true,
      vectors: true,
      budget: UNLIMITED,
    })) {
      const passing = { sequence: 0, written_at: '', generation: '', terms_sequence: 0 };
      const payload = { ...point.payload, ...passing };
      const vectors = Object.keys(point.vectors ?? {}).sort();
      points.push(canonicalJson([name, point.id, payload, vectors]));
    }
  }
  return points.sort();
}
