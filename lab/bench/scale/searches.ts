import { generateLoad, type ServerProcess } from '../processes.js';
import type { Figure } from '../report.js';
import { OPERATION, operations } from '../workload.js';
import { SHARES } from './premises.js';

const QUERIES = 200;
const SEED = 3;

/** One request after the other, by cosine, 20 hits; query vectors are known. */
export async function measureSearches(
  server: ServerProcess,
  corpus: string,
): Promise<readonly Figure[]> {
  const texts = await server.ask<readonly string[]>('queries', { count: QUERIES });
  const figures: Figure[] = [];
  for (const { field, share } of SHARES) {
    const variables = texts.map((text, at) => {
      const value = String(at % Math.round(1 / share));
      const filter = field && { fields: [{ field, anyOf: [value] }] };
      return { text, corpus, rank: { dense: {} }, ...(filter && { filter }) };
    });
    const bodies = operations(OPERATION, variables);
    const load = { url: server.url, bodies, connections: 1, seed: SEED };
    await generateLoad({ ...load, amount: QUERIES / 10 });
    const { p50, p99, failed } = await generateLoad({ ...load, amount: QUERIES });
    if (failed > 0) throw new Error(`${failed} searches failed`);
    const name = `search, ${100 * share} % admitted`;
    figures.push({ name: `${name}, p50`, value: p50, unit: 'ms' });
    figures.push({ name: `${name}, p99`, value: p99, unit: 'ms' });
  }
  return figures;
}
