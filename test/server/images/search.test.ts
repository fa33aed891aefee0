import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageId, SAMPLE_IMAGES, startImageApi } from '../../support/image-api.js';
import { ask } from '../../support/server.js';
import type { TownApi } from '../../support/town-api.js';

let town: TownApi;
beforeAll(async () => {
  town = await startImageApi();
});
afterAll(() => town.api.close());

interface Found {
  readonly modality: string;
  readonly admittedCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  readonly edges: readonly {
    readonly score: number;
    readonly parts: readonly { part: string; similarity: number; contribution: number }[];
    readonly explain: {
      scores: { stage: string }[];
      moves: { reason: { __typename: string; of?: { externalId: string } } }[];
    };
    readonly node: { readonly externalId: string };
  }[];
  readonly facets: unknown;
}

const SEARCH = `query ($by: ImageQuery!, $modality: ImageModality, $filter: ImageFilter,
    $rerank: ImageRerankInput, $first: Int, $after: Cursor, $variables: [String!], $own: Boolean) {
  images(by: $by, modality: $modality, filter: $filter, rerank: $rerank, first: $first, after: $after) {
    modality admittedCount
    pageInfo { hasNextPage endCursor }
    facets(variables: $variables, ignoreOwnCondition: $own) { variable title missing values { value count } }
    edges {
      score
      parts { part similarity contribution }
      explain {
        scores { stage }
        moves { reason { __typename
          ... on CopyReason { of { externalId } }
          ... on PixelsReason { similarity weight }
        } }
      }
      node { externalId }
    }
  }
}`;
const search = async (variables: object): Promise<Found> => {
  const { data, errors } = await ask(town.api, SEARCH, { ...variables });
  expect(errors).toBeUndefined();
  return data!['images'] as Found;
};
const names = ({ edges }: Found) => edges.map(({ node }) => node.externalId);
const TRAMS = { text: 'Trams should be free.' };

