import { premiseClaims, toPremise } from '../../corpus/collections/premises.js';
import { scrollAll } from '../../corpus/scroll.js';
import type { Corpus } from '../../domain/corpus.js';
import type { DebateSearch, DebateSize } from '../../domain/debate.js';
import { type Condition, inCorpus } from '../../domain/filter.js';
import { type Premise, type PremiseFilter, SIDES } from '../../domain/premise.js';
import type { AllowedCorpora, Reading, SideEstimate } from '../../domain/search.js';
import type { RequestScope } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { DenseVector, Payloads, StoredPoint } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import type { SearchDependencies } from '../dependencies.js';
import { admissionConditions } from '../filter.js';
import { cachePerStore, found, stateOf } from '../memory.js';
import { searchPremises } from '../premises.js';
import { ClaimSides, inferredSides } from '../sides.js';
import { withoutItself } from '../subject.js';

/** More answers are not read: a debate of more cannot be taken in, and takes seconds. */
export const MOST_ANSWERS = 2_000;
/** Of how many answers, the best ones, a network reads the side where the data does not say it. */
export const INFERRED = 48;

/** What answers a question, its copies together. */
export interface DebateArgument {
  /** The best of the copies; its text and its vector are the argument's. */
  readonly id: string;
  readonly text: string;
  readonly language: string | undefined;
  /** As the text encoder made it. */
  readonly vector: Float32Array;
  readonly side: SideEstimate | undefined;
  /** All that say the same, the best first, and by whom. */
  readonly copies: readonly ArgumentCopy[];
}

interface ArgumentCopy {
  readonly id: string;
  /** The same for all that an author says; of a premise without a named author, its own. */
  readonly author: string;
}

export interface Answers {
  /** The best first. */
  readonly all: readonly DebateArgument[];
  /** Whether there are more than were read. */
  readonly isCut: boolean;
}

/** What is read of a premise that answers. */
const PAYLOAD = [
  'sequence',
  'text',
  'language',
  'claim',
  'claims_by_stance',
  'copies',
  'author',
  'profile_id',
] as const;

export type AnswerPoint = StoredPoint<Pick<Payloads['premises'], (typeof PAYLOAD)[number]>>;

/** What is asked of a corpus. */
export type AskedQuestion = Pick<DebateSearch, 'by' | 'opposite' | 'filter'>;

/** A question that is asked of a corpus; each part is found when it is asked for. */
interface Question {
  reading(): Promise<Reading>;
  /**
   * All that answers, the best first, up to a number; and whether there is more.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY, ANSWER_TOO_LARGE
   */
  points(
    most: number,
  ): Promise<{ readonly points: readonly AnswerPoint[]; readonly isCut: boolean }>;
}

/**
 * Asks a question.
 * @param filter without conditions on sides
 * @param within further conditions on what may answer
 * @throws ElenchusError as `searchPremises`
 */
export async function askQuestion(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  corpus: Corpus,
  { by, opposite, filter }: AskedQuestion,
  within: readonly Condition[] = [],
): Promise<Question> {
  const page = await searchPremises(
    dependencies,
    scope,
    allowed,
    {
      by,
      opposite,
      filter,
      corpus: corpus.name,
      // What answers shall not depend on how hits are ordered.
      rank: { method: 'AUTO' },
      copies: 'KEEP',
      first: 1,
    },
    within,
  );
  const reading = async () => (await page.reading())!;
  const conditions = [
    ...admissionConditions(filter, corpus),
    ...withoutItself('premiseId' in by ? by.premiseId : undefined),
    ...within,
  ];
  return {
    reading,
    async points(most) {
      const [read, matching = []] = await Promise.all([reading(), page.matchingIds()]);
      return answeringPoints(dependencies, corpus, read, { conditions, matching, most }, scope);
    },
  };
}

/** How a question was read, and what answers it, found when it is asked for. */
export interface QuestionAnswers {
  reading(): Promise<Reading>;
  answers(): Promise<Answers>;
}

/** Of 2,000 answers, they take some 10 MB. */
const KEPT = 8;
const answersOf = cachePerStore<Promise<Answers>>(KEPT);

/**
 * What answers a question, kept until the next write to the corpus.
 * @param asked without conditions on sides, which are told here
 * @throws ElenchusError as `searchPremises`
 */
export async function answersTo(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  corpus: Corpus,
  asked: AskedQuestion,
): Promise<QuestionAnswers> {
  const question = await askQuestion(dependencies, scope, allowed, corpus, asked);
  const { by, opposite, filter } = asked;
  return {
    reading: question.reading,
    answers() {
      const key = fingerprint([stateOf(corpus), by, opposite, filter]);
      return found(answersOf(dependencies.store), key, () =>
        gatherAnswers(dependencies, corpus, question, scope),
      );
    },
  };
}

interface Answering {
  /** On premises, besides the corpus and their sides. */
  readonly conditions: readonly Condition[];
  /** The ids of what a search finds, best first. */
  readonly matching: readonly string[];
  readonly most: number;
}

/**
 * Everything that answers a question: all that takes a stance on a claim that says the same or the
 * opposite, the nearest first, and then what else a search finds to answer.
 */
