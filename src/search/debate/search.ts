import type { Corpus } from '../../domain/corpus.js';
import type {
  DebateCounts,
  DebateGroup,
  DebateSearch,
  DebateSize,
  DebateSummary,
  KeyPointGroup,
  KeyPointMember,
  KeyPointReply,
  KeyPointTitle,
  SideSize,
  UnheardGroup,
} from '../../domain/debate.js';
import { inCorpus } from '../../domain/filter.js';
import { type Premise, type Side, SIDES } from '../../domain/premise.js';
import type { AllowedCorpora, Group, Reading, SideEstimate } from '../../domain/search.js';
import type { Wording } from '../../encoders/relevance/types.js';
import { countsOf, rounded } from '../../math/statistics.js';
import { dot } from '../../math/vectors.js';
import type { RequestScope } from '../../runtime/scope.js';
import { page } from '../../store/ties.js';
import { checkBy, checkLanguages, checkPageSize } from '../arguments.js';
import { checkGroupFilters, checkNames } from '../compare.js';
import { decodeCursor, encodeCursor, fingerprint } from '../cursor.js';
import type { SearchDependencies } from '../dependencies.js';
import { corpusDistributions, MOST_VALUES } from '../distribution.js';
import { sidesAdmitted, withoutField } from '../filter.js';
import type { Debate, KeyPoint, ListedPremise, Page, PageRequest, PointRequest } from '../types.js';
import { variablesOf } from '../variables.js';
import {
  argumentsOf,
  debatePoints,
  type FoundPoint,
  type FoundPoints,
  type Title,
} from './find.js';
import {
  answersTo,
  type AskedQuestion,
  authorsIn,
  authorsOf,
  type DebateArgument,
  premisesById,
  type QuestionAnswers,
  sizeOf,
} from './gather.js';
import { compareAuthors } from './groups.js';
import { strengthsOf } from './replies.js';
import { titleOf } from './sentences.js';
import { SUMMARISED, writeSummary, writeTitles } from './write.js';

/** How many groups of authors a debate compares. */
const MAX_GROUPS = 8;
const PAGE = 20;
const NEAREST = { first: 5, most: 10 };
/** So many key points of the other side are read beside one; from this strength on, one answers it. */
const OPPOSED = 8;
const ANSWERS = 0.5;
/** A group is missing below this share of what is expected of it, if that is enough to tell. */
const UNHEARD = 0.5;
const EXPECTED = 3;

/**
 * The debate on a question. Its stages: read the question -> gather what answers, copies together ->
 * tell sides -> find key points -> compare groups. What was found is kept until the next write.
 * @throws ElenchusError as `searchPremises`; arguments of a group begin with `groups[1].`
 */
export async function searchDebate(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  search: DebateSearch,
): Promise<Debate> {
  const { by, opposite, filter, groups = [], languages, languageModel = false } = search;
  const { store, corpora } = dependencies;
  checkBy(by, 'text', 'premiseId', 'claimId');
  if (languages) checkLanguages(languages, 'languages');
  checkNames(groups, { least: 0, most: MAX_GROUPS });
  const corpus = await corpora.resolve(allowed, search.corpus);
  await checkGroupFilters(groups, corpus, { store, scope });
  // Sides are told here, also those that a network reads.
  const admitted = filter?.side ? withoutField(filter, 'side') : filter;
  const asked: AskedDebate = {
    by,
    opposite,
    filter: admitted,
    groups,
    languages: languages ?? [],
    languageModel,
    sides: (filter && sidesAdmitted(filter)) ?? SIDES,
  };
  const question = await answersTo(dependencies, scope, allowed, corpus, asked);
  return new FoundDebate(dependencies, scope, corpus, question, asked);
}

interface AskedDebate extends AskedQuestion {
  readonly groups: readonly Group[];
  readonly languages: readonly string[];
  readonly languageModel: boolean;
  readonly sides: readonly Side[];
}

class FoundDebate implements Debate {
  #comparing: ReturnType<FoundDebate['compare']> | undefined;

  constructor(
    private readonly dependencies: SearchDependencies,
    private readonly scope: RequestScope,
    readonly corpus: Corpus,
    private readonly question: QuestionAnswers,
    readonly asked: AskedDebate,
  ) {}

  reading(): Promise<Reading> {
    return this.question.reading();
  }

