import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeImage, imageBytes } from '../../support/fake-image-reader.js';
import { imageId, startImageApi } from '../../support/image-api.js';
import { keysFileOf } from '../../support/keys-file.js';
import { ask, codes } from '../../support/server.js';
import type { TownApi } from '../../support/town-api.js';

let town: TownApi;
beforeEach(async () => {
  const entry = (key: string, corpora: string[], ...scopes: string[]) => ({
    key,
    name: key,
    scopes,
    corpora,
  });
  const keys = [
    entry('a-writer', ['towns'], 'read', 'write'),
    entry('a-reader', ['towns'], 'read'),
    entry('elsewhere', ['villages'], 'read', 'write'),
  ];
  const keysFile = keysFileOf(keys);
  town = await startImageApi({ keysFile });
});
afterEach(() => town.api.close());

const PUT = `mutation ($images: [PutImageInput!]!, $existing: ExistingPolicy) {
  putImages(corpus: "towns", images: $images, existing: $existing) {
    added replaced unchanged rejected
    items { id externalId status error { code field message } }
    corpus { imageCount }
  }
}`;
const DELETE = `mutation ($ids: [ID!]!) {
  deleteImages(corpus: "towns", ids: $ids) {
    deleted rejected items { id externalId status error { code field } } corpus { imageCount }
  }
}`;
const base64 = (image: FakeImage = {}) => Buffer.from(imageBytes(image)).toString('base64');
const image = (externalId: string, given: object = {}) => ({
  externalId,
  base64: base64({ visual: 45 }),
  text: 'Benches invite people.',
  ...given,
});
const write = (query: string, variables: Record<string, unknown>, key = 'a-writer') =>
  ask(town.api, query, variables, key);
const put = async (images: readonly object[], existing?: string) => {
  const { data, errors } = await write(PUT, { images, existing });
  expect(errors).toBeUndefined();
  return data!['putImages'] as { items: { status: string; error: object | null }[] };
};
const rejected = (externalId: string | null, code: string, field: string | null) => ({
  externalId,
  status: 'REJECTED',
  error: { code, field },
});

describe('putImages', () => {
  it('adds an image that the next search finds, with all that was sent', async () => {
    const given = {
      title: 'Benches',
      pageUrl: 'http://bench.example/a',
      imageUrl: 'https://bench.example/a.png',
      rights: 'CC0',
      language: 'en',
      topic: 'Parks',
      sides: [{ question: 'More benches?', side: 'FAVOR' }],
      extra: { year: 2024 },
    };
    expect(await put([image('bench', given)])).toMatchObject({
      added: 1,
      items: [{ id: imageId('bench'), externalId: 'bench', status: 'ADDED', error: null }],
      corpus: { imageCount: 5 },
    });
    const { data } = await ask(
      town.api,
      `{ images(by: { text: "Benches invite people." }, first: 1) { nodes {
        passage title pageUrl imageUrl rights language topic sides { question side } extra
      } } }`,
    );
    expect(data).toEqual({ images: { nodes: [{ passage: 'Benches invite people.', ...given }] } });
  });

  it('reads the page as HTML, with its title', async () => {
    const html = '<title>Benches</title><p>Sit down.</p>';
    await put([image('bench', { text: undefined, html })]);
    const { data } = await ask(
      town.api,
      '{ images(by: { text: "Sit down." }, first: 1) { nodes { title passage } } }',
    );
    expect(data).toEqual({ images: { nodes: [{ title: 'Benches', passage: 'Sit down.' }] } });
  });

  it('takes base64 in the form for URLs, without padding', async () => {
    const bytes = Buffer.from(imageBytes({ ocr: '???>>>' }));
    expect(bytes.toString('base64')).toMatch(/[+/]|=$/);
    const result = await put([image('bench', { base64: bytes.toString('base64url') })]);
    expect(result.items).toMatchObject([{ status: 'ADDED' }]);
  });

  it('answers for each image, in their order', async () => {
    const result = await put([
      image('a', { base64: 'äöü' }),
      image('b'),
      image('c', { html: '<p>Both.</p>' }),
      image('d', { base64: 'bm8gaW1hZ2U=' }),
      image('e', { pageUrl: 'javascript:alert(1)' }),
      image('', {}),
    ]);
    expect(result).toMatchObject({
      added: 1,
      replaced: 0,
      unchanged: 0,
      rejected: 5,
      items: [
        rejected('a', 'BAD_INPUT', 'base64'),
        { externalId: 'b', status: 'ADDED', error: null },
        rejected('c', 'BAD_INPUT', 'html'),
        rejected('d', 'IMAGE_DAMAGED', 'base64'),
        rejected('e', 'BAD_INPUT', 'pageUrl'),
        rejected('', 'BAD_INPUT', 'externalId'),
      ],
      corpus: { imageCount: 5 },
    });
  });

  it.each([
    ['a language that is none', { language: 'English' }, 'language'],
    [
      'a question that is blank',
      { sides: [{ question: ' ', side: 'FAVOR' }] },
      'sides[0].question',
    ],
    ['further fields that are no object', { extra: [1] }, 'extra'],
    ['a key "__proto__"', { extra: JSON.parse('{ "__proto__": 1 }') as unknown }, 'extra'],
    ['an address on this computer', { imageUrl: 'file:///etc/passwd' }, 'imageUrl'],
    ['half a character', { title: '\ud83d' }, 'title'],
    [
      '101 sides',
      { sides: Array(101).fill({ question: 'Q?', side: 'FAVOR' }) as object[] },
      'sides',
    ],
  ])('refuses %s', async (_, given, field) => {
    expect((await put([image('a', given)])).items).toMatchObject([
      rejected('a', 'BAD_INPUT', field),
    ]);
  });

  it('tells two images of one request with the same id apart', async () => {
    const same = image('a');
    const result = await put([same, same, image('a', { text: 'Other.' })]);
    expect(result.items).toMatchObject([
      { status: 'ADDED' },
      { status: 'UNCHANGED' },
      rejected('a', 'DUPLICATE_ID', 'externalId'),
    ]);
  });

  it('replaces, keeps or rejects what is there', async () => {
    await put([image('a')]);
    const changed = image('a', { text: 'Other.' });
    expect((await put([image('a')])).items).toMatchObject([{ status: 'UNCHANGED' }]);
    expect((await put([changed], 'KEEP')).items).toMatchObject([{ status: 'UNCHANGED' }]);
    expect((await put([changed], 'REJECT')).items).toMatchObject([
      rejected('a', 'DUPLICATE_ID', 'externalId'),
    ]);
    expect((await put([changed])).items).toMatchObject([{ status: 'REPLACED' }]);
    const other = { ...changed, base64: base64({ visual: 46 }) };
    expect((await put([other])).items).toMatchObject([{ status: 'REPLACED' }]);
  });

  it('costs what reading images costs', async () => {
    const images = Array.from({ length: 25 }, (_, at) => image(`${at}`));
    expect(codes(await write(PUT, { images }))).toEqual(['QUERY_TOO_COSTLY']);
  });

  it.each([
    [undefined, 'UNAUTHENTICATED'],
    ['a-reader', 'FORBIDDEN'],
    ['elsewhere', 'FORBIDDEN'],
  ])('is refused with the key %s', async (key, code) => {
    expect(codes(await ask(town.api, PUT, { images: [image('a')] }, key))).toEqual([code]);
    expect(codes(await ask(town.api, DELETE, { ids: [imageId('trams')] }, key))).toEqual([code]);
  });
});

