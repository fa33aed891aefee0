// The compiled server in a process of its own, with what the benchmark of many argument graphs
// asks it: to write the graphs in the lines of a file, and for its memory.
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openServices } from '../dist/cli/services.js';
import { loadConfig } from '../dist/config.js';
import { ingest } from '../dist/corpus/ingest.js';

process.env.NODE_ENV = 'production';
const { createApi } = await import('../dist/api/server.js');

/** How many graphs are written together, as `elenchus ingest` does. */
const BATCH = 32;

const services = await openServices(loadConfig());
const api = await createApi({ ...services, checks: {} });
await api.listen({ host: '127.0.0.1', port: 0 });
const { textEncoder, structureEncoder, writer, store } = services;
const encodeTexts = textEncoder.encode.bind(textEncoder);
const encodeShapes = structureEncoder.encode.bind(structureEncoder);

/** Encodes only what it has not encoded yet. */
function remembering(encode, keyOf) {
  const known = new Map();
  return async (items) => {
    const keys = items.map(keyOf);
    const missing = new Map();
    keys.forEach((key, at) => known.has(key) || missing.set(key, items[at]));
    const vectors = await encode([...missing.values()]);
    [...missing.keys()].forEach((key, at) => known.set(key, vectors[at]));
    return keys.map((key) => known.get(key));
  };
}

function shapeOf({ nodes, edges, majorClaim }) {
  return JSON.stringify([nodes.map((node) => ({ ...node, text: '' })), edges, majorClaim]);
}

/** From now on, each text and each shape is encoded once. */
function remember() {
  textEncoder.encode = remembering(encodeTexts, (text) => text);
  const views = structureEncoder.views.map((view) => [
    view,
    remembering((graphs) => encodeShapes(graphs, view), shapeOf),
  ]);
  const known = new Map(views);
  structureEncoder.encode = (graphs, view) => known.get(view)(graphs);
}

async function* readItems(file, from, to) {
  let at = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (at >= to) break;
    if (at++ < from) continue;
    yield { file, bytes: line.length, result: { record: JSON.parse(line) } };
  }
}

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
  /** Writes the graphs of the lines between two numbers. */
  async put({ corpus, file, from, to, once }) {
    await writer.putCorpus({ name: corpus });
    if (once) remember();
    const problems = [];
    const put = (graphs) => writer.putGraphs(corpus, graphs);
    const onRejected = (rejection) => problems.push(rejection);
    const counts = await ingest(readItems(file, from, to), put, { batch: BATCH, onRejected });
    if (problems.length > 0) throw new Error(JSON.stringify(problems[0]));
    return counts;
  },
  finish: ({ corpus }) => writer.finish(corpus),
  async counts() {
    return { graphs: await store.count('graphs'), statements: await store.count('premises') };
  },
  /** Bytes that are not pages of files: now, and the most of all so far. */
  memory: () => ({ own: status('RssAnon'), most: status('VmHWM') }),
  async close() {
    await api.close();
    await services.close();
  },
};

process.on('message', async ({ id, type, ...question }) => {
  const answer = await ANSWERS[type](question);
  process.send({ id, answer: answer ?? null });
  if (type === 'close') process.disconnect();
});
process.send({ url: `http://127.0.0.1:${api.server.address().port}/graphql` });
