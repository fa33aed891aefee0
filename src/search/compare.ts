import { setImmediate } from 'node:timers/promises';
import type { Corpus } from '../domain/corpus.js';
import type { GroupNumbers, GroupShare } from '../domain/debate.js';
import type { Premise, PremiseFilter } from '../domain/premise.js';
import type { AllowedCorpora, DistinctivePremise, Group } from '../domain/search.js';
import { rounded } from '../math/statistics.js';
import { dot } from '../math/vectors.js';
import { badInput } from '../runtime/errors.js';
import type { RequestScope } from '../runtime/scope.js';
import type { DenseVector } from '../store/port.js';
import {
  checkPageSize,
  checkWords,
  type GroupComparisonOptions,
  type PremiseSearchOptions,
  rankOf,
  rerankOf,
} from './arguments.js';
import { answersTo, type AskedQuestion, authorsIn } from './debate/gather.js';
import { isWithheld } from './debate/groups.js';
import type { SearchDependencies } from './dependencies.js';
import { FACET_VALUES, MAX_VALUES } from './facets.js';
import { admissionConditions, checkTopics } from './filter.js';
import { preferenceOf } from './lift.js';
import { searchPremises } from './premises.js';
import { type ComparedAnswers, groupNumbers, groupShares } from './shares.js';
import { NO_SIDES } from './sides.js';
import type { StoreAccess } from './stage.js';
import { checkFilterClaims } from './subject.js';
import type { Comparison, GroupArguments, SearchPage } from './types.js';

const MIN_GROUPS = 2;
/** More groups cannot be read side by side. */
const MAX_GROUPS = 4;
const MAX_NAME = 100;
/** How many of a group's best hits count as what the group says. */
const POOL = 100;
/** By default. */
const GROUP_PAGE = 10;
const DISTINCTIVE = { first: 5, among: 20 };
/** The distance to the other groups can be asked for at most this many of a group's hits. */
const MAX_DISTINCTIVE = 50;

/**
 * Asks several groups one question. Nothing is searched before it is asked for. A group's page
 * takes one search; the distinctive hits of all groups take one search each and one look-up of
 * vectors.
 * @throws ElenchusError as `searchPremises`; arguments of a group begin with `groups[1].`
 */
export async function compareGroups(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  options: GroupComparisonOptions,
): Promise<Comparison> {
  const { groups, filter, ...common } = options;
  const { corpora } = dependencies;
  checkNames(groups, { least: MIN_GROUPS, most: MAX_GROUPS });
  const corpus = await corpora.resolve(allowed, common.corpus);
  const access = { store: dependencies.store, scope };
  await checkAdmission(filter, corpus, access, 'filter');
  await checkGroupFilters(groups, corpus, access);
  // What is said is checked at once; each search fills in what is not.
  rankOf(common.rank);
  const { prefer } = rerankOf(common.rerank ?? {});
  if (prefer) await preferenceOf(dependencies, corpus, prefer);
  const names = groups.map(({ name }) => name);
  const searches = groups.map((group) => ({
    ...common,
    corpus: corpus.name,
    filter: both(filter, group.filter),
  }));
  const question = new Question(dependencies, scope, allowed, corpus, names, searches, {
    question: { by: common.by, opposite: common.opposite, filter },
    groups,
  });
  return { corpus, groups: names.map((name, place) => new AskedGroup(name, question, place)) };
}

/** @throws ElenchusError as filters of a search, naming the group */
export async function checkGroupFilters(
  groups: readonly Group[],
  corpus: Corpus,
  access: StoreAccess,
): Promise<void> {
  for (const [at, { filter }] of groups.entries()) {
    await checkAdmission(filter, corpus, access, `groups[${at}].filter`);
  }
}

async function checkAdmission(
  filter: PremiseFilter | undefined,
  corpus: Corpus,
  access: StoreAccess,
  path: string,
): Promise<void> {
  if (filter === undefined) return;
  admissionConditions(filter, corpus, path, NO_SIDES);
  await checkTopics(access.store, corpus, filter, path);
  await checkFilterClaims(filter, corpus, access, path);
}

/** What all groups are asked. */
class Question {
  #said: Promise<readonly GroupHits[]> | undefined;
  #answers: Promise<ComparedAnswers> | undefined;

  constructor(
    private readonly dependencies: SearchDependencies,
    private readonly scope: RequestScope,
    private readonly allowed: AllowedCorpora,
    private readonly corpus: Corpus,
    private readonly names: readonly string[],
    private readonly searches: readonly PremiseSearchOptions[],
    private readonly asked: {
      readonly question: AskedQuestion;
      readonly groups: readonly Group[];
    },
  ) {}

  premises(place: number, first: number): Promise<SearchPage> {
    const search = { ...this.searches[place]!, first };
    return searchPremises(this.dependencies, this.scope, this.allowed, search);
  }

