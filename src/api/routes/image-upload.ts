import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SETTINGS, type Config } from '../../config.js';
import { parseImageRecord } from '../../corpus/readers/images/image-line.js';
import { parseJson, parseWith } from '../../corpus/readers/format.js';
import type { CorpusWriter, NewImage, WriteOutcome } from '../../corpus/types.js';
import { badInput, ElenchusError, ERRORS } from '../../errors.js';
import { formatOfMediaType, formatOfName } from '../../images/formats.js';
import { globalId } from '../global-id.js';
import { rateLimitHeaders, type Spend } from '../limits/rate.js';
import { requireCorpus, requireScope, type Authenticate } from '../principal.js';

/** What an image costs: reading it, with the text in it. */
const POINTS = 50_000;
/** How many images may be received at a time, since each is kept in memory until it is read. */
const AT_ONCE = 8;
/** The parts of a form besides the image. */
const MAX_FIELDS = 50;
/** Fields whose value is JSON; all others are texts. */
const JSON_FIELDS: ReadonlySet<string> = new Set(['sides', 'extra']);

export interface ImageUploadDependencies {
  readonly config: Config;
  readonly writer: CorpusWriter;
}

/**
 * `PUT /images`: adds or replaces one image, sent as a form (multipart/form-data) with the parts
 * `corpus`, `image` and the fields of a record.
 */
export async function addImageUploads(
  app: FastifyInstance,
  { config, writer }: ImageUploadDependencies,
  authenticate: Authenticate,
  spend: Spend,
): Promise<void> {
  let receiving = 0;
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: limitsOf(config) });
    const bodyLimit = config.maxImageBytes + 2 * config.maxBodyBytes;
    scope.put('/images', { bodyLimit }, async (request, reply) => {
      const principal = authenticate(request.headers.authorization);
      requireScope(principal, 'write');
      const rateLimit = spend({ principal, address: request.ip }, POINTS);
      if (rateLimit) reply.headers(rateLimitHeaders(rateLimit, config));
      if (receiving >= AT_ONCE) throw new ElenchusError('BUSY');
      receiving += 1;
      try {
        const { corpus, image } = await receive(request, config);
        requireCorpus(principal, corpus);
        const [outcome] = await writer.putImages(corpus, [image]);
        return answer(reply, outcome!);
      } finally {
        receiving -= 1;
      }
    });
  });
}

function limitsOf({ maxImageBytes, maxBodyBytes }: Config) {
  // One byte more than is allowed, so that the reader says that it is too much.
  const fileSize = maxImageBytes + 1;
  return { files: 1, fields: MAX_FIELDS, fieldSize: maxBodyBytes, fileSize };
}

/** Reads the form; the image is never more than its limit in memory. */
async function receive(
  request: FastifyRequest,
  config: Config,
): Promise<{ readonly corpus: string; readonly image: NewImage }> {
  if (!request.isMultipart()) {
    const given = request.headers['content-type'] ?? 'none';
    throw new ElenchusError('MEDIA_TYPE_UNSUPPORTED', { given });
  }
  const fields = new Map<string, unknown>();
  let file: Pick<NewImage, 'bytes' | 'labelled'> | undefined;
  for await (const part of request.parts()) {
    const { fieldname: name } = part;
    if (part.type === 'file') {
      if (name !== 'image') throw badInput(name, 'is a file; only "image" may be one');
      const labelled = formatOfMediaType(part.mimetype) ?? formatOfName(part.filename);
      file = { bytes: await bytesOf(part, config), labelled };
      continue;
    }
    if (fields.has(name)) throw badInput(name, 'is given twice');
    if (part.valueTruncated) {
      const details = {
        field: name,
        limit: config.maxBodyBytes,
        length: `more than ${config.maxBodyBytes}`,
      };
      throw new ElenchusError('TEXT_TOO_LONG', details);
    }
    const text = String(part.value);
    fields.set(name, JSON_FIELDS.has(name) ? parseJson(text, name) : text);
  }
  const { corpus, extra, ...record } = Object.fromEntries(fields);
  if (typeof corpus !== 'string' || corpus === '') throw badInput('corpus', 'is missing');
  if (file === undefined) throw badInput('image', 'is missing: send it as a file');
  return { corpus, image: { ...parseImageRecord({ ...parseExtra(extra), ...record }), ...file } };
}

/** Further fields, sent together as an object; others can be sent as parts of their own. */
function parseExtra(extra: unknown): Readonly<Record<string, unknown>> {
  return parseWith(z.record(z.string(), z.unknown()).optional(), extra, () => 'extra') ?? {};
}

async function bytesOf(
  part: { toBuffer(): Promise<Buffer> },
  { maxImageBytes: limit }: Config,
): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')) {
      throw error;
    }
    const details = { limit, unit: 'bytes', setting: SETTINGS.maxImageBytes.variable };
    throw new ElenchusError('IMAGE_TOO_LARGE', { field: 'image', ...details }, { cause: error });
  }
}

function answer(reply: FastifyReply, { id, externalId, status, error }: WriteOutcome) {
  if (error) {
    const { code, message, field } = error;
    const errors = [{ message, extensions: { code, ...(field && { field }) } }];
    return reply.code(ERRORS[code].http).send({ errors });
  }
  const written = { id: id && globalId('image', id), externalId, status };
  return reply.code(status === 'ADDED' ? 201 : 200).send(written);
}
