import { premiseClaims } from '../corpus/collections/premises.js';
import type { Corpus } from '../domain/corpus.js';
import { type Condition, inCorpus } from '../domain/filter.js';
import type { Side } from '../domain/premise.js';
import type { AllowedCorpora, Reading, SideEstimate } from '../domain/search.js';
import type { RequestScope } from '../runtime/scope.js';
import { compareIds } from '../store/ties.js';
import { checkBy, checkPageSize } from './arguments.js';
import { decodeCursor, encodeCursor, fingerprint } from './cursor.js';
import {
  type AnswerPoint,
  type AskedQuestion,
  askQuestion,
  INFERRED,
  MOST_ANSWERS,
  premisesById,
  sidesOfPoints,
} from './debate/gather.js';
import type { SearchDependencies } from './dependencies.js';
import { admissionConditions, sidesAdmitted, withoutField } from './filter.js';
import { nearestEnd } from './listing.js';
import { JUDGED } from './matches.js';
import { askedBy, type Read, reader } from './reading.js';
import { ClaimSides } from './sides.js';
import type { Watch, WatchedPremise, WatchSearch } from './types.js';

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
  { by, opposite = false, filter, corpus: name, first = PAGE, after }: WatchSearch,
): Promise<Watch> {
  checkBy(by, 'text', 'premiseId', 'claimId');
  // A network reads the sides of as many.
  checkPageSize(first, INFERRED);
  const corpus = await dependencies.corpora.resolve(allowed, name);
  const { generation } = corpus;
  const stamp = {
    search: fingerprint(['watch', corpus.id, by, opposite, filter]),
    query: fingerprint(generation),
    mark: 0,
  };
  const from = after === undefined ? undefined : decodeCursor(after, stamp, generation).key;
  // Sides are told here, also those that a network reads.
  const wanted = filter && sidesAdmitted(filter);
  const asked = { by, opposite, filter: wanted ? withoutField(filter, 'side') : filter };
  const writes = new WatchedWrites(dependencies, scope, allowed, corpus, asked, wanted);
  const { premises, mark, hasMore } = from
    ? await writes.behind({ sequence: from.floor, id: from.id }, first)
    : await writes.newest(first);
  const key = { place: null, tier: 0, ceiling: mark.sequence, floor: mark.sequence, id: mark.id };
  const cursor = encodeCursor({ ...stamp, position: 0, part: 0, key, states: {} }, generation);
  return { corpus, premises, cursor, hasMore };
}

interface WatchedPage extends Pick<Watch, 'premises' | 'hasMore'> {
  readonly mark: Mark;
}

interface SidedPoint {
  readonly point: AnswerPoint;
  readonly side: SideEstimate | undefined;
}

/** What was written to a corpus and answers a question. */
class WatchedWrites {
  readonly #conditions: readonly Condition[];
  readonly #reading: Read<Reading | undefined>;

  /** @param wanted the sides that are wanted; all if absent */
  constructor(
    private readonly dependencies: SearchDependencies,
    private readonly scope: RequestScope,
    private readonly allowed: AllowedCorpora,
    private readonly corpus: Corpus,
    private readonly asked: AskedQuestion,
    private readonly wanted: readonly Side[] | undefined,
  ) {
    this.#conditions = [inCorpus(corpus.name), ...admissionConditions(asked.filter, corpus)];
    const access = { store: dependencies.store, scope };
    const { by, opposite } = asked;
    this.#reading = reader(dependencies, corpus, () => askedBy(by, access, opposite));
  }

  /** Of all that answers, and of what was written last, which counts as it did when it came. */
  async newest(first: number): Promise<WatchedPage> {
    const { sequence: last } = this.corpus;
    const all = await this.#answersIn(0, last, MOST_ANSWERS);
    const recent = await this.#recentStart();
    const late = recent === 0 ? [] : await this.#answersIn(recent, last, MOST_ANSWERS);
    const found = [...new Map([...all, ...late].map((point) => [point.id, point])).values()];
    const kept = await this.#taking(found.sort(byMark).slice(-this.#candidates(first)));
    const premises = await this.#premises(kept.slice(-first));
    return { premises, mark: { sequence: last + 1, id: '' }, hasMore: false };
  }

