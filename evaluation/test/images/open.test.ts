import { expect, it, onTestFinished } from 'vitest';
import { ENGINES } from '../../../test/store/contract/engines.js';
import { createFakeEncoder } from '../../../test/support/fake-encoder.js';
import { imageIdOf, sampleImage } from '../../../test/support/image-samples.js';
import { openSearched } from '../../../test/support/searched-engine.js';
import { rankImages, textApproaches } from '../../src/images/approaches.js';
import { storedImageJudgements } from '../../src/images/judgements.js';
import { storedImages } from '../../src/images/open.js';
import { failure } from '../files.js';

const IMAGES = [
  sampleImage('tram', {
    image: { ocr: 'Line 5 to the harbour', labels: ['streetcar'] },
    text: 'The tram of the town runs to the harbour.',
    title: 'The new tram',
  }),
  sampleImage('bees', { text: 'Bees live in the garden of the town hall.' }),
  sampleImage('bare'),
];
/** The corpus "town" with the images, in an embedded store. */
async function openTown(clip?: string) {
  const [embedded] = ENGINES;
  const models = { classifier: 'fake 1', ocr: 'fake 1', clip };
  const { opened, corpora, retrieval } = await openSearched(embedded!, 'town', { models });
  onTestFinished(async () => {
    await corpora.close();
    await opened.close();
  });
  await corpora.writer.putImages('town', IMAGES);
  return { ...corpora, retrieval, store: opened.store };
}

const QUESTIONS = ['Should the tram of the town run?', 'Do bees live in the town?'] as const;

it('reads the images of a corpus as searches compare them, in the order of their ids', async () => {
  const { store } = await openTown();
  const pages = new Map([['tram', 'Menu. The tram of the town runs to the harbour.']]);
  const [bare, bees, tram] = await storedImages(store, 'town', { pages });
  expect(tram).toMatchObject({
    id: 'tram',
    title: 'The new tram',
    ocr: 'Line 5 to the harbour',
    passage: 'The tram of the town runs to the harbour.',
    page: pages.get('tram'),
  });
  expect(tram!.sentences).toEqual(['The tram of the town runs to the harbour.']);
  expect(Object.keys(tram!.vectors).sort()).toEqual(['labels', 'ocr', 'passage', 'text', 'visual']);
  expect([bees!.ocr, bees!.page]).toEqual([undefined, undefined]);
  expect(Object.keys(bare!.vectors)).toEqual(['visual']);
});

it('leaves out the vectors of CLIP models that are not those of the queries', async () => {
  const { store } = await openTown('clip 1');
  const withClip = async (clipModel?: string) =>
    (await storedImages(store, 'town', { clipModel })).filter(({ vectors }) => vectors.clip).length;
  expect([await withClip('clip 1'), await withClip('clip 2'), await withClip()]).toEqual([3, 0, 0]);
});

it('ranks by all text as searches do', async () => {
  const { store, retrieval } = await openTown();
  const images = await storedImages(store, 'town');
  const [text] = textApproaches(images);
  for (const question of QUESTIONS) {
    const queries = [{ id: 'q', text: await createFakeEncoder().encodeQuery(question) }];
    const found = (await rankImages(text!, queries, images)).get('q')!;
    const asked = { by: { text: question }, modality: 'TEXT', corpus: 'town', first: 9 } as const;
    const { hits } = await retrieval.searchImages('ALL', asked);
    expect(found.map(({ id }) => id)).toEqual(hits.map(({ image }) => image.externalId));
    expect(found.map(({ score }) => score)).toEqual(
      hits.map(({ score }) => expect.closeTo(score, 5)),
    );
  }
});

it('reads the judgements of images, by the set of labels with SUPPORTS', async () => {
  const { store, writer, registry } = await openTown();
  const labels = {
    relevance: { relevant: 1, 'not relevant': 0 },
    picture: { OFF_TOPIC: 0, SUPPORTS: 2, ON_TOPIC: 1 },
  };
  await writer.putCorpus({ name: 'town', labels });
  const judge = (image: string, label: string, annotator: string) => ({
    question: QUESTIONS[0],
    hit: { type: 'image', id: imageIdOf(image) } as const,
    label,
    annotator,
  });
  await writer.putJudgements('town', [
    judge('tram', 'SUPPORTS', 'Ann'),
    judge('tram', 'ON_TOPIC', 'Bob'),
    judge('bees', 'not relevant', 'Ann'),
  ]);
  const corpus = (await registry.get('town'))!;
  const read = await storedImageJudgements(store, corpus);
  expect([...read.classes]).toEqual([
    ['SUPPORTS', 2],
    ['ON_TOPIC', 1],
    ['OFF_TOPIC', 0],
  ]);
  expect(read.queries).toEqual([{ id: 'question-1', text: QUESTIONS[0] }]);
  expect(
    read.judgements
      .map(({ image, label, annotator }) => [image, label, annotator].join(' '))
      .sort(),
  ).toEqual(['tram ON_TOPIC Bob', 'tram SUPPORTS Ann']);
  const other = await storedImageJudgements(store, corpus, 'relevance');
  expect(other.judgements).toMatchObject([{ image: 'bees', label: 'not relevant' }]);
  expect(await failure(storedImageJudgements(store, corpus, 'mood'))).toBe(
    'BAD_INPUT: --labels: "mood" is not one of "relevance", "picture"',
  );
});
