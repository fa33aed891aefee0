import { claimsInWords } from '../corpus/claims-in-words.js';
import { toClaim } from '../corpus/collections/claims.js';
import type { Corpus } from '../domain/corpus.js';
import { type Filter, inCorpus } from '../domain/filter.js';
import { type Claim, isSide } from '../domain/premise.js';
import type {
  Agreement,
  ClaimAgreement,
  Reading,
  ReadingOrigin,
  ReadingProblem,
  SearchSubject,
} from '../domain/search.js';
import { detectLanguage } from '../encoders/language.js';
import {
  CROSS_ENCODER_LANGUAGES,
  oddsOf,
  probabilityFromOdds,
} from '../encoders/relevance/pair-models.js';
import type { Statement, StatementRelation } from '../encoders/relevance/types.js';
import { rounded } from '../math/statistics.js';
import { dot } from '../math/vectors.js';
import { type RequestScope, UNLIMITED } from '../runtime/scope.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { DenseVector, StoredPoint } from '../store/port.js';
import { rank } from '../store/ties.js';
import type { SearchDependencies } from './dependencies.js';
import { remember, stateOf } from './memory.js';
import { agreementInWords, type Bare, questionOf, withoutDenial } from './question.js';
import type { StoreAccess } from './stage.js';

/** How many of the nearest claims are looked through for the same words. */
const NEAREST = 50;
/** How many of them the network reads, in both directions. */
const COMPARED = 6;
/** How many claims on the issue are compared with each other. */
const TOGETHER = 3;
/**
 * What the log odds of being on the issue gain for the nearest claim, and lose with the distance
 * behind it, as a difference of cosines. Chosen by our dev debates: each question among 60 issues
 * finds its own claim as often as without them, and a third fewer others.
 */
const NEAREST_GAIN = 0.5;
const FARTHER = 15;
/** From this probability on, an agreement is stated. */
const CLEAR = 0.6;

/** What is read. */
export interface Asked {
  readonly text: string;
  /** ISO 639-1; detected if absent. */
  readonly language?: string | undefined;
  readonly origin: ReadingOrigin;
  /** Whether its opposite is meant. */
  readonly opposite?: boolean;
}

/** A reading that begins when it is first asked for; undefined if there is nothing to read. */
export type Read<Found = Reading> = () => Promise<Found>;

/** @param asked what to read, found out when it is first asked for */
export function reader<Found extends Asked | undefined>(
  dependencies: Dependencies,
  corpus: Corpus,
  asked: () => Promise<Found> | Found,
): Read<Reading | Extract<Found, undefined>> {
  type Result = Reading | Extract<Found, undefined>;
  let reading: Promise<Result> | undefined;
  const read = async () => {
    const found = await asked();
    return (found && (await readQuestion(dependencies, corpus, found))) as Result;
  };
  return () => (reading ??= read());
}

/**
 * What a search for premises asks. A premise that takes a side asks whether its claim holds, as its
 * author would.
 */
export async function askedBy(
  by: SearchSubject,
  { store, scope: { budget } }: StoreAccess,
  opposite = false,
): Promise<Asked | undefined> {
  if ('text' in by) return { text: by.text, origin: 'TEXT', opposite };
  const ofClaim = { payload: ['text', 'language'], budget } as const;
  if ('claimId' in by) {
    const [claim] = await store.retrieve('claims', [by.claimId], ofClaim);
    return claim && { ...claim.payload, origin: 'CLAIM', opposite };
  }
  const payload = ['text', 'language', 'stance', 'claim'] as const;
  const [premise] = await store.retrieve('premises', [by.premiseId], { payload, budget });
  if (premise === undefined) return undefined;
  const { text, language, stance, claim: [claimId] = [] } = premise.payload;
  const origin = 'PREMISE';
  if (claimId === undefined || !isSide(stance)) return { text, language, origin, opposite };
  const [claim] = await store.retrieve('claims', [claimId], ofClaim);
  return claim && { ...claim.payload, origin, opposite: opposite !== (stance === 'AGAINST') };
}

type Dependencies = Pick<SearchDependencies, 'store' | 'textEncoder' | 'relevanceFilter'>;

