import type { Corpus } from '../../domain/corpus.js';
import { connectionResolvers } from '../connection.js';
import type {
  SocioProfileConnectionResolvers,
  SocioProfileEdgeResolvers,
  SocioProfileResolvers,
} from '../generated.js';
import { globalId } from '../global-id.js';
import type { ProfileValue } from '../mapped.js';
import { premisesOf } from './premise-links.js';
import type { ProfileHit, ProfileRecord } from '../../search/types.js';

export const SocioProfile: SocioProfileResolvers = {
  id: ({ id }) => globalId('profile', id),
  corpus: ({ corpus }, _, { loaders }) => loaders.corpus(corpus),
  values: (profile, _, { loaders }) => {
    const corpus = loaders.corpus(profile.corpus);
    return corpus instanceof Promise
      ? corpus.then((found) => valuesOf(profile, found))
      : valuesOf(profile, corpus);
  },
  value: async (profile, { variable }, { loaders }) => {
    const values = valuesOf(profile, await loaders.corpus(profile.corpus));
    const value = values.find((candidate) => candidate.variable === variable);
    return value?.known ? [...value.values] : [];
  },
  premiseCount: (profile, _, { loaders }) => loaders.premiseCountOfProfile(profile),
  premises: ({ id, corpus }, args, context) => premisesOf(corpus, { profileId: id }, args, context),
};

export const SocioProfileConnection: SocioProfileConnectionResolvers = connectionResolvers(
  ({ profile }: ProfileHit) => profile,
);

export const SocioProfileEdge: SocioProfileEdgeResolvers = {
  node: ({ profile }) => profile,
};

/** In the order of the corpus's variables, without those that the profile lacks. */
function valuesOf({ profile }: ProfileRecord, { variables }: Corpus): ProfileValue[] {
  const result: ProfileValue[] = [];
  for (const { name, unknown } of variables) {
    const value = profile[name];
    if (value === undefined) continue;
    const list = typeof value === 'string' ? [value] : value;
    const known = unknown.length === 0 || list.some((item) => !unknown.includes(item));
    result.push({ variable: name, values: list, known });
  }
  return result;
}
