import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageId, putImages, startImageApi } from '../../support/image-api.js';
import { keysFileOf } from '../../support/keys-file.js';
import { ask, codes } from '../../support/server.js';
import type { TownApi } from '../../support/town-api.js';

let town: TownApi;
let premiseId: string;
beforeAll(async () => {
  const key = { key: 'reads-towns', name: 'towns', scopes: ['read'], corpora: ['towns'] };
  const keysFile = keysFileOf([key]);
  town = await startImageApi({ keysFile });
  await town.writer.putCorpus({ name: 'villages' });
  await putImages(town.writer, 'villages', { mill: { text: 'Mills.' } });
  const { data } = await ask(
    town.api,
    '{ premises(by: { text: "trees" }, corpus: "towns", first: 1) { nodes { id } } }',
  );
  premiseId = (data!['premises'] as { nodes: { id: string }[] }).nodes[0]!.id;
});
afterAll(() => town.api.close());

const SEARCH = `query ($by: ImageQuery!, $corpus: String = "towns", $modality: ImageModality,
    $filter: ImageFilter, $rerank: ImageRerankInput, $first: Int, $after: Cursor,
    $sentences: Int, $width: Int, $variables: [String!], $limit: Int) {
  images(by: $by, corpus: $corpus, modality: $modality, filter: $filter, rerank: $rerank,
      first: $first, after: $after) {
    pageInfo { endCursor }
    facets(variables: $variables, limit: $limit) { variable }
    edges { sentences(first: $sentences) { text } node { externalId url(width: $width) } }
  }
}`;
const TRAMS = { text: 'Trams should be free.' };
const NOWHERE = '9f0c2f5e-0000-5000-8000-000000000000';
const search = (variables: object, key = 'reads-towns') =>
  ask(town.api, SEARCH, { first: 1, by: TRAMS, ...variables }, key);

describe('a search for images is refused, with the field:', () => {
  it.each([
    ['an empty text', { by: { text: ' ' } }, 'EMPTY_QUERY', 'by.text'],
    ['a text that is too long', { by: { text: 'x'.repeat(10_001) } }, 'TEXT_TOO_LONG', 'by.text'],
    ['an argument without parts', { by: { argument: {} } }, 'EMPTY_QUERY', 'by.argument'],
    [
      'an argument of blank parts',
      { by: { argument: { topic: ' ', claim: '', stance: 'FAVOR' } } },
      'EMPTY_QUERY',
      'by.argument',
    ],
    [
      'an argument with a blank part',
      { by: { argument: { topic: 'Trams', claim: '  ' } } },
      'EMPTY_QUERY',
      'by.argument.claim',
    ],
    [
      'a part of an argument that is too long',
      { by: { argument: { premise: 'x'.repeat(10_001) } } },
      'TEXT_TOO_LONG',
      'by.argument.premise',
    ],
    ['a premise that is not there', { by: { premiseId: `premise:${NOWHERE}` } }, 'NOT_FOUND'],
    ['an image that is not there', { by: { imageId: `image:${NOWHERE}` } }, 'NOT_FOUND'],
    ['the id of an image as a premise', { by: { premiseId: imageId('trams') } }, 'BAD_INPUT'],
    ['the id of a corpus as an image', { by: { imageId: 'corpus:towns' } }, 'BAD_INPUT'],
    ['a path as an image', { by: { imageId: '../../etc/passwd' } }, 'BAD_INPUT', 'by.imageId'],
    [
      'an image of a corpus that the key may not see',
      { by: { imageId: imageId('mill', 'villages') } },
      'NOT_FOUND',
      'by.imageId',
    ],
    ['a corpus that the key may not see', { corpus: 'villages' }, 'CORPUS_NOT_FOUND', null],
    [
      'words against pixels without a CLIP model',
      { modality: 'VISUAL' },
      'MODALITY_UNAVAILABLE',
      'modality',
    ],
    [
      'the text of an image that has none',
      { by: { imageId: imageId('lake') }, modality: 'TEXT' },
      'MODALITY_UNAVAILABLE',
      'modality',
    ],
    ['an unknown topic', { filter: { topic: ['Park'] } }, 'UNKNOWN_VALUE', 'filter.topic[0]'],
    [
      'a language that is none',
      { filter: { language: ['xx'] } },
      'BAD_INPUT',
      'filter.language[0]',
    ],
    ['no site', { filter: { site: [] } }, 'BAD_INPUT', 'filter.site'],
    ['a width of nothing', { filter: { width: {} } }, 'BAD_INPUT', 'filter.width'],
    [
      'widths from large to small',
      { filter: { width: { from: 3, to: 1 } } },
      'BAD_INPUT',
      'filter.width.from',
    ],
    ['no hits', { first: 0 }, 'PAGE_SIZE', 'first'],
    ['too many hits', { first: 201 }, 'PAGE_SIZE', 'first'],
    ['no sentences', { sentences: 0 }, 'PAGE_SIZE', 'sentences.first'],
    ['too many sentences', { sentences: 11 }, 'PAGE_SIZE', 'sentences.first'],
    ['a width of 0', { width: 0 }, 'BAD_INPUT', 'width'],
    ['a width of 10^5', { width: 100_000 }, 'BAD_INPUT', 'width'],
    ['an unknown facet', { variables: ['topics'] }, 'UNKNOWN_VARIABLE', 'facets.variables[0]'],
    ['too many values', { limit: 101 }, 'PAGE_SIZE', 'facets.limit'],
    [
      'a weight that is none',
      { rerank: { diversify: { mmr: { relevanceWeight: 2 } } } },
      'BAD_INPUT',
      'rerank.diversify.mmr.relevanceWeight',
    ],
    ['what is no cursor', { after: 'x' }, 'CURSOR_INVALID', null],
  ])('%s', async (_, variables, code, field: string | null = `by.${byOf(variables)}`) => {
    const { errors } = await search(variables);
    expect(errors).toMatchObject([{ extensions: { code, ...(field !== null && { field }) } }]);
    if (field !== null) expect(errors![0]!.message).toContain(field);
  });

  it.each([
    ['nothing', {}],
    ['a text and an image', { text: 'x', imageId: imageId('trams') }],
    ['null', { text: null }],
  ])('by %s', async (_, by) => {
    expect(codes(await search({ by }))).toEqual(['BAD_USER_INPUT']);
  });

  it('the cursor of another search', async () => {
    const { data } = await search({});
    const { pageInfo } = data!['images'] as { pageInfo: { endCursor: string } };
    const after = pageInfo.endCursor;
    expect(codes(await search({ after }))).toEqual([]);
    expect(codes(await search({ after, by: { text: 'Trees' } }))).toEqual(['CURSOR_FOREIGN']);
    expect(codes(await search({ after, filter: { topic: ['Parks'] } }))).toEqual([
      'CURSOR_FOREIGN',
    ]);
  });

  it('too many of them at once', async () => {
    const field =
      'images(by: { text: "x" }, corpus: "towns", first: 50) { edges { sentences { text } } }';
    const many = Array.from({ length: 20 }, (_, at) => `a${at}: ${field}`).join(' ');
    expect(codes(await ask(town.api, `{ ${many} }`))).toEqual(['QUERY_TOO_COSTLY']);
  });
});

