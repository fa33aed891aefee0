import { median } from '../../src/math/statistics.js';
import { ingest } from './ingest.js';
import type { LoadResult } from './load-generator.js';
import { generateLoad, ServerProcess } from './processes.js';
import { dropCollections } from './qdrant.js';
import { atLeast, atMost, type Figure, type Section } from './report.js';
import { drawWorkload, OPERATION, operations, toVariables, type Variables } from './workload.js';

const SEED = 20_261;
const CONNECTIONS = 16;
const HITS = 20;
/** Of each kind of request, in turn, so that a slow moment of the machine touches all. */
const ROUNDS = 7;
const AMOUNT = { one: 200, many: 1_500 };
const PREFIX = 'elenchus-bench-search-';

export interface QdrantSearch {
  readonly url: string;
  readonly file: string;
  readonly corpus: string;
  /** Where the embedded store has the same corpus. */
  readonly dataDir: string;
  readonly premises: readonly string[];
  /** Leave the corpus on the Qdrant server, for the next run. */
  readonly keep: boolean;
}

/** One kind of request, with its result of each round. */
interface Kind {
  readonly name: string;
  readonly url: string;
  readonly bodies: readonly object[];
  readonly one: LoadResult[];
  readonly many: LoadResult[];
}

/**
 * Searches over GraphQL on Qdrant, on the embedded store, and the same vectors and filters sent to
 * Qdrant directly, by one load generator.
 */
export async function measureQdrantSearch(setting: QdrantSearch): Promise<readonly Section[]> {
  const { url, file, corpus, dataDir, premises, keep } = setting;
  const onQdrant = { QDRANT_URL: url, QDRANT_COLLECTION_PREFIX: PREFIX };
  try {
    await ingest(file, corpus, dataDir, { environment: onQdrant });
    const qdrant = await ServerProcess.start({ ELENCHUS_DATA_DIR: dataDir, ...onQdrant });
    const embedded = await ServerProcess.start({ ELENCHUS_DATA_DIR: dataDir });
    const workload = drawWorkload(premises, await qdrant.variables(corpus), SEED);
    const dense = toVariables(workload, corpus, 1);
    const byDefault = toVariables(workload, corpus, 1, { rank: { auto: {} } });
    const raw = {
      url: new URL(`/collections/${PREFIX}premises/points/query`, url).href,
      bodies: await rawQueries(qdrant, corpus, dense),
    };
    const over = (server: ServerProcess, variables: readonly Variables[]) => {
      return { url: server.url, bodies: operations(OPERATION, variables) };
    };
    const kinds = {
      raw: kind('Qdrant alone', raw),
      dense: kind('GraphQL on Qdrant, dense', over(qdrant, dense)),
      byDefault: kind('GraphQL on Qdrant, default', over(qdrant, byDefault)),
      embedded: kind('GraphQL embedded, dense', over(embedded, dense)),
      embeddedByDefault: kind('GraphQL embedded, default', over(embedded, byDefault)),
    };
    await measureInTurn(Object.values(kinds));
    await Promise.all([qdrant.close(), embedded.close()]);
    return toSections(kinds, url, premises.length);
  } finally {
    if (!keep) await dropCollections(url, PREFIX);
  }
}

function kind(name: string, sent: Pick<Kind, 'url' | 'bodies'>): Kind {
  return { name, ...sent, one: [], many: [] };
}

/** What a dense search asks for, as a user of Qdrant would write it. */
async function rawQueries(
  server: ServerProcess,
  corpus: string,
  variables: readonly Variables[],
): Promise<readonly object[]> {
  const vectors = await server.vectors(variables.map(({ text }) => text));
  return variables.map(({ filter }, at) => ({
    query: vectors[at],
    using: 'semantic',
    limit: HITS,
    with_payload: true,
    params: { exact: true },
    filter: {
      must: [
        { key: 'corpus', match: { value: corpus } },
        ...(filter?.profile ?? []).map(({ variable, anyOf }) => ({
          key: `profile.${variable}`,
          match: { any: anyOf },
        })),
      ],
    },
  }));
}

async function measureInTurn(kinds: readonly Kind[]): Promise<void> {
  const send = async ({ name, url, bodies }: Kind, connections: number, amount: number) => {
    const result = await generateLoad({ url, bodies, connections, amount, seed: SEED });
    if (result.failed > 0) throw new Error(`${result.failed} requests failed: ${name}`);
    return result;
  };
  for (const each of kinds) await send(each, CONNECTIONS, AMOUNT.many);
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of kinds) each.one.push(await send(each, 1, AMOUNT.one));
    for (const each of kinds) each.many.push(await send(each, CONNECTIONS, AMOUNT.many));
  }
}

function toSections(
  kinds: Readonly<Record<'raw' | 'dense' | 'byDefault' | 'embedded' | 'embeddedByDefault', Kind>>,
  url: string,
  count: number,
): Section[] {
  const { raw, dense, byDefault, embedded, embeddedByDefault } = kinds;
  const all = Object.values(kinds);
  const p50 = (a: Kind, b: Kind) =>
    median(a.one.map((result, round) => result.p50 / b.one[round]!.p50));
  const rate = (a: Kind, b: Kind) =>
    median(
      a.many.map((result, round) => result.requestsPerSecond / b.many[round]!.requestsPerSecond),
    );
  return [
    {
      title: `Searches among ${count} arguments, 1 connection, cached query vectors (median of ${ROUNDS}); Qdrant at ${url}`,
      figures: [
        ...all.map(({ name, one }): Figure => {
          return { name: `${name}, p50`, value: median(one.map((each) => each.p50)), unit: 'ms' };
        }),
        atMost('GraphQL on Qdrant, dense / Qdrant alone', p50(dense, raw), '', 2),
        atMost('GraphQL on Qdrant, default / Qdrant alone', p50(byDefault, raw), '', 3),
        atMost('embedded / on Qdrant, dense', p50(embedded, dense), '', 1),
        atMost('embedded / on Qdrant, default', p50(embeddedByDefault, byDefault), '', 1),
      ],
    },
    {
      title: `The same at ${CONNECTIONS} connections`,
      figures: [
        ...all.map(({ name, many }): Figure => {
          const rates = many.map(({ requestsPerSecond }) => requestsPerSecond);
          return { name, value: median(rates), unit: 'requests/s' };
        }),
        atLeast('GraphQL on Qdrant, dense / Qdrant alone', rate(dense, raw), '', 0.5),
        {
          name: 'GraphQL on Qdrant, default / Qdrant alone',
          value: rate(byDefault, raw),
          unit: '',
        },
        atLeast('embedded / on Qdrant, dense', rate(embedded, dense), '', 1),
        atLeast('embedded / on Qdrant, default', rate(embeddedByDefault, byDefault), '', 1),
      ],
    },
  ];
}
