import { describe, expect, it } from 'vitest';
import { ElenchusError } from '../../src/runtime/errors.js';
import { createFakeRetrieval } from '../support/fake-retrieval.js';
import { ask, codes, startApi } from '../support/server.js';

const SEARCH = '{ premises(by: { text: "x" }, first: 1) { admittedCount facets { variable } } }';

describe('errors', () => {
  it('raised on purpose keep their code, message and details', async () => {
    const error = new ElenchusError('STORE_UNREACHABLE', { url: 'http://store', problem: 'gone' });
    const answer = await askWith({ searchPremises: () => Promise.reject(error) });
    expect(answer.errors).toEqual([
      {
        message: 'cannot reach Qdrant at http://store: gone',
        path: ['premises'],
        locations: [{ line: 1, column: 3 }],
        extensions: { code: 'STORE_UNREACHABLE', url: 'http://store', problem: 'gone' },
      },
    ]);
  });

  it('not raised on purpose are hidden behind a reference', async () => {
    const secret = new TypeError('secret of the inside');
    const answer = await askWith({ searchPremises: () => Promise.reject(secret) });
    expect(codes(answer)).toEqual(['INTERNAL']);
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(answer.errors?.[0]?.extensions['reference']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('of a facet leave the rest', async () => {
    const retrieval = createFakeRetrieval();
    const answer = await askWith({
      searchPremises: async (...search) => ({
        ...(await retrieval.searchPremises(...search)),
        facets: () => Promise.reject(new ElenchusError('STORE_FAILED', { problem: 'no memory' })),
      }),
    });
    expect(answer.data).toEqual({ premises: { admittedCount: 60, facets: null } });
    expect(codes(answer)).toEqual(['STORE_FAILED']);
    expect(answer.errors?.[0]?.path).toEqual(['premises', 'facets']);
  });
});

async function askWith(parts: Parameters<typeof createFakeRetrieval>[0]) {
  const api = await startApi({}, { retrieval: createFakeRetrieval(parts) });
  const answer = await ask(api, SEARCH);
  await api.close();
  return answer;
}
