import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { learnProfiles, ProfileModels } from '../../src/corpus/learned-models.js';
import type { ProfileModel } from '../../src/domain/learned-models.js';
import type { PremiseRecord } from '../../src/domain/records.js';
import { ask } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

/** Women ask, men call out; the last twenty authors are not known. */
const RECORDS = Array.from({ length: 120 }, (_, place): PremiseRecord => {
  const woman = place % 3 === 0;
  return {
    id: String(place),
    text: `trees matter for street number${place}${woman ? ' surely?' : ' enough!'}`,
    author: `author ${place % 20}`,
    profile: place < 100 ? { gender: woman ? 'woman' : 'man' } : {},
    extra: {},
  };
});

const CARD = `{
  corpora {
    name
    profileModel {
      version
      trainedOn
      measuredOnNewClaims
      variables { variable premiseCount values accuracy majorityAccuracy calibrationError }
      limits
    }
  }
}`;

const SEARCH = `{
  premises(
    by: { text: "trees" }
    corpus: "crowd"
    first: 120
    rerank: {
      prefer: { inferred: true, profile: [{ variable: "gender", anyOf: ["woman"] }] }
    }
  ) {
    edges {
      explain { moves { reason { ... on ProfileReason { modelVersion lift conditions { basis probability } } } } }
      node { externalId profile { values { variable } } }
    }
  }
}`;

async function startCrowd(settings: Parameters<typeof startTownApi>[0] = {}) {
  const town = await startTownApi(settings);
  const corpus = await town.writer.putCorpus({ name: 'crowd' });
  await town.writer.putPremises('crowd', RECORDS);
  const gender = { name: 'gender', title: 'Gender', kind: 'NOMINAL' } as const;
  const variables = [{ ...gender, values: ['woman', 'man'], unknown: [] }];
  const model = await learnProfiles(town.store, { ...corpus, variables });
  await new ProfileModels(town.store).put(corpus, model);
  return { town, model };
}

describe('a profile model', () => {
  let town: TownApi;
  let model: ProfileModel;
  beforeAll(async () => {
    ({ town, model } = await startCrowd());
  });
  afterAll(() => town.api.close());

  it('shows its card, and a corpus without one shows null', async () => {
    const { data, errors } = await ask(town.api, CARD);
    expect(errors).toBeUndefined();
    const { version, trainedOn, variables, limits } = model.card;
    const measuredOnNewClaims = trainedOn.groupedBy === 'CLAIM';
    const card = {
      version,
      trainedOn: trainedOn.premises,
      measuredOnNewClaims,
      limits,
      variables: variables.map(({ premises, ...rest }) => ({ ...rest, premiseCount: premises })),
    };
    expect(measuredOnNewClaims).toBe(false);
    expect(data).toEqual({
      corpora: [
        { name: 'crowd', profileModel: card },
        { name: 'towns', profileModel: null },
      ],
    });
  });

  it('explains what it inferred, and adds nothing to profiles', async () => {
    const { data, errors } = await ask(town.api, SEARCH);
    expect(errors).toBeUndefined();
    const { edges } = (data as { premises: { edges: Edge[] } }).premises;
    expect(edges).toHaveLength(120);
    for (const { explain, node } of edges) {
      const known = Number(node.externalId) < 100;
      expect(node.profile.values).toEqual(known ? [{ variable: 'gender' }] : []);
      const conditions = [
        { basis: known ? 'GIVEN' : 'INFERRED', probability: expect.any(Number) as number },
      ];
      const reason = { modelVersion: model.card.version, conditions };
      expect(explain.moves).toMatchObject([{ reason }]);
    }
  });

  it('is asked for in vain where there is none', async () => {
    const { errors } = await ask(
      town.api,
      SEARCH.replace('crowd', 'towns').replace('woman', 'female'),
    );
    expect(errors?.[0]?.extensions?.code).toBe('PROFILE_MODEL_MISSING');
  });
});

it('is not there where inferring is switched off', async () => {
  const { town } = await startCrowd({ perspectiveInference: false });
  const cards = await ask(town.api, CARD);
  expect(cards.data).toMatchObject({ corpora: [{ profileModel: null }, { profileModel: null }] });
  const { errors } = await ask(town.api, SEARCH);
  expect(errors?.[0]?.extensions?.code).toBe('INFERENCE_OFF');
  await town.api.close();
});

interface Edge {
  readonly explain: { readonly moves: readonly unknown[] };
  readonly node: {
    readonly externalId: string;
    readonly profile: { readonly values: readonly unknown[] };
  };
}
