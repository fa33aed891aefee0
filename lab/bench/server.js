// The compiled server in a process of its own, with what the benchmark asks it:
// how long the event loop was held up, memory, cache hits, and the raw times of
// encoder and engine.
import { watchEventLoop } from './event-loop.js';
import { answerWith, serve } from './served.js';

const server = await serve();
const { elenchus } = server;
const { store, textEncoder } = elenchus.services;
const eventLoop = watchEventLoop();

/** One premise, each time with another text. */
async function write(corpus) {
  const text = `A sentence written at ${performance.now()}.`;
  await elenchus.putPremises(corpus, [{ id: 'bench', text, language: 'en' }]);
}

const ANSWERS = {
  /** Delays since the last probe; CPU time and counts since the start; memory now. */
  probe() {
    const { hits, misses, joined } = textEncoder.stats().queries;
    const cpu = process.cpuUsage();
    return {
      ...eventLoop.probe(),
      cpuMs: (cpu.user + cpu.system) / 1000,
      rssMiB: process.memoryUsage.rss() / 2 ** 20,
      hits,
      misses,
      joined,
    };
  },

  /** The values of every variable of a corpus, with counts. */
  variables: ({ corpus }) => elenchus.socioVariables(corpus),

  vectors: async ({ texts }) =>
    Promise.all(texts.map(async (text) => [...(await textEncoder.encodeQuery(text))])),

  /** What a search cannot do without: a query vector, and the engine's 20 hits with payload. */
  async raw({ corpus, queries }) {
    const times = [];
    for (const { text, conditions } of queries) {
      const start = performance.now();
      const vector = await textEncoder.encodeQuery(text);
      const encoded = performance.now();
      await store.query('premises', {
        query: { vector, using: 'semantic' },
        filter: {
          must: [
            { key: 'corpus', match: { value: corpus } },
            ...conditions.map(({ variable, anyOf }) => ({
              key: `profile.${variable}`,
              match: { any: anyOf },
            })),
          ],
        },
        limit: 20,
        payload: true,
      });
      times.push({ encode: encoded - start, engine: performance.now() - encoded });
    }
    return times;
  },

  /** Milliseconds of each page of 512 premises, in the order of their ids. */
  async scroll({ corpus, afterWrite }) {
    const times = [];
    let after;
    do {
      if (afterWrite) await write(corpus);
      const start = performance.now();
      const page = await store.scroll('premises', {
        limit: 512,
        payload: true,
        budget: { charge: () => undefined },
        after,
      });
      times.push(performance.now() - start);
      after = page.next;
    } while (after !== undefined);
    return times;
  },
};

answerWith(server, ANSWERS);
