import { randomBytes } from 'node:crypto';
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DEMO, DEMO_FOLDER } from '../../../src/cli/demo.js';
import { entityId } from '../../../src/domain/ids.js';
import { KEPT_FREE_BYTES } from '../../../src/store/embedded/disk.js';
import { type Answer, type AttackClient, Refusal } from './client.js';

/** A way in which a server was stalled or killed once. */
export interface Attack {
  /** With the number of the case. */
  readonly name: string;
  /** What may come of a request in place of a right answer. */
  readonly refusals: readonly string[];
  /** It needs a store on a small disk; or others cannot write meanwhile, as documented. */
  readonly needs?: 'small disk' | 'paused writes';
  /** Plants what is attacked, if it is not there yet. */
  prepare?(client: AttackClient): Promise<unknown>;
  /** Attacks once. @returns what came of each request, such as `right`, or a code */
  run(client: AttackClient): Promise<readonly string[]>;
}

/** Whether this may come of a request of an attack. */
export function isAllowed({ refusals }: Attack, outcome: string): boolean {
  return outcome === 'right' || refusals.includes(outcome);
}

/** How a request may be refused that is too much. */
const TOO_MUCH = ['QUERY_TOO_COSTLY', 'ANSWER_TOO_LARGE', 'BUSY', 'TIMEOUT'] as const;
/** What else becomes of answers that nobody reads. */
const UNREAD = ['begun', 'nothing', 'closed', ...TOO_MUCH] as const;
const UNREAD_MS = 8_000;
/** The message of an error says what is wrong; it does not repeat a whole request. */
const MESSAGE_CHARACTERS = 2_000;
/** How long a job may take that cannot end well; then it keeps others from a place. */
const HOPELESS_JOB_MS = 30_000;
const PLANTING_MS = 600_000;
const QUESTION = 'Should wolves be protected?';
const APPLES = 'Apples are good.';

const times = <Value>(count: number, value: (place: number) => Value): Value[] =>
  Array.from({ length: count }, (_, place) => value(place));
const aliases = (count: number, field: (place: number) => string) =>
  times(count, (place) => `a${place}: ${field(place)}`).join(' ');
const inParallel = (count: number, ask: () => Promise<string>) => Promise.all(times(count, ask));

/** 1,000 words that no query had before: nearly as long as a text to search for may be. */
const newWords = () => {
  const own = randomBytes(3).toString('hex');
  return times(1_000, (place) => `w${place.toString(36)}${own}`).join(' ');
};

async function create(client: AttackClient, corpus: string): Promise<void> {
  const { corpora } = await client.require<{ corpora: { name: string }[] }>('{ corpora { name } }');
  if (corpora.some(({ name }) => name === corpus)) return;
  await client.write('mutation ($corpus: String!) { createCorpus(name: $corpus) { added } }', {
    corpus,
  });
}

interface Written {
  readonly externalId: string;
  readonly text: string;
  readonly claim?: { readonly text: string };
  readonly language?: string;
  readonly extra?: object;
}

