import { premiseClaims } from '../corpus/collections/premises.js';
import { type Condition, inCorpus } from '../domain/filter.js';
import type { Side } from '../domain/premise.js';
import type { AllowedCorpora } from '../domain/search.js';
import type { RequestScope } from '../runtime/scope.js';
import { compareIds } from '../store/ties.js';
import { checkBy, checkPageSize } from './arguments.js';
import { decodeCursor, encodeCursor, fingerprint } from './cursor.js';
import {
  type AnswerPoint,
  askQuestion,
  INFERRED,
  MOST_ANSWERS,
  premisesById,
  sidesOfPoints,
} from './debate/gather.js';
import type { SearchDependencies } from './dependencies.js';
import { admissionConditions, sidesAdmitted, withoutField } from './filter.js';
import { nearestEnd } from './listing.js';
import { ClaimSides } from './sides.js';
import type { Watch, WatchSearch } from './types.js';

const PAGE = 20;

/** A call looks through so many premises, and the rest of the write in which the last of them is. */
const LOOKED_THROUGH = 1_000;

/** A place among all that is written: what stands before it is known. */
interface Mark {
  readonly sequence: number;
  /** The last id with this sequence that is known; empty if none is. */
  readonly id: string;
}

/**
 * The premises that answer a question and were written behind a cursor; without one, the newest, and
 * a cursor of now. A premise is looked at once, when the page that it belongs to is made. So whatever is
 * written between two pages, none is lost or comes twice, unless it is changed.
 * @throws ElenchusError as `searchPremises`; CURSOR_STALE if the corpus was cleared or imported
 */
export async function watchQuestion(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  { by, opposite, filter, corpus: name, first = PAGE, after }: WatchSearch,
): Promise<Watch> {
  const { store, corpora } = dependencies;
  checkBy(by, 'text', 'premiseId', 'claimId');
  // A network reads the sides of as many.
  checkPageSize(first, INFERRED);
  const corpus = await corpora.resolve(allowed, name);
  const { generation, sequence: last } = corpus;
  const stamp = {
    search: fingerprint(['watch', corpus.id, by, opposite ?? false, filter]),
    query: fingerprint(generation),
    mark: 0,
  };
  const pageTo = ({ sequence, id }: Mark, hasMore: boolean, premises: Watch['premises']): Watch => {
    const key = { place: null, tier: 0, ceiling: sequence, floor: sequence, id };
    const cursor = encodeCursor({ ...stamp, position: 0, part: 0, key, states: {} }, generation);
    return { corpus, premises, cursor, hasMore };
  };
  const from = after === undefined ? undefined : markIn(decodeCursor(after, stamp, generation).key);
  const now: Mark = { sequence: last + 1, id: '' };
  if (from && from.sequence > last) return pageTo(from, false, []);

  // Sides are told below, also those that a network reads.
  const wanted = filter && sidesAdmitted(filter);
  const admitted = wanted ? withoutField(filter, 'side') : filter;
  const conditions = [inCorpus(corpus.name), ...admissionConditions(admitted, corpus)];
  const start = from?.sequence ?? 0;
  const count = (end: number) =>
    store.count('premises', { must: [...conditions, writtenIn(start, end)] });
  const { end, most } = from ? await reach(start, last, count) : { end: last, most: MOST_ANSWERS };
  if (most === 0) return pageTo(now, false, []);

  const asked = { by, opposite, filter: admitted };
  const within = [writtenIn(start, end)];
  const question = await askQuestion(dependencies, scope, allowed, corpus, asked, within);
  const reading = await question.reading();
  const claimSides = new ClaimSides(reading);
  const mayBeWanted = ({ payload }: AnswerPoint) => {
    const claims = premiseClaims(payload);
    return !wanted || !claimSides.decides(claims) || takes(claimSides.of(claims), wanted);
  };
  const { points } = await question.points(most);
  const found = points
    .filter((point) => (!from || compareMarks(markOf(point), from) > 0) && mayBeWanted(point))
    .sort((a, b) => compareMarks(markOf(a), markOf(b)));
  const some = (list: readonly AnswerPoint[], size: number) =>
    from ? list.slice(0, size) : list.slice(-size);
  const read = some(found, wanted ? INFERRED : first);
  const sides = await sidesOfPoints(dependencies, corpus, reading, read, scope);
  const kept = wanted ? read.filter(({ id }) => takes(sides.get(id), wanted)) : read;
  const shown = some(kept, first);

  const premises = await premisesById(dependencies, shown.map(idOf), scope);
  const page = shown.flatMap(({ id, payload: { sequence } }) => {
    const premise = premises.get(id);
    // What was changed meanwhile comes with its new sequence.
    return premise?.sequence === sequence ? [{ premise, side: sides.get(id) }] : [];
  });
  const isCut = shown.length < kept.length;
  const next = isCut ? shown.at(-1) : read.length < found.length ? read.at(-1) : undefined;
  if (!from) return pageTo(now, false, page);
  return next
    ? pageTo(markOf(next), true, page)
    : pageTo({ sequence: end + 1, id: '' }, end < last, page);
}

const idOf = ({ id }: AnswerPoint) => id;

/** Both ends count. */
function writtenIn(start: number, end: number): Condition {
  return { key: 'sequence', range: { gte: start, lte: end } };
}

/**
 * How far to look, in whole writes.
 * @param count how many premises were written from the start to an end
 */
async function reach(
  start: number,
  last: number,
  count: (end: number) => Promise<number>,
): Promise<{ readonly end: number; readonly most: number }> {
  const all = await count(last);
  if (all <= LOOKED_THROUGH) return { end: last, most: all };
  const end = await nearestEnd(start, last, LOOKED_THROUGH, count);
  return { end, most: await count(end) };
}

function takes(estimate: { readonly side: Side } | undefined, wanted: readonly Side[]): boolean {
  return estimate !== undefined && wanted.includes(estimate.side);
}

function markIn({ floor, id }: { readonly floor: number; readonly id: string }): Mark {
  return { sequence: floor, id };
}

function markOf({ id, payload: { sequence } }: AnswerPoint): Mark {
  return { sequence, id };
}

function compareMarks(a: Mark, b: Mark): number {
  return a.sequence - b.sequence || compareIds(a.id, b.id);
}
