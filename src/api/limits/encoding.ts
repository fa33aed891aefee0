import type { IncomingHttpHeaders } from 'node:http';
import { ElenchusError } from '../../errors.js';

/**
 * Refuses a body that is compressed in a way that its route does not read.
 * @throws ElenchusError CONTENT_ENCODING_UNSUPPORTED
 */
export function requireEncoding(
  { 'content-encoding': given = 'identity' }: IncomingHttpHeaders,
  ...read: readonly string[]
): void {
  if (read.includes(given.toLowerCase())) return;
  throw new ElenchusError('CONTENT_ENCODING_UNSUPPORTED', { given });
}
