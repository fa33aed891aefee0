import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysFileOf } from '../support/keys-file.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** The root of a document; throws where it is not well-formed. */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => (open.at(-1)!.text += text));
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

const all = ({ children }: Element, name: string) => children.filter((each) => each.name === name);
const only = (element: Element, name: string) => {
  const found = all(element, name);
  expect(found).toHaveLength(1);
  return found[0]!;
};

const QUESTION = 'Should towns plant more trees?';
const HOSTILE = 'Trees & <b>"shade"</b> ]]>\u0000\u000b\ufffe\nend.';

describe('GET /watch.atom', () => {
  let town: TownApi;
  beforeAll(async () => {
    const keysFile = keysFileOf([
      { key: 'reader-key', name: 'reader', scopes: ['read'], corpora: 'PUBLIC' },
    ]);
    town = await startTownApi({ keysFile, minGroup: 3, rateLimitAddressPoints: 10_000_000 });
  });
  afterAll(() => town.api.close());

  const get = (
    parameters: Record<string, string> | string,
    headers: Record<string, string> = {},
  ) => {
    const query = new URLSearchParams(parameters).toString();
    const owner = { authorization: 'Bearer owner-key' };
    return town.api.inject({ url: `/watch.atom?${query}`, headers: { ...owner, ...headers } });
  };
  const feed = async (parameters: Record<string, string> = {}) =>
    parse((await get({ question: QUESTION, corpus: 'towns', ...parameters })).body);

  it('is valid Atom of the newest premises, the last written first', async () => {
    const response = await get({ question: QUESTION, corpus: 'towns' });
    expect(response.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
    });
    const root = parse(response.body);
    expect([root.name, root.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect(only(root, 'id').text).toMatch(/^urn:uuid:[\da-f-]{36}$/);
    expect(only(root, 'title').text).toBe(QUESTION);
    expect(only(only(root, 'author'), 'name').text).not.toBe('');
    const link = only(root, 'link').attributes;
    expect([link['rel'], link['href']]).toEqual([
      'self',
      expect.stringMatching(/^http:.*\/watch\.atom\?question=/),
    ]);

    const entries = all(root, 'entry');
    expect(entries.length).toBeGreaterThan(3);
    const times = entries.map((entry) => only(entry, 'updated').text);
    expect(times).toEqual(times.toSorted().reverse());
    expect(only(root, 'updated').text).toBe(times[0]);
    const ids = entries.map((entry) => only(entry, 'id').text);
    expect(new Set(ids).size).toBe(ids.length);
    for (const entry of entries) {
      expect(only(entry, 'title').text.length).toBeLessThanOrEqual(82);
      expect(only(entry, 'content').attributes).toEqual({ type: 'text' });
      expect(only(entry, 'link').attributes['href']).toMatch(
        /\/argument\?corpus=towns&id=premise%3A/,
      );
    }
  });

  it('begins with what was written last, whatever is in it', async () => {
    const text = HOSTILE;
    const record = { id: 'new', text, language: 'en', author: 'A & B', profile: {}, extra: {} };
    await town.writer.putPremises('towns', [
      { ...record, claim: { text: 'Towns should plant more trees.' }, stance: 'AGAINST' },
    ]);
    const [entry] = all(await feed(), 'entry');
    expect(only(entry!, 'content').text).toBe('Trees & <b>"shade"</b> ]]>\ufffd\ufffd\ufffd\nend.');
    expect(only(entry!, 'title').text).not.toContain('\n');
    expect(only(only(entry!, 'author'), 'name').text).toBe('A & B');
    expect(entry!.attributes['xml:lang']).toBe('en');
  });

  it('has one side and some languages only, where it is asked to', async () => {
    const sides = async (parameters: Record<string, string>) =>
      all(await feed(parameters), 'entry').map(
        (entry) => only(entry, 'category').attributes['term'],
      );
    expect(new Set(await sides({ side: 'AGAINST' }))).toEqual(new Set(['AGAINST']));
    const turned = await sides({ side: 'AGAINST', opposite: 'true' });
    expect(turned).not.toHaveLength((await sides({ side: 'AGAINST' })).length);
    const german = all(await feed({ language: 'de' }), 'entry');
    for (const { attributes } of german) expect(attributes['xml:lang']).toBe('de');
    expect(only(await feed({ language: 'de' }), 'id').text).not.toBe(only(await feed(), 'id').text);
  });

  it('of nothing is empty and valid', async () => {
    const root = await feed({ language: 'ja' });
    expect(all(root, 'entry')).toEqual([]);
    expect(only(root, 'updated').text).toBe('1970-01-01T00:00:00.000Z');
  });

  it('answers 304 until something is written, for few points', async () => {
    const asked = { question: QUESTION, corpus: 'towns' };
    const first = await get(asked);
    const known = { 'if-none-match': String(first.headers.etag) };
    const again = await get(asked, known);
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([
      304,
      '',
      first.headers.etag,
    ]);
    expect((await get({ ...asked, side: 'FAVOR' }, known)).statusCode).toBe(200);
    const record = { id: 'later', text: 'Trees cost money.', profile: {}, extra: {} };
    await town.writer.putPremises('towns', [record]);
    expect((await get(asked, known)).statusCode).toBe(200);
  });

  it('takes as many points as a search, and few where nothing is new', async () => {
    const remaining = async (headers: Record<string, string> = {}) => {
      const url = `/watch.atom?${new URLSearchParams({ question: QUESTION, corpus: 'towns' })}`;
      const { headers: answered } = await town.api.inject({ url, headers });
      return {
        left: Number(/r=(\d+)/.exec(String(answered['ratelimit']))![1]),
        tag: answered.etag,
      };
    };
    const first = await remaining();
    const second = await remaining({ 'if-none-match': String(first.tag) });
    expect(first.left - second.left).toBe(10);
    expect(second.left - (await remaining()).left).toBe(60_010);
  });

  it('names no authors where small groups are withheld', async () => {
    const headers = { authorization: 'Bearer reader-key' };
    const limited = await get({ question: QUESTION, corpus: 'towns' }, headers);
    expect(limited.statusCode).toBe(200);
    expect(limited.body).not.toContain('A &amp; B');
    const whole = await get({ question: QUESTION, corpus: 'towns' });
    expect(whole.body).toContain('A &amp; B');
    expect(limited.headers.etag).not.toBe(whole.headers.etag);
  });

  it.each([
    ['question', ''],
    ['question', 'question=a&question=b'],
    ['side', 'question=a&side=NEUTRAL'],
    ['opposite', 'question=a&opposite=yes'],
    ['filter.language[0]', 'question=a&language=deutsch'],
    ['lang', 'question=a&lang=de'],
    ['by.text', 'question=%20'],
  ])('refuses a wrong %s', async (field, query) => {
    const { statusCode, body } = await get(query);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      errors: [{ message: expect.stringContaining(`${field}:`) as string }],
    });
  });

  it('knows corpora as searches do', async () => {
    expect((await get({ question: 'a', corpus: 'nowhere' })).statusCode).toBe(404);
  });
});
