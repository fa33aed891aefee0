import { spearman } from '../scripts/spearman.js';
import { generateLoad, ServerProcess } from './processes.js';
import { atLeast, type Section } from './report.js';

const SEED = 20_262;
const HITS = '{ edges { score node { id text stance claim { text } } } }';
const GENDER = 'filter: { profile: [{ variable: "gender", anyOf: ["Weiblich"] }] }';
const search = (more: string, fields = HITS) =>
  `query ($text: String!, $corpus: String!) { premises(by: { text: $text }, corpus: $corpus, ${more}) ${fields} }`;
const inCorpus = (fields: string) => `query ($corpus: String!) { ${fields} }`;

const OPERATIONS: Readonly<Record<string, string>> = {
  'the name of a corpus': inCorpus('corpus(name: $corpus) { name }'),
  suggestions: inCorpus('suggest(prefix: "e", corpus: $corpus) { text }'),
  '20 claims by id': inCorpus('claims(corpus: $corpus) { nodes { text } }'),
  '20 premises to browse': inCorpus('premises(corpus: $corpus) { nodes { text } }'),
  '20 claims by a text':
    'query ($text: String!, $corpus: String!) { claims(text: $text, corpus: $corpus) { nodes { text } } }',
  '20 hits by dense': search('first: 20, rank: { dense: {} }'),
  '20 hits': search('first: 20'),
  '20 hits of a group': search(`first: 20, ${GENDER}`),
  '100 hits': search('first: 100'),
  '20 hits with facets': search('first: 20', '{ facets { values { count } } edges { score } }'),
  '20 hits with fairness': search('first: 20', '{ fairness { missing } edges { score } }'),
  '20 hits, coreset': search('first: 20, rerank: { diversify: { coreset: {} } }'),
  '20 hits, judged by FAST': search('first: 20, rerank: { judge: { model: FAST } }'),
  'the other side':
    'query ($text: String!, $corpus: String!) { counterPremises(by: { text: $text }, corpus: $corpus) { nodes { text } } }',
  'two groups side by side': `query ($text: String!, $corpus: String!) {
    compareGroups(by: { text: $text }, corpus: $corpus, groups: [{ name: "a" }, { name: "b" }]) {
      premises(first: 20) { nodes { text } }
    }
  }`,
};

interface Setting {
  readonly corpus: string;
  readonly dataDir: string;
  readonly premises: readonly string[];
}

/** The declared cost of operations beside the time that they take: their orders should agree. */
export async function measureCost({ corpus, dataDir, premises }: Setting): Promise<Section> {
  const variables = premises.slice(0, 50).map((text) => ({ text: text.slice(0, 200), corpus }));
  const server = await ServerProcess.start({ ELENCHUS_DATA_DIR: dataDir });
  const measured = [];
  for (const [name, query] of Object.entries(OPERATIONS)) {
    const cost = await declaredCost(server.url, query, variables[0]!);
    const load = { url: server.url, query, variables, connections: 1, seed: SEED };
    await generateLoad({ ...load, amount: variables.length });
    const { p50, failed } = await generateLoad({ ...load, amount: 2 * variables.length });
    if (failed > 0) throw new Error(`${failed} requests failed: ${name}`);
    measured.push({ name, cost, p50 });
  }
  await server.close();
  measured.sort((a, b) => a.cost - b.cost);
  const agreement = spearman(
    measured.map(({ cost }) => cost),
    measured.map(({ p50 }) => p50),
  );
  return {
    title: 'Declared cost and time, cheapest first, 1 connection, cached query vectors',
    figures: [
      ...measured.map(({ name, cost, p50 }) => ({
        ...{ name: `${name}: ${cost} points, p50`, value: p50, unit: 'ms' },
      })),
      atLeast('rank correlation of cost and time', agreement, '', 0.8),
    ],
  };
}

/** What the server says that an operation costs. */
async function declaredCost(
  url: string,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { extensions, errors } = (await response.json()) as {
    extensions?: { cost?: { total: number } };
    errors?: { message: string }[];
  };
  if (errors || !extensions?.cost) throw new Error(`${query}: ${errors?.[0]?.message}`);
  return extensions.cost.total;
}
