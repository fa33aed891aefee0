import fc from 'fast-check';
import { profileId } from '../../../src/corpus/collections/premises.js';
import type { Corpus } from '../../../src/domain/corpus.js';
import { entityId } from '../../../src/domain/ids.js';
import type {
  PremiseFilter,
  ProfileCondition,
  SocioProfile,
  SocioVariable,
} from '../../../src/domain/premise.js';
import { createSparseEncoder } from '../../../src/encoders/sparse.js';
import { loadConfig } from '../../../src/runtime/config.js';
import { createLimitedRetrieval, createRetrieval } from '../../../src/search/index.js';
import { ProfileViews } from '../../../src/search/small-groups/views.js';
import { createFakeEncoder } from '../../support/fake-encoder.js';
import { createMemoryStore } from '../../support/memory-store.js';
import { searchParts } from '../../support/search-parts.js';
import { AGE, GENDER } from '../world.js';

export const ISSUES: SocioVariable = {
  name: 'issues',
  title: 'Issues',
  kind: 'MULTIPLE',
  values: ['climate', 'tax'],
  unknown: [],
};
export const VARIABLES = [GENDER, AGE, ISSUES];

/** An author with the topics of their premises. */
export interface Author {
  readonly name?: string;
  readonly profile: SocioProfile;
  readonly topics: readonly string[];
}

/** A store in memory with one corpus, for those who see everything and for those who do not. */
export async function smallWorld(authors: readonly Author[], minimum: number) {
  const store = createMemoryStore();
  for (const name of ['premises', 'claims', 'profiles', 'images', 'corpora']) {
    await store.ensureCollection({ name, vectors: {}, sparse: [], indexes: [] });
  }
  const { model } = createFakeEncoder();
  const corpus: Corpus = {
    id: entityId('corpus', 'towns', 'towns'),
    name: 'towns',
    variables: VARIABLES,
    fields: [],
    encoder: model,
    generation: 'first',
    sequence: 1,
  };
  const registry = {
    list: async () => [corpus],
    get: async () => corpus,
    languages: async () => [],
    terms: async () => ({ documents: 0, frequency: () => 0 }),
  };
  const premises = authors.flatMap(({ name, profile, topics }, at) =>
    topics.map((topic, number) => ({
      id: entityId('premise', 'towns', `${at}-${number}`),
      vectors: {},
      payload: {
        corpus: 'towns',
        external_id: `${at}`,
        text: 'A text.',
        topic,
        profile,
        author: name,
        profile_id: profileId('towns', name, profile),
        role: 'PREMISE',
        extra: {},
        sequence: 1,
        hash: '',
      },
    })),
  );
  await store.upsert('premises', premises);
  const dependencies = {
    ...searchParts(),
    store,
    registry,
    textEncoder: createFakeEncoder(),
    sparseEncoder: createSparseEncoder(),
    config: loadConfig({}),
  };
  return {
    store,
    corpus,
    views: new ProfileViews(store, registry, minimum),
    whole: createRetrieval(dependencies),
    limited: createLimitedRetrieval(dependencies, minimum),
  };
}

const profiles: fc.Arbitrary<SocioProfile> = fc.record(
  {
    gender: fc.constantFrom(...GENDER.values, ...GENDER.unknown),
    age: fc.constantFrom('18-34', '35-49', '65+'),
    issues: fc.subarray([...ISSUES.values], { minLength: 1 }),
  },
  { requiredKeys: [] },
);

/**
 * Authors with a name, of whom some do not always say the same of themselves, and some without, of
 * whom those with equal profiles may be one.
 */
export const crowd: fc.Arbitrary<Author[]> = fc
  .array(
    fc.record({
      named: fc.boolean(),
      profile: profiles,
      topics: fc.array(fc.constantFrom('Parks', 'Trams'), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((all) =>
    all.map(({ named, ...author }, at) =>
      named ? { ...author, name: `author ${at % 9}` } : author,
    ),
  );

const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });
const conditions: fc.Arbitrary<ProfileCondition> = fc.oneof(
  ...VARIABLES.flatMap(({ name, values, unknown }) =>
    [...values, ...unknown].length === 0
      ? []
      : [
          some([...values, ...unknown]).map((anyOf) => ({ variable: name, anyOf })),
          some([...values, ...unknown]).map((noneOf) => ({ variable: name, noneOf })),
          fc.boolean().map((known) => ({ variable: name, known })),
        ],
  ),
  fc.constantFrom('18-34', '35-49', '65+').map((from) => ({ variable: 'age', from })),
  fc.constantFrom('18-34', '35-49', '65+').map((to) => ({ variable: 'age', to })),
);

/** Filters by nothing but profiles. */
export const profileFilters: fc.Arbitrary<PremiseFilter> = fc.letrec<{ filter: PremiseFilter }>(
  (tie) => ({
    filter: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.array(conditions, { minLength: 1, maxLength: 3 }).map((profile) => ({ profile })),
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      tie('filter').map((not) => ({ not })),
    ),
  }),
).filter;
