import { readFile } from 'node:fs/promises';
import { spearman } from '../../evaluation/src/metrics/correlation.js';
import { DEMO } from '../../src/cli/demo.js';
import { generateLoad, ServerProcess } from './processes.js';
import { atLeast, type Section } from './report.js';
import { addDemo, operations } from './workload.js';

const SEED = 20_262;
/** Operations of more points are sent fewer times. */
const DEAR = 10_000;
const HITS = '{ edges { score node { id text stance claim { text } } } }';
const GENDER = 'filter: { profile: [{ variable: "gender", anyOf: ["Weiblich"] }] }';
const search = (more: string, fields = HITS) =>
  `query ($text: String!, $corpus: String!) { premises(by: { text: $text }, corpus: $corpus, ${more}) ${fields} }`;
const graphs = (by: string, fields: string, more = '') =>
  `query ($text: String!, $corpus: String!) { argumentGraphs(by: { ${by} }, corpus: $corpus, ${more}) { ${fields} } }`;
const SKETCH = `graph: { parts: {
  nodes: [{ id: "a", text: $text }, { id: "r", type: ATTACK }, { id: "b", text: "It is too dear." }]
  edges: [{ source: "b", target: "r" }, { source: "r", target: "a" }]
} }`;
const inCorpus = (fields: string) => `query ($corpus: String!) { ${fields} }`;

/** In the corpus of the benchmark, which has premises only. */
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
  '20 hits with fairness': search('first: 20', '{ fairness { missingGroups } edges { score } }'),
  '20 hits, coreset': search('first: 20, rerank: { diversify: { coreset: {} } }'),
  '20 hits, judged by FAST': search('first: 20, rerank: { judge: { model: FAST } }'),
  '20 hits by quality': search('first: 20, rerank: { quality: {} }'),
  'the other side':
    'query ($text: String!, $corpus: String!) { counterPremises(by: { text: $text }, corpus: $corpus) { nodes { text } } }',
  'two groups side by side': `query ($text: String!, $corpus: String!) {
    compareGroups(by: { text: $text }, corpus: $corpus, groups: [{ name: "a" }, { name: "b" }]) {
      premises(first: 20) { nodes { text } }
    }
  }`,
};

/** In the demo corpus, which has graphs, and premises in a language that CROSS_ENCODER judges. */
const DEMO_OPERATIONS: Readonly<Record<string, string>> = {
  '20 hits, judged by CROSS_ENCODER': search('rerank: { judge: { model: CROSS_ENCODER } }'),
  '20 graphs by a text': graphs('text: $text', 'nodes { majorClaim { text } }'),
  '5 graphs by a sketch, matched': graphs(
    SKETCH,
    'edges { mapping { similarity } }',
    'first: 5, structure: { method: MATCHING }',
  ),
  'a picture of a graph': graphs('text: $text', 'nodes { image { svg } }', 'first: 1'),
};

interface Setting {
  readonly corpus: string;
  readonly dataDir: string;
  readonly premises: readonly string[];
}

/** The declared cost of operations beside the time that they take: their orders should agree. */
export async function measureCost({ corpus, dataDir, premises }: Setting): Promise<Section> {
  await addDemo({ ELENCHUS_DATA_DIR: dataDir });
  const server = await ServerProcess.start({ ELENCHUS_DATA_DIR: dataDir });
  const measured = [];
  for (const [measuredOperations, searched, texts] of [
    [OPERATIONS, corpus, premises],
    [DEMO_OPERATIONS, DEMO, await englishTexts()],
  ] as const) {
    const variables = texts.slice(0, 50).map((text) => {
      return { text: text.slice(0, 200), corpus: searched };
    });
    for (const [name, query] of Object.entries(measuredOperations)) {
      const cost = await declaredCost(server.url, query, variables[0]!);
      const bodies = operations(query, variables);
      const load = { url: server.url, bodies, connections: 1, seed: SEED };
      const rounds = cost > DEAR ? 0.2 : 2;
      if (cost <= DEAR) await generateLoad({ ...load, amount: variables.length });
      const { p50, failed } = await generateLoad({ ...load, amount: rounds * variables.length });
      if (failed > 0) throw new Error(`${failed} requests failed: ${name}`);
      measured.push({ name, cost, p50 });
    }
  }
  await server.close();
  measured.sort((a, b) => a.cost - b.cost);
  const agreement = spearman(
    measured.map(({ cost }) => cost),
    measured.map(({ p50 }) => p50),
  );
  return {
    title: 'Declared cost and time, cheapest first, 1 connection',
    figures: [
      ...measured.map(({ name, cost, p50 }) => ({
        name: `${name}: ${cost} points, p50`,
        value: p50,
        unit: 'ms',
      })),
      atLeast('rank correlation of cost and time', agreement, '', 0.8),
    ],
  };
}

async function englishTexts(): Promise<string[]> {
  const lines = (await readFile(new URL('../../demo/premises.jsonl', import.meta.url), 'utf8'))
    .trimEnd()
    .split('\n');
  const records = lines.map((line) => JSON.parse(line) as { text: string; language: string });
  return records.filter(({ language }) => language === 'en').map(({ text }) => text);
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
