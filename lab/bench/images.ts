import { createElenchus } from 'elenchus';
import { ingest } from '../../src/corpus/ingest.js';
import { readImages } from '../../src/formats/images.js';
import { median, quantile } from '../../src/math/statistics.js';
import { atLeast, atMost, type Section, timed } from './report.js';

const CORPUS = 'images';
/** How often each query is asked, each time with other words, so that nothing is remembered. */
const ROUNDS = 4;

/** Reading a folder of images into an empty store, without and with OCR, and searching them. */
export async function measureImages(
  images: string,
  folder: (name: string) => string,
): Promise<readonly Section[]> {
  const bare = await measure(images, folder('images'), false);
  const read = await measure(images, folder('images with OCR'), true);
  return [
    {
      title: `Reading the ${bare.images} images of ${images} into an empty store`,
      figures: [
        atLeast('without OCR', bare.rate, 'images/s', 20),
        atLeast('with OCR', read.rate, 'images/s', 1),
      ],
    },
    {
      title: 'Searching them by texts that were not encoded before, 20 hits',
      figures: [
        atMost('median', median(read.searches), 'ms', 30),
        { name: '99 %', value: quantile(read.searches, 0.99), unit: 'ms' },
      ],
    },
  ];
}

async function measure(path: string, dataDir: string, imageOcr: boolean) {
  const elenchus = await createElenchus({ dataDir, imageOcr });
  const { config, imageReader } = elenchus.services;
  try {
    await elenchus.createCorpus({ name: CORPUS });
    // Starting the process and its models is measured apart from reading.
    await imageReader.models();
    const items = readImages(path, { maxBytes: config.maxImageBytes });
    const { result, ms } = await timed(() =>
      ingest(items, (batch) => elenchus.putImages(CORPUS, batch), { batch: 16 }),
    );
    const searches: number[] = [];
    const { hits } = await search('town');
    for (let round = 0; round < ROUNDS; round++) {
      for (const { image } of hits) {
        searches.push((await timed(() => search(`${image.title ?? image.id} ${round}`))).ms);
      }
    }
    return { images: result.added, rate: (1000 * result.added) / ms, searches };
  } finally {
    await elenchus.close();
  }

  function search(text: string) {
    const asked = { by: { text }, corpus: CORPUS, modality: 'BOTH', first: 20 } as const;
    return elenchus.searchImages(asked);
  }
}
