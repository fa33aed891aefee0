import { generateLoad, ServerProcess } from './processes.js';
import type { Figure, Section } from './report.js';

const SEED = 20_262;
const HITS = '{ admittedCount edges { score node { id text stance claim { text } } } }';
const GENDER = 'filter: { profile: [{ variable: "gender", anyOf: ["female"] }] }';
const search = (more: string, fields = HITS) =>
  `query ($text: String!, $corpus: String!) { premises(by: { text: $text }, corpus: $corpus, ${more}) ${fields} }`;
const OPERATIONS: Readonly<Record<string, string>> = {
  '20 hits': search('first: 20'),
  '20 hits by dense': search('first: 20, rank: { dense: {} }'),
  '20 hits of a group': search(`first: 20, ${GENDER}`),
  '100 hits': search('first: 100'),
  '20 hits with facets': search(
    'first: 20',
    '{ facets { values { value count } } edges { score } }',
  ),
  '20 hits with fairness': search('first: 20', '{ fairness { variable } edges { score } }'),
  '20 hits, coreset': search('first: 20, rerank: { diversify: { coreset: {} } }'),
  '20 hits, judged by FAST': search('first: 20, rerank: { judge: { model: FAST } }'),
};

interface Setting {
  readonly corpus: string;
  readonly dataDir: string;
  readonly premises: readonly string[];
}

/** The declared cost of operations beside the time that they take: it should grow with it. */
export async function measureCost({ corpus, dataDir, premises }: Setting): Promise<Section> {
  const variables = premises.slice(0, 50).map((text) => ({ text: text.slice(0, 200), corpus }));
  const costs = await declaredCosts(dataDir, variables[0]!);
  const server = await ServerProcess.start({ ELENCHUS_DATA_DIR: dataDir });
  const figures: Figure[] = [];
  const perPoint: number[] = [];
  for (const [name, query] of Object.entries(OPERATIONS)) {
    const load = { url: server.url, query, variables, connections: 1, seed: SEED };
    await generateLoad({ ...load, amount: variables.length });
    const { p50, failed } = await generateLoad({ ...load, amount: 2 * variables.length });
    if (failed > 0) throw new Error(`${failed} requests failed: ${name}`);
    const cost = costs.get(name)!;
    figures.push({ name: `${name}: cost ${cost}, p50`, value: p50, unit: 'ms' });
    perPoint.push((1000 * p50) / cost);
  }
  await server.close();
  figures.push(
    { name: '1,000 points of cost, the cheapest', value: Math.min(...perPoint), unit: 'ms' },
    { name: '1,000 points of cost, the dearest', value: Math.max(...perPoint), unit: 'ms' },
  );
  return { title: 'Declared cost and time, 1 connection, cached query vectors', figures };
}

/** A server that allows nothing says what each would cost. */
async function declaredCosts(
  dataDir: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, number>> {
  const server = await ServerProcess.start({ ELENCHUS_DATA_DIR: dataDir, ELENCHUS_MAX_COST: '1' });
  const costs = new Map<string, number>();
  for (const [name, query] of Object.entries(OPERATIONS)) {
    const response = await fetch(server.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { errors } = (await response.json()) as {
      errors?: { message: string; extensions: { cost?: number } }[];
    };
    const cost = errors?.[0]?.extensions.cost;
    if (cost === undefined) throw new Error(`${name} has no cost: ${errors?.[0]?.message}`);
    costs.set(name, cost);
  }
  await server.close();
  return costs;
}
