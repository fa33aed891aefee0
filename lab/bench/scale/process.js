// The compiled server in a process of its own with generated premises, and what the benchmark of scale
// asks it. Vectors are drawn, too, so no text is encoded.
//   node --import tsx process.js, with SCALE_MODEL: a file that model.ts has written
import { answerWith, memory, serve } from '../served.js';
import { readModel } from './model.ts';
import { drawPremise, drawQuery } from './premises.ts';

/** How many premises are written together, as `elenchus ingest` does. */
const BATCH = 512;

const server = await serve();
const { elenchus } = server;
const { textEncoder, writer, store } = elenchus.services;

/** The vectors of the texts that are written or asked for at present. */
const vectors = new Map();
textEncoder.encode = async (texts) => texts.map((text) => vectors.get(text));
textEncoder.encodeQuery = async (text) => vectors.get(text).slice();

const { model } = await readModel(process.env.SCALE_MODEL);

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
      const outcomes = await elenchus.putPremises(
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
  finish: ({ corpus }) => elenchus.finish(corpus),
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
  memory,
};

answerWith(server, ANSWERS);
