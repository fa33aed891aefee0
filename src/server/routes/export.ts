import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Transfers } from '../../corpus/transfers.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { Authenticate } from '../access/authenticate.js';
import { NOT_KEPT } from '../caching.js';
import { codedError, internalError, type LogInternal } from '../errors.js';
import { requireEverything } from '../principal.js';
import { NDJSON } from './upload.js';

/** How much is sent at once. */
const CHUNK_BYTES = 64 * 1024;
/** Of an export that ends early. */
const NOTHING = { records: 0, digest: '' };

export interface ExportDependencies {
  readonly transfers: Pick<Transfers, 'export'>;
}

/**
 * `GET /export`: everything that the store holds, as `elenchus export` writes it. It is sent as fast
 * as the client reads it. Where it fails on its way, the last line is an error in place of the
 * digest.
 */
export function addExports(
  app: FastifyInstance,
  { transfers }: ExportDependencies,
  authenticate: Authenticate,
  log: LogInternal,
): void {
  const stopping = new AbortController();
  app.addHook('preClose', (done) => {
    stopping.abort(new ElenchusError('STOPPING'));
    done();
  });
  app.get('/export', { exposeHeadRoute: false }, async (request, reply) => {
    requireEverything(await authenticate(request.headers.authorization));
    const gone = new AbortController();
    const lines = transfers.export(undefined, AbortSignal.any([gone.signal, stopping.signal]));
    // Writes may go on as soon as nobody reads any more.
    reply.raw.once('close', () => {
      gone.abort(new ElenchusError('STOPPING'));
      void lines.return(NOTHING).catch(() => undefined);
    });
    // Whatever forbids an export does so before its first line, and then has a status.
    const first = await lines.next();
    void reply.headers({
      'content-type': NDJSON,
      'content-disposition': 'attachment; filename="elenchus.jsonl"',
      'cache-control': NOT_KEPT,
    });
    return reply.send(Readable.from(chunks(String(first.value), lines, stopping.signal, log)));
  });
}

async function* chunks(
  first: string,
  lines: AsyncIterable<string>,
  stop: AbortSignal,
  log: LogInternal,
): AsyncGenerator<Buffer> {
  let text = `${first}\n`;
  try {
    for await (const line of lines) {
      if (stop.aborted) throw new ElenchusError('STOPPING');
      text += `${line}\n`;
      if (text.length < CHUNK_BYTES) continue;
      yield Buffer.from(text);
      text = '';
    }
  } catch (thrown) {
    text += `${JSON.stringify({ error: lastError(thrown, log) })}\n`;
  }
  yield Buffer.from(text);
}

/** An error that comes after the status of the answer was sent. */
export function lastError(thrown: unknown, log: LogInternal) {
  const known = thrown instanceof ElenchusError && thrown.isForAnswers;
  return known ? codedError(thrown) : internalError(thrown, log);
}
