import type { Corpus } from '../../src/domain/corpus.js';
import { entityId } from '../../src/domain/ids.js';
import type { Claim, Premise } from '../../src/domain/premise.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import type { Retrieval } from '../../src/search/index.js';

export const CORPUS: Corpus = {
  id: entityId('corpus', 'towns', 'towns'),
  name: 'towns',
  variables: [
    {
      name: 'gender',
      title: 'Gender',
      kind: 'NOMINAL',
      values: ['female', 'male', 'unknown'],
      unknown: ['unknown'],
    },
  ],
  fields: [{ name: 'year', type: 'float' }],
  encoder: { id: 'fake', version: '1', dimensions: 4 },
  generation: 'first',
  sequence: 60,
};

export const CLAIM: Claim = {
  id: entityId('claim', 'towns', 'trees'),
  corpus: 'towns',
  externalId: 'trees',
  text: 'Towns should plant more trees.',
  texts: {},
};

export const PREMISES: readonly Premise[] = Array.from({ length: 60 }, (_, index) => ({
  id: entityId('premise', 'towns', String(index)),
  corpus: 'towns',
  externalId: String(index),
  text: `Street number ${index} is cooler with trees.`,
  stance: 'FAVOR' as const,
  role: 'PREMISE' as const,
  claimId: CLAIM.id,
  claims: [{ claimId: CLAIM.id, stance: 'FAVOR' as const }],
  profile: { gender: index % 3 === 0 ? 'unknown' : 'female' },
  profileId: entityId('profile', 'towns', index % 3 === 0 ? 'unknown' : 'female'),
  extra: { year: 2000 + index },
  sequence: index,
}));

/** Answers every search with the same premises, in their order; parts can be replaced. */
export function createFakeRetrieval(parts: Partial<Retrieval> = {}): Retrieval {
  const byId =
    <T extends { id: string }>(things: readonly T[]) =>
    async (_: unknown, ids: readonly string[]) =>
      ids.map((id) => things.find((thing) => thing.id === id));
  const facet = {
    variable: 'gender',
    title: 'Gender',
    of: 'ADMITTED' as const,
    values: [{ value: 'female', count: 40, unknown: false }],
    missing: 0,
  };
  return {
    async searchPremises(_, { first = 20 }) {
      return {
        corpus: CORPUS,
        hits: PREMISES.slice(0, first).map((premise, index) => ({
          premise,
          score: 1 - index / 100,
          tier: 0,
          explanation: {
            scores: [{ stage: 'MEANING', score: 1 - index / 100, place: index + 1 }],
            moves: [],
          },
          cursor: `place-${index}`,
          side: async () => undefined,
        })),
        hasNextPage: first < PREMISES.length,
        totalCount: async () => PREMISES.length,
        matchCount: async () => undefined,
        matchingIds: async () => undefined,
        facets: async () => [facet],
        fairness: async () => [],
        reading: async () => undefined,
      };
    },
    async searchCounterPremises() {
      throw new Error('no counter-arguments are faked');
    },
    async compareGroups() {
      throw new Error('no comparison is faked');
    },
    async debate() {
      throw new Error('no debate is faked');
    },
    async watch() {
      throw new Error('nothing new is faked');
    },
    async replies() {
      throw new Error('no replies are faked');
    },
    async searchClaims() {
      const hits = [{ claim: CLAIM, cursor: 'place-0' }];
      return { corpus: CORPUS, hits, hasNextPage: false, totalCount: async () => 1 };
    },
    async searchGraphs() {
      throw new Error('no search for graphs is faked');
    },
    async searchImages() {
      throw new Error('no search for images is faked');
    },
    async listPremises() {
      throw new Error('no list of premises is faked');
    },
    graphsById: byId([]),
    graphCount: async () => 0,
    imagesById: byId([]),
    imageCount: async () => 0,
    imageFile: async () => undefined,
    async listProfiles() {
      return { corpus: CORPUS, hits: [], hasNextPage: false, totalCount: async () => 0 };
    },
    async listJudgements() {
      return { corpus: CORPUS, hits: [], hasNextPage: false, totalCount: async () => 0 };
    },
    judgementsById: byId([]),
    judgementCount: async () => 0,
    async socioVariables() {
      return CORPUS.variables.map((variable) => ({
        ...variable,
        values: facet.values,
        missing: 0,
      }));
    },
    async suggest() {
      return [];
    },
    async listCorpora() {
      return [CORPUS];
    },
    async resolveCorpus(allowed, name = 'towns') {
      const seen = typeof allowed === 'string' || allowed.has(name);
      if (seen && name === 'towns') return CORPUS;
      throw new ElenchusError('CORPUS_NOT_FOUND', { corpus: name });
    },
    premisesById: byId(PREMISES),
    claimsById: byId([CLAIM]),
    profilesById: byId([
      { id: PREMISES[1]?.profileId ?? '', corpus: 'towns', profile: { gender: 'female' } },
    ]),
    premiseCountByClaim: async (_, ids) => ids.map(() => 60),
    premiseCountByProfile: async (_, ids) => ids.map(() => 40),
    profileModel: async () => undefined,
    premiseCount: async () => 60,
    claimCount: async () => 1,
    ...parts,
  };
}