/** @returns the code with which some or all are refused, or `right` */
async function put(
  client: AttackClient,
  corpus: string,
  premises: readonly Written[],
): Promise<string> {
  type Data = { putPremises: { items: { error: { code: string } | null }[] } };
  try {
    const { putPremises } = await client.write<Data>(
      `mutation ($corpus: String!, $premises: [PremiseInput!]!) {
         putPremises(corpus: $corpus, premises: $premises) { items { error { code } } } }`,
      { corpus, premises },
    );
    return putPremises.items.find(({ error }) => error)?.error?.code ?? 'right';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Stores premises, each of which the server may refuse, too: then there is nothing to attack. */
async function plant(client: AttackClient, corpus: string, premises: readonly Written[]) {
  await create(client, corpus);
  const outcome = await put(client, corpus, premises);
  if (outcome.startsWith('lost')) throw new Error(`planting ${corpus}: ${outcome}`);
}

/** Stores many large premises by a file, unless they are there. */
async function plantFile(
  client: AttackClient,
  corpus: string,
  count: number,
  line: (place: number) => object,
) {
  await create(client, corpus);
  const { stored } = await client.require<{ stored: { premiseCount: number } }>(
    'query ($corpus: String!) { stored: corpus(name: $corpus) { premiseCount } }',
    { corpus },
  );
  if (stored.premiseCount > 0) return;
  // Lines together would be too long for one text.
  const lines = times(count, (place) => gzipSync(`${JSON.stringify(line(place))}\n`, { level: 1 }));
  const job = await client.ingest(corpus, Buffer.concat(lines), PLANTING_MS);
  if (typeof job === 'string' || job.state !== 'DONE' || job.rejected > 0)
    throw new Error(`planting ${corpus}: ${JSON.stringify(job)}`);
}

const FAT = 'attacked-fat';
/** As many as a search pools at most. */
const FAT_RECORDS = 1_000;

const plantFat = (client: AttackClient) => {
  const megabyte = times(1_000, () => 'x'.repeat(1_000));
  return plantFile(client, FAT, FAT_RECORDS, (place) => ({
    id: `fat-${place}`,
    text: `Wolves should be protected for reason ${place}.`,
    more: { megabyte },
  }));
};

const LONG = 'attacked-long';
/** As many as a search judges at most. */
const LONG_TEXTS = 1_000;

/** Mostly of spaces, since words would take a second each to encode. */
const plantLong = (client: AttackClient) =>
  plantFile(client, LONG, LONG_TEXTS, (place) => ({
    id: `long-${place}`,
    claim: 'Wolves should be protected.',
    text: `Wolves should be protected${' '.repeat(98_900)}for reason ${place}.`,
  }));

const GRAPHS = 'attacked-graphs';

/** Reasons for a claim, each of which has a node for its relation, too. */
interface Star {
  readonly id: string;
  readonly reasons: number;
  /** How many speakers say one of the reasons each. */
  readonly speakers: number;
}

const SMALL: Star = { id: 'small', reasons: 100, speakers: 0 };
const LARGE: Star = { id: 'large', reasons: 495, speakers: 0 };
const DIALOGUE: Star = { id: 'dialogue', reasons: 495, speakers: 495 };
const nodeCount = ({ reasons }: Star) => 1 + 2 * reasons;
const graphId = ({ id }: Star) => `graph:${entityId('graph', GRAPHS, id)}`;

/** In the format of AIFdb. */
function aifOf({ reasons, speakers }: Star): object {
  const nodes = [{ nodeID: 'c', type: 'I', text: 'Wolves should be protected in this country.' }];
  const edges: { edgeID: string; fromID: string; toID: string }[] = [];
  const link = (fromID: string, toID: string) =>
    edges.push({ edgeID: `e${edges.length}`, fromID, toID });
  const textOf = (place: number) => `Reason ${place} is that they keep the forests healthy.`;
  for (let place = 0; place < reasons; place++) {
    nodes.push({ nodeID: `s${place}`, type: 'I', text: textOf(place) });
    nodes.push({ nodeID: `r${place}`, type: 'RA', text: 'Default Inference' });
    link(`s${place}`, `r${place}`);
    link(`r${place}`, 'c');
  }
  for (let place = 0; place < speakers; place++) {
    nodes.push({ nodeID: `l${place}`, type: 'L', text: `Speaker${place} : ${textOf(place)}` });
    nodes.push({ nodeID: `y${place}`, type: 'YA', text: 'Asserting' });
    link(`l${place}`, `y${place}`);
    link(`y${place}`, `s${place}`);
  }
  return { nodes, edges };
}

async function plantGraph(client: AttackClient, star: Star): Promise<void> {
  await create(client, GRAPHS);
  type Data = { putArgumentGraphs: { items: { error: { message: string } | null }[] } };
  const { putArgumentGraphs } = await client.write<Data>(
    `mutation ($corpus: String!, $graphs: [PutArgumentGraphInput!]!) {
       putArgumentGraphs(corpus: $corpus, graphs: $graphs) { items { error { message } } } }`,
    { corpus: GRAPHS, graphs: [{ externalId: star.id, graph: { aif: aifOf(star) } }] },
  );
  const error = putArgumentGraphs.items[0]?.error;
  if (error) throw new Error(error.message);
}

const IMAGES = 'attacked-images';
const IMAGE = 'wolf-at-night';

async function plantImage(client: AttackClient): Promise<void> {
  await create(client, IMAGES);
  const file = await readFile(join(DEMO_FOLDER, 'images', `${IMAGE}.webp`), 'base64');
  await client.write(
    `mutation ($corpus: String!, $images: [PutImageInput!]!) {
       putImages(corpus: $corpus, images: $images) { rejected } }`,
    { corpus: IMAGES, images: [{ externalId: IMAGE, base64: file }] },
  );
}

/** Asks 200 times for one graph, and as often as `count` says for a field of it. */
function askForGraphs<Value>(
  client: AttackClient,
  { id, field, count }: { id: string; field: string; count: number },
  isRight: (value: Value) => boolean,
): Promise<string> {
  return client.ask<{ nodes: Readonly<Record<string, Value>>[] }>(
    `query ($ids: [ID!]!) {
       nodes(ids: $ids) { ... on ArgumentGraph { ${aliases(count, () => field)} } } }`,
    { ids: times(200, () => id) },
    ({ nodes }) =>
      nodes.length === 200 &&
      nodes.every((node) => {
        const values = Object.values(node);
        return values.length === count && values.every(isRight);
      }),
  );
}

/** Whether all aliases of an answer have this value. */
function areAlike(data: object, count: number, value: unknown): boolean {
  return Object.keys(data).length === count && countAlike(data, value) === count;
}

function countAlike(data: object, value: unknown): number {
  const expected = JSON.stringify(value);
  return Object.values(data).filter((each) => JSON.stringify(each) === expected).length;
}

/** Asks for a field of a graph once, and then often; each time it must be the same. */
async function askAlike(client: AttackClient, id: string, field: string, count: number) {
  const { node } = await client.require<{ node: { value: unknown } }>(
    `query ($id: ID!) { node(id: $id) { ... on ArgumentGraph { value: ${field} } } }`,
    { id },
  );
  const expected = JSON.stringify(node.value);
  return askForGraphs(client, { id, field, count }, (value) => JSON.stringify(value) === expected);
}

async function largestGraphOfDemo(client: AttackClient): Promise<string> {
  type Data = { argumentGraphs: { nodes: { id: string; counts: { statements: number } }[] } };
  const { argumentGraphs } = await client.require<Data>(
    `{ argumentGraphs(corpus: "${DEMO}", by: { text: "wolves" }, first: 33) {
         nodes { id counts { statements } } } }`,
  );
  return argumentGraphs.nodes.sort((a, b) => b.counts.statements - a.counts.statements)[0]!.id;
}

/** An answer that is refused as it should be, but repeats what it refuses, is wrong. */
const briefly = ({ text, code = 'wrong' }: Answer) =>
  text.length > MESSAGE_CHARACTERS ? `wrong: ${code} in ${text.length} characters` : code;

/** 1,500 codes of three letters. */
const LANGUAGES = times(1_500, (place) =>
  [place / 676, (place / 26) % 26, place % 26]
    .map((letter) => String.fromCharCode(97 + Math.floor(letter)))
    .join(''),
);

/** 32 GiB of one letter, in parts that gzip joins. */
const endlessLine = () => {
  const part = gzipSync(Buffer.alloc(2 ** 26, 'a'), { level: 1 });
  return Buffer.concat(times(512, () => part));
};

/** The 13 cases, some in several kinds. */
export const ATTACKS: readonly Attack[] = [
  {
    name: '1 an error about a value of 400 KB',
    refusals: ['GRAPHQL_PARSE_FAILED'],
    async run(client) {
      const query = `{ "a\\"${'\\\\\\"'.repeat(100_000)}\\\\" }`;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ query });
      return [briefly(await client.send({ method: 'POST', path: '/graphql', headers, body }))];
    },
  },
  {
    name: '1b errors about 20 paths of 14 KB',
    refusals: ['ROUTE_NOT_FOUND'],
    run(client) {
      const path = `/"a"${'\\"'.repeat(7_000)}`;
      return inParallel(20, async () => briefly(await client.send({ method: 'GET', path })));
    },
  },
  {
    name: '2 fairness over 1,000 records of 1 MB',
    refusals: TOO_MUCH,
    prepare: plantFat,
    async run(client) {
      type Group = { candidateCount: number };
      type Fairness = { groups: Group[]; unknown: Group };
      const ask = () =>
        client.ask<{ premises: { fairness: [Fairness] } }>(
          `query ($corpus: String!, $text: String!) {
             premises(
               corpus: $corpus, by: { text: $text }, rank: { dense: {} }, first: 1
               rerank: { diversify: { mmr: {} } }, tuning: { diversifyPool: 1000 }
             ) {
               fairness(variables: ["language"]) {
                 groups { candidateCount } unknown { candidateCount } } } }`,
          { corpus: FAT, text: QUESTION },
          ({ premises }) => {
            const [{ groups, unknown }] = premises.fairness;
            const counts = [...groups, unknown].map(({ candidateCount }) => candidateCount);
            return counts.reduce((sum, count) => sum + count, 0) === FAT_RECORDS;
          },
        );
      return [await ask(), ...(await inParallel(8, ask))];
    },
  },
  {
    name: '2b judges of 1,000 texts of 99 KB',
    refusals: TOO_MUCH,
    prepare: plantLong,
    async run(client) {
      const ask = (rerank: object) =>
        client.ask<{ premises: { nodes: object[] } }>(
          `query ($corpus: String!, $text: String!, $rerank: RerankInput!) {
             premises(
               corpus: $corpus, by: { text: $text }, first: 5
               rerank: $rerank, tuning: { judgePool: 1000 }
             ) { nodes { id } } }`,
          { corpus: LONG, text: QUESTION, rerank },
          ({ premises }) => premises.nodes.length === 5,
        );
      return [
        await ask({ judge: { model: 'CROSS_ENCODER' } }),
        ...(await inParallel(8, () => ask({ judge: { model: 'KNRM' } }))),
        ...(await inParallel(8, () => ask({ quality: {} }))),
      ];
    },
  },
  {
    name: '3 4,000 times the nodes of a graph with 991',
    refusals: TOO_MUCH,
    prepare: (client) => plantGraph(client, LARGE),
    async run(client) {
      const asked = { id: graphId(LARGE), field: 'nodes { id }', count: 20 };
      const isRight = (nodes: object[]) => nodes.length === nodeCount(LARGE);
      return [await askForGraphs(client, asked, isRight)];
    },
  },
  {
    name: '3b 6,000 times the nodes of a graph with 201',
    refusals: TOO_MUCH,
    prepare: (client) => plantGraph(client, SMALL),
    async run(client) {
      const asked = { id: graphId(SMALL), field: 'nodes { id }', count: 30 };
      const isRight = (nodes: object[]) => nodes.length === nodeCount(SMALL);
      return [await askForGraphs(client, asked, isRight)];
    },
  },
  {
    name: '4 180 answers of 17 MB that nobody reads',
    refusals: UNREAD,
    prepare: plantLong,
    run(client) {
      const texts = aliases(29, () => 'text');
      const page = client.post(`{ premises(corpus: "${LONG}", first: 6) { nodes { ${texts} } } }`);
      return client.leaveUnread(
        times(90, () => page.repeat(2)),
        UNREAD_MS,
      );
    },
  },
  {
    name: '4b 640 pictures and images that nobody reads',
    refusals: UNREAD,
    async prepare(client) {
      await plantGraph(client, LARGE);
      await plantImage(client);
    },
    run(client) {
      const picture = client.get(`/graphs/${graphId(LARGE)}/icicle.svg`);
      const image = client.get(`/images/image:${entityId('image', IMAGES, IMAGE)}.webp`);
      const sent = times(80, (place) => (place % 2 ? picture : image).repeat(8));
      return client.leaveUnread(sent, UNREAD_MS);
    },
  },
  {
    name: '4c 4 exports that nobody reads',
    refusals: [...UNREAD, 'WRITES_PAUSED'],
    needs: 'paused writes',
    prepare: plantLong,
    run: (client) =>
      client.leaveUnread(
        times(4, () => client.get('/export')),
        UNREAD_MS,
      ),
  },
  {
    name: '5 suggestions of claims of 99 KB',
    refusals: TOO_MUCH,
    async prepare(client) {
      const claim = (place: number) => ({ text: `${place} ${'ba '.repeat(32_990)}b` });
      const long = times(5, (place) => ({
        externalId: `c${place}`,
        text: `Reason ${place} about wolves.`,
        claim: claim(place),
      }));
      const short = { externalId: 'short', text: 'They are red.', claim: { text: APPLES } };
      // Each takes a second or more.
      for (const premise of [short, ...long]) await plant(client, 'attacked-claims', [premise]);
    },
    async run(client) {
      const suggest = 'suggest(corpus: "attacked-claims", prefix: "a") { text }';
      const ask = (count: number) =>
        client.ask<Readonly<Record<string, { text: string }[]>>>(
          `{ ${aliases(count, () => suggest)} }`,
          {},
          (lists) => Object.values(lists).every(([first]) => first?.text === APPLES),
        );
      return [await ask(1), await ask(3)];
    },
  },
  {
    name: '6 highlights of texts with 99,000 line breaks',
    refusals: TOO_MUCH,
    prepare: (client) =>
      plant(
        client,
        'attacked-breaks',
        times(3, (place) => ({
          externalId: `b${place}`,
          text: `Wolves should be protected ${place}.${'\n'.repeat(99_000)}wolves`,
        })),
      ),
    async run(client) {
      type Edge = { highlights: { text: string }[] };
      return [
        await client.ask<{ premises: { edges: Edge[] } }>(
          `query ($text: String!) {
             premises(corpus: "attacked-breaks", by: { text: $text }, first: 5) {
               edges { highlights { text } } } }`,
          { text: QUESTION },
          ({ premises: { edges } }) =>
            edges.length === 3 &&
            edges.every(({ highlights: [best] }) => /^Wolves should/.test(best?.text ?? '')),
        ),
      ];
    },
  },
  {
    name: '7 2,000 times what is folded of a graph',
    refusals: TOO_MUCH,
    prepare: (client) => plantGraph(client, LARGE),
    async run(client) {
      const demo = await largestGraphOfDemo(client);
      return [
        await askAlike(client, graphId(LARGE), 'image { foldedCount }', 10),
        await askAlike(client, graphId(LARGE), 'image(layout: ICICLE) { width height }', 1),
        await askAlike(client, demo, 'image { foldedCount }', 29),
      ];
    },
  },
  {
    name: '8 30 lexical searches for 1,000 new words each',
    refusals: TOO_MUCH,
    async run(client) {
      const search = (text: string) =>
        `premises(corpus: "${DEMO}", by: { text: ${text} }, rank: { lexical: {} }, first: 1) { nodes { id } }`;
      const { known } = await client.require<{ known: object }>(`{ known: ${search('"wolves"')} }`);
      const variables = times(30, (place) => `$t${place}: String!`).join(' ');
      return [
        await client.ask<object>(
          `query (${variables}) { ${aliases(30, (place) => search(`$t${place}`))} }`,
          Object.fromEntries(times(30, (place) => [`t${place}`, `wolves ${newWords()}`])),
          // Words that nobody wrote change nothing, unless the hash of one is that of a stored word.
          (found) => countAlike(found, known) >= 28,
        ),
      ];
    },
  },
  {
    name: '9 lexical searches in 1,500 languages',
    refusals: TOO_MUCH,
    // A server may refuse so many languages; then it searches in those before.
    async prepare(client) {
      const premises = LANGUAGES.map((language) => ({
        externalId: language,
        text: `Wolf in ${language}`,
        language,
      }));
      for (let from = 0; from < premises.length; from += 100)
        await plant(client, 'attacked-languages', premises.slice(from, from + 100));
    },
    async run(client) {
      const search = (text: string) =>
        `premises(corpus: "attacked-languages", by: { text: ${text} }, rank: { lexical: {} }, first: 1) { nodes { text } }`;
      const ask = (texts: readonly string[]) =>
        client.ask<Readonly<Record<string, { nodes: { text: string }[] }>>>(
          `query (${texts.map((_, place) => `$t${place}: String!`).join(' ')}) {
             ${aliases(texts.length, (place) => search(`$t${place}`))} }`,
          Object.fromEntries(texts.map((text, place) => [`t${place}`, text])),
          (found) =>
            Object.values(found).every(({ nodes: [best] }) => best?.text.startsWith('Wolf in ')),
        );
      const long = () => `wolf ${newWords()}`;
      return [await ask(['wolf']), await ask([long()]), await ask(times(3, long))];
    },
  },
  {
    name: '10 words of 32,000 highlights for a long query',
    refusals: TOO_MUCH,
    async run(client) {
      const text = `${QUESTION} ${newWords()}`;
      const page = `premises(corpus: "${DEMO}", by: { text: $text }, first: 200) {
        edges { highlights(first: 10) { words } } }`;
      const query = (fields: string) => `query ($text: String!) { ${fields} }`;
      const { one } = await client.require<{ one: object }>(query(`one: ${page}`), { text });
      const pages = query(aliases(16, () => page));
      return [await client.ask<object>(pages, { text }, (found) => areAlike(found, 16, one))];
    },
  },
  {
    name: '11 3,000 times the speakers of a graph, and 6,000 times its locutions',
    refusals: TOO_MUCH,
    prepare: (client) => plantGraph(client, DIALOGUE),
    async run(client) {
      const id = graphId(DIALOGUE);
      return [
        await askAlike(client, id, 'speakers { name }', 15),
        await askAlike(client, id, 'locutions(speakers: ["Speaker0"]) { id }', 15),
        await askForGraphs<object[]>(
          client,
          { id, field: 'locutions { id }', count: 15 },
          (locutions) => locutions.length === DIALOGUE.speakers,
        ),
      ];
    },
  },
  {
    name: '12 a line of 32 GiB in a file of 33 MB',
    refusals: [],
    prepare: (client) => create(client, 'attacked-line'),
    async run(client) {
      const job = await client.ingest('attacked-line', endlessLine(), HOPELESS_JOB_MS);
      if (typeof job === 'string') return [job];
      const { code, message = '' } = job.error ?? {};
      const isRight = code === 'BODY_INVALID' && message.includes('line 1 has more than');
      const next = gzipSync(JSON.stringify({ id: 'next', text: 'Wolves are shy.' }));
      const after = await client.ingest('attacked-line', next, HOPELESS_JOB_MS);
      return [
        isRight ? 'right' : `wrong: ${JSON.stringify(job)}`,
        typeof after !== 'string' && after.state === 'DONE' ? 'right' : `wrong: ${String(after)}`,
      ];
    },
  },
  {
    name: '13 writes to a disk that has too little room for them',
    refusals: ['STORE_FULL'],
    needs: 'small disk',
    prepare: (client) => create(client, 'attacked-disk'),
    async run(client) {
      const ballast = join(client.target.disk!, 'ballast');
      const { bavail, bsize } = await statfs(client.target.disk!);
      await writeFile(
        ballast,
        Buffer.alloc(Math.max(0, bavail * bsize - KEPT_FREE_BYTES - 300_000)),
      );
      try {
        const premise = (place: number) => ({
          externalId: `d${place}`,
          text: `Wolves, for reason ${place}.`,
          extra: { junk: randomBytes(450_000).toString('base64') },
        });
        const write = () => put(client, 'attacked-disk', [premise(1), premise(2)]);
        const written = [await write(), await write(), await write()];
        const { text } = await client.send({ method: 'GET', path: '/ready' });
        const { status, checks } = JSON.parse(text) as {
          status: string;
          checks: { room: 'ok' | { code: string } };
        };
        const isTold = status === 'ready to read' && checks.room !== 'ok';
        const told = isTold ? 'right' : `wrong: /ready says ${text}`;
        return [...written, written.includes('STORE_FULL') ? told : 'wrong: nothing was refused'];
      } finally {
        await rm(ballast, { force: true });
      }
    },
  },
];
