import { type RequestScope } from '../runtime/scope.js';
import type { PayloadOf } from '../corpus/collections/index.js';
import { toJudgement } from '../corpus/collections/judgements.js';
import { MAX_TEXT } from '../domain/check.js';
import type { Corpus } from '../domain/corpus.js';
import { type Condition, inCorpus } from '../domain/filter.js';
import { profileConditions } from '../domain/profile-conditions.js';
import type { AllowedCorpora } from '../domain/search.js';
import type { StoredPoint } from '../store/port.js';
import { checkPageSize, checkText } from './arguments.js';
import { decodeCursor, encodeCursor, fingerprint } from './cursor.js';
import {
  judgementList,
  type JudgementListOptions,
  profileList,
  type ProfileListOptions,
} from './defaults.js';
import type { RetrievalDependencies, SearchDependencies } from './dependencies.js';
import { checkWidth } from './filter.js';
import type { JudgementHit, Page, ProfileHit, ProfileRecord } from './types.js';

export interface Listing {
  readonly collection: 'claims' | 'profiles' | 'premises' | 'judgements';
  readonly corpus: Corpus;
  readonly conditions: readonly Condition[];
  /** What identifies this listing, besides the collection and the corpus. */
  readonly arguments: unknown;
  readonly first: number;
  readonly after?: string | undefined;
  readonly scope: RequestScope;
}

/**
 * A page of points by id. Since ids never change, pages never overlap or skip, whatever is added or
 * deleted meanwhile.
 * @throws ElenchusError CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE, ANSWER_TOO_LARGE
 */
export async function listById<Hit>(
  { store }: Pick<RetrievalDependencies, 'store'>,
  { collection, corpus, conditions, arguments: given, first, after, scope }: Listing,
  toHit: (point: StoredPoint, cursor: string) => Hit,
): Promise<Page<Hit>> {
  const { id, name, generation } = corpus;
  const stamp = {
    search: fingerprint(['list', collection, id, given]),
    query: fingerprint(generation),
    mark: 0,
  };
  const filter = { must: [inCorpus(name), ...conditions] };
  const last = after === undefined ? undefined : decodeCursor(after, stamp, generation).key.id;
  const cursorOf = (last: string) => {
    const place = { place: null, tier: 0, ceiling: 0, floor: 0, id: last };
    return encodeCursor({ ...stamp, position: 0, part: 0, key: place, states: {} }, generation);
  };
  const page = await store.scroll(collection, {
    filter,
    // One more shows whether there is a next page, and another one is needed if the engine's page
    // begins with `after` itself.
    limit: first + 2,
    ...(last !== undefined && { after: last }),
  });
  const ids = page.points.map(({ id }) => id).filter((id) => id !== last);
  const points: readonly StoredPoint[] = await store.retrieve(collection, ids.slice(0, first), {
    payload: true,
    budget: scope.budget,
  });
  return {
    corpus,
    hits: points.map((point) => toHit(point, cursorOf(point.id))),
    hasNextPage: ids.length > first,
    totalCount: () => store.count(collection, filter),
  };
}

/**
 * The judgements for a question or by an annotator, by id.
 * @throws ElenchusError PAGE_SIZE, EMPTY_QUERY, TEXT_TOO_LONG, CORPUS_REQUIRED, CORPUS_NOT_FOUND,
 *   CURSOR_INVALID, CURSOR_FOREIGN, ANSWER_TOO_LARGE
 */
export async function listJudgements(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  options: JudgementListOptions,
): Promise<Page<JudgementHit>> {
  const { corpus: name, question, annotator, ...page } = judgementList(options);
  const { limits, corpora } = dependencies;
  checkPageSize(page.first, limits.pageSize);
  const wanted = { question, annotator };
  const conditions = Object.entries(wanted).flatMap(([key, value]) => {
    if (value === undefined) return [];
    // As long as those that can be written.
    checkText(value, key, MAX_TEXT);
    return [{ key, match: { value } }];
  });
  const corpus = await corpora.resolve(allowed, name);
  return listById(
    dependencies,
    { collection: 'judgements', corpus, conditions, arguments: wanted, ...page, scope },
    (point, cursor) => ({ judgement: toJudgement(point), cursor }),
  );
}

/** The socio-profiles that meet the conditions, by id. */
export async function listProfiles(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  options: ProfileListOptions,
): Promise<Page<ProfileHit>> {
  const { limits, corpora } = dependencies;
  const { profile, first, after, corpus: name } = profileList(options);
  checkPageSize(first, limits.pageSize);
  const corpus = await corpora.resolve(allowed, name);
  const conditions = profile ? profileConditions(profile, corpus, 'profile') : [];
  checkWidth(conditions, 'profile');
  return listById(
    dependencies,
    { collection: 'profiles', corpus, conditions, arguments: profile, first, after, scope },
    (point, cursor) => ({ profile: toProfile(point), cursor }),
  );
}

export function toProfile({ id, payload }: StoredPoint): ProfileRecord {
  const { corpus, author, profile } = payload as PayloadOf<'profiles'>;
  return { id, corpus, author, profile };
}