describe('a search for images', () => {
  it('answers every field', async () => {
    const { data, errors } = await ask(
      town.api,
      `{ images(by: { text: "Trams should be free. They make no noise." }, first: 1) {
        modality admittedCount nodes { externalId }
        pageInfo { hasNextPage hasPreviousPage }
        edges {
          sentences(first: 1) { text score words }
          node {
            __typename id externalId corpus { name imageCount } url thumbnail: url(width: 320)
            width height title passage ocr labels { name probability } pageUrl site imageUrl rights
            language topic sides { question side } extra
          }
        }
      } }`,
    );
    expect(errors).toBeUndefined();
    const id = imageId('trams');
    expect(data).toEqual({
      images: {
        modality: 'TEXT',
        admittedCount: 4,
        nodes: [{ externalId: 'trams' }],
        pageInfo: { hasNextPage: true, hasPreviousPage: false },
        edges: [
          {
            sentences: [
              {
                text: 'Trams should be free.',
                score: expect.closeTo(0.7, 0.3) as number,
                words: expect.arrayContaining(['Trams', 'free']) as string[],
              },
            ],
            node: {
              __typename: 'Image',
              id,
              externalId: 'trams',
              corpus: { name: 'towns', imageCount: 4 },
              url: `/images/${id}.webp`,
              thumbnail: `/images/${id}.webp?width=320`,
              width: 640,
              height: 480,
              title: 'Trams',
              ocr: 'FREE TRAMS',
              passage: 'Trams should be free. They make no noise.',
              labels: [
                { name: 'streetcar', probability: 0.5 },
                { name: 'street', probability: 0.25 },
              ],
              pageUrl: SAMPLE_IMAGES.trams.pageUrl,
              site: 'news.example',
              imageUrl: 'https://cdn.example/tram.jpg',
              rights: 'CC BY 4.0',
              language: 'en',
              topic: 'Transport',
              extra: { year: 2020 },
              sides: [{ question: 'Should trams be free?', side: 'FAVOR' }],
            },
          },
        ],
      },
    });
  });

  it('ranks by what the pages, the texts in images and the labels say', async () => {
    const found = await search({ by: TRAMS });
    expect(names(found)).toEqual(['trams', 'trams-again', 'trees']);
    expect(names(await search({ by: { text: 'park' } }))[0]).toBe('trees');
    expect(names(await search({ by: { text: 'trams without noise' } }))[0]).toBe('trams');
  });

  it('says what each part gives to the score', async () => {
    const { edges } = await search({ by: TRAMS });
    expect(edges[0]!.parts.map(({ part }) => part).sort()).toEqual(['LABELS', 'OCR', 'PASSAGE']);
    for (const { score, parts } of edges) {
      const contributions = parts.map(({ contribution }) => contribution);
      expect(contributions).toEqual(contributions.toSorted((a, b) => b - a));
      expect(contributions.reduce((sum, each) => sum + each, 0)).toBeCloseTo(score, 4);
    }
  });

  it.each([
    ['its claim', { claim: 'Should be free everywhere.' }, 'trams-again'],
    ['its premise', { premise: 'They make no noise.' }, 'trams'],
    ['its topic', { topic: 'street summer' }, 'trees'],
    [
      'all of its parts, one of them blank',
      { topic: '', claim: 'Trams should be free', premise: 'no noise', stance: 'AGAINST' },
      'trams',
    ],
  ])('takes an argument by %s', async (_, argument, best) => {
    expect(names(await search({ by: { argument } }))[0]).toBe(best);
  });

  it('takes a premise, with the claim that it is on', async () => {
    const { data } = await ask(
      town.api,
      '{ premises(by: { text: "Trees keep the street cool in summer." }, first: 1) { nodes { id externalId } } }',
    );
    const { nodes } = data!['premises'] as { nodes: { id: string; externalId: string }[] };
    expect(nodes[0]!.externalId).toBe('p1');
    expect(names(await search({ by: { premiseId: nodes[0]!.id } }))[0]).toBe('trees');
  });

  it('takes an image, which is no answer to itself, by its texts and its pixels', async () => {
    const found = await search({ by: { imageId: imageId('trams') } });
    expect(found).toMatchObject({ modality: 'BOTH', admittedCount: 3 });
    expect(names(found)).toEqual(['trams-again', 'trees', 'lake']);
    expect(found.edges[0]!.parts.map(({ part }) => part)).toContain('PIXELS');
    expect(found.edges[0]!.explain.scores.map(({ stage }) => stage)).toEqual(['MEANING', 'PIXELS']);
    for (const { score, parts } of found.edges) {
      expect(parts.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 4);
    }
  });

  it('compares pixels only', async () => {
    const found = await search({ by: { imageId: imageId('trams') }, modality: 'VISUAL' });
    expect(found.modality).toBe('VISUAL');
    expect(names(found)).toEqual(['trams-again', 'lake', 'trees']);
    expect(found.edges.map(({ score }) => score)).toEqual([
      expect.closeTo(Math.cos((10 * Math.PI) / 180), 4),
      expect.closeTo(Math.cos((20 * Math.PI) / 180), 4),
      expect.closeTo(0, 4),
    ]);
    expect(found.edges[0]!.parts).toMatchObject([{ part: 'PIXELS' }]);
  });

  it('compares an image without text by its pixels', async () => {
    const found = await search({ by: { imageId: imageId('lake') } });
    expect(found.modality).toBe('VISUAL');
    expect(names(found)).toEqual(['trams-again', 'trams', 'trees']);
  });

  it('puts copies behind the others, and says of what', async () => {
    const { edges, ...found } = await search({ by: TRAMS, rerank: { stepBackCopies: true } });
    expect(names({ ...found, edges })).toEqual(['trams', 'trees', 'trams-again']);
    expect(edges[2]!.explain.moves).toMatchObject([
      { reason: { __typename: 'CopyReason', of: { externalId: 'trams' } } },
    ]);
    expect(edges[0]!.explain.moves.filter(({ reason }) => reason)).toEqual([]);
  });

  it('avoids repetition', async () => {
    const rerank = { diversify: { mmr: { relevanceWeight: 0.1 } } };
    const found = await search({ by: TRAMS, rerank });
    expect(names(found)[0]).toBe('trams');
    expect(names(found)[1]).toBe('trees');
  });

  it.each([
    ['a topic', { topic: ['Parks'] }, ['trees']],
    ['a site', { site: ['news.example'] }, ['trams', 'trees']],
    ['a label', { label: ['street', 'park'] }, ['trams', 'trees']],
    ['rights', { rights: ['CC BY 4.0'] }, ['trams']],
    ['a language', { language: ['en'] }, ['trams', 'trams-again', 'trees']],
    ['a width', { width: { from: 640 } }, ['trams']],
    ['a height', { height: { to: 100 }, label: ['park'] }, ['trees']],
    ['all at once', { topic: ['Parks'], site: ['blog.example'] }, []],
  ])('admits by %s', async (_, filter, expected) => {
    const found = await search({ by: TRAMS, filter });
    expect(names(found).sort()).toEqual(expected.toSorted());
    expect(found.admittedCount).toBe(expected.length);
  });

  it('counts topics, sites and labels, if no others are named', async () => {
    const { facets } = await search({ by: TRAMS });
    expect(facets).toEqual([
      {
        variable: 'topic',
        title: 'Topic',
        missing: 1,
        values: [
          { value: 'Transport', count: 2 },
          { value: 'Parks', count: 1 },
        ],
      },
      {
        variable: 'site',
        title: 'Site',
        missing: 1,
        values: [
          { value: 'news.example', count: 2 },
          { value: 'blog.example', count: 1 },
        ],
      },
      {
        variable: 'label',
        title: 'Shows',
        missing: 1,
        values: [
          { value: 'streetcar', count: 2 },
          { value: 'park', count: 1 },
          { value: 'street', count: 1 },
        ],
      },
    ]);
  });

  it('counts what the filter leaves, or would leave without its own condition', async () => {
    const variables = ['topic', 'language', 'rights'];
    const filter = { topic: ['Parks'] };
    expect((await search({ by: TRAMS, filter, variables })).facets).toMatchObject([
      { variable: 'topic', values: [{ value: 'Parks', count: 1 }] },
      { variable: 'language', values: [{ value: 'en', count: 1 }] },
      { variable: 'rights', values: [], missing: 1 },
    ]);
    expect((await search({ by: TRAMS, filter, variables, own: true })).facets).toMatchObject([
      { variable: 'topic', values: [{ count: 2 }, { count: 1 }] },
      { variable: 'language', values: [{ count: 1 }] },
      {},
    ]);
  });

  it.each([
    ['by text', { by: TRAMS }],
    ['by an image', { by: { imageId: imageId('trams') } }],
    ['without copies', { by: TRAMS, rerank: { stepBackCopies: true } }],
    ['without repetition', { by: TRAMS, rerank: { diversify: { mmr: { relevanceWeight: 0.5 } } } }],
  ])('gives the same hits page by page: %s', async (_, request) => {
    const whole = names(await search(request));
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const page = await search({ ...request, first: 1, after });
      paged.push(...names(page));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined;
    } while (after !== undefined);
    expect(paged).toEqual(whole);
  });
});
