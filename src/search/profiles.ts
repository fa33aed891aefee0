import type { PayloadOf } from '../corpus/collections/index.js';
import type { AllowedCorpora } from '../domain/search.js';
import { profileConditions } from '../perspective/conditions.js';
import type { StoredPoint } from '../store/port.js';
import { checkPageSize } from './arguments.js';
import { checkWidth } from './filter.js';
import { listById } from './listing.js';
import type { Page, ProfileHit, ProfileList, ProfileRecord, SearchDependencies } from './types.js';

/** The socio-profiles that meet the conditions, by id. */
export async function listProfiles(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  list: ProfileList,
): Promise<Page<ProfileHit>> {
  const { config, corpora } = dependencies;
  const { profile, first, after, signal } = list;
  checkPageSize(first, config.maxPageSize);
  const corpus = await corpora.resolve(allowed, list.corpus);
  const conditions = profile ? profileConditions(profile, corpus, 'profile') : [];
  checkWidth(conditions, config, 'profile');
  return listById(
    dependencies,
    { collection: 'profiles', corpus, conditions, arguments: profile, first, after, signal },
    (point, cursor) => ({ profile: toProfile(point), cursor }),
  );
}

export function toProfile({ id, payload }: StoredPoint): ProfileRecord {
  const { corpus, author, profile } = payload as PayloadOf<'profiles'>;
  return { id, corpus, author, profile };
}