async function answeringPoints(
  { store, textEncoder }: SearchDependencies,
  corpus: Corpus,
  reading: Reading,
  { conditions, matching, most }: Answering,
  scope: RequestScope,
): Promise<{ readonly points: readonly AnswerPoint[]; readonly isCut: boolean }> {
  const sides = new ClaimSides(reading);
  const selection = { payload: PAYLOAD, vectors: ['semantic'], budget: scope.budget } as const;
  const decided = sides.isEmpty
    ? []
    : await store.query('premises', {
        query: {
          vector: await textEncoder.encodeQuery(reading.statement, scope),
          using: 'semantic',
        },
        filter: { must: [inCorpus(corpus.name), ...conditions, sides.taking(SIDES)] },
        limit: most + 1,
        ...selection,
      });
  const known = new Set(decided.map(({ id }) => id));
  const others = matching.filter((id) => !known.has(id));
  const room = Math.max(0, most - decided.length);
  const read = others.slice(0, room);
  const byId = new Map(
    (await store.retrieve('premises', read, selection)).map((point) => [point.id, point]),
  );
  const points = [...decided.slice(0, most), ...read.flatMap((id) => byId.get(id) ?? [])];
  return { points, isCut: decided.length > most || others.length > room };
}

/**
 * The sides of premises: by claims, and of the first {@link INFERRED} others as a network reads them.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
export async function sidesOfPoints(
  dependencies: SearchDependencies,
  corpus: Corpus,
  reading: Reading,
  points: readonly AnswerPoint[],
  scope: RequestScope,
): Promise<ReadonlyMap<string, SideEstimate | undefined>> {
  const sides = new ClaimSides(reading);
  const estimates = new Map<string, SideEstimate | undefined>();
  const open: StoredPoint[] = [];
  for (const point of points) {
    const claims = premiseClaims(point.payload);
    if (sides.decides(claims)) estimates.set(point.id, sides.of(claims));
    else if (open.length < INFERRED) open.push(point);
  }
  const inferred = await inferredSides(dependencies, corpus, reading, open, scope);
  open.forEach(({ id }, at) => estimates.set(id, inferred[at]));
  return estimates;
}

/** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY, ANSWER_TOO_LARGE */
async function gatherAnswers(
  dependencies: SearchDependencies,
  corpus: Corpus,
  question: Question,
  scope: RequestScope,
): Promise<Answers> {
  const reading = await question.reading();
  const { points, isCut } = await question.points(MOST_ANSWERS);
  const estimates = await sidesOfPoints(dependencies, corpus, reading, points, scope);

  const groups = new Map<string, AnswerPoint[]>();
  for (const point of points) {
    const key = point.payload.copies ?? point.id;
    const group = groups.get(key);
    if (group) group.push(point);
    else groups.set(key, [point]);
  }
  const all: DebateArgument[] = [];
  for (const copies of groups.values()) {
    await eventLoop.pause(scope);
    const [best] = copies as [AnswerPoint, ...AnswerPoint[]];
    const surest = copies.flatMap(({ id }) => estimates.get(id) ?? []).sort(surer);
    all.push({
      id: best.id,
      text: best.payload.text,
      language: best.payload.language,
      vector: Float32Array.from(best.vectors?.['semantic'] as DenseVector),
      side: surest[0],
      copies: copies.map((copy) => ({ id: copy.id, author: authorOf(copy) })),
    });
  }
  return { all, isCut };
}

function surer(a: SideEstimate, b: SideEstimate): number {
  return b.probability - a.probability || (a.side < b.side ? 1 : -1);
}

function authorOf({ id, payload: { author, profile_id: profile } }: AnswerPoint): string {
  return author === undefined ? id : profile;
}

/** How many arguments, copies and authors there are. @param withheld whether authors are */
export function sizeOf(some: readonly DebateArgument[], withheld: boolean): DebateSize {
  const premises = some.reduce((sum, { copies }) => sum + copies.length, 0);
  return {
    arguments: some.length,
    copies: premises - some.length,
    authors: withheld ? undefined : authorsOf(some).size,
  };
}

export function authorsOf(some: readonly DebateArgument[]): ReadonlySet<string> {
  return new Set(some.flatMap(({ copies }) => copies.map(({ author }) => author)));
}

/** Premises by their ids; without those that were deleted meanwhile. */
export async function premisesById(
  { store }: Pick<SearchDependencies, 'store'>,
  ids: readonly string[],
  { budget }: RequestScope,
): Promise<ReadonlyMap<string, Premise>> {
  const points: readonly StoredPoint[] = await store.retrieve('premises', ids, {
    payload: true,
    budget,
  });
  return new Map(points.map((point) => [point.id, toPremise(point)]));
}

/** The authors of a group among those of some arguments. @param filter everybody if absent */
export async function authorsIn(
  { store }: Pick<SearchDependencies, 'store'>,
  corpus: Corpus,
  filter: PremiseFilter | undefined,
  some: readonly DebateArgument[],
): Promise<ReadonlySet<string>> {
  if (filter === undefined) return authorsOf(some);
  const copies = some.flatMap((each) => each.copies);
  const ids = copies.map(({ id }) => id);
  const must = [inCorpus(corpus.name), ...admissionConditions(filter, corpus), { has_id: ids }];
  const own = new Set<string>();
  for await (const { id } of scrollAll(store, 'premises', { must }, {})) own.add(id);
  return new Set(copies.flatMap(({ id, author }) => (own.has(id) ? author : [])));
}