/**
 * Reads a question: compares it once with the claims of the corpus, so that stances on these claims
 * say which side of the question a premise takes. All who ask the same of one state of a corpus share
 * a reading. It does not end with the request that asked first.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
export async function readQuestion(
  dependencies: Dependencies,
  corpus: Corpus,
  { text, origin, opposite = false, language = detectLanguage(text) }: Asked,
): Promise<Reading> {
  const { statement, problems } = questionOf(text, language);
  if (problems.includes('NO_WORDS')) {
    return { statement, language, origin, opposite, problems, nearestClaims: [] };
  }
  const whole: Filter = { must: [inCorpus(corpus.name)] };
  const { store } = dependencies;
  const source = { store, collection: 'claims', whole, state: stateOf(corpus) } as const;
  const read = await remember(source, ['reading', statement, language], () =>
    compared(dependencies, corpus.name, whole, { statement, language, problems }),
  );
  const nearestClaims = opposite ? read.claims.map(turned) : read.claims;
  return { statement, language, origin, opposite, problems: read.problems, nearestClaims };
}

const TURNED: Readonly<Record<Agreement, Agreement>> = {
  SAME: 'OPPOSITE',
  OPPOSITE: 'SAME',
  OTHER: 'OTHER',
  UNCLEAR: 'UNCLEAR',
};

function turned<Found extends TextAgreement>(found: Found): Found {
  return { ...found, agreement: TURNED[found.agreement] };
}

interface Worded {
  readonly statement: string;
  readonly language: string | undefined;
  readonly problems: readonly ReadingProblem[];
}

interface Compared {
  readonly problems: readonly ReadingProblem[];
  readonly claims: readonly ClaimAgreement[];
}

async function compared(
  { store, textEncoder, relevanceFilter }: Dependencies,
  corpus: string,
  filter: Filter,
  { statement, language, problems }: Worded,
): Promise<Compared> {
  const vector = Float32Array.from(await textEncoder.encodeQuery(statement));
  const nearest = await store.query('claims', {
    query: { vector, using: 'semantic' },
    filter,
    limit: NEAREST,
    payload: true,
    // At most some megabytes, for all who ask the same.
    budget: UNLIMITED,
  });
  if (nearest.length === 0) return { problems: ['NO_CLAIMS', ...problems], claims: [] };
  const claims = nearest.map(toClaim);
  const inWords = new Map<string, 'SAME' | 'OPPOSITE'>();
  for (const claim of claims) {
    const agreement = inAnyWording(claim, statement);
    if (agreement) inWords.set(claim.id, agreement);
  }
  const worded = await claimsInWords(store, corpus, [statement], UNLIMITED);
  for (const { id } of worded) inWords.set(id, 'SAME');
  const given = [...inWords].map(([claimId, agreement]): ClaimAgreement => {
    return { claimId, agreement, basis: 'GIVEN', probability: 1 };
  });

  const read = language ?? claims[0]!.language;
  const unread = read !== undefined && !CROSS_ENCODER_LANGUAGES.includes(read);
  const found: readonly ReadingProblem[] = unread ? ['LANGUAGE', ...problems] : problems;
  if (unread || problems.includes('DOUBLE_NEGATION')) return { problems: found, claims: given };

  const others = claims.filter(({ id }) => !inWords.has(id)).slice(0, COMPARED);
  const cosines = new Map(nearest.map(({ id, score }) => [id, score]));
  const vectors = await store.retrieve(
    'claims',
    others.map(({ id }) => id),
    { vectors: ['semantic'] },
  );
  const statements = inReadingOrder(others, vectors, read);
  const asked: BareStatement = { ...withoutDenial(statement, read), vector, language: read };
  const relations = farther(
    await relevanceFilter.agreement(asked, statements),
    statements.map(({ id }) => nearest[0]!.score - cosines.get(id)!),
  );
  const agreeing = await withEachOther(relevanceFilter, statements, relations);
  const inferred = new Map(
    statements.map((each, at) => {
      const agreement = agreementOf(agreeing[at], asked.turned !== each.turned);
      return [each.id, { claimId: each.id, ...agreement }] as const;
    }),
  );
  const compared = others.flatMap(({ id }) => inferred.get(id) ?? []);
  return { problems: found, claims: [...given, ...compared] };
}

/** How many distinct texts are looked at. */
const MOST_TEXTS = 50;

/** How something that stands in the data relates to what was asked. */
export type TextAgreement = Omit<ClaimAgreement, 'claimId'>;

/**
 * How other texts relate to what was read, such as major claims of graphs: those in the same words,
 * and the nearest of the others, which the network reads.
 * @param most how many the network reads
 * @returns by the text; absent for texts that were not compared
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
export async function agreementsOf(
  { textEncoder, relevanceFilter }: Omit<Dependencies, 'store'>,
  { statement, language, opposite, problems }: Reading,
  texts: Iterable<string>,
  scope: RequestScope,
  most = COMPARED,
): Promise<ReadonlyMap<string, TextAgreement>> {
  const found = new Map<string, TextAgreement>();
  const others: (BareStatement & { readonly whole: string })[] = [];
  if (problems.includes('NO_WORDS')) return found;
  const encode = async (text: string) =>
    Float32Array.from(await textEncoder.encodeQuery(text, scope));
  const unread = problems.some((each) => each === 'LANGUAGE' || each === 'DOUBLE_NEGATION');
  for (const text of [...new Set(texts)].slice(0, MOST_TEXTS)) {
    await eventLoop.pause(scope);
    const own = detectLanguage(text) ?? language;
    const agreement = agreementInWords(text, statement, own);
    if (agreement) {
      found.set(text, { agreement, basis: 'GIVEN', probability: 1 });
    } else if (!unread) {
      const vector = await encode(text);
      others.push({ ...withoutDenial(text, own), whole: text, language: own, vector });
    }
  }
  if (others.length > 0) {
    const vector = await encode(statement);
    const ranked = rank(
      others.map((each) => ({ each, id: each.whole, score: dot(vector, each.vector) })),
    );
    const near = ranked.slice(0, most).sort((a, b) => (a.id < b.id ? -1 : 1));
    const asked: BareStatement = { ...withoutDenial(statement, language), vector, language };
    const relations = farther(
      await relevanceFilter.agreement(
        asked,
        near.map(({ each }) => each),
        scope,
      ),
      near.map(({ score }) => ranked[0]!.score - score),
    );
    near.forEach(({ id, each }, at) =>
      found.set(id, agreementOf(relations[at], asked.turned !== each.turned)),
    );
  }
  return opposite ? new Map([...found].map(([text, each]) => [text, turned(each)])) : found;
}

function inAnyWording(
  { text, texts, language }: Claim,
  statement: string,
): 'SAME' | 'OPPOSITE' | undefined {
  for (const [own, wording] of [[language, text] as const, ...Object.entries(texts)]) {
    const agreement = agreementInWords(wording, statement, own);
    if (agreement) return agreement;
  }
  return undefined;
}

/** As the network reads it, which hardly sees a "not". */
type BareStatement = Statement & Bare;

