import type { PayloadOf } from '../corpus/collections/index.js';
import { toJudgement } from '../corpus/collections/judgements.js';
import { toPremise } from '../corpus/collections/premises.js';
import { scrollAll } from '../corpus/scroll.js';
import { MAX_TEXT } from '../domain/check.js';
import type { Corpus } from '../domain/corpus.js';
import { type Condition, type Filter, inCorpus } from '../domain/filter.js';
import { type PremiseFilter, STATEMENT_ROLES } from '../domain/premise.js';
import { profileConditions } from '../domain/profile-conditions.js';
import type { AllowedCorpora } from '../domain/search.js';
import type { RequestScope } from '../runtime/scope.js';
import type { StoredPoint } from '../store/port.js';
import { compareIds } from '../store/ties.js';
import {
  checkPageSize,
  checkText,
  judgementList,
  type JudgementListOptions,
  premiseList,
  type PremiseListOptions,
  profileList,
  type ProfileListOptions,
} from './arguments.js';
import { inCopyGroups, PageCopies } from './copies.js';
import { decodeCursor, encodeCursor, fingerprint, upTo } from './cursor.js';
import type { RetrievalDependencies, SearchDependencies } from './dependencies.js';
import { admissionConditions, checkTopics, checkWidth } from './filter.js';
import { PremisesPage } from './premises.js';
import type { StoreAccess } from './stage.js';
import { checkFilterClaims } from './subject.js';
import type {
  JudgementHit,
  Page,
  PremiseList,
  PremisePage,
  ProfileHit,
  ProfileRecord,
} from './types.js';

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

/**
 * The premises that a filter admits, in the order in which they were written. Nothing is searched
 * for, so hits have neither score nor explanation, and none of them matches.
 * @throws ElenchusError PAGE_SIZE, BAD_INPUT, UNKNOWN_VARIABLE, UNKNOWN_VALUE, UNKNOWN_FIELD,
 *   NOT_FOUND (a claim), CORPUS_REQUIRED, CORPUS_NOT_FOUND, CURSOR_INVALID, CURSOR_FOREIGN,
 *   ANSWER_TOO_LARGE
 */
export async function listPremises(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  options: PremiseListOptions,
): Promise<PremisePage> {
  const list = premiseList(options);
  const { of, filter } = list;
  const { store, limits, corpora } = dependencies;
  checkPageSize(list.first, limits.pageSize);
  const corpus = await corpora.resolve(allowed, list.corpus);
  const within = of ? [belongingTo(of)] : [];
  const admit = (admitting: PremiseFilter | undefined) => [
    // What belongs to something is counted whatever its role, so it is listed as well.
    ...admissionConditions(of ? { role: STATEMENT_ROLES, ...admitting } : admitting, corpus),
    ...within,
  ];
  const conditions = admit(filter);
  const access = { store, scope };
  if (filter) {
    await checkTopics(store, corpus, filter);
    await checkFilterClaims(filter, corpus, access);
  }
  const { points, cursors, hasNextPage } = await browse(access, corpus, conditions, list);
  const copies = new PageCopies(store, corpus, filter, admit);
  const hits = points.map((point, at) => ({
    premise: toPremise(point),
    copies: copies.of(point),
    cursor: cursors[at]!,
  }));
  return new PremisesPage({ ...access, corpus, filter, admit }, hits, points, hasNextPage);
}

function belongingTo(of: NonNullable<PremiseList['of']>): Condition {
  if ('claimId' in of) return { key: 'claim', match: { value: of.claimId } };
  if ('copies' in of) return { must: [inCopyGroups([of.copies]), ...of.admitted] };
  if ('profileId' in of) return { key: 'profile_id', match: { value: of.profileId } };
  return { key: 'graph', match: { value: of.graph } };
}

interface BrowsedPage {
  readonly points: readonly StoredPoint[];
  readonly cursors: readonly string[];
  readonly hasNextPage: boolean;
}

