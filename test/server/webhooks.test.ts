import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PremiseRecord } from '../../src/domain/records.js';
import { readWebhooks, type Webhook } from '../../src/server/webhooks/read-webhooks.js';
import { type WebhookOptions, WebhookSender } from '../../src/server/webhooks/webhooks.js';
import { ENGINES } from '../store/contract/engines.js';
import { fileOf } from '../support/keys-file.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';
import { startApi, testConfig } from '../support/server.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

/** In place of a status: no answer. */
const SILENT = 0;

interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Sent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly cursor: string;
    readonly premises: readonly Readonly<Record<string, unknown>>[];
  };
}

/** Keeps what it is sent, and answers with the next status, by default 204. */
async function startReceiver() {
  const messages: Message[] = [];
  const statuses: number[] = [];
  const silent = new EventEmitter();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      messages.push({ headers: request.headers, body });
      const status = statuses.shift() ?? 204;
      if (status === SILENT) return void silent.emit('asked');
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {});
      response.end(status === 204 ? undefined : 'x'.repeat(100_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    messages,
    statuses,
    silent,
    url: `http://127.0.0.1:${port}/new`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const tree = (id: string, parts: Partial<PremiseRecord> = {}): PremiseRecord => ({
  id,
  text: `Trees number ${id} cool the street.`,
  language: 'en',
  claim: { text: 'Trees should be planted.' },
  stance: 'FAVOR',
  author: 'Ann',
  profile: {},
  extra: {},
  ...parts,
});

describe('a webhook', () => {
  let town: SearchedEngine;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let folder: string;
  let now: number;
  let logged: string[];
  let counted: string[];
  let stopping: AbortController;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    town = await openSearched(ENGINES[0]!, 'towns');
    folder = await mkdtemp(join(tmpdir(), 'elenchus-webhooks-'));
    now = Date.now();
    logged = [];
    counted = [];
    stopping = new AbortController();
    receiver.messages.length = 0;
    receiver.statuses.length = 0;
  });
  afterEach(async () => {
    await town.opened.close();
    await rm(folder, { recursive: true, force: true });
  });

  const put = (...premises: readonly PremiseRecord[]) =>
    town.corpora.writer.putPremises('towns', premises);
  const webhook = (entry: object = {}): Webhook => {
    const by = { text: 'Should trees be planted?' };
    const whole = { name: 'trees', corpus: 'towns', by, url: receiver.url, secret: SECRET };
    return readWebhooks(fileOf(JSON.stringify([{ ...whole, ...entry }])))[0]!;
  };
  /** As after a start of the server. */
  const start = (entry: object = {}) => {
    const options: WebhookOptions = {
      config: testConfig(),
      retrieval: town.retrieval,
      folder,
      log: { warn: (_, message) => logged.push(message) },
      count: (outcome) => counted.push(outcome),
    };
    return new WebhookSender(webhook(entry), options, stopping.signal, pLimit(1));
  };
  /** Waits as long as `step` does, without waiting. */
  async function steps(sender: WebhookSender, count: number, each = 5_000): Promise<void> {
    for (let step = 0; step < count; step++) {
      await sender.step(now);
      now += each;
    }
  }
  const sent = () => receiver.messages.map(({ body }) => JSON.parse(body) as Sent);
  const idsSent = () =>
    sent().map(({ data }) => data.premises.map(({ externalId }) => externalId).sort());

  it('sends what has come since the start, signed, and nothing that was there before', async () => {
    await put(tree('1'));
    const sender = start();
    await steps(sender, 3);
    expect(receiver.messages).toEqual([]);
    await put(tree('2'), tree('3', { stance: 'AGAINST' }));
    await steps(sender, 3);
    expect(idsSent()).toEqual([['2', '3']]);
    await steps(sender, 3);
    expect(receiver.messages).toHaveLength(1);
    expect([counted, logged]).toEqual([['taken'], []]);

    const [{ headers, body }] = receiver.messages as [Message];
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[\da-f]{32}$/) as string,
    });
    // An implementation of the specification that is not ours.
    const verify = (secret: string) =>
      new Verifier(secret).verify(body, headers as Record<string, string>);
    expect(verify(SECRET)).toEqual(sent()[0]);
    expect(() => verify(OTHER_SECRET)).toThrow('No matching signature');
    const { type, timestamp, data } = sent()[0]!;
    const against = data.premises.find(({ externalId }) => externalId === '3')!;
    expect(against).toEqual({
      id: expect.stringMatching(/^premise:/) as string,
      externalId: '3',
      text: tree('3').text,
      language: 'en',
      side: { side: 'AGAINST', basis: 'GIVEN', probability: 1 },
      sequence: 2,
      writtenAt: timestamp,
    });
    expect(type).toBe('watch.premises');

    // The cursor is one of the API.
    const by = { text: 'Should trees be planted?' };
    const next = await town.retrieval.watch('ALL', { by, corpus: 'towns', after: data.cursor });
    expect(next.premises).toEqual([]);
  });

  it('waits while others write, for a minute at most', async () => {
    const sender = start();
    await steps(sender, 2);
    for (let at = 0; at < 6; at++) {
      await put(tree(`${at}`));
      await steps(sender, 1);
    }
    expect(receiver.messages).toEqual([]);
    for (let at = 6; receiver.messages.length === 0; at++) {
      await put(tree(`${at}`));
      await steps(sender, 1);
      expect(at).toBeLessThan(14);
    }
    await steps(sender, 2);
    expect(idsSent().flat()).toHaveLength(new Set(idsSent().flat()).size);
  });

  it('sends again what was not taken, later and later, with the same id and in order', async () => {
    const sender = start();
    await steps(sender, 2);
    receiver.statuses.push(500, 410);
    await put(tree('1'));
    await steps(sender, 2);
    expect(receiver.messages).toHaveLength(1);
    await put(tree('2'));
    await steps(sender, 1);
    expect(receiver.messages).toHaveLength(1);
    await steps(sender, 8);
    expect(logged).toEqual([
      'a webhook failed, again in 10 s: the receiver answered with status 500',
      'a webhook failed, again in 20 s: the receiver answered with status 410',
    ]);
    expect(idsSent().at(-1)).toEqual(['1', '2']);
    expect(counted).toEqual(['failed', 'failed', 'taken']);
    const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
    // The second attempt has one premise more, so it is another message.
    expect(ids[0]).not.toBe(ids[1]);
    expect(ids[1]).toBe(ids[2]);
    const times = receiver.messages.map(({ headers }) => headers['webhook-timestamp']);
    expect(new Set(times).size).toBe(3);
  });

  it('stops trying after a while, and goes on when something is written', async () => {
    const sender = start();
    await steps(sender, 2);
    receiver.statuses.push(...Array.from({ length: 12 }, () => 503));
    await put(tree('1'));
    await steps(sender, 40, 60 * 60 * 1_000);
    expect(receiver.messages).toHaveLength(12);
    expect(logged.at(-1)).toContain('again after the next write');
    await put(tree('2'));
    await steps(sender, 3);
    expect(idsSent().at(-1)).toEqual(['1', '2']);
  });

  it('goes on after a restart where it was', async () => {
    await steps(start(), 2);
    await put(tree('1'));
    const later = start();
    await steps(later, 2);
    expect(idsSent()).toEqual([['1']]);
    receiver.statuses.push(500);
    await put(tree('2'));
    await steps(later, 2);
    await steps(start(), 2);
    expect(idsSent()).toEqual([['1'], ['2'], ['2']]);
    expect(receiver.messages[1]!.headers['webhook-id']).toBe(
      receiver.messages[2]!.headers['webhook-id'],
    );
    await steps(start(), 3);
    expect(receiver.messages).toHaveLength(3);
  });

  it('sends many in several messages, and keeps what was taken of them', async () => {
    const sender = start();
    await steps(sender, 2);
    receiver.statuses.push(204, 500);
    await put(...Array.from({ length: 45 }, (_, at) => tree(`${at}`)));
    await steps(sender, 2);
    expect(idsSent().map(({ length }) => length)).toEqual([20, 20]);
    await steps(start(), 2);
    expect(idsSent().map(({ length }) => length)).toEqual([20, 20, 20, 5]);
    const [first, ...others] = idsSent();
    const taken = [first!, ...others.slice(1)].flat();
    expect(new Set(taken).size).toBe(45);
  });

  it('follows no redirect', async () => {
    const sender = start();
    await steps(sender, 2);
    receiver.statuses.push(302);
    await put(tree('1'));
    await steps(sender, 2);
    expect(receiver.messages).toHaveLength(1);
    expect(logged).toEqual([expect.stringContaining('status 302')]);
  });

  it('survives a receiver that is not there', async () => {
    const gone = await startReceiver();
    await gone.close();
    const sender = start({ url: gone.url });
    await steps(sender, 2);
    await put(tree('1'));
    await steps(sender, 2);
    expect(logged).toEqual([expect.stringMatching(/again in 10 s: .*ECONNREFUSED/)]);
    const repaired = start();
    await steps(repaired, 2);
    expect(idsSent()).toEqual([['1']]);
  });

  it('begins anew with another question, or with a corpus that was cleared', async () => {
    await put(tree('1'));
    await steps(start(), 2);
    await put(tree('2'));
    const changed = start({ filter: { language: ['en'] } });
    await steps(changed, 2);
    expect([logged.length, receiver.messages.length]).toEqual([1, 0]);
    expect(logged[0]).toMatch(/^what is new begins now: after: this cursor belongs to another/);
    await town.corpora.writer.clearCorpus('towns');
    await steps(changed, 2);
    await put(tree('3'));
    await steps(changed, 3);
    expect(idsSent()).toEqual([['3']]);
  });

  it('says that there is no such corpus, and waits for it', async () => {
    const sender = start({ corpus: 'village' });
    await steps(sender, 1);
    expect(logged).toEqual([expect.stringContaining('there is no corpus "village"')]);
    await town.corpora.writer.putCorpus({ name: 'village' });
    await steps(sender, 10);
    await town.corpora.writer.putPremises('village', [tree('1')]);
    await steps(sender, 10);
    expect(idsSent()).toEqual([['1']]);
  });

  it('says that what it kept is damaged', async () => {
    await writeFile(join(folder, 'trees.json'), '{"cursor":');
    await steps(start(), 2);
    expect(logged).toEqual([expect.stringMatching(/cannot read .*trees\.json/)]);
  });

  it('keeps nothing but a cursor, and gives up what it sends when it is stopped', async () => {
    const sender = start();
    await steps(sender, 2);
    const kept = JSON.parse(await readFile(join(folder, 'trees.json'), 'utf8')) as object;
    expect(Object.keys(kept)).toEqual(['cursor']);
    await put(tree('1'));
    receiver.statuses.push(SILENT);
    const asked = once(receiver.silent, 'asked');
    const stepping = steps(sender, 2);
    await asked;
    stopping.abort();
    await stepping;
    await steps(sender, 3);
    expect([receiver.messages.length, logged]).toEqual([1, []]);
  });
});

