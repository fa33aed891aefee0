import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learnProfiles, ProfileModels } from '../../src/corpus/learned-models.js';
import type { PremiseRecord } from '../../src/domain/records.js';
import { keysFileOf } from '../support/keys-file.js';
import { ask, codes, type GraphqlResponse, newFolder } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const MARK = 'quokka';
const OWNER = 'owner-key';
const [WRITER, ONLY_WRITES, ONLY_READS] = ['a-writer-key', 'only-writes-key', 'only-reads-key'];
const DELETE = `mutation ($author: String! = "${MARK} kim", $dryRun: Boolean, $confirmation: String) {
  deleteAuthor(corpus: "towns", author: $author, dryRun: $dryRun, confirmation: $confirmation) {
    author dryRun premises profiles judgements graphsChanged graphsDeleted locutions
  }
}`;
const COUNTS = { premises: 2, profiles: 1, judgements: 0 };

let town: TownApi;
let jobsFolder: string;
beforeEach(async () => {
  jobsFolder = newFolder();
  const keysFile = keysFileOf([
    { key: WRITER, name: 'writer', scopes: ['read', 'write'], corpora: ['towns'] },
    { key: ONLY_WRITES, name: 'only-writes', scopes: ['write'] },
    { key: ONLY_READS, name: 'only-reads', scopes: ['read'] },
  ]);
  town = await startTownApi({ keysFile }, { jobsFolder });
  await town.writer.putPremises(
    'towns',
    [1, 2].map((n) => premise(`${MARK}-${n}`, { author: `${MARK} kim` })),
  );
});
afterEach(() => town.api.close());

function premise(id: string, more: Partial<PremiseRecord> = {}): PremiseRecord {
  return { id, text: `Trees cool a ${id}.`, profile: {}, extra: {}, ...more };
}

const run = (variables: Record<string, unknown> = {}, key: string | undefined = OWNER) =>
  ask(town.api, DELETE, variables, key);
const stored = () =>
  [...town.store.collections].filter(([, points]) =>
    JSON.stringify([...points.values()]).includes(MARK),
  );

describe('deleteAuthor', () => {
  it('runs at once for an admin, and again without harm', async () => {
    expect((await run()).data).toEqual({
      deleteAuthor: {
        author: `${MARK} kim`,
        dryRun: false,
        ...COUNTS,
        graphsChanged: 0,
        graphsDeleted: 0,
        locutions: 0,
      },
    });
    expect(stored()).toEqual([]);
    expect((await run()).data).toMatchObject({ deleteAuthor: { premises: 0, profiles: 0 } });
  });

  it('counts for whoever may read and write, and then asks for a confirmation', async () => {
    const counted = await run({ dryRun: true }, WRITER);
    expect(counted.data).toMatchObject({ deleteAuthor: { dryRun: true, ...COUNTS } });
    const { errors } = await run({}, WRITER);
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining(`of the author "${MARK} kim" (premises: 2, profiles: 1,`),
        extensions: { code: 'CONFIRMATION_REQUIRED', ...COUNTS },
      },
    ]);
    expect(stored()).not.toEqual([]);
    const confirmation = errors?.[0]?.extensions['confirmation'];
    const other = await run({ author: 'somebody else', confirmation }, WRITER);
    expect(codes(other)).toEqual(['CONFIRMATION_INVALID']);
    expect((await run({ confirmation }, WRITER)).data).toMatchObject({ deleteAuthor: COUNTS });
    expect(stored()).toEqual([]);
  });

  it.each([
    ['nobody', undefined, 'UNAUTHENTICATED'],
    ['a key that only reads', ONLY_READS, 'FORBIDDEN'],
    ['a key that only writes', ONLY_WRITES, 'FORBIDDEN'],
  ])('does nothing for %s', async (_, key, code) => {
    for (const dryRun of [true, false]) {
      const answer = await ask(town.api, DELETE, { dryRun }, key);
      expect(codes(answer)).toEqual([code]);
      expect(JSON.stringify(answer)).not.toMatch(/premises|CONFIRMATION/);
    }
    expect(stored()).not.toEqual([]);
  });

  it('refuses a blank name', async () => {
    const { errors } = await run({ author: '' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'author' });
  });
});

async function sendJob(body: string) {
  const response = await town.api.inject({
    method: 'POST',
    url: '/ingest?corpus=towns',
    headers: { authorization: `Bearer ${OWNER}`, 'content-type': 'application/x-ndjson' },
    body,
  });
  return response.json<{ id: string }>().id;
}

