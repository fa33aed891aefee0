import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerText, type Hit, hitsCsv, hitsText } from '../../src/cli/hits.js';
import { searchVariables } from '../../src/cli/search.js';
import { startFakeServer } from '../support/fake-server.js';
import { startElenchus } from '../support/processes.js';
import { runElenchus } from '../support/run-elenchus.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-search-'));
  const lines = ['Wolves kill sheep on the alp.', 'Trams are quiet.'].map((text, id) =>
    JSON.stringify({ id, text, stance: 'AGAINST', language: 'en', profile: { age: '18-34' } }),
  );
  await writeFile(join(folder, 'town.jsonl'), lines.join('\n'));
  const { status } = await runElenchus(...inFolder('ingest', '--corpus', 'town', 'town.jsonl'));
  expect(status).toBe(0);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const env = { QDRANT_URL: '', ELENCHUS_API_KEY: '', ELENCHUS_GRAPHIQL: 'false' };
const inFolder = (...words: string[]) =>
  [[...words, '--data-dir', 'data'], { cwd: folder, env }] as const;
const search = (...words: string[]) =>
  runElenchus(...inFolder('search', 'wolves and sheep', ...words));
const FIRST =
  /^ 1\. {2}0\.\d{4} · en · 18-34\n {5}Wolves kill sheep on the alp\.\n(?: {5}.* guessed from its text\n)? {5}against a claim that the data does not name\n/;

it('asks the server that holds the folder, and opens the folder when that is gone', async () => {
  const server = startElenchus(...inFolder('serve', '--port', '0'));
  const url = await new Promise<string>((resolve) =>
    server.child.stdout!.on('data', (text: string) => {
      const found = /answers at (\S+)\/graphql/.exec(text);
      if (found) resolve(found[1]!);
    }),
  );
  expect(await readFile(join(folder, 'data', 'owner.pid'), 'utf8')).toBe(
    `${server.child.pid} ${url}`,
  );
  const asked = await search();
  expect(asked).toMatchObject({ status: 0, stderr: '' });
  expect(asked.stdout).toMatch(FIRST);

  const refused = await search('--corpus', 'nowhere');
  expect([refused.status, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/^elenchus: SERVER_ERROR: .*CORPUS_NOT_FOUND: /);

  server.child.kill('SIGKILL');
  await server.finished;
  const opened = await search('--first', '1', '--jsonl');
  expect(opened).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(opened.stdout)).toMatchObject({ node: { externalId: '0' } });
}, 120_000);

it('creates no data folder', async () => {
  const words = ['search', 'wolves', '--data-dir', 'none'];
  const { status, stderr } = await runElenchus(words, { cwd: folder, env });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/DATA_FOLDER_UNUSABLE: .*none/)]);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

it('ranks by quality, and refuses a weight that is out of range', async () => {
  const rated = await search('--rerank', 'quality', '--jsonl');
  expect(rated).toMatchObject({ status: 0, stderr: '' });
  expect(rated.stdout.trim().split('\n')).toHaveLength(2);
  const none = await search('--rerank', '{"quality": {"minQuality": 1}}');
  expect(none).toMatchObject({ status: 0, stdout: '', stderr: 'Nothing was found.\n' });
  const refused = await search('--rerank', '{"quality": {"weight": 11}}');
  expect([refused.status, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/BAD_INPUT: .*rerank\.quality\.weight.*not between 0 and 10/);
}, 60_000);

describe('with --server', () => {
  it.each([
    [
      'an error',
      { body: { errors: [{ message: 'too dear', extensions: { code: 'QUERY_TOO_COSTLY' } }] } },
      'QUERY_TOO_COSTLY: too dear',
    ],
    ['no GraphQL', { status: 502, body: '<html>' }, 'status 502, <html>'],
    [
      'something else',
      { body: { data: { premises: {} } } },
      'something that no Elenchus server answers',
    ],
  ])('shows %s and its code', async (_, answer, problem) => {
    const server = await startFakeServer(() => answer);
    const { status, stderr } = await search('--server', server.url);
    await server.close();
    expect(status).toBe(1);
    expect(stderr).toBe(`elenchus: SERVER_ERROR: ${server.url}/graphql answered: ${problem}\n`);
  });

  it('says at once that nobody answers', async () => {
    const server = await startFakeServer(() => ({ body: {} }));
    await server.close();
    const { status, stderr } = await search('--server', server.url);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/SERVER_ERROR: .*ECONNREFUSED/)]);
  });
});