describe('deleteImages', () => {
  it('deletes an image with its file, and says what was not there', async () => {
    const ids = [imageId('trams'), imageId('none'), imageId('trams'), 'claim:x'];
    const { data } = await write(DELETE, { ids });
    expect(data!['deleteImages']).toMatchObject({
      deleted: 1,
      rejected: 3,
      items: [
        { id: imageId('trams'), externalId: 'trams', status: 'DELETED', error: null },
        { status: 'REJECTED', error: { code: 'NOT_FOUND', field: 'ids' } },
        { status: 'REJECTED', error: { code: 'NOT_FOUND', field: 'ids' } },
        { status: 'REJECTED', error: { code: 'BAD_INPUT', field: 'ids[3]' } },
      ],
      corpus: { imageCount: 3 },
    });
    expect((await town.api.inject(`/images/${imageId('trams')}.webp`)).statusCode).toBe(404);
  });

  it('does not touch the images of another corpus', async () => {
    await town.writer.putCorpus({ name: 'villages' });
    const query = DELETE.replace('"towns"', '"villages"');
    const { data } = await ask(town.api, query, { ids: [imageId('trams')] }, 'elsewhere');
    expect(data!['deleteImages']).toMatchObject({ deleted: 0, items: [{ status: 'REJECTED' }] });
    expect((await town.api.inject(`/images/${imageId('trams')}.webp`)).statusCode).toBe(200);
  });
});

describe.each(['clearCorpus', 'deleteCorpus'])('%s', (mutation) => {
  const query = `mutation ($confirmation: String) { ${mutation}(name: "towns", confirmation: $confirmation) { items { status } } }`;

  it('says how many images it would delete, and deletes them with their files', async () => {
    const { errors } = await write(query, {});
    expect(errors).toMatchObject([{ extensions: { code: 'CONFIRMATION_REQUIRED', images: 4 } }]);
    expect(errors![0]!.message).toContain('images: 4');
    const confirmation = errors![0]!.extensions['confirmation'];
    expect(codes(await write(query, { confirmation }))).toEqual([]);
    expect(town.store.collections.get('images')!.size).toBe(0);
    expect(town.store.collections.get('image-files')!.size).toBe(0);
  });

  it('asks again if an image has come since', async () => {
    const { errors } = await write(query, {});
    await put([image('late')]);
    const confirmation = errors![0]!.extensions['confirmation'];
    expect(codes(await write(query, { confirmation }))).toEqual(['CONFIRMATION_INVALID']);
  });
});

describe('a judgement of an image', () => {
  const JUDGE = `mutation ($hitId: ID!) {
    putJudgements(corpus: "towns", judgements: [
      { question: "Free trams?", hitId: $hitId, label: "relevant", annotator: "kim" }
    ]) { items { status error { code field } } }
  }`;

  it('leads to it', async () => {
    const { data } = await write(JUDGE, { hitId: imageId('trams') });
    expect(data!['putJudgements']).toMatchObject({ items: [{ status: 'ADDED' }] });
    const found = await ask(
      town.api,
      '{ judgements(question: "Free trams?") { nodes { label hit { __typename ... on Image { externalId } } } } }',
    );
    expect(found.data).toEqual({
      judgements: {
        nodes: [{ label: 'relevant', hit: { __typename: 'Image', externalId: 'trams' } }],
      },
    });
  });

  it('is refused if the image is not there', async () => {
    const { data } = await write(JUDGE, { hitId: imageId('none') });
    expect(data!['putJudgements']).toMatchObject({
      items: [{ status: 'REJECTED', error: { field: 'hitId' } }],
    });
  });
});
