// The compiled server in this process, and how it answers what a benchmark asks it by messages.
import { readFileSync } from 'node:fs';
import { buildIfStale } from '../../scripts/build.js';

buildIfStale('server');
const { createElenchus } = await import('../../dist/index.js');
const { loadConfig } = await import('../../dist/runtime/config.js');
// As `elenchus serve` does: graphql-js is faster so, and reads it when it is loaded.
process.env.NODE_ENV = 'production';
const { createApi } = await import('../../dist/server/server.js');

/** Opens what the settings describe, and serves it on a free port. */
export async function serve() {
  const { BENCH_QUERY_CACHE: kept } = process.env;
  const queryCacheSize = kept === undefined ? undefined : Number(kept);
  const elenchus = await createElenchus(loadConfig(), { queryCacheSize });
  const api = await createApi({ ...elenchus.services, checks: {} });
  await api.listen({ host: '127.0.0.1', port: 0 });
  return { elenchus, api };
}

/** Bytes that are not pages of files: now, and the most of all so far. */
export const memory = () => ({ own: status('RssAnon'), most: status('VmHWM') });

/** A number of /proc/self/status in bytes; 0 where the system does not tell. */
function status(name) {
  try {
    const found = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'));
    return 1024 * Number(found[1]);
  } catch {
    return 0;
  }
}

/** Answers each question by the function of its type, and closes everything when asked to. */
export function answerWith({ elenchus, api }, answers) {
  const close = async () => {
    await api.close();
    await elenchus.close();
  };
  process.on('message', async ({ id, type, ...question }) => {
    try {
      const answer = await { ...answers, close }[type](question);
      process.send({ id, answer: answer ?? null });
    } catch (error) {
      process.send({ id, error: `${error.code ?? error.name}: ${error.message}` });
    }
    if (type === 'close') process.disconnect();
  });
  process.send({ url: `http://127.0.0.1:${api.server.address().port}/graphql` });
}
