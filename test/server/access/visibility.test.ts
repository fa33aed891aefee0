import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysFileOf } from '../../support/keys-file.js';
import { ask, codes } from '../../support/server.js';
import { startTownApi, type TownApi } from '../../support/town-api.js';

let town: TownApi;
beforeAll(async () => {
  town = await startTownApi({
    keysFile: keysFileOf([{ key: 'a-writer', name: 'ann', scopes: ['read', 'write'] }]),
  });
});
afterAll(() => town.api.close());

const update = (input: string, key: string) =>
  ask(town.api, `mutation { updateCorpus(name: "towns", input: ${input}) { replaced } }`, {}, key);
const shown = async (key?: string) =>
  (await ask(town.api, '{ corpora { name visibility } }', {}, key)).data?.['corpora'];

describe('who sees a corpus', () => {
  it('is changed by an admin only, and holds at once', async () => {
    expect(await shown()).toEqual([{ name: 'towns', visibility: 'PUBLIC' }]);
    expect(codes(await update('{ visibility: PRIVATE }', 'a-writer'))).toEqual(['FORBIDDEN']);
    expect(codes(await update('{ visibility: PUBLIC, title: "T" }', 'a-writer'))).toEqual([]);
    expect(codes(await update('{ visibility: PRIVATE }', 'owner-key'))).toEqual([]);
    expect(await shown()).toEqual([]);
    expect(await shown('a-writer')).toEqual([{ name: 'towns', visibility: 'PRIVATE' }]);
    expect(codes(await update('{ visibility: null }', 'a-writer'))).toEqual(['FORBIDDEN']);
    expect(codes(await update('{ title: "Towns" }', 'a-writer'))).toEqual([]);
    expect(await shown()).toEqual([]);
    expect(codes(await update('{ visibility: null }', 'owner-key'))).toEqual([]);
    expect(await shown()).toEqual([{ name: 'towns', visibility: 'PUBLIC' }]);
  });

  it('is said when it is created', async () => {
    const create =
      'mutation { createCorpus(name: "new", input: { visibility: PRIVATE }) { added } }';
    expect(codes(await ask(town.api, create, {}, 'a-writer'))).toEqual([]);
    expect(await shown()).toEqual([{ name: 'towns', visibility: 'PUBLIC' }]);
  });
});
