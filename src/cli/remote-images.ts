import { z } from 'zod';
import type { WriteOutcome } from '../corpus/types.js';
import type { NewImage } from '../domain/records.js';
import { dataOf, fetchAnswer, knownCode, serverError } from './remote.js';

const stored = z.object({ status: z.enum(['ADDED', 'REPLACED', 'UNCHANGED']) });
const refused = z.object({
  errors: z.tuple([
    z.object({
      message: z.string(),
      extensions: z.object({ code: z.string(), field: z.string().optional() }),
    }),
  ]),
});
/** The statuses of errors that concern the image, not the key or the server. */
const OF_IMAGE: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/**
 * Sends an image to `PUT /images`. What the server says against the image is its outcome.
 * @param endpoint of GraphQL
 * @throws ElenchusError SERVER_ERROR
 */
export async function sendImage(
  endpoint: string,
  key: string | undefined,
  corpus: string,
  image: NewImage,
): Promise<WriteOutcome> {
  const url = new URL('images', endpoint).href;
  const body = formOf(corpus, image);
  const { status, text } = await fetchAnswer(url, key, { method: 'PUT', body });
  const answer: unknown = jsonOf(text);
  const written = stored.safeParse(answer);
  if (written.success) return { externalId: image.id, status: written.data.status };
  const error = refused.safeParse(answer).data?.errors[0];
  if (error && OF_IMAGE.has(status)) {
    const { code, field } = error.extensions;
    const told = { code: knownCode(code), message: error.message, field };
    return { externalId: image.id, status: 'REJECTED', error: told };
  }
  dataOf(url, status, text);
  throw serverError(url, `status ${status}`);
}

function formOf(corpus: string, { bytes, labelled: _, page, sides, extra, ...texts }: NewImage) {
  const form = new FormData();
  const fields = { corpus, ...texts, ...page, sides: JSON.stringify(sides) };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  if (Object.keys(extra).length > 0) form.append('extra', JSON.stringify(extra));
  form.append('image', new Blob([Buffer.from(bytes)]));
  return form;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
