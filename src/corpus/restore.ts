import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BATCH_BYTES } from '../batches.js';
import type { Json } from '../domain/premise.js';
import { ElenchusError, fileError, messageOf } from '../errors.js';
import type { CollectionDefinition, Point, VectorStore, Vectors } from '../store/port.js';
import { validatePoint } from '../store/validate.js';
import type { PointOf } from './collections/index.js';
import { DUMP_FORMAT, DUMP_VERSION, type DumpSummary } from './dump.js';
import { ensureIndexes } from './indexes.js';
import { readLines } from './readers/lines.js';
import { openSource } from './readers/source.js';
import { recordFromPoint, type CorpusRecord } from './record.js';

type Definitions = ReadonlyMap<string, CollectionDefinition>;

interface DumpRecord {
  readonly collection: string;
  readonly point: Point;
  /** Bytes of its line. */
  readonly size: number;
}

/** Records that are written together, or fewer where these are large. */
const BATCH = 128;

const header = z.object({ format: z.literal(DUMP_FORMAT), version: z.literal(DUMP_VERSION) });
const summary = z.strictObject({ records: z.int(), digest: z.string() });
const pairs = z.array(z.tuple([z.int(), z.number()]));
const record = z.strictObject({
  collection: z.string(),
  id: z.string(),
  payload: z.record(z.string(), z.json()),
  vectors: z.record(z.string(), z.union([z.base64(), pairs])),
});

/** A file that `dump` made, whole and read to its end. */
export interface CheckedDump extends DumpSummary {
  readonly file: string;
  readonly corpora: readonly CorpusRecord[];
}

/**
 * Reads a whole file that `dump` made, and holds it against its digest.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED; LINE_INVALID for the first line that is wrong
 */
export async function checkDump(file: string, definitions: Definitions): Promise<CheckedDump> {
  const corpora: CorpusRecord[] = [];
  const records = readDump(file, definitions);
  for (;;) {
    const { done, value } = await records.next();
    if (done) return { file, corpora, ...value };
    const { collection, point } = value;
    if (collection !== 'corpora') continue;
    const corpus = recordFromPoint(point as PointOf<'corpora'>);
    if (corpus) corpora.push(corpus);
  }
}

/**
 * Writes what a checked file holds to a store. The corpora come last, so that they are not there
 * before all that belongs to them is; the same call again goes on after a kill.
 */
export async function restore(
  store: VectorStore,
  { file, corpora }: CheckedDump,
  definitions: Definitions,
  onProgress?: (records: number) => void,
): Promise<void> {
  for (const definition of definitions.values()) await store.ensureCollection(definition);
  for (const corpus of corpora) await ensureIndexes(store, corpus);
  let written = 0;
  for (const corporaOnly of [false, true]) {
    let batch: DumpRecord[] = [];
    const write = async () => {
      const points = batch.map(({ point }) => point);
      if (batch[0]) await store.upsert(batch[0].collection, points);
      onProgress?.((written += points.length));
    };
    let bytes = 0;
    for await (const record of readDump(file, definitions)) {
      const { collection, size } = record;
      if ((collection === 'corpora') !== corporaOnly) continue;
      const isFull = batch.length === BATCH || bytes + size > BATCH_BYTES;
      if (isFull || batch[0]?.collection !== collection) {
        await write();
        [batch, bytes] = [[], 0];
      }
      batch.push(record);
      bytes += size;
    }
    await write();
  }
}

async function* readDump(
  file: string,
  definitions: Definitions,
): AsyncGenerator<DumpRecord, DumpSummary> {
  const { name, stream } = await openSource(file);
  const hash = createHash('sha256');
  let records = 0;
  let place = '';
  let isFirst = true;
  let end: DumpSummary | undefined;
  try {
    for await (const { line, bytes } of readLines(stream)) {
      const at = (field: string, problem: string) =>
        new ElenchusError('LINE_INVALID', { file: name, line, field, problem });
      if (end) throw at('line', 'comes after the digest, which ends the file');
      const content = parse(bytes, at);
      if (isFirst) {
        check(header, content, at);
        isFirst = false;
        continue;
      }
      if ('digest' in content) {
        end = check(summary, content, at);
        continue;
      }
      const { collection, id, payload, vectors } = check(record, content, at);
      const definition = definitions.get(collection);
      if (!definition) throw at('collection', `"${collection}" is none of this version`);
      const next = `${collection}/${id}`;
      if (next <= place) throw at('id', 'does not come after that of the line before');
      place = next;
      const point = { id, payload: payload as Record<string, Json>, vectors: unpack(vectors) };
      try {
        validatePoint(definition, point);
      } catch (error) {
        throw at('vectors', messageOf(error));
      }
      hash.update(bytes!).update('\n');
      records += 1;
      yield { collection, point, size: bytes!.length };
    }
  } catch (error) {
    if (error instanceof ElenchusError) throw error;
    throw fileError('FILE_DAMAGED', name, error);
  } finally {
    stream.destroy();
  }
  const digest = hash.digest('hex');
  if (!end) throw fileError('FILE_DAMAGED', name, 'the last line, with the digest, is missing');
  if (end.digest === digest && end.records === records) return end;
  const problem = `it has ${records} records with the digest ${digest}, by its last line ${end.records} with ${end.digest}`;
  throw fileError('FILE_DAMAGED', name, problem);
}

type ErrorAt = (field: string, problem: string) => ElenchusError;

function parse(bytes: Buffer | undefined, at: ErrorAt): object {
  if (!bytes) throw at('line', 'is too long');
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString());
  } catch (error) {
    throw at('line', messageOf(error));
  }
  if (typeof content === 'object' && content !== null) return content;
  throw at('line', 'is no JSON object');
}

function check<Output>(schema: z.ZodType<Output>, content: object, at: ErrorAt): Output {
  const { success, data, error } = schema.safeParse(content);
  if (success) return data;
  const [issue] = error.issues;
  throw at(issue!.path.join('.') || 'line', issue!.message);
}

function unpack(written: z.infer<typeof record>['vectors']): Vectors {
  const vectors = Object.entries(written).map(([name, vector]) => {
    if (typeof vector === 'string') return [name, unpackFloats(vector)] as const;
    const [indices, values] = [vector.map(([index]) => index), vector.map(([, value]) => value)];
    return [name, { indices, values }] as const;
  });
  return Object.fromEntries(vectors);
}

function unpackFloats(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}