async function untilJob(id: string, state: string): Promise<void> {
  const headers = { authorization: `Bearer ${OWNER}` };
  await vi.waitFor(
    async () => {
      const job = (await town.api.inject({ url: `/ingest/${id}`, headers })).json<{
        state: string;
      }>();
      expect(job.state).toBe(state);
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** Holds what is written to the store until it is let go, and writes it then as `write` does. */
function holdWrites(write = town.store.write.bind(town.store)) {
  let go = (): void => undefined;
  const opens = new Promise<void>((resolve) => (go = resolve));
  const writing = new Promise<void>((begun) => {
    town.store.write = async (changes) => {
      begun();
      await opens;
      await write(changes);
    };
  });
  return { writing, go };
}

describe('what is kept of ingest jobs', () => {
  const files = async () => {
    if (!existsSync(jobsFolder)) return '';
    const names = await readdir(jobsFolder);
    const all = await Promise.all(names.map((name) => readFile(join(jobsFolder, name), 'utf8')));
    return all.join('\n');
  };

  it('goes with the author, whether jobs are done, have failed or were cancelled', async () => {
    const lines = (id: string) => `${JSON.stringify({ id, text: `${MARK} ${id}` })}\n`;
    const done = await sendJob(`${lines('x')}{"id": "y", "text": ["${MARK}"]}\n{"${MARK}\n`);
    await untilJob(done, 'DONE');
    const write = vi.spyOn(town.store, 'write').mockRejectedValueOnce(new Error(MARK));
    const bad = await sendJob(lines('z'));
    await untilJob(bad, 'FAILED');
    write.mockRestore();
    expect(await files()).toContain(MARK);
    expect(codes(await run())).toEqual([]);
    expect(await files()).toBe('');
  });

  it('is waited for while a job may still write', async () => {
    const { go } = holdWrites();
    const line = (id: string) => `${JSON.stringify({ id, text: 'A text.' })}\n`;
    const first = await sendJob(line('x'));
    await untilJob(first, 'RUNNING');
    const second = await sendJob(line('y'));
    const deleting = run();
    go();
    // The turn of the second job comes after this one.
    expect((await deleting).errors).toMatchObject([
      { extensions: { code: 'INGEST_JOB_UNFINISHED', corpus: 'towns', id: second } },
    ]);
    expect(stored()).not.toEqual([]);
    await untilJob(second, 'DONE');
    expect(codes(await run())).toEqual([]);
  });

  it('is not stored again, since no job is resumed during the deletion', async () => {
    const write = town.store.write.bind(town.store);
    town.store.write = () => Promise.reject(new Error(MARK));
    const job = await sendJob(
      `${JSON.stringify({ id: 'z', text: MARK, author: `${MARK} kim` })}\n`,
    );
    await untilJob(job, 'FAILED');
    const { writing, go } = holdWrites(write);
    const deleting = run();
    await writing;
    const RESUME = 'mutation ($id: ID!) { resumeIngestJob(id: $id) { state } }';
    const resumed = await ask(town.api, RESUME, { id: job }, OWNER);
    go();
    expect(codes(resumed)).toEqual(['WRITES_PAUSED']);
    expect(codes(await deleting)).toEqual([]);
    expect(stored()).toEqual([]);
    expect(await files()).toBe('');
  });

  it('stays where a job is sent during the deletion', async () => {
    const { writing, go } = holdWrites();
    const deleting = run();
    await writing;
    const sent = await sendJob(`${JSON.stringify({ id: 'later', text: 'A later text.' })}\n`);
    go();
    expect(codes(await deleting)).toEqual([]);
    await untilJob(sent, 'DONE');
    const premises = JSON.stringify([...town.store.collections.get('premises')!.values()]);
    expect(premises).toContain('A later text.');
  });
});

describe('what was answered before', () => {
  const query = `mutation {
    putPremises(corpus: "towns", premises: [{ externalId: "new", text: "New." }]) {
      added
      corpus { claims { nodes { text } } }
    }
  }`;
  const put = async () => {
    const headers = { authorization: `Bearer ${OWNER}`, 'idempotency-key': 'once' };
    const response = await town.api.inject({
      method: 'POST',
      url: '/graphql',
      headers,
      payload: { query },
    });
    return response.json<GraphqlResponse>().data;
  };

  it('is not answered again to a write that is sent again', async () => {
    const claim = { text: `The ${MARK} stays.` };
    await town.writer.putPremises('towns', [premise('c', { author: `${MARK} kim`, claim })]);
    expect(JSON.stringify(await put())).toContain(MARK);
    expect(JSON.stringify(await put())).toContain(MARK);
    await run();
    const again = await put();
    expect(again).toMatchObject({ putPremises: { added: 0 } });
    expect(JSON.stringify(again)).not.toContain(MARK);
  });
});

it('a model that learned from the author says that it is stale, wherever it is used', async () => {
  const records = Array.from({ length: 120 }, (_, place) => {
    const gender = place % 3 === 0 ? 'female' : 'male';
    const text = `Trees matter for street ${place}${gender === 'female' ? ' surely?' : ' enough!'}`;
    const author = place < 3 ? `${MARK} kim` : `author ${place % 20}`;
    return premise(`s${place}`, { text, author, profile: { gender } });
  });
  await town.writer.putPremises('towns', records);
  const corpus = await town.writer.putCorpus({ name: 'towns' });
  await new ProfileModels(town.store).put(corpus, await learnProfiles(town.store, corpus));
  const query = `{
    corpus(name: "towns") { profileModel { stale } }
    premises(by: { text: "trees" }, corpus: "towns", first: 5, rerank: {
      prefer: { inferred: true, profile: [{ variable: "gender", anyOf: ["female"] }] }
    }) { edges { explain { moves { reason { ... on ProfileReason { modelVersion modelStale } } } } } }
  }`;
  const before = JSON.stringify((await ask(town.api, query, {}, OWNER)).data);
  expect(before).toContain('"stale":false');
  expect(before).toContain('"modelStale":false');
  await run();
  const after = JSON.stringify((await ask(town.api, query, {}, OWNER)).data);
  expect(after).toContain('"stale":true');
  expect(after).toContain('"modelStale":true');
  expect(after).not.toContain('false');
});
