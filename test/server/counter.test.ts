import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import { ask, codes } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const QUERY = `query($by: PremiseQuery!, $corpus: String = "towns", $side: Side,
    $filter: PremiseFilter, $minSideProbability: Float = 0.4, $judge: JudgeInput,
    $diversify: DiversifyInput, $tuning: TuningInput, $first: Int = 12, $after: Cursor) {
  counterPremises(by: $by, corpus: $corpus, side: $side, filter: $filter,
      minSideProbability: $minSideProbability, judge: $judge, diversify: $diversify,
      tuning: $tuning, first: $first, after: $after) {
    givenCount
    countered
    side
    claims { externalId }
    premiseSide { side basis probability model }
    edges {
      cursor
      score
      side { side basis probability model }
      explain {
        scores { place }
        moves { reason { __typename ... on RelevanceReason { model } } }
      }
      node { externalId }
    }
    nodes { externalId }
    pageInfo { hasNextPage hasPreviousPage endCursor }
  }
}`;

interface Found {
  readonly givenCount: number;
  readonly countered: string;
  readonly side: string;
  readonly claims: readonly { readonly externalId: string }[];
  readonly premiseSide: { readonly basis: string } | null;
  readonly edges: readonly {
    readonly side: { readonly side: string; readonly basis: string };
    readonly explain: {
      readonly moves: readonly {
        readonly reason: { readonly __typename: string; readonly model?: string };
      }[];
    };
    readonly node: { readonly externalId: string };
  }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly endCursor: string;
  };
}

let town: TownApi;
beforeAll(async () => {
  town = await startTownApi();
});
afterAll(() => town.api.close());

const premise = (id: string) => ({ premiseId: `premise:${entityId('premise', 'towns', id)}` });
const claim = (id: string) => ({ claimId: `claim:${entityId('claim', 'towns', id)}` });

async function find(variables: Record<string, unknown>): Promise<Found> {
  const { data, errors } = await ask(town.api, QUERY, variables);
  expect(errors).toBeUndefined();
  return data!['counterPremises'] as Found;
}
const idsOf = ({ edges }: Found) => edges.map(({ node }) => node.externalId);
const modelOf = ({ explain }: Found['edges'][number]) => explain.moves[0]?.reason.model;
const given = ({ edges }: Found) =>
  edges.filter(({ side }) => side.basis === 'GIVEN').map(({ node }) => node.externalId);

describe('counterPremises', () => {
  it('answers a premise by the other side of its claim', async () => {
    const found = await find({ by: premise('p1') });
    expect(given(found).sort()).toEqual(['p2', 'p4']);
    expect(found.givenCount).toBe(2);
    expect(found).toMatchObject({
      countered: 'Towns should plant more trees.',
      side: 'AGAINST',
      claims: [{ externalId: 'trees' }],
      premiseSide: { side: 'FAVOR', basis: 'GIVEN', probability: 1, model: null },
    });
    expect(given(await find({ by: premise('p2') })).sort()).toEqual(['p1', 'p3', 'p5']);
  });

  it('answers a claim by what is against it, or for it, in the words of any language', async () => {
    const subjects = [
      claim('trees'),
      { text: 'towns should plant more trees' },
      { text: 'Städte sollen mehr Bäume pflanzen.' },
    ];
    for (const by of subjects) {
      expect(given(await find({ by })).sort()).toEqual(['p2', 'p4']);
      expect(given(await find({ by, side: 'FAVOR' })).sort()).toEqual(['p1', 'p3', 'p5']);
    }
  });

  it('guesses where the data does not know the claim, and says so', async () => {
    const found = await find({ by: { text: 'More birds in towns.' }, minSideProbability: 0.5 });
    expect(found).toMatchObject({ side: 'AGAINST', claims: [], premiseSide: null });
    expect(found.givenCount).toBe(0);
    // What denies something, to the model of these tests.
    expect(idsOf(found)).toEqual(['p2']);
    expect(found.edges[0]!.side).toEqual({
      side: 'AGAINST',
      basis: 'INFERRED',
      model: 'CROSS_ENCODER',
      // No claim is clearly on the issue, so its text alone counts.
      probability: 0.8,
    });
  });

  it('guesses the relevance as it is asked to', async () => {
    const by = { text: 'Trees are good for each town in the summer.' };
    const judge = { model: 'FAST' };
    const fast = await find({ by, minSideProbability: 0, judge });
    expect(new Set(fast.edges.map(modelOf))).toEqual(new Set(['FAST']));
    const read = await find({ by, minSideProbability: 0, judge: {}, tuning: { judgeRead: 3 } });
    expect(idsOf(read)).toHaveLength(3);
    expect(read.edges.some((edge) => modelOf(edge) === 'CROSS_ENCODER')).toBe(true);
    const strict = { by, minSideProbability: 0, judge: { model: 'FAST', minRelevance: 1 } };
    expect(idsOf(await find(strict))).toEqual([]);
  });

  it('keeps to the filter, and is diversified', async () => {
    const by = claim('tram');
    const all = await find({ by });
    expect(given(all).sort()).toEqual(['p7', 'p8']);
    expect(given(await find({ by, filter: { topic: ['Sport'] } }))).toEqual([]);
    const filter = { profile: [{ variable: 'age', anyOf: ['50-64'] }] };
    expect(given(await find({ by, filter }))).toEqual(['p8']);
    const diversified = await find({ by, diversify: { coreset: { relevanceWeight: 0 } } });
    expect(idsOf(diversified).sort()).toEqual(idsOf(all).sort());
    for (const { explain } of diversified.edges) {
      expect(explain.moves.at(-1)!.reason.__typename).toBe('NoveltyReason');
    }
  });

  it('goes on from page to page', async () => {
    const by = claim('trees');
    const all = idsOf(await find({ by, minSideProbability: 0 }));
    const read: string[] = [];
    let after: string | undefined;
    do {
      const page = await find({ by, minSideProbability: 0, first: 3, after });
      expect(page.pageInfo.hasPreviousPage).toBe(after !== undefined);
      read.push(...idsOf(page));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined;
    } while (after !== undefined);
    expect(read).toEqual(all);
    expect(all.length).toBeGreaterThan(6);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an id of another type', { by: { premiseId: claim('trees').claimId } }, 'by.premiseId'],
    ['an id of another type', { by: { claimId: premise('p1').premiseId } }, 'by.claimId'],
    ['no id', { by: { premiseId: 'p1' } }, 'by.premiseId'],
    ['a premise on neither side', { by: premise('p12') }, 'by.premiseId'],
    [
      'a minimum out of bounds',
      { by: claim('trees'), minSideProbability: 2 },
      'minSideProbability',
    ],
    [
      'candidates by way of claims',
      { by: claim('trees'), judge: { viaSimilarClaims: true } },
      'judge.viaSimilarClaims',
    ],
  ])('refuses %s', async (_, variables, field) => {
    const { errors } = await ask(town.api, QUERY, variables);
    expect(codes({ errors })).toEqual(['BAD_INPUT']);
    expect(errors?.[0]?.extensions).toMatchObject({ field });
  });

  it('does not find what is not there', async () => {
    for (const by of [premise('none'), claim('none')]) {
      const { errors } = await ask(town.api, QUERY, { by });
      expect(codes({ errors })).toEqual(['NOT_FOUND']);
    }
  });
});
