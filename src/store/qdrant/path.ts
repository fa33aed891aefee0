import { ElenchusError } from '../../runtime/errors.js';

/** The path segments that Qdrant accepts without quotes, by its own rule. */
const PLAIN = /^[\p{Alphabetic}\p{N}_-]+(\[\])?$/u;

/**
 * A key of the port ("profile.age group") in Qdrant's syntax (`profile."age group"`).
 * @throws ElenchusError FILTER_UNSUPPORTED if Qdrant has no way to write it
 */
export function toQdrantPath(key: string): string {
  return key.split('.').map(quoteSegment).join('.');
}

/** A top-level key, whatever characters it contains. */
export function quoteSegment(segment: string): string {
  if (PLAIN.test(segment)) return segment;
  if (segment === '' || /["\\]/.test(segment)) {
    throw new ElenchusError('FILTER_UNSUPPORTED', {
      problem: `Qdrant cannot address the key ${JSON.stringify(segment)}`,
    });
  }
  return `"${segment}"`;
}

/** The key of the port for a path in Qdrant's syntax. */
export function fromQdrantPath(path: string): string {
  return path.replaceAll('"', '');
}