/** So few premises are read at once, which takes fewer calls than finding those of the page. */
const READ_AT_ONCE = 500;

interface Written {
  readonly id: string;
  readonly sequence: number;
}

/**
 * A page of premises in the order in which they were written; those of one write by id. Later pages
 * see nothing that was written after the first one, so pages never overlap or skip.
 * @throws ElenchusError CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE, ANSWER_TOO_LARGE
 */
async function browse(
  { store, scope: { budget } }: StoreAccess,
  corpus: Corpus,
  conditions: readonly Condition[],
  { of, filter, sort, first, after }: PremiseList,
): Promise<BrowsedPage> {
  const { generation } = corpus;
  const search = fingerprint(['browse', corpus.id, sort, { of, filter }]);
  const stamp = { search, query: fingerprint(generation) };
  const last = after === undefined ? undefined : decodeCursor(after, stamp, generation);
  const mark = last?.mark ?? corpus.sequence;
  const among = (range: Range): Filter => ({
    must: [inCorpus(corpus.name), ...conditions, ...upTo(mark), { key: 'sequence', range }],
  });
  const readWrites = async (range: Range) => {
    const found: Written[] = [];
    const selection = { payload: ['sequence'], budget } as const;
    for await (const { id, payload } of scrollAll(store, 'premises', among(range), selection)) {
      found.push({ id, sequence: payload.sequence });
    }
    return found.sort((a, b) => a.sequence - b.sequence || compareIds(a.id, b.id));
  };

  // Walks away from the place of the cursor: first through what its write holds, then beyond.
  const from = last?.key.floor;
  const found =
    from === undefined
      ? []
      : (await readWrites({ gte: from, lte: from })).filter(({ id }) => id > last!.key.id);
  const missing = first + 1 - found.length;
  if (missing > 0) {
    const start = sort === 'NEWEST' ? (from ?? mark + 1) - 1 : (from ?? -1) + 1;
    const reach = (end: number): Range =>
      sort === 'NEWEST' ? { gte: end, lte: start } : { gte: start, lte: end };
    const count = (end: number) => store.count('premises', among(reach(end)));
    const limit = sort === 'NEWEST' ? 0 : mark;
    const few = (await count(limit)) <= READ_AT_ONCE;
    const end = few ? limit : await nearestEnd(start, limit, missing, count);
    const beyond = await readWrites(reach(end));
    found.push(...(sort === 'NEWEST' ? newestFirst(beyond) : beyond));
  }
  const shown = found.slice(0, first);
  const points = await store.retrieve(
    'premises',
    shown.map(({ id }) => id),
    { payload: true, budget },
  );
  const sequences = new Map(shown.map(({ id, sequence }) => [id, sequence]));
  const cursorOf = (id: string) => {
    const sequence = sequences.get(id)!;
    const place = { place: null, tier: 0, ceiling: sequence, floor: sequence, id };
    return encodeCursor(
      { ...stamp, mark, position: 0, part: 0, key: place, states: {} },
      generation,
    );
  };
  const cursors = points.map(({ id }) => cursorOf(id));
  return { points, cursors, hasNextPage: found.length > first };
}

interface Range {
  readonly gte: number;
  readonly lte: number;
}

/** The end nearest to the start up to which there are enough; the limit if there are not. */
export async function nearestEnd(
  start: number,
  limit: number,
  enough: number,
  count: (end: number) => Promise<number>,
): Promise<number> {
  const towards = Math.sign(limit - start);
  let [near, far] = [0, Math.abs(limit - start)];
  while (near < far) {
    const middle = Math.floor((near + far) / 2);
    if ((await count(start + towards * middle)) >= enough) far = middle;
    else near = middle + 1;
  }
  return start + towards * near;
}

/** Writes from the last to the first; what was written together stays in the order of ids. */
function newestFirst(writes: readonly Written[]): readonly Written[] {
  return writes.toSorted((a, b) => b.sequence - a.sequence || compareIds(a.id, b.id));
}
