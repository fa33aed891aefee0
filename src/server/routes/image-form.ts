import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SETTINGS, type Config } from '../../runtime/config.js';
import { checkJson } from '../../domain/check.js';
import { parseImageRecord } from '../../formats/images.js';
import { parseJson, parseWith } from '../../formats/fields.js';
import type { NewImage } from '../../domain/records.js';
import { badInput, ElenchusError, messageOf } from '../../runtime/errors.js';
import { formatOfMediaType, formatOfName } from '../../images/formats.js';

type Limits = Pick<Config, 'maxImageBytes' | 'maxBodyBytes'>;

export interface ImageForm {
  readonly corpus: string;
  readonly image: NewImage;
}

export const FORM = 'multipart/form-data';
/** The parts of a form besides the image. */
const MAX_FIELDS = 50;
/** Fields whose value is JSON; all others are texts. */
const JSON_FIELDS: ReadonlySet<string> = new Set(['sides', 'extra']);

/** What the parser of a form lets through; the rest is checked below, with the names of fields. */
export function formLimits({ maxImageBytes, maxBodyBytes }: Limits) {
  return { files: 2, fieldSize: maxBodyBytes, fileSize: maxImageBytes };
}

/**
 * Reads the form of an image. Once it is refused, no more bytes are kept in memory.
 * @throws ElenchusError BODY_INVALID, BAD_INPUT, QUERY_TOO_LARGE or IMAGE_TOO_LARGE
 */
export async function readImageForm(request: FastifyRequest, limits: Limits): Promise<ImageForm> {
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
