import { UNLIMITED } from '../runtime/scope.js';
import { createHash } from 'node:crypto';
import type { CollectionDefinition, StoredPoint, VectorStore } from '../store/port.js';
import { unitVector, isSparse } from '../store/vectors.js';
import { canonicalJson } from '../domain/content.js';
import { packFloats } from './collections/define.js';
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