describe('the images of a premise', () => {
  const IMAGES = `query ($id: ID!, $corpus: String, $modality: ImageModality, $first: Int) {
    node(id: $id) { ... on Premise {
      images(corpus: $corpus, modality: $modality, first: $first) { nodes { externalId corpus { name } } }
    } }
  }`;
  const images = async (variables: object, key?: string) =>
    ask(town.api, IMAGES, { id: premiseId, ...variables }, key);

  it('are those of its corpus, or of another one', async () => {
    expect((await images({ first: 1 })).data).toEqual({
      node: { images: { nodes: [{ externalId: 'trees', corpus: { name: 'towns' } }] } },
    });
    expect((await images({ corpus: 'villages' })).data).toEqual({
      node: { images: { nodes: [{ externalId: 'mill', corpus: { name: 'villages' } }] } },
    });
  });

  it.each([
    ['a corpus that the key may not see', { corpus: 'villages' }, 'CORPUS_NOT_FOUND'],
    ['words against pixels', { modality: 'VISUAL' }, 'MODALITY_UNAVAILABLE'],
    ['no hits', { first: 0 }, 'PAGE_SIZE'],
  ])('are refused: %s', async (_, variables, code) => {
    const answer = await images(variables, 'reads-towns');
    expect(codes(answer)).toEqual([code]);
    expect(answer.data).toEqual({ node: { images: null } });
  });
});

describe('an image', () => {
  const NODES = '{ nodes(ids: $ids) { __typename ... on Image { externalId } } }';
  const nodes = (ids: readonly string[], key?: string) =>
    ask(town.api, `query ($ids: [ID!]!) ${NODES}`, { ids }, key);

  it('is found by its id, by those who may see it', async () => {
    const ids = [imageId('mill', 'villages'), imageId('trams'), `image:${NOWHERE}`, 'image:x'];
    const trams = { __typename: 'Image', externalId: 'trams' };
    expect((await nodes(ids)).data).toEqual({
      nodes: [{ __typename: 'Image', externalId: 'mill' }, trams, null, null],
    });
    expect((await nodes(ids, 'reads-towns')).data).toEqual({ nodes: [null, trams, null, null] });
  });

  it('leads to others like it', async () => {
    const query = `query ($id: ID!, $modality: ImageModality, $rerank: ImageRerankInput) {
      node(id: $id) { ... on Image {
        similar(modality: $modality, rerank: $rerank, first: 2) { modality nodes { externalId } }
      } }
    }`;
    const similar = (variables: object) => ask(town.api, query, { ...variables });
    const found = (modality: string, ...names: string[]) => ({
      node: { similar: { modality, nodes: names.map((externalId) => ({ externalId })) } },
    });
    const id = imageId('trams');
    expect((await similar({ id })).data).toEqual(found('BOTH', 'trams-again', 'trees'));
    expect((await similar({ id, modality: 'TEXT' })).data).toEqual(
      found('TEXT', 'trams-again', 'trees'),
    );
    const lake = { id: imageId('lake'), rerank: { stepBackCopies: true } };
    expect((await similar(lake)).data).toEqual(found('VISUAL', 'trams-again', 'trees'));
    expect(codes(await similar({ ...lake, modality: 'TEXT' }))).toEqual(['MODALITY_UNAVAILABLE']);
  });
});

/** The one way that a search is asked by. */
function byOf(variables: object): string {
  return 'by' in variables ? Object.keys(variables.by as object)[0]! : '';
}