describe('hits', () => {
  const hit = (text: string, rest: Partial<Hit['node']> = {}, side: Hit['side'] = null): Hit => ({
    score: 0.123456,
    matches: true,
    side,
    node: {
      id: 'premise:1',
      externalId: '1',
      text,
      language: 'en',
      stance: 'FAVOR',
      topic: null,
      author: 'Ann',
      claims: [{ text: 'A claim, with a comma.' }],
      context: null,
      profile: {
        values: [
          { variable: 'age', values: ['65+'], known: true },
          { variable: 'gender', values: ['not said'], known: false },
          { variable: 'issues', values: ['law', 'tax'], known: true },
        ],
      },
      ...rest,
    },
  });

  it('are numbered, with four digits and the author in short, and wrapped', () => {
    const lines = hitsText([hit('word '.repeat(20)), hit('b')], 60).split('\n');
    expect(lines[0]).toBe(' 1.  0.1235 · en · Ann, 65+, law/tax');
    expect(lines.every((line) => line.length <= 60)).toBe(true);
    expect(lines.filter((line) => line.startsWith('     word'))).toHaveLength(2);
    expect(lines.slice(-3)).toEqual([
      ' 2.  0.1235 · en · Ann, 65+, law/tax',
      '     b',
      '     for its claim: A claim, with a comma.',
    ]);
  });

  it('say how many people say the same', () => {
    const head = (copies: Hit['copies']) => hitsText([{ ...hit('b'), copies }], 200).split('\n')[0];
    expect(head({ count: 1, authors: 1 })).toBe(' 1.  0.1235 · en · Ann, 65+, law/tax');
    expect(head({ count: 30, authors: 24 })).toMatch(/law\/tax · said by 24 people$/);
    expect(head({ count: 50_000, authors: 1 })).toMatch(/said 50,000 times$/);
    expect(head({ count: 3, authors: 1 })).toMatch(/ · said 3 times$/);
    expect(head({ count: 3, authors: null })).toMatch(/ · said 3 times$/);
    expect(hitsCsv([{ ...hit('b'), copies: { count: 3, authors: 2 } }])).toContain(',3,b,');
  });

  it('say above them how the question is read, and which of them do not answer it', () => {
    const claims = (...probabilities: number[]) => ({
      nearestClaims: probabilities.map((probability, at) => ({
        claim: { text: `Claim ${at}.` },
        agreement: (['SAME', 'OPPOSITE', 'OTHER'] as const)[at]!,
        probability,
      })),
    });
    const lines = (reading: ReturnType<typeof claims> | null, ...matches: (boolean | null)[]) => {
      const hits = matches.map((each) => ({ ...hit('b'), matches: each }));
      return answerText({ reading, hits }, 200).split('\n').slice(0, 4);
    };
    const head = ' 1.  0.1235 · en · Ann, 65+, law/tax';
    expect(lines(claims(0.8, 0.7, 0.9), true)).toEqual(['Read as: Claim 0.', '', head, '     b']);
    expect(lines(claims(0.7, 0.8), true)[0]).toBe('Read as the opposite of: Claim 1.');
    expect(lines(claims(), true)[0]).toBe(head);
    expect(lines(null, null)[0]).toBe(head);
    expect(lines(null, false, true)[0]).toBe(`${head} · does not answer`);
    expect(lines(claims(0.8), false)).toEqual([
      'Read as: Claim 0.',
      'Nothing that was searched answers the question. These are nearest to it:',
      '',
      `${head} · does not answer`,
    ]);
  });

  it('say what their stance is one on, and what they speak to in their graph', () => {
    const below = (rest: Partial<Hit['node']>) =>
      hitsText([hit('b', rest)], 200)
        .split('\n')
        .slice(2)
        .map((line) => line.trim());
    const about = 'its claim: A claim, with a comma.';
    expect(below({ stance: 'AGAINST' })).toEqual([`against ${about}`]);
    expect(below({ stance: 'NEUTRAL' })).toEqual([`neutral on ${about}`]);
    expect(below({ stance: null })).toEqual([`on ${about}`]);
    expect(below({ claims: [] })).toEqual(['for a claim that the data does not name']);
    expect(below({ stance: null, claims: [] })).toEqual([]);

    const statement = { text: 'Another statement.' };
    const claim = { text: 'A claim, with a comma.' };
    const context: Hit['node']['context'] = [
      { relation: 'SUPPORT', toRelation: null, statement },
      { relation: 'ATTACK', toRelation: 'SUPPORT', statement: claim },
      // Said above.
      { relation: 'SUPPORT', toRelation: null, statement: claim },
    ];
    expect(below({ context })).toEqual([
      `for ${about}`,
      'supports: Another statement.',
      'attacks a reason for: A claim, with a comma.',
    ]);
    expect(hitsCsv([hit('b', { context })])).toContain(
      '"supports: Another statement.; attacks a reason for: A claim, with a comma.; supports: A claim, with a comma.",1,b,',
    );
  });

  it('say their side of the question, and by what that is known', () => {
    const stance = 'for its claim: A claim, with a comma.';
    const below = (side: Hit['side']) =>
      hitsText([hit('b', {}, side)], 200)
        .split('\n')
        .slice(2)
        .map((line) => line.trim());
    const claim = { text: 'Another claim.' };
    const favor = { side: 'FAVOR', claim: null } as const;
    const likely = { side: 'AGAINST', probability: 0.876 } as const;
    expect(below({ ...favor, basis: 'GIVEN', probability: 1 })).toEqual([
      'for what is asked, given by the data',
      stance,
    ]);
    expect(below({ ...likely, basis: 'CLAIM', claim })).toEqual([
      'against what is asked (0.88), by the claim: Another claim.',
      stance,
    ]);
    expect(below({ ...likely, basis: 'INFERRED', claim: null })).toEqual([
      'against what is asked (0.88), guessed from its text',
      stance,
    ]);
    expect(hitsCsv([hit('b', {}, { ...likely, basis: 'CLAIM', claim })])).toContain(
      '\r\n1,0.123456,1,true,AGAINST,CLAIM,FAVOR,en,',
    );
  });

  it('are CSV with all digits, quoted where needed', () => {
    expect(hitsCsv([hit('He said "no".\nTwice.')]).split('\r\n')).toEqual([
      'place,score,id,matches,side,basis,stance,language,topic,author,claim,context,copies,text,age,gender,issues',
      '1,0.123456,1,true,,,FAVOR,en,,Ann,"A claim, with a comma.",,1,"He said ""no"".\nTwice.",65+,not said,law; tax',
    ]);
  });
});

it.each([
  [{ filter: '{"stance": ["PRO"]}' }, '--filter.stance.0: Value "PRO" does not exist in "Stance"'],
  [{ rank: '{' }, '--rank: is neither a name nor JSON'],
  [{ rank: 'best' }, '--rank: Field "best" is not defined by type "RankInput"'],
  [{ rerank: '{"shuffle": {}}' }, '--rerank: Field "shuffle" is not defined'],
])('refuses %j', async (flags, message) => {
  await expect(searchVariables('x', { first: 1, ...flags })).rejects.toThrow(message);
});
