// The compiled server in a process of its own, with what the benchmark of many argument graphs
// asks it: to write the graphs in the lines of a file, and for its memory.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { answerWith, memory, serve } from './served.js';

// Not before the server is built.
const { ingest } = await import('../../dist/corpus/ingest.js');

/** How many graphs are written together, as `elenchus ingest` does. */
const BATCH = 32;

const server = await serve();
const { elenchus } = server;
const { textEncoder, structureEncoder, writer, store } = elenchus.services;
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
  finish: ({ corpus }) => elenchus.finish(corpus),
  async counts() {
    return { graphs: await store.count('graphs'), statements: await store.count('premises') };
  },
  memory,
};

answerWith(server, ANSWERS);
