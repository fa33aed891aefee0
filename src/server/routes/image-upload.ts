import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CorpusWriter, WriteOutcome } from '../../corpus/types.js';
import { checkJson } from '../../domain/check.js';
import type { NewImage } from '../../domain/records.js';
import { parseJson, parseWith } from '../../formats/fields.js';
import { parseImageRecord } from '../../formats/images.js';
import { formatOfMediaType, formatOfName } from '../../images/formats.js';
import { type Config, SETTINGS } from '../../runtime/config.js';
import { badInput, ElenchusError, ERRORS, messageOf } from '../../runtime/errors.js';
import { globalId } from '../global-id.js';
import type { RouteGuard } from '../limits/route-guard.js';
import { idempotencyKey, isTemporary, type WriteOutcomes } from '../limits/write-outcomes.js';
import { type Principal, requireCorpus } from '../principal.js';
import { messageFor } from '../stored-values.js';

type Limits = Pick<Config, 'maxImageBytes' | 'maxBodyBytes'>;

interface ImageForm {
  readonly corpus: string;
  readonly image: NewImage;
}

const FORM = 'multipart/form-data';
/** The parts of a form besides the image. */
const MAX_FIELDS = 50;
/** Fields whose value is JSON; all others are texts. */
const JSON_FIELDS: ReadonlySet<string> = new Set(['sides', 'extra']);

/** What the parser of a form lets through; the rest is checked below, with the names of fields. */
function formLimits({ maxImageBytes, maxBodyBytes }: Limits) {
  return { files: 2, fieldSize: maxBodyBytes, fileSize: maxImageBytes };
}

/**
 * Reads the form of an image. Once it is refused, no more bytes are kept in memory.
 * @throws ElenchusError BODY_INVALID, BAD_INPUT, QUERY_TOO_LARGE or IMAGE_TOO_LARGE
 */
async function readImageForm(request: FastifyRequest, limits: Limits): Promise<ImageForm> {
  try {
    return await readParts(request, limits);
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
}

async function readParts(request: FastifyRequest, limits: Limits): Promise<ImageForm> {
  const fields = new Map<string, unknown>();
  let size = 0;
  let file: Pick<NewImage, 'bytes' | 'labelled'> | undefined;
  for await (const part of partsOf(request)) {
    const { fieldname: name } = part;
    if (part.type === 'file') {
      if (name !== 'image') throw badInput(name, 'is a file; only "image" may be one');
      if (file !== undefined) throw badInput(name, 'is given twice');
      const labelled = formatOfMediaType(part.mimetype) ?? formatOfName(part.filename);
      file = { bytes: await bytesOf(part, limits), labelled };
      continue;
    }
    checkField(name, fields);
    size += sizeOf(part.value);
    if (part.valueTruncated || size > limits.maxBodyBytes) throw tooLarge(limits);
    fields.set(name, valueOf(part));
  }
  if (file === undefined) throw badInput('image', 'is missing: send it as a file');
  const { corpus, extra, ...record } = Object.fromEntries(fields);
  if (typeof corpus !== 'string' || corpus === '') throw badInput('corpus', 'is missing');
  return { corpus, image: { ...parseImageRecord({ ...parseExtra(extra), ...record }), ...file } };
}

/** @throws ElenchusError BODY_INVALID if it is no form, or does not come to its end */
async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile | MultipartValue> {
  try {
    yield* request.parts();
  } catch (error) {
    throw invalid(error);
  }
}

/** @throws ElenchusError BAD_INPUT */
function checkField(name: string, fields: ReadonlyMap<string, unknown>): void {
  if (name === 'image') throw badInput(name, 'is a text; send it as a file');
  if (fields.has(name)) throw badInput(name, 'is given twice');
  if (fields.size === MAX_FIELDS) {
    throw badInput(name, `is one of more than ${MAX_FIELDS} fields; send further ones as "extra"`);
  }
}

/** A part that says to be JSON has been parsed already. */
function valueOf({ fieldname, mimetype, value }: MultipartValue): unknown {
  if (typeof value !== 'string' || mimetype === 'application/json') return value;
  if (JSON_FIELDS.has(fieldname)) return parseJson(value, fieldname);
  // Clients send line breaks as CR LF, whatever they were.
  return value.replaceAll('\r\n', '\n');
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Further fields, sent together as an object; others can be sent as parts of their own. */
function parseExtra(extra: unknown): Readonly<Record<string, unknown>> {
  checkJson('extra', extra);
  return parseWith(z.record(z.string(), z.unknown()).optional(), extra, () => 'extra') ?? {};
}

async function bytesOf(part: MultipartFile, { maxImageBytes: limit }: Limits): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if (!part.file.truncated) throw invalid(error);
    const details = { limit, unit: 'bytes', setting: SETTINGS.maxImageBytes.variable };
    throw new ElenchusError('IMAGE_TOO_LARGE', { field: 'image', ...details }, { cause: error });
  }
}

function invalid(error: unknown): ElenchusError {
  const details = { format: FORM, problem: messageOf(error) };
  return new ElenchusError('BODY_INVALID', details, { cause: error });
}

function tooLarge({ maxBodyBytes: limit }: Limits): ElenchusError {
  const setting = SETTINGS.maxBodyBytes.variable;
  return new ElenchusError('QUERY_TOO_LARGE', { limit, unit: 'bytes besides the image', setting });
}

/** What an image costs: reading it, with the text in it. */
const POINTS = 50_000;

export interface ImageUploadDependencies {
  readonly config: Config;
  readonly writer: Pick<CorpusWriter, 'putImages'>;
  readonly outcomes: WriteOutcomes;
}

/**
 * `PUT /images`: adds or replaces one image, sent as a form (multipart/form-data) with the parts
 * `corpus`, `image` and the fields of a record.
 */
export async function addImageUploads(
  app: FastifyInstance,
  { config, writer, outcomes }: ImageUploadDependencies,
  guard: RouteGuard,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: formLimits(config) });
    // Other bodies are refused below, where it is known who sent them.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put('/images', async (request, reply) => {
      const principal = await guard.principal(request, 'write');
      if (!request.isMultipart()) {
        const given = request.headers['content-type'] ?? '';
        throw new ElenchusError('MEDIA_TYPE_UNSUPPORTED', { wanted: FORM, given });
      }
      const outcome = await guard.receive({ request, reply, principal }, POINTS, async (caller) => {
        const { corpus, image } = await readImageForm(request, config);
        requireCorpus(principal, corpus);
        const write = async () => (await writer.putImages(corpus, [image]))[0]!;
        const key = idempotencyKey(request.headers['idempotency-key']);
        if (key === undefined) return write();
        const { bytes, ...rest } = image;
        const content = [corpus, JSON.stringify(rest), Buffer.from(bytes)];
        return outcomes.run({ caller, key, content }, write, bytesOfFinal);
      });
      return answer(reply, outcome, principal);
    });
  });
}

/** The size of an outcome that stays as it is. */
function bytesOfFinal(outcome: WriteOutcome): number | undefined {
  const { error } = outcome;
  return error && isTemporary(error.code) ? undefined : JSON.stringify(outcome).length;
}

function answer(
  reply: FastifyReply,
  { id, externalId, status, error }: WriteOutcome,
  principal: Principal,
) {
  if (error) {
    const { code, field } = error;
    const message = messageFor(principal, error);
    const errors = [{ message, extensions: { code, ...(field && { field }) } }];
    return reply.code(ERRORS[code].http).send({ errors });
  }
  const written = { id: id && globalId('image', id), externalId, status };
  return reply.code(status === 'ADDED' ? 201 : 200).send(written);
}
