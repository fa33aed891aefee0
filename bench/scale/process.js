// The compiled server in a process of its own with drawn premises, and what the benchmark of scale
// asks it. Vectors are drawn, too, so no text is encoded.
//   node --import tsx process.js, with SCALE_MODEL: a file that model.ts has written
import { readFileSync } from 'node:fs';
import { openServices } from '../../dist/cli/services.js';
import { loadConfig } from '../../dist/config.js';
import { readModel } from './model.ts';
import { drawPremise, drawQuery } from './premises.ts';

process.env.NODE_ENV = 'production';
const { createApi } = await import('../../dist/api/server.js');

/** How many premises are written together, as `elenchus ingest` does. */
const BATCH = 512;

const services = await openServices(loadConfig());
const { textEncoder, writer, store } = services;
const api = await createApi({ ...services, checks: {} });
await api.listen({ host: '127.0.0.1', port: 0 });

/** The vectors of the texts that are written or asked for at present. */
const vectors = new Map();
textEncoder.encode = async (texts) => texts.map((text) => vectors.get(text));
textEncoder.encodeQuery = async (text) => vectors.get(text).slice();

const { model } = await readModel(process.env.SCALE_MODEL);

/** A number of /proc/self/status in bytes; 0 where the system does not tell. */
function status(name) {
  try {
    const found = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'));
    return 1024 * Number(found[1]);
  } catch {
    return 0;
  }
}

const ANSWERS = {
  /** Writes the premises between two numbers; the milliseconds that writing took, without drawing. */
  async put({ corpus, from, to, batch = BATCH }) {
    let ms = 0;
    for (let start = from; start < to; start += batch) {
      const drawn = Array.from({ length: Math.min(batch, to - start) }, (_, at) =>
        drawPremise(model, start + at),
      );
      for (const { record, vector } of drawn) vectors.set(record.text, vector);
      const began = performance.now();
      const outcomes = await writer.putPremises(
        corpus,
        drawn.map(({ record }) => record),
      );
      ms += performance.now() - began;
      const refused = outcomes.find(({ error }) => error);
      if (refused) throw new Error(JSON.stringify(refused));
      for (const { record } of drawn) vectors.delete(record.text);
    }
    return ms;
  },
  create: ({ corpus }) => writer.putCorpus({ name: corpus }),
  finish: ({ corpus }) => writer.finish(corpus),
  count: () => store.count('premises'),
  /** From now on, the texts of this many queries can be searched for. */
  queries({ count }) {
    const drawn = Array.from({ length: count }, (_, n) => drawQuery(model, n));
    for (const { text, vector } of drawn) vectors.set(text, vector);
    return drawn.map(({ text }) => text);
  },
  /** The ids of the nearest premises, for each query. */
  async nearest({ texts, limit }) {
    const found = [];
    for (const text of texts) {
      const query = { vector: vectors.get(text), using: 'semantic' };
      const hits = await store.query('premises', { query, limit, payload: false });
      found.push(hits.map(({ id }) => id));
    }
    return found;
  },
  /** Bytes that are not pages of files: now, and the most of all so far. */
  memory: () => ({ own: status('RssAnon'), most: status('VmHWM') }),
  async close() {
    await api.close();
    await services.close();
  },
};

process.on('message', async ({ id, type, ...question }) => {
  try {
    const answer = await ANSWERS[type](question);
    process.send({ id, answer: answer ?? null });
  } catch (error) {
    process.send({ id, error: `${error.code ?? error.name}: ${error.message}` });
  }
  if (type === 'close') process.disconnect();
});
process.send({ url: `http://127.0.0.1:${api.server.address().port}/graphql` });
