import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, SETTINGS } from '../../runtime/config.js';
import { ElenchusError, messageOf } from '../../runtime/errors.js';
import { requireRoomForFiles } from '../../store/open.js';
import { bodyCutOff } from '../limits/connections.js';
import { requireEncoding } from './headers.js';

export const NDJSON = 'application/x-ndjson';

/** The free space is checked again after this many bytes. */
const LOOK_BYTES = 16 * 2 ** 20;

/** Leaves the bodies of requests to their routes, which receive them with `receive`. */
export function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/**
 * Writes the body of a request to a file as it comes, plain or gzip.
 * @throws ElenchusError MEDIA_TYPE_UNSUPPORTED, CONTENT_ENCODING_UNSUPPORTED, QUERY_TOO_LARGE,
 *   STORE_FULL, STORE_FAILED
 */
export async function receive(
  { headers, raw }: FastifyRequest,
  file: string,
  {
    maxUploadBytes: limit,
    maxBodyBytes,
    dataDir,
  }: Pick<Config, 'maxUploadBytes' | 'maxBodyBytes' | 'dataDir'>,
): Promise<void> {
  const [given = ''] = (headers['content-type'] ?? '').split(';');
  if (given.trim().toLowerCase() !== NDJSON) {
    throw new ElenchusError('MEDIA_TYPE_UNSUPPORTED', { wanted: NDJSON, given });
  }
  // Whoever reads the file sees by its first bytes whether it is gzip.
  requireEncoding(headers, 'identity', 'gzip');
  let bytes = 0;
  let looked = -Infinity;
  const look = (): void => {
    if (bytes < looked + LOOK_BYTES) return;
    looked = bytes;
    requireRoomForFiles({ dataDir, maxBodyBytes });
  };
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      try {
        look();
      } catch (error) {
        return done(error as Error);
      }
      if (bytes <= limit) return done(null, chunk);
      const setting = SETTINGS.maxUploadBytes.variable;
      return done(new ElenchusError('QUERY_TOO_LARGE', { limit, unit: 'bytes', setting }));
    },
  });
  try {
    await mkdir(dirname(file), { recursive: true });
    await mkdir(dataDir, { recursive: true });
    await pipeline(raw, measured, createWriteStream(file, { flush: true }), { end: true });
  } catch (error) {
    if (error instanceof ElenchusError) throw error;
    throw uploadError(error, dirname(file));
  }
}

function uploadError(error: unknown, directory: string): ElenchusError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return new ElenchusError('STORE_FULL', { directory }, { cause: error });
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') {
    return bodyCutOff(NDJSON);
  }
  const problem = `cannot keep the upload: ${messageOf(error)}`;
  return new ElenchusError('STORE_FAILED', { problem }, { cause: error });
}