  async counts(): Promise<DebateCounts> {
    const { all, isCut } = await this.#found();
    const unclear = all.filter(({ side }) => side === undefined);
    const { sides } = this.asked;
    const taking = all.filter(({ side }) => side !== undefined && sides.includes(side.side));
    return {
      answering: this.sizeOf([...taking, ...unclear]),
      sides: sides.map((side): SideSize => {
        const own = taking.filter((each) => each.side!.side === side);
        const bases = countsOf(own.map((each) => each.side!.basis));
        const of = (basis: SideEstimate['basis']) => bases.get(basis) ?? 0;
        const byBasis = { GIVEN: of('GIVEN'), CLAIM: of('CLAIM'), INFERRED: of('INFERRED') };
        return { side, ...this.sizeOf(own), byBasis };
      }),
      unclear: this.sizeOf(unclear),
      isCut,
    };
  }

  points(request: PointRequest = {}): Promise<Page<KeyPoint>> {
    return this.#pointsOf('points', request, ({ isSmall }) => !isSmall);
  }

  small(request: PointRequest = {}): Promise<Page<KeyPoint>> {
    return this.#pointsOf('small', request, ({ isSmall }) => isSmall);
  }

  async unclear(request: PageRequest = {}): Promise<Page<ListedPremise>> {
    const { all } = await this.#found();
    const unclear = all.filter(({ side }) => side === undefined);
    return this.premisesOf('unclear', unclear, request, (_, listed) => listed);
  }

  async groups(): Promise<readonly DebateGroup[]> {
    return (await this.compared()).groups;
  }

  async unheard(): Promise<readonly UnheardGroup[]> {
    const { dependencies, corpus } = this;
    const { store } = dependencies;
    const { all } = await this.#found();
    const ids = all.flatMap(({ copies }) => copies.map(({ id }) => id));
    if (ids.length === 0 || corpus.variables.length === 0) return [];
    const variables = variablesOf(corpus, undefined, 'unheard');
    const distributions = await corpusDistributions(store, corpus, variables);
    const filter = { must: [inCorpus(corpus.name), { has_id: ids }] };
    const found = variables.map(async ({ name: variable, title, key }, at) => {
      const { counts, total } = distributions[at]!;
      const facet = await store.facet('premises', { key, filter, limit: MOST_VALUES });
      const own = new Map(facet.map(({ value, count }) => [String(value), count]));
      return [...counts].flatMap(([value, size]): UnheardGroup[] => {
        const expected = rounded((size / total) * ids.length);
        const count = own.get(value) ?? 0;
        const isMissing = expected >= EXPECTED && count < UNHEARD * expected;
        return isMissing ? [{ variable, title, value, count, expected }] : [];
      });
    });
    const missing = ({ count, expected }: UnheardGroup) => expected - count;
    return (await Promise.all(found))
      .flat()
      .sort((a, b) => missing(b) - missing(a) || (a.value < b.value ? -1 : 1));
  }

  async summary(): Promise<DebateSummary> {
    const { points } = await this.#found();
    const large = points.filter(({ isSmall }) => !isSmall);
    const largest = this.asked.sides.flatMap((side) =>
      large.filter(({ of }) => of.side === side).slice(0, SUMMARISED.points),
    );
    const premises = (ids: readonly string[]) => this.premises(ids);
    return writeSummary(this.dependencies, await this.#task(), largest, premises, this.scope);
  }

  async #task() {
    const { statement, opposite } = await this.reading();
    const question = opposite ? `The opposite of: ${statement}` : statement;
    return { question, language: this.asked.languages[0] };
  }

  async nearest(first = NEAREST.first): Promise<readonly string[]> {
    checkPageSize(first, NEAREST.most, 'nearest.first');
    const { nearestClaims } = await this.reading();
    return nearestClaims.slice(0, first).map(({ claimId }) => claimId);
  }

