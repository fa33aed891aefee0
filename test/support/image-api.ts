import type { Corpora } from '../../src/corpus/index.js';
import { entityId } from '../../src/domain/ids.js';
import { sampleImage } from './image-samples.js';
import { startTownApi, type TownApi } from './town-api.js';

type Samples = Readonly<Record<string, Parameters<typeof sampleImage>[1]>>;

/**
 * Of the same hash: "trams" and "trams-again". Without text: "lake". The pixels of "trams",
 * "trams-again" and "lake" are alike.
 */
export const SAMPLE_IMAGES = {
  trams: {
    image: {
      ocr: 'FREE TRAMS',
      labels: ['streetcar', 'street'],
      hash: 'ffffffffffffffff',
      visual: 0,
      width: 640,
      height: 480,
    },
    page: { html: '<title>Trams</title><p>Trams should be free. They make no noise.</p>' },
    pageUrl: 'https://news.example/trams?day=1',
    imageUrl: 'https://cdn.example/tram.jpg',
    rights: 'CC BY 4.0',
    language: 'en',
    topic: 'Transport',
    sides: [{ question: 'Should trams be free?', side: 'FAVOR' }],
    extra: { year: 2020 },
  },
  'trams-again': {
    image: { labels: ['streetcar'], visual: 10, hash: 'fffffffffffffff0' },
    text: 'Trams should be free everywhere.',
    pageUrl: 'https://blog.example/',
    topic: 'Transport',
    language: 'en',
  },
  trees: {
    image: { labels: ['park'], visual: 90 },
    text: 'Trees keep the street cool in summer.',
    title: 'Parks',
    ...{ pageUrl: 'https://news.example/trees', topic: 'Parks', language: 'en' },
  },
  lake: { image: { visual: 20, width: 100, height: 100 } },
} as const satisfies Samples;

export function imageId(name: string, corpus = 'towns'): string {
  return `image:${entityId('image', corpus, name)}`;
}

/** @throws Error if an image is refused */
export async function putImages(
  writer: Pick<Corpora['writer'], 'putImages'>,
  corpus: string,
  samples: Samples,
): Promise<void> {
  const images = Object.entries(samples).map(([id, sample]) => sampleImage(id, sample));
  const outcomes = await writer.putImages(corpus, images);
  const refused = outcomes.find(({ error }) => error);
  if (refused) throw new Error(`${refused.externalId}: ${refused.error?.message}`);
}

/** The API over the corpus "towns" with images in it. */
export async function startImageApi(
  settings: Parameters<typeof startTownApi>[0] = {},
): Promise<TownApi> {
  const town = await startTownApi(settings);
  await putImages(town.writer, 'towns', SAMPLE_IMAGES);
  return town;
}
