// An embedded store in a process of its own, with drawn points that are alike to premises:
//   node store-process.js CHECKOUT FOLDER
// Reads questions as lines of JSON, answers each with a line.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [checkout, directory] = process.argv.slice(2);
const at = (path) => pathToFileURL(join(resolve(checkout), 'dist', path)).href;
const { openEmbeddedStore } = await import(at('store/embedded/index.js'));
const { seededRandom } = await import(at('random.js'));

const NAME = 'premises';
const SIZE = 512;
const CENTRES = 400;
const SPREAD = 1.2;
const BATCH = 512;
const TERMS = 30_000;
/** Of a text; the premises of the corpus have 13 on average. */
const TERMS_EACH = 13;
const VARIABLES = { gender: 2, age: 4, residence: 2, education: 14, denomination: 10, party: 9 };
const KEYS = ['corpus', 'external_id', 'language', 'stance', 'topic', 'claim', 'author', 'graph'];
const DEFINITION = {
  name: NAME,
  vectors: { semantic: { size: SIZE } },
  sparse: ['lexical'],
  indexes: [
    ...[
      ...KEYS,
      'profile_id',
      'percent',
      ...Object.keys(VARIABLES).map((name) => `profile.${name}`),
    ].map((key) => ({ key, type: 'keyword', ...(key === 'corpus' && { tenant: true }) })),
    { key: 'sequence', type: 'integer' },
  ],
};

const below = (random, limit) => Math.floor(limit * random());
const centresRandom = seededRandom(1);
const centres = Array.from({ length: CENTRES }, () => gaussian(centresRandom, 1));

function gaussian(random, by, around) {
  return Float32Array.from({ length: SIZE }, (_, component) => {
    const sum = random() + random() + random() + random() - 2;
    return (around?.[component] ?? 0) + by * sum;
  });
}

/** Few terms are frequent, most are rare. */
function termsOf(random, count) {
  const terms = Array.from({ length: count }, () => below(random, TERMS ** random()));
  return [...new Set(terms)];
}

function hex(random, digits) {
  return Array.from({ length: digits }, () => below(random, 16).toString(16)).join('');
}

function uuid(random) {
  return [8, 4, 4, 4, 12].map((digits) => hex(random, digits)).join('-');
}

function drawPoint(random, n) {
  const indices = termsOf(random, TERMS_EACH);
  const profile = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, values]) => [
      name,
      `${name} number ${below(random, values)}`,
    ]),
  );
  const payload = {
    corpus: 'bench',
    external_id: String(200_000 + n),
    text: indices
      .map((term) => `word${term} of an argument`)
      .join(' ')
      .slice(0, 220),
    language: ['de', 'fr', 'it', 'en'][below(random, 4)],
    stance: random() < 0.5 ? 'FAVOR' : 'AGAINST',
    topic: `topic ${below(random, 10)}`,
    percent: String(below(random, 100)),
    profile,
    profile_id: uuid(random),
    extra: {},
    sequence: Math.floor(n / BATCH),
    hash: `${hex(random, 32)}@${hex(random, 12)}`,
  };
  return {
    id: uuid(random),
    vectors: {
      semantic: gaussian(random, SPREAD, centres[below(random, CENTRES)]),
      lexical: { indices, values: indices.map((term) => 1 + (term % 50) / 50) },
    },
    payload,
  };
}

const store = await openEmbeddedStore({ directory });
await store.ensureCollection(DEFINITION);
const drawn = seededRandom(2);
const asked = seededRandom(3);

/** Milliseconds that the threads of this process were busy: others on the machine count little. */
async function timed(rounds, work) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times;
}

const nearest = (filter) =>
  store.query(NAME, {
    query: { using: 'semantic', vector: gaussian(asked, SPREAD, centres[below(asked, CENTRES)]) },
    ...(filter && { filter }),
    limit: 200,
    payload: false,
  });

const ANSWERS = {
  async fill({ rows }) {
    for (let start = 0; start < rows; start += BATCH) {
      const length = Math.min(BATCH, rows - start);
      const points = Array.from({ length }, (_, n) => drawPoint(drawn, start + n));
      await store.upsert(NAME, points);
    }
  },
  /** Bytes that are not pages of files, where the system tells. */
  async memory() {
    const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
    const own = /RssAnon:\s+(\d+)/.exec(status)?.[1];
    return own === undefined ? process.memoryUsage.rss() : 1024 * Number(own);
  },
  dense: ({ rounds }) => timed(rounds, () => nearest()),
  percent: ({ rounds }) =>
    timed(rounds, () =>
      nearest({ must: [{ key: 'percent', match: { value: String(below(asked, 100)) } }] }),
    ),
  sparse: ({ rounds }) =>
    timed(rounds, () => {
      const indices = termsOf(asked, TERMS_EACH);
      const vector = { indices, values: indices.map(() => 1) };
      return store.query(NAME, { query: { using: 'lexical', vector }, limit: 200, payload: false });
    }),
  /** Near the end, each right after a write. */
  async page({ rounds }) {
    const times = [];
    for (let round = 0; round < rounds; round++) {
      await store.upsert(NAME, [drawPoint(asked, round)]);
      const after = `f${hex(asked, 1)}000000-0000-0000-0000-000000000000`;
      times.push(
        ...(await timed(1, () => store.scroll(NAME, { after, limit: 512, payload: false }))),
      );
    }
    return times;
  },
  close: () => store.close(),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { type, ...question } = JSON.parse(line);
  const answer = await ANSWERS[type](question);
  process.stdout.write(`${JSON.stringify(answer ?? null)}\n`);
  if (type === 'close') break;
}
process.exit();