  /** How often each group makes each key point, by its id. */
  compared(): ReturnType<FoundDebate['compare']> {
    return (this.#comparing ??= this.compare());
  }

  /** The points of the other side that answer a point, the strongest first. */
  async repliesTo(point: FoundPoint): Promise<readonly KeyPointReply<FoundPoint>[]> {
    const { points } = await this.#found();
    const others = points.filter((each) => each.of.side !== point.of.side);
    const near = page(
      others.map((each) => {
        return { point: each, id: each.id, score: dot(each.title.vector, point.title.vector) };
      }),
      OPPOSED,
    );
    const strengths = await strengthsOf(
      this.dependencies,
      wordingOf(point),
      near.map((each) => ({ id: each.id, ...wordingOf(each.point) })),
      this.scope,
    );
    return near
      .map((each, at) => ({ point: each.point, strength: strengths[at] ?? 0 }))
      .filter(({ strength }) => strength >= ANSWERS)
      .sort((a, b) => b.strength - a.strength || (a.point.id < b.point.id ? -1 : 1));
  }

  sizeOf(some: readonly DebateArgument[]): DebateSize {
    return sizeOf(some, this.corpus.minGroup !== undefined);
  }

  /** The premises that stand for some arguments, a page of them. */
  async premisesOf<Argument extends { readonly id: string }, Item>(
    list: string,
    of: readonly Argument[],
    request: PageRequest,
    itemOf: (argument: Argument, listed: ListedPremise) => Item & { readonly cursor: string },
  ): Promise<Page<Item & { readonly cursor: string }>> {
    const { chosen, ...page } = this.#pageOf(list, of, request);
    const premises = await this.premises(chosen.map(({ item: { id } }) => id));
    // One may have been deleted meanwhile.
    const hits = chosen.flatMap(({ item, cursor }) => {
      const premise = premises.get(item.id);
      return premise ? [itemOf(item, { premise, cursor })] : [];
    });
    return { ...page, hits };
  }

  premises(ids: readonly string[]): Promise<ReadonlyMap<string, Premise>> {
    return premisesById(this.dependencies, ids, this.scope);
  }

  async #pointsOf(
    list: string,
    { side, ...request }: PointRequest,
    isListed: (point: FoundPoint) => boolean,
  ): Promise<Page<KeyPoint>> {
    const { points } = await this.#found();
    const sides = side ? [side] : this.asked.sides;
    const listed = points.filter((point) => isListed(point) && sides.includes(point.of.side));
    const { chosen, ...page } = this.#pageOf(`${list} ${sides.join(' ')}`, listed, request);
    const { dependencies, scope } = this;
    const some = chosen.map(({ item }) => item);
    let writing: ReturnType<typeof writeTitles> | undefined;
    // All titles of a page are asked for at once, when the first one is read.
    const written = async () =>
      (writing ??= writeTitles(dependencies, await this.#task(), some, scope));
    const titles = this.asked.languageModel ? written : undefined;
    const hits = chosen.map(({ item, cursor }) => new DebatePoint(this, item, cursor, titles));
    return { ...page, hits };
  }

  /** The items behind a cursor. A list in which something has changed since has no next page. */
  #pageOf<Item extends { readonly id: string }>(
    list: string,
    items: readonly Item[],
    { first = PAGE, after }: PageRequest,
  ) {
    const { corpus, dependencies, asked } = this;
    checkPageSize(first, dependencies.limits.pageSize);
    const { by, opposite, filter } = asked;
    const stamp = {
      search: fingerprint(['debate', corpus.id, list, by, opposite, filter]),
      query: fingerprint([corpus.generation, items.map(({ id }) => id)]),
      mark: 0,
    };
    const { generation } = corpus;
    const from = after === undefined ? 0 : decodeCursor(after, stamp, generation).position;
    const cursorOf = (position: number, id: string) => {
      const key = { place: position, tier: 0, ceiling: 0, floor: 0, id };
      return encodeCursor({ ...stamp, position, part: 0, key, states: {} }, generation);
    };
    const chosen = items.slice(from, from + first).map((item, at) => ({
      item,
      cursor: cursorOf(from + at + 1, item.id),
    }));
    const hasNextPage = from + first < items.length;
    return { corpus, chosen, hasNextPage, totalCount: async () => items.length };
  }

  async #found(): Promise<FoundPoints> {
    return debatePoints(this.dependencies, await this.question.answers(), this.scope);
  }

