import { createHash } from 'node:crypto';
import type { CollectionDefinition, StoredPoint, VectorStore } from '../store/port.js';
import { isSparse } from '../store/validate.js';
import { canonicalJson } from './content.js';
import { packFloats } from './floats.js';
import { scrollAll } from './scroll.js';

export const DUMP_FORMAT = 'elenchus-export';
/** Counts up when a reader of the version before would misread the lines. */
export const DUMP_VERSION = 1;

/** The first line: what follows, and the collections that it belongs to. */
export interface DumpHeader {
  readonly format: typeof DUMP_FORMAT;
  readonly version: number;
  readonly collections: readonly CollectionDefinition[];
}

/** The last line, without which a file is not whole. */
export interface DumpSummary {
  readonly records: number;
  /** SHA-256 of the lines of all records with their line ends, in hexadecimal. */
  readonly digest: string;
}

/**
 * The lines of an export, without line ends: a header, each point by collection and id, and the
 * summary. Equal contents give equal digests on every engine. Nothing must be written meanwhile.
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
    for await (const point of scrollAll(store, name, {}, { payload: true, vectors: true })) {
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

/** A point with its keys in order; dense vectors in base64 (float32, little-endian), so exact. */
function dumpLine(collection: string, { id, payload, vectors = {} }: StoredPoint): string {
  const written = Object.entries(vectors).map(([name, vector]) => {
    if (!isSparse(vector)) return [name, packFloats(vector)] as const;
    const pairs = vector.indices.map((index, at) => [index, Math.fround(vector.values[at]!)]);
    return [name, pairs.sort(([a], [b]) => a! - b!)] as const;
  });
  return canonicalJson({ collection, id, payload, vectors: Object.fromEntries(written) });
}
