import type { PayloadOf } from '../corpus/collections/index.js';
import { inCorpus } from '../domain/filter.js';
import type { AllowedCorpora, Perspective, SocioCondition } from '../domain/search.js';
import { badInput } from '../errors.js';
import type { StoredPoint } from '../store/port.js';
import { admissionConditions } from './admission.js';
import { checkPageSize } from './arguments.js';
import type { VisibleCorpora } from './corpora.js';
import { listById } from './listing.js';
import type {
  Page,
  ProfileHit,
  ProfileList,
  ProfileRecord,
  RetrievalDependencies,
} from './types.js';

/** The socio-profiles that meet a perspective, by id. */
export async function listProfiles(
  { store, config }: RetrievalDependencies,
  corpora: VisibleCorpora,
  allowed: AllowedCorpora,
  list: ProfileList,
): Promise<Page<ProfileHit>> {
  const { first, after } = list;
  const perspective = filterOnly(list.perspective);
  checkPageSize(first, config.maxPageSize);
  const corpus = await corpora.resolve(allowed, list.corpus);
  const conditions = admissionConditions({ perspective }, corpus, config);
  const listing = { collection: 'profiles', corpus, conditions, arguments: perspective } as const;
  const { points, hasNextPage } = await listById(
    store,
    { ...listing, first, after },
    config.maxAnswerBytes,
  );
  return {
    corpus,
    hits: points.map(({ point, cursor }) => ({ profile: toProfile(point), cursor })),
    hasNextPage,
    totalCount: () => store.count('profiles', { must: [inCorpus(corpus.name), ...conditions] }),
  };
}

/** @throws ElenchusError BAD_INPUT */
function filterOnly(perspective: Perspective | undefined): readonly SocioCondition[] | undefined {
  if (perspective === undefined || perspective.mode === 'FILTER') return perspective?.conditions;
  throw badInput('perspective.mode', `is ${perspective.mode}; profiles can only be filtered`);
}

export function toProfile({ id, payload }: StoredPoint): ProfileRecord {
  const { corpus, author, profile } = payload as PayloadOf<'profiles'>;
  return { id, corpus, author, profile };
}
