import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNLIMITED } from '../../src/runtime/scope.js';
import { keysFileOf } from '../support/keys-file.js';
import { ask, codes } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const KEYS = [
  { key: 'a-writer', name: 'ann', scopes: ['read', 'write'] },
  { key: 'b-writer', name: 'ben', scopes: ['read', 'write'] },
  { key: 'only-writes', name: 'cem', scopes: ['write'] },
  { key: 'an-admin', name: 'dea', scopes: ['admin'] },
];
const keysFile = keysFileOf(KEYS);

let town: TownApi;
beforeEach(async () => {
  town = await startTownApi({ keysFile });
});
afterEach(() => town.api.close());

const write = (query: string, variables: Record<string, unknown> = {}, key = 'an-admin') =>
  ask(town.api, query, variables, key);
const premises = async () => {
  const { data } = await write('{ corpora { premiseCount } }');
  return (data?.['corpora'] as { premiseCount: number }[]).map(({ premiseCount }) => premiseCount);
};

describe('a corpus', () => {
  const CREATE = `mutation($name: String = "villages", $input: CorpusInput) {
    createCorpus(name: $name, input: $input) {
      added items { id externalId status } corpus { id title premiseCount variables { name kind } }
    }
  }`;
  const UPDATE = `mutation($input: CorpusInput!) {
    updateCorpus(name: "towns", input: $input) {
      replaced unchanged corpus { title description licence variables { name } }
    }
  }`;

  it('is created, and not twice', async () => {
    const input = { title: 'Villages', variables: [{ name: 'role', values: ['mayor'] }] };
    const { data } = await write(CREATE, { input });
    expect(data?.['createCorpus']).toEqual({
      added: 1,
      items: [{ id: 'corpus:villages', externalId: 'villages', status: 'ADDED' }],
      corpus: {
        id: 'corpus:villages',
        title: 'Villages',
        premiseCount: 0,
        variables: [{ name: 'role', kind: 'NOMINAL' }],
      },
    });
    expect(codes(await write(CREATE))).toEqual(['CORPUS_EXISTS']);
  });

  it('is changed where something is given, and loses what is null', async () => {
    const { data } = await write(UPDATE, { input: { title: 'A', licence: 'CC0' } });
    expect(data?.['updateCorpus']).toMatchObject({
      replaced: 1,
      corpus: { title: 'A', licence: 'CC0' },
    });
    const again = await write(UPDATE, { input: { title: null } });
    expect(again.data?.['updateCorpus']).toMatchObject({
      replaced: 1,
      corpus: { title: null, licence: 'CC0' },
    });
    const same = await write(UPDATE, { input: {} });
    expect(same.data?.['updateCorpus']).toMatchObject({ replaced: 0, unchanged: 1 });
  });

  it('keeps the variables that premises have', async () => {
    const { errors } = await write(UPDATE, { input: { variables: null } });
    expect(errors).toMatchObject([{ extensions: { code: 'IN_USE', field: 'variables' } }]);
  });

  it.each([
    ['a bad name', { name: 'a/b' }, 'name'],
    ['no name', { name: '' }, 'name'],
    [
      'a variable twice',
      { input: { variables: [{ name: 'x' }, { name: 'x' }] } },
      'variables[1].name',
    ],
    ['a title that is half a character', { input: { title: '\ud83d' } }, 'title'],
  ])('with %s is refused', async (_, variables, field) => {
    const { errors, data } = await write(CREATE, variables);
    expect(data).toEqual({ createCorpus: null });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field } }]);
  });

  it('is not shown to a key that may only write', async () => {
    const query =
      'mutation { updateCorpus(name: "towns", input: {}) { unchanged corpus { title } } }';
    const answer = await write(query, {}, 'only-writes');
    expect(codes(answer)).toEqual(['FORBIDDEN']);
    expect(answer.data).toEqual({ updateCorpus: { unchanged: 1, corpus: null } });
  });
});

describe.each(['clearCorpus', 'deleteCorpus'])('%s', (mutation) => {
  const query = `mutation($confirmation: String) {
    ${mutation}(name: "towns", confirmation: $confirmation) {
      replaced deleted items { id status } corpus { premiseCount title }
    }
  }`;
  const left = mutation === 'clearCorpus' ? [0] : [];
  const token = async (key: string): Promise<unknown> => {
    const { errors } = await write(query, {}, key);
    return errors?.[0]?.extensions['confirmation'];
  };

  it('runs at once for an admin', async () => {
    const { data, errors } = await write(query);
    expect(errors).toBeUndefined();
    expect(data?.[mutation]).toMatchObject(
      mutation === 'clearCorpus'
        ? { replaced: 1, items: [{ status: 'REPLACED' }], corpus: { premiseCount: 0 } }
        : { deleted: 1, items: [{ id: 'corpus:towns', status: 'DELETED' }], corpus: null },
    );
    expect(await premises()).toEqual(left);
  });

  it('asks others for a confirmation that says what would go', async () => {
    const { errors } = await write(query, {}, 'a-writer');
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('premises: 12') as string,
        extensions: {
          code: 'CONFIRMATION_REQUIRED',
          corpus: 'towns',
          premises: 12,
          graphs: 0,
          confirmation: expect.stringMatching(/^\d+\.[\w-]{43}$/) as string,
        },
      },
    ]);
    expect(await premises()).toEqual([12]);
    const confirmation = errors?.[0]?.extensions['confirmation'];
    expect(codes(await write(query, { confirmation }, 'a-writer'))).toEqual([]);
    expect(await premises()).toEqual(left);
  });

  it.each([
    ['nonsense', async () => 'nonsense'],
    ['an empty token', async () => ''],
    ['a token without a time', async () => `.${'A'.repeat(43)}`],
    ['a token with a later time', async () => `9${String(await token('a-writer'))}`],
    ["another key's token", () => token('b-writer')],
    [
      'the token of the other mutation',
      async () => {
        const other = mutation === 'clearCorpus' ? 'deleteCorpus' : 'clearCorpus';
        const { errors } = await write(query.replace(mutation, other), {}, 'a-writer');
        return errors?.[0]?.extensions['confirmation'];
      },
    ],
    [
      'a token from before the last write',
      async () => {
        const old = await token('a-writer');
        await town.writer.putPremises('towns', [
          { id: 'late', text: 'A late premise.', profile: {}, extra: {} },
        ]);
        await town.writer.deletePremises('towns', [await idOf('late')]);
        return old;
      },
    ],
    [
      'a token that is too old',
      async () => {
        const old = await token('a-writer');
        vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 301_000);
        return old;
      },
    ],
  ])('refuses %s', async (_, make) => {
    const confirmation = await make();
    const answer = await write(query, { confirmation }, 'a-writer');
    vi.restoreAllMocks();
    expect(codes(answer)).toEqual(['CONFIRMATION_INVALID']);
    expect(await premises()).toEqual([12]);
  });

  it('says that there is no such corpus before it asks', async () => {
    const unknown = query.replace('"towns"', '"sheep"');
    expect(codes(await write(unknown, {}, 'a-writer'))).toEqual(['CORPUS_NOT_FOUND']);
  });
});

async function idOf(externalId: string): Promise<string> {
  const found = await town.store.scroll('premises', {
    limit: 100,
    payload: ['external_id'],
    budget: UNLIMITED,
  });
  return found.points.find(({ payload }) => payload.external_id === externalId)!.id;
}
