import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { ask } from '../server.js';
import { type DrawnPage, PAGES } from './pages.js';
import { svgOf } from './pictures.js';

/** The corpus that they are in. */
export const DRAWN = 'drawn';

const CREATE = `mutation ($about: CorpusInput) {
  createCorpus(name: "${DRAWN}", input: $about) { added }
}`;
const PUT = `mutation ($image: PutImageInput!) {
  putImages(corpus: "${DRAWN}", images: [$image]) { items { id error { message } } }
}`;

/**
 * Adds a corpus with our own pictures and their pages.
 * @param labels sets of labels that it is judged by
 * @returns the global ids of the images by those of the data
 * @throws Error if one is refused
 */
export async function addDrawnImages(
  app: FastifyInstance,
  key: string,
  labels?: unknown,
): Promise<Readonly<Record<string, string>>> {
  const mutate = async (mutation: string, variables: Record<string, unknown>) => {
    const { data, errors } = await ask(app, mutation, variables, key);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  await mutate(CREATE, { about: { title: 'Drawn images', labels } });
  const ids: Record<string, string> = {};
  // One at a time: on a busy machine, reading all of them may take longer than a request may.
  for (const page of PAGES) {
    const data = await mutate(PUT, { image: await inputOf(page) });
    const [item] = (data['putImages'] as Written).items;
    if (item.id === null) throw new Error(`${page.externalId}: ${item.error?.message}`);
    ids[page.externalId] = item.id;
  }
  return ids;
}

interface Written {
  readonly items: readonly [{ readonly id: string | null; readonly error: Error | null }];
}

/** An image with what the API takes beside it. */
async function inputOf({ picture, ...page }: DrawnPage) {
  const png = await sharp(Buffer.from(svgOf(picture)))
    .png()
    .toBuffer();
  return { ...page, base64: png.toString('base64'), language: 'en' };
}
