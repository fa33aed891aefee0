import { ElenchusError } from '../../errors.js';

/** What Qdrant takes in a path without quotes; its own rule, so that its answers can be compared. */
const PLAIN = /^[\p{Alphabetic}\p{N}_-]+(\[\])?$/u;

/**
 * A key of the port ("profile.age group") in Qdrant's syntax (`profile."age group"`).
 * @throws ElenchusError FILTER_UNSUPPORTED where Qdrant has no way to write it.
 */
export function toQdrantPath(key: string): string {
  return key.split('.').map(quoteSegment).join('.');
}

/** A top-level key, whatever is in it. */
export function quoteSegment(segment: string): string {
  if (PLAIN.test(segment)) return segment;
  if (segment === '' || /["\\]/.test(segment)) {
    throw new ElenchusError('FILTER_UNSUPPORTED', {
      problem: `Qdrant cannot address the key ${JSON.stringify(segment)}`,
    });
  }
  return `"${segment}"`;
}

/** The key of the port for a path that Qdrant names in an answer. */
export function fromQdrantPath(path: string): string {
  return path.replaceAll('"', '');
}