interface ReadStatement extends BareStatement {
  readonly id: string;
}

/**
 * Claims in the wording of a language, if they have one; by id, since what a network says depends
 * slightly on the order.
 */
function inReadingOrder(
  claims: readonly Claim[],
  points: readonly StoredPoint[],
  language: string | undefined,
): readonly ReadStatement[] {
  const vectors = new Map(
    points.map(({ id, vectors }) => [id, Float32Array.from(vectors?.semantic as DenseVector)]),
  );
  return claims
    .flatMap((claim): ReadStatement[] => {
      const vector = vectors.get(claim.id);
      if (vector === undefined) return [];
      const own = language !== undefined && claim.texts[language];
      const [text, known] = own ? [own, language] : [claim.text, claim.language];
      return [{ id: claim.id, vector, ...withoutDenial(text, known), language: known }];
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

type Relations = readonly (StatementRelation | undefined)[];

/** The same relations, where claims behind the nearest one are less likely on the issue. */
function farther(relations: Relations, distances: readonly number[]): Relations {
  return relations.map((relation, at) => {
    if (relation === undefined) return undefined;
    const odds = oddsOf(relation.issue) * Math.exp(NEAREST_GAIN - FARTHER * distances[at]!);
    return { ...relation, issue: probabilityFromOdds(odds) };
  });
}

/**
 * The same relations, made to fit each other: what is known of one claim says something of another
 * claim on the issue, as far as it is known whether the two agree. Log odds are averaged.
 */
async function withEachOther(
  filter: Dependencies['relevanceFilter'],
  statements: readonly Statement[],
  relations: Relations,
): Promise<Relations> {
  const issueOf = (at: number) => relations[at]?.issue ?? 0;
  const onIssue = [...statements.keys()]
    .filter((at) => issueOf(at) >= 0.5)
    .sort((a, b) => issueOf(b) - issueOf(a))
    .slice(0, TOGETHER);
  const said = new Map(onIssue.map((at) => [at, [Math.log(oddsOf(relations[at]!.agrees))]]));
  for (const [place, at] of onIssue.entries()) {
    const others = onIssue.slice(place + 1);
    if (others.length === 0) break;
    const between = await filter.agreement(
      statements[at]!,
      others.map((other) => statements[other]!),
    );
    others.forEach((other, index) => {
      const relation = between[index];
      if (relation === undefined || relation.issue < 0.5) return;
      said.get(at)!.push(through(relation.agrees, relations[other]!.agrees));
      said.get(other)!.push(through(relation.agrees, relations[at]!.agrees));
    });
  }
  return relations.map((relation, at) => {
    const all = said.get(at);
    if (relation === undefined || all === undefined) return relation;
    const mean = all.reduce((sum, odds) => sum + odds, 0) / all.length;
    return { ...relation, agrees: probabilityFromOdds(Math.exp(mean)) };
  });
}

/** The log odds of agreeing with a claim by way of another one: both agree, or neither does. */
function through(between: number, agrees: number): number {
  return Math.log(oddsOf(between * agrees + (1 - between) * (1 - agrees)));
}

/** @param reverse whether a "not" was taken out of one of both */
function agreementOf(relation: StatementRelation | undefined, reverse: boolean): TextAgreement {
  const { issue, agrees: alike } = relation ?? { issue: 0.5, agrees: 0.5 };
  const agrees = reverse ? 1 - alike : alike;
  const likely = (
    [
      ['SAME', issue * agrees],
      ['OPPOSITE', issue * (1 - agrees)],
      ['OTHER', 1 - issue],
    ] as const
  ).reduce((best, each) => (each[1] > best[1] ? each : best));
  const probability = rounded(likely[1]);
  const agreement = probability >= CLEAR ? likely[0] : 'UNCLEAR';
  return { agreement, basis: 'INFERRED', probability };
}