  private async compare() {
    const { corpus, asked } = this;
    const { all, points } = await this.#found();
    const taking = all.filter(({ side }) => side !== undefined);
    const groups = await Promise.all(
      asked.groups.map(async ({ name, filter }) => {
        const authors = await authorsIn(this.dependencies, corpus, filter, taking);
        return { name, authors };
      }),
    );
    const compare = (some: readonly FoundPoint[]) =>
      compareAuthors(
        authorsOf(taking),
        groups,
        some.map((point) => authorsOf(argumentsOf(point))),
        corpus.minGroup ?? 0,
      );
    const large = points.filter(({ isSmall }) => !isSmall);
    // Of what one argument says, shares say nothing.
    const small = points.filter(({ isSmall, members }) => isSmall && members.length > 1);
    const compared = compare(large);
    const figures = [...compared.points, ...compare(small).points];
    return {
      groups: compared.groups,
      ofPoint: new Map([...large, ...small].map(({ id }, at) => [id, figures[at]!] as const)),
      /** The authors of each group that is shown. */
      shown: groups.filter((_, at) => compared.groups[at]!.size !== undefined),
    };
  }
}

function wordingOf({ title: { text, argument }, of }: FoundPoint): Wording {
  return { text, language: of.statements[argument]!.language };
}

class DebatePoint implements KeyPoint {
  #replies: ReturnType<FoundDebate['repliesTo']> | undefined;
  readonly id: string;
  readonly side: Side;
  readonly size: DebateSize;
  readonly share: number;

  constructor(
    private readonly debate: FoundDebate,
    private readonly found: FoundPoint,
    readonly cursor: string,
    private readonly titles?: () => ReturnType<typeof writeTitles>,
  ) {
    const { id, of, members } = found;
    this.id = id;
    this.side = of.side;
    this.size = debate.sizeOf(argumentsOf(found));
    this.share = rounded(members.length / of.statements.length);
  }

  async title(): Promise<KeyPointTitle> {
    const { of } = this.found;
    const written = (await this.titles?.())?.get(this.id);
    if (written) {
      const [language] = this.debate.asked.languages;
      return { text: written.text, language, model: written.model };
    }
    const { text, argument } = this.#sentence();
    const { id, language } = of.statements[argument]!;
    const premise = (await this.debate.premises([id])).get(id);
    return { text, language, ...(premise && { premise }) };
  }

  members(request: PageRequest = {}): Promise<Page<KeyPointMember>> {
    const { members } = this.found;
    const all = argumentsOf(this.found).map((own, at) => {
      return { id: own.id, fit: rounded(members[at]!.fit), side: own.side! };
    });
    return this.debate.premisesOf(`members ${this.id}`, all, request, ({ fit, side }, listed) => {
      return { ...listed, fit, side };
    });
  }

  async exemplars(): Promise<readonly Premise[]> {
    const { shown } = await this.debate.compared();
    const all = argumentsOf(this.found);
    const [first] = all;
    const chosen = [first!];
    const groupsOf = ({ copies: [best] }: DebateArgument) =>
      shown.map(({ authors }) => authors.has(best!.author)).join();
    const others = all.filter((each) => each.copies[0]!.author !== first!.copies[0]!.author);
    const second = others.find((each) => groupsOf(each) !== groupsOf(first!)) ?? others[0];
    if (second) chosen.push(second);
    const premises = await this.debate.premises(chosen.map(({ id }) => id));
    return chosen.flatMap(({ id }) => premises.get(id) ?? []);
  }

  async answers(): Promise<readonly KeyPointReply<KeyPoint>[]> {
    const replies = await (this.#replies ??= this.debate.repliesTo(this.found));
    return replies.map(({ point, strength }) => {
      return { point: new DebatePoint(this.debate, point, ''), strength };
    });
  }

  async groups(): Promise<readonly KeyPointGroup[]> {
    return (await this.debate.compared()).ofPoint.get(this.id) ?? [];
  }

  /** In a language that the reader reads, if a member has such a sentence. */
  #sentence(): { readonly text: string; readonly argument: number } {
    const { title, members, of } = this.found;
    const { languages } = this.debate.asked;
    const isRead = (argument: number) =>
      languages.length === 0 || languages.includes(of.statements[argument]!.language ?? '');
    if (isRead(title.argument)) return title;
    const places = new Set(members.map(({ argument }) => argument));
    const nearest = of.sentences
      .filter(({ argument }) => places.has(argument) && isRead(argument))
      .map((each) => ({ each, fit: each.worth * dot(each.vector, title.vector) }))
      .reduce<{ each: Title; fit: number } | undefined>(
        (best, next) => (best && best.fit >= next.fit ? best : next),
        undefined,
      );
    if (nearest) return nearest.each;
    const member = members.find(({ argument }) => isRead(argument));
    if (!member) return title;
    return { text: titleOf(of.statements[member.argument]!), argument: member.argument };
  }
}
