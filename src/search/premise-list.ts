import { type RequestScope } from '../runtime/scope.js';
import { toPremise } from '../corpus/collections/premises.js';
import { scrollAll } from '../corpus/scroll.js';
import type { Corpus } from '../domain/corpus.js';
import { type Condition, type Filter, inCorpus } from '../domain/filter.js';
import { type PremiseFilter, STATEMENT_ROLES } from '../domain/premise.js';
import type { AllowedCorpora, PremiseSort } from '../domain/search.js';
import type { StoredPoint } from '../store/port.js';
import { compareIds } from '../store/ties.js';
import { checkPageSize } from './arguments.js';
import { decodeCursor, encodeCursor, fingerprint, upTo } from './cursor.js';
import { premiseList, type PremiseListOptions } from './defaults.js';
import type { SearchDependencies } from './dependencies.js';
import { facetCounts } from './facets.js';
import { pageFairness } from './fairness.js';
import { admissionConditions, checkTopics } from './filter.js';
import { counting } from './matches.js';
import { countAdmitted } from './memory.js';
import { checkFilterClaims } from './subject.js';
import type { PremiseList, PremisePage } from './types.js';

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
  const { of, filter, sort, corpus: name, ...list } = premiseList(options);
  const { store, config, limits, corpora } = dependencies;
  checkPageSize(list.first, limits.pageSize);
  const corpus = await corpora.resolve(allowed, name);
  const within = of ? [belongingTo(of)] : [];
  const admit = (admitting: PremiseFilter | undefined) => [
    // What belongs to something is counted whatever its role, so it is listed as well.
    ...admissionConditions(
      of ? { role: STATEMENT_ROLES, ...admitting } : admitting,
      corpus,
      config,
    ),
    ...within,
  ];
  const conditions = admit(filter);
  if (filter) {
    await checkTopics(store, corpus, filter);
    await checkFilterClaims(filter, corpus, { store, scope });
  }
  const { hits, hasNextPage } = await browse(dependencies, {
    corpus,
    conditions,
    sort,
    arguments: { of, filter },
    ...list,
    scope,
  });
  const points = hits.map(({ point }) => point);
  const counted = counting(admit, async () => undefined);
  return {
    corpus,
    hits: hits.map(({ point, cursor }) => ({
      premise: toPremise(point),
      get cursor() {
        return cursor();
      },
    })),
    hasNextPage,
    totalCount: () => countAdmitted(store, 'premises', corpus, conditions),
    matchCount: async () => undefined,
    facets: (options = {}) =>
      facetCounts(store, corpus, filter, counted.conditionsOf(options.of), options),
    fairness: (variables) => pageFairness(store, corpus, variables, points, async () => points),
  };
}

function belongingTo(of: NonNullable<PremiseList['of']>): Condition {
  if ('claimId' in of) return { key: 'claim', match: { value: of.claimId } };
  if ('profileId' in of) return { key: 'profile_id', match: { value: of.profileId } };
  return { key: 'graph', match: { value: of.graph } };
}

interface Browsing {
  readonly corpus: Corpus;
  readonly conditions: readonly Condition[];
  readonly sort: PremiseSort;
  /** What identifies this list, besides the corpus and the order. */
  readonly arguments: unknown;
  readonly first: number;
  readonly after?: string | undefined;
  readonly scope: RequestScope;
}

interface BrowsedPage {
  readonly hits: readonly { readonly point: StoredPoint; cursor(): string }[];
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
  { store }: Pick<SearchDependencies, 'store'>,
  { corpus, conditions, sort, arguments: given, first, after, scope }: Browsing,
): Promise<BrowsedPage> {
  const { generation } = corpus;
  const budget = scope.budget;
  const search = fingerprint(['browse', corpus.id, sort, given]);
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
  return {
    hits: points.map((point) => ({ point, cursor: () => cursorOf(point.id) })),
    hasNextPage: found.length > first,
  };
}

interface Range {
  readonly gte: number;
  readonly lte: number;
}

/** The end nearest to the start up to which there are enough; the limit if there are not. */
async function nearestEnd(
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