describe('the file of webhooks', () => {
  const entry = {
    name: 'wolves',
    corpus: 'demo',
    by: { text: 'Should wolves be protected?' },
    url: 'https://example.org/new',
    secret: SECRET,
  };
  const read = (text: string, environment: NodeJS.ProcessEnv = {}) =>
    readWebhooks(fileOf(text), environment);

  it('says what is asked, and where it is sent', () => {
    const filter = { side: ['FAVOR'], profile: [{ variable: 'age', anyOf: ['65+'] }] };
    const [first, second] = read(
      JSON.stringify([
        { ...entry, filter, opposite: true },
        { ...entry, name: 'b', secret: undefined, secretVariable: 'B_SECRET' },
      ]),
      { B_SECRET: OTHER_SECRET },
    );
    expect(first).toMatchObject({
      name: 'wolves',
      url: entry.url,
      search: { by: entry.by, corpus: 'demo', opposite: true, filter },
    });
    expect(first!.key).toEqual(Buffer.alloc(32, 7));
    expect(second!.key).toEqual(Buffer.alloc(32, 8));
  });

  it.each([
    ['the file', '{'],
    ['the file', '{}'],
    ['0.name', [{ ...entry, name: '../x' }]],
    ['the file: has a name twice', [entry, entry]],
    ['0.corpus', [{ ...entry, corpus: '' }]],
    ['1.by', [entry, { ...entry, name: 'b', by: {} }]],
    ['0.by.premiseId', [{ ...entry, by: { premiseId: 'x' } }]],
    ['0.filter.side.0', [{ ...entry, filter: { side: ['NEUTRAL'] } }]],
    ['0.url', [{ ...entry, url: 'ftp://example.org' }]],
    ['0.url', [{ ...entry, url: 'https://me:secret@example.org' }]],
    ['0.secret', [{ ...entry, secret: 'letmein' }]],
    ['0.secret', [{ ...entry, secret: 'whsec_c2hvcnQ=' }]],
    ['0.secret: needs either', [{ ...entry, secret: undefined }]],
    ['0.secret: needs either', [{ ...entry, secretVariable: 'A' }]],
    ['0.secretVariable', [{ ...entry, secret: undefined, secretVariable: 'NOT_SET' }]],
    ['the file', [{ ...entry, retries: 3 }], '0'],
  ])('is refused for a wrong %s', (field, content, at = field) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        code: 'WEBHOOKS_INVALID',
        message: expect.stringContaining(`keys.json: ${at}`) as string,
      }),
    );
  });

  it('is read before a server answers anything', async () => {
    await expect(startApi({ webhooksFile: fileOf('[') })).rejects.toMatchObject({
      code: 'WEBHOOKS_INVALID',
    });
    await expect(startApi({ webhooksFile: '/nowhere' })).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
  });

  it('lets a server send while it listens, and stop at once', async () => {
    const looked: string[] = [];
    const file = fileOf(JSON.stringify([entry]));
    const { createFakeRetrieval } = await import('../support/fake-retrieval.js');
    const retrieval = createFakeRetrieval();
    const resolveCorpus: typeof retrieval.resolveCorpus = (allowed, name) => {
      looked.push(String(name));
      return retrieval.resolveCorpus(allowed, name);
    };
    const watched = { retrieval: { ...retrieval, resolveCorpus } };
    for (const webhooksFile of [file, undefined]) {
      const api = await startApi({ webhooksFile }, watched);
      await api.listen({ host: '127.0.0.1', port: 0 });
      await api.close();
    }
    expect(looked).toEqual(['demo']);
  });
});