  shares(place: number, of: readonly string[], limit: number): Promise<readonly GroupShare[]> {
    return this.#compared(place, (compared) =>
      groupShares(this.dependencies, compared, place, of, limit, this.scope),
    );
  }

  numbers(place: number, of: readonly string[]): Promise<readonly GroupNumbers[]> {
    return this.#compared(place, (compared) =>
      groupNumbers(this.dependencies, compared, place, of, this.scope),
    );
  }

  /** Nothing of a group of too few authors, or of all others if these are too few. */
  async #compared<Figure>(
    place: number,
    figures: (compared: ComparedAnswers) => Promise<readonly Figure[]>,
  ): Promise<readonly Figure[]> {
    const compared = await (this.#answers ??= this.#gather());
    const { minGroup = 0 } = this.corpus;
    const own = compared.groups[place]!;
    const others = new Set(compared.groups.flatMap((authors) => [...authors]));
    for (const author of own) others.delete(author);
    const sizes = { size: own.size, otherSize: others.size };
    return isWithheld(sizes, minGroup) ? [] : figures(compared);
  }

  async #gather(): Promise<ComparedAnswers> {
    const { dependencies, scope, allowed, corpus } = this;
    const { question, groups } = this.asked;
    const answers = await (
      await answersTo(dependencies, scope, allowed, corpus, question)
    ).answers();
    const authors = groups.map(({ filter }) =>
      authorsIn(dependencies, corpus, filter, answers.all),
    );
    return { corpus, answers, groups: await Promise.all(authors) };
  }

  /** What each group says: its best hits, with their vectors. */
  said(): Promise<readonly GroupHits[]> {
    return (this.#said ??= this.#search());
  }

  async #search(): Promise<readonly GroupHits[]> {
    const { store, limits } = this.dependencies;
    const pool = Math.min(POOL, limits.pageSize);
    const pages = await Promise.all(this.searches.map((_, place) => this.premises(place, pool)));
    const ids = new Set(pages.flatMap(({ hits }) => hits.map(({ premise }) => premise.id)));
    const selection = { vectors: ['semantic'] };
    const points = await store.retrieve('premises', [...ids], selection);
    const vectors = new Map(
      points.map(({ id, vectors: of }) => [id, Float32Array.from(of?.semantic as DenseVector)]),
    );
    return pages.map(({ hits }, place) => ({
      name: this.names[place]!,
      // A hit that was deleted meanwhile has no vector.
      hits: hits.flatMap(({ premise }) => {
        const vector = vectors.get(premise.id);
        return vector ? [{ premise, vector }] : [];
      }),
    }));
  }
}

class AskedGroup implements GroupArguments {
  readonly #question: Question;
  readonly #place: number;

  constructor(
    readonly name: string,
    question: Question,
    place: number,
  ) {
    this.#question = question;
    this.#place = place;
  }

  premises(first = GROUP_PAGE): Promise<SearchPage> {
    return this.#question.premises(this.#place, first);
  }

  shares({ of, limit = FACET_VALUES }: { of: readonly string[]; limit?: number }) {
    checkWords(of, 'shares.of');
    checkPageSize(limit, MAX_VALUES, 'shares.limit');
    return this.#question.shares(this.#place, of, limit);
  }

  numbers({ of }: { of: readonly string[] }) {
    checkWords(of, 'numbers.of');
    return this.#question.numbers(this.#place, of);
  }

  async distinctive({ first = DISTINCTIVE.first, among = DISTINCTIVE.among } = {}): Promise<
    readonly DistinctivePremise[]
  > {
    checkPageSize(first, MAX_DISTINCTIVE, 'distinctive.first');
    checkPageSize(among, MAX_DISTINCTIVE, 'distinctive.among');
    const found = await this.#question.said();
    // Let other requests run between two groups.
    await setImmediate();
    const others = found.filter((_, other) => other !== this.#place);
    return distinctive(found[this.#place]!, others, among).slice(0, first);
  }
}

/** As a client writes it to read on: both filters under `all`. */
function both(common?: PremiseFilter, own?: PremiseFilter): PremiseFilter | undefined {
  return common && own ? { all: [common, own] } : (common ?? own);
}

/** @throws ElenchusError BAD_INPUT for too few or too many groups, and for names that name nothing */
export function checkNames(
  groups: readonly Group[],
  { least, most }: { readonly least: number; readonly most: number },
): void {
  const { length } = groups;
  if (length < least || length > most) {
    throw badInput('groups', `are ${length}, not ${least} to ${most}`);
  }
  const seen = new Set<string>();
  for (const [place, { name }] of groups.entries()) {
    const field = `groups[${place}].name`;
    if (name.trim() === '') throw badInput(field, 'is empty');
    if (name.length > MAX_NAME) throw badInput(field, `has more than ${MAX_NAME} characters`);
    if (seen.has(name)) throw badInput(field, `"${name}" is given twice`);
    seen.add(name);
  }
}

interface HitVector {
  readonly premise: Premise;
  readonly vector: Float32Array;
}

export interface GroupHits {
  readonly name: string;
  readonly hits: readonly HitVector[];
}

/**
 * The hits among a group's best that are farthest from everything the other groups say, farthest
 * first. If distances are equal, the better hit comes first.
 * @param among how many of the group's best hits are considered
 */
export function distinctive(
  own: GroupHits,
  others: readonly GroupHits[],
  among: number,
): readonly DistinctivePremise[] {
  const found = own.hits.slice(0, among).map(({ premise, vector }, place): DistinctivePremise => {
    return { premise, place: place + 1, ...nearestOf(vector, others) };
  });
  const distanceOf = ({ distance = Infinity }: DistinctivePremise) => distance;
  // Not by subtraction: the difference of two infinities is NaN.
  return found.sort((a, b) =>
    distanceOf(a) === distanceOf(b) ? a.place - b.place : distanceOf(b) > distanceOf(a) ? 1 : -1,
  );
}

/** Of equally near hits, the first one. */
function nearestOf(vector: Float32Array, groups: readonly GroupHits[]) {
  let best: Pick<Required<DistinctivePremise>, 'distance' | 'nearest' | 'nearestGroup'> | undefined;
  for (const { name: nearestGroup, hits } of groups) {
    for (const { premise: nearest, vector: other } of hits) {
      const distance = distanceBetween(vector, other);
      if (best === undefined || distance < best.distance)
        best = { distance, nearest, nearestGroup };
    }
  }
  return best;
}

/** 1 - cosine of unit vectors, rounded to hide the errors of 32-bit floats. */
function distanceBetween(a: Float32Array, b: Float32Array): number {
  return Math.max(0, rounded(1 - dot(a, b)));
}