  async behind(from: Mark, first: number): Promise<WatchedPage> {
    const { sequence: last } = this.corpus;
    if (from.sequence > last) return { premises: [], mark: from, hasMore: false };
    const { end, count } = await this.#reach(from.sequence);
    const whole = { mark: { sequence: end + 1, id: '' }, hasMore: end < last };
    if (count === 0) return { premises: [], ...whole };
    const answers = await this.#answersIn(from.sequence, end, count);
    const found = answers.filter((point) => compareMarks(markOf(point), from) > 0).sort(byMark);
    const read = found.slice(0, this.#candidates(first));
    const kept = await this.#taking(read);
    const premises = await this.#premises(kept.slice(0, first));
    const next =
      kept.length > first ? kept[first - 1]!.point : read.length < found.length && read.at(-1);
    return next ? { premises, mark: markOf(next), hasMore: true } : { premises, ...whole };
  }

  /** Of how many answers the sides are told, to find those of a page. */
  #candidates(first: number): number {
    return this.wanted ? INFERRED : first;
  }

  /** How many premises were written from one write to another, both included. */
  #count(start: number, end: number): Promise<number> {
    const must = [...this.#conditions, writtenIn(start, end)];
    return this.dependencies.store.count('premises', { must });
  }

  /** How far a call looks from a write on, and how many premises that are. */
  async #reach(start: number): Promise<{ readonly end: number; readonly count: number }> {
    const { sequence: last } = this.corpus;
    const all = await this.#count(start, last);
    if (all <= LOOKED_THROUGH) return { end: last, count: all };
    const end = await nearestEnd(start, last, LOOKED_THROUGH, (at) => this.#count(start, at));
    return { end, count: await this.#count(start, end) };
  }

  /** Where the last writes begin that have so few premises that each is judged; 0 if that are all. */
  async #recentStart(): Promise<number> {
    const { sequence: last } = this.corpus;
    if ((await this.#count(0, last)) <= JUDGED) return 0;
    const start = await nearestEnd(last, 0, JUDGED + 1, (at) => this.#count(at, last));
    return Math.min(start + 1, last);
  }

  /** What was written from one write to another and answers, but for what claims put on another side. */
  async #answersIn(start: number, end: number, most: number): Promise<readonly AnswerPoint[]> {
    const { dependencies, scope, allowed, corpus, asked, wanted } = this;
    const within = [writtenIn(start, end)];
    const question = await askQuestion(dependencies, scope, allowed, corpus, asked, within);
    const { points } = await question.points(most);
    if (!wanted) return points;
    const sides = new ClaimSides((await this.#reading())!);
    return points.filter(({ payload }) => {
      const claims = premiseClaims(payload);
      return !sides.decides(claims) || isOn(sides.of(claims), wanted);
    });
  }

  /** The points that take a wanted side. */
  async #taking(points: readonly AnswerPoint[]): Promise<readonly SidedPoint[]> {
    const { dependencies, scope, corpus, wanted } = this;
    if (points.length === 0) return [];
    const reading = (await this.#reading())!;
    const sides = await sidesOfPoints(dependencies, corpus, reading, points, scope);
    const sided = points.map((point) => ({ point, side: sides.get(point.id) }));
    return wanted ? sided.filter(({ side }) => isOn(side, wanted)) : sided;
  }

  /** Without those that were deleted or changed meanwhile, which come with their new sequence. */
  async #premises(some: readonly SidedPoint[]): Promise<readonly WatchedPremise[]> {
    const ids = some.map(({ point: { id } }) => id);
    const premises = await premisesById(this.dependencies, ids, this.scope);
    return some.flatMap(({ point: { id, payload }, side }) => {
      const premise = premises.get(id);
      return premise?.sequence === payload.sequence ? [{ premise, side }] : [];
    });
  }
}

function isOn(estimate: SideEstimate | undefined, sides: readonly Side[]): boolean {
  return estimate !== undefined && sides.includes(estimate.side);
}

function writtenIn(start: number, end: number): Condition {
  return { key: 'sequence', range: { gte: start, lte: end } };
}

function markOf({ id, payload: { sequence } }: AnswerPoint): Mark {
  return { sequence, id };
}

function byMark(a: AnswerPoint, b: AnswerPoint): number {
  return compareMarks(markOf(a), markOf(b));
}

function compareMarks(a: Mark, b: Mark): number {
  return a.sequence - b.sequence || compareIds(a.id, b.id);
}
