import type { PayloadOf } from '../corpus/collections/index.js';
import type { AllowedCorpora, Perspective, SocioCondition } from '../domain/search.js';
import { badInput } from '../errors.js';
import type { StoredPoint } from '../store/port.js';
import { admissionConditions } from './admission.js';
import { checkPageSize } from './arguments.js';
import { listById } from './listing.js';
import type { Page, ProfileHit, ProfileList, ProfileRecord, SearchDependencies } from './types.js';

/** The socio-profiles that meet a perspective, by id. */
export async function listProfiles(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  list: ProfileList,
): Promise<Page<ProfileHit>> {
  const { config, corpora } = dependencies;
  const { first, after } = list;
  const perspective = filterOnly(list.perspective);
  checkPageSize(first, config.maxPageSize);
  const corpus = await corpora.resolve(allowed, list.corpus);
  const conditions = admissionConditions({ perspective }, corpus, config);
  return listById(
    dependencies,
    { collection: 'profiles', corpus, conditions, arguments: perspective, first, after },
    (point, cursor) => ({ profile: toProfile(point), cursor }),
  );
}

function filterOnly(perspective: Perspective | undefined): readonly SocioCondition[] | undefined {
  if (perspective === undefined || perspective.mode === 'FILTER') return perspective?.conditions;
  throw badInput('perspective.mode', `is ${perspective.mode}; profiles can only be filtered`);
}

export function toProfile({ id, payload }: StoredPoint): ProfileRecord {
  const { corpus, author, profile } = payload as PayloadOf<'profiles'>;
  return { id, corpus, author, profile };
}
