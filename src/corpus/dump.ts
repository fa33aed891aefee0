import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../domain/content.js';
import type { ReadItem } from '../domain/records.js';
import { parseJson, parseWith } from '../formats/fields.js';
import { openSource, parseLine, readLines } from '../formats/lines.js';
import { badInput, ElenchusError, fileError } from '../runtime/errors.js';
import { UNLIMITED } from '../runtime/scope.js';
import type {
  CollectionDefinition,
  Point,
  StoredPoint,
  Vectors,
  VectorStore,
} from '../store/port.js';
import { isSparse, unitVector, validatePoint } from '../store/vectors.js';
import { type Collection, jsonObject, packFloats, unpackFloats } from './collections/define.js';
import { scrollAll } from './scroll.js';

export const DUMP_FORMAT = 'elenchus-export';
/** Incremented when readers of the previous version would misread the lines. */
export const DUMP_VERSION = 1;

const WHOLE = { payload: true, vectors: true, budget: UNLIMITED } as const;

/** The first line: the kind of file, and the collections in it. */
export interface DumpHeader {
  readonly format: typeof DUMP_FORMAT;
  readonly version: number;
  readonly collections: readonly CollectionDefinition[];
}

/** The last line. A file without it is not complete. */
export interface DumpSummary {
  readonly records: number;
  /** SHA-256 of the lines of all records, line ends included, in hexadecimal. */
  readonly digest: string;
}

/**
 * The lines of an export, without line ends: a header, the points by collection and id, and a
 * summary. Equal contents give equal digests on every engine. Nothing may be written meanwhile.
 */
export async function* dump(
  store: VectorStore,
  definitions: readonly CollectionDefinition[],
): AsyncGenerator<string, DumpSummary> {
  const collections = [...definitions].sort((a, b) => (a.name < b.name ? -1 : 1));
  yield JSON.stringify({
    format: DUMP_FORMAT,
    version: DUMP_VERSION,
    collections,
  } satisfies DumpHeader);
  const hash = createHash('sha256');
  let records = 0;
  for (const { name } of collections) {
    const points: AsyncIterable<StoredPoint> = scrollAll(store, name, undefined, WHOLE);
    for await (const point of points) {
      const line = dumpLine(name, point);
      hash.update(`${line}\n`);
      records += 1;
      yield line;
    }
  }
  const summary = { records, digest: hash.digest('hex') };
  yield JSON.stringify(summary);
  return summary;
}

/**
 * A point with its keys in order. Dense vectors are exact: base64 of little-endian floats. Those of
 * earlier versions may be a little longer or shorter than a store keeps them now.
 */
function dumpLine(collection: string, { id, payload, vectors = {} }: StoredPoint): string {
  const written = Object.entries(vectors).map(([name, vector]) => {
    if (!isSparse(vector)) return [name, packFloats(unitVector(vector))] as const;
    const pairs = vector.indices.map((index, at) => [index, Math.fround(vector.values[at]!)]);
    return [name, pairs.sort(([a], [b]) => a! - b!)] as const;
  });
  return canonicalJson({ collection, id, payload, vectors: Object.fromEntries(written) });
}

/** All collections by name. */
export type Collections = ReadonlyMap<string, Collection>;

interface DumpRecord {
  readonly collection: string;
  readonly point: Point;
}

/** In bytes. A graph of many statements, or an image, is one line. */
export const LONGEST_DUMP_LINE = 256 * 2 ** 20;

const header = z.object({ format: z.literal(DUMP_FORMAT), version: z.literal(DUMP_VERSION) });
const summary = z.strictObject({ records: z.int(), digest: z.string() });
const place = z.object({ collection: z.string(), id: z.string() });
const pairs = z.array(z.tuple([z.int(), z.number()]));
const record = z.strictObject({
  ...place.shape,
  payload: jsonObject,
  vectors: z.record(z.string(), z.union([z.base64(), pairs])),
});

/** @throws ElenchusError BAD_INPUT if it is not the last line of an export */
export function readSummary(line: string): DumpSummary {
  return parseWith(summary, parseJson(line, 'digest'));
}

/**
 * Reads a file that `dump` wrote: each record, or why it fits no collection.
 * @param name what messages call the file
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, LINE_INVALID; thrown by the end of the file
 *   unless it is exactly what `dump` wrote
 */
export async function* readDump(
  file: string,
  collections: Collections,
  name = file,
): AsyncGenerator<ReadItem<DumpRecord>, void> {
  const { stream } = await openSource(file);
  const hash = createHash('sha256');
  let [records, before] = [0, ''];
  let isFirst = true;
  let end: DumpSummary | undefined;
  let misfit: ElenchusError | undefined;
  try {
    for await (const read of readLines(stream, { longest: LONGEST_DUMP_LINE })) {
      const { line, bytes = Buffer.of() } = read;
      let result: ReadItem<DumpRecord>['result'];
      try {
        const content = parseLine(name, read, LONGEST_DUMP_LINE);
        if (end) throw badInput('line', 'comes after the digest, which ends the file');
        if (isFirst) {
          parseWith(header, content);
          isFirst = false;
          continue;
        }
        end = summary.safeParse(content).data;
        if (end) continue;
        const { collection, id } = parseWith(place, content);
        const next = `${collection}/${id}`;
        if (next <= before) throw badInput('id', 'does not come after that of the line before');
        before = next;
        result = toRecord(content, collections, name, line);
      } catch (error) {
        throw atLine(error, name, line);
      }
      hash.update(bytes).update('\n');
      records += 1;
      if ('error' in result) misfit ??= result.error;
      yield { file: name, line, raw: bytes.toString(), bytes: bytes.length, result };
    }
  } catch (error) {
    throw fileError('FILE_DAMAGED', name, error);
  } finally {
    stream.destroy();
  }
  const digest = hash.digest('hex');
  if (end?.digest === digest && end.records === records) return;
  // The damage is at the first line that does not fit.
  const problem = end
    ? `it has ${records} records with the digest ${digest}, by its last line ${end.records} with ${end.digest}`
    : 'the last line, with the digest, is missing';
  throw misfit ?? fileError('FILE_DAMAGED', name, problem);
}

function toRecord(
  content: unknown,
  collections: Collections,
  file: string,
  line: number,
): ReadItem<DumpRecord>['result'] {
  try {
    const { collection, id, payload, vectors } = parseWith(record, content);
    const known = collections.get(collection);
    if (!known) throw badInput('collection', `"${collection}" is not a collection of this version`);
    parseWith(z.object({ payload: known.payload }), { payload });
    const point = { id, payload, vectors: unpack(vectors) };
    validatePoint(known.definition, point);
    return { record: { collection, point } };
  } catch (error) {
    return { error: atLine(error, file, line) };
  }
}

/** The problem of a line, with its file and number. */
function atLine(error: unknown, file: string, line: number): ElenchusError {
  if (!(error instanceof ElenchusError)) throw error;
  const { field = 'vectors', problem = error.message } = error.details;
  return new ElenchusError('LINE_INVALID', { file, line, field, problem }, { cause: error });
}

function unpack(written: z.infer<typeof record>['vectors']): Vectors {
  const vectors = Object.entries(written).map(([name, vector]) => {
    if (typeof vector === 'string') return [name, unpackFloats(vector)] as const;
    const [indices, values] = [vector.map(([index]) => index), vector.map(([, value]) => value)];
    return [name, { indices, values }] as const;
  });
  return Object.fromEntries(vectors);
}
