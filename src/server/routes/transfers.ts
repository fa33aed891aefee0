import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Transfers } from '../../corpus/transfers.js';
import type { Config } from '../../runtime/config.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import type { Authenticate } from '../access/authenticate.js';
import { NOT_KEPT } from '../caching.js';
import { codedError, internalError, type LogInternal } from '../errors.js';
import { requireEverything } from '../principal.js';
import { leaveBodies, NDJSON, receive } from './upload.js';

/** How much is sent at once. */
const CHUNK_BYTES = 64 * 1024;
/** Of an export that ends early. */
const NOTHING = { records: 0, digest: '' };

interface ExportDependencies {
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
function lastError(thrown: unknown, log: LogInternal) {
  const known = thrown instanceof ElenchusError && thrown.isForAnswers;
  return known ? codedError(thrown) : internalError(thrown, log);
}

/** How often it is said how much is done. */
const TELL_MS = 1_000;

export interface ImportDependencies {
  readonly config: Config;
  readonly transfers: Pick<Transfers, 'import'>;
}

/**
 * `POST /import`: fills the store with an export, which is received completely before it is looked
 * at. The answer begins then: lines that say how much is done, and a last one with the outcome or
 * an error.
 */
export async function addImports(
  app: FastifyInstance,
  { config, transfers }: ImportDependencies,
  authenticate: Authenticate,
  log: LogInternal,
): Promise<void> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  app.addHook('preClose', (done) => {
    stopping.abort();
    done();
  });
  app.addHook('onClose', async () => void (await Promise.all(running)));

  /** Imports whether or not somebody listens: half an import would help nobody. */
  async function run(file: string, add: boolean, answer: PassThrough): Promise<void> {
    const tell = (line: object) => answer.destroyed || answer.write(`${JSON.stringify(line)}\n`);
    let [done, all] = [0, 0];
    let last: object;
    const ticking = setInterval(() => tell({ done, all }), TELL_MS);
    try {
      const outcome = await transfers.import(file, {
        name: 'the export',
        add,
        signal: stopping.signal,
        onProgress: (...progress) => ([done, all] = progress),
        onRejected: (rejected) => void tell({ rejected }),
      });
      last = { outcome };
    } catch (thrown) {
      last = { error: lastError(asAnswer(thrown), log) };
    }
    clearInterval(ticking);
    await rm(file, { force: true });
    tell(last);
    answer.end();
  }

  await app.register(async (scope) => {
    leaveBodies(scope);
    let receiving = false;
    scope.post<{ Querystring: Readonly<Record<string, unknown>> }>(
      '/import',
      { config: { streamed: true } },
      async (request, reply) => {
        requireEverything(await authenticate(request.headers.authorization));
        const { add = 'false' } = request.query;
        if (add !== 'true' && add !== 'false') throw badInput('add', 'is neither true nor false');
        if (receiving) throw new ElenchusError('BUSY');
        receiving = true;
        const file = join(config.dataDir, 'uploads', `import-${randomUUID()}.jsonl`);
        try {
          await receive(request, file, config);
        } catch (error) {
          await rm(file, { force: true });
          throw error;
        } finally {
          receiving = false;
        }
        const answer = new PassThrough();
        const work = run(file, add === 'true', answer);
        running.add(work);
        void work.finally(() => running.delete(work));
        void reply.headers({ 'content-type': NDJSON, 'cache-control': NOT_KEPT });
        return reply.send(answer);
      },
    );
  });
}

/** The error as the sender of the file understands it. */
function asAnswer(thrown: unknown): unknown {
  if (!(thrown instanceof ElenchusError)) return thrown;
  const { code, message: problem } = thrown;
  if (code === 'INTERRUPTED') return new ElenchusError('STOPPING', {}, { cause: thrown });
  if (code !== 'FILE_DAMAGED' && code !== 'LINE_INVALID') return thrown;
  const details = { format: 'elenchus-export', problem };
  return new ElenchusError('BODY_INVALID', details, { cause: thrown });
}
