import type { Corpus } from '../../domain/corpus.js';
import type { ReplyHit, ReplySearch } from '../../domain/debate.js';
import { inCorpus } from '../../domain/filter.js';
import { otherSide, type Side, SIDES } from '../../domain/premise.js';
import type { AllowedCorpora, SearchSubject } from '../../domain/search.js';
import { detectLanguage } from '../../encoders/language.js';
import type { Statement, Wording } from '../../encoders/relevance/types.js';
import { rounded } from '../../math/statistics.js';
import { dot } from '../../math/vectors.js';
import { badInput } from '../../runtime/errors.js';
import type { RequestScope } from '../../runtime/scope.js';
import { compareIds, page } from '../../store/ties.js';
import { checkPageSize, checkSubject, checkText } from '../arguments.js';
import type { SearchDependencies } from '../dependencies.js';
import { asksForSide } from '../filter.js';
import { premiseNamed } from '../subject.js';
import { answersTo, type DebateArgument, premisesById, type QuestionAnswers } from './gather.js';

const REPLIES = 3;
const MOST_REPLIES = 20;
/** How many arguments, those nearest to the reason, a network reads beside it. */
const READ = 32;
/** How sure the network must be of the side that a text takes. */
const CLEAR = 0.6;

/**
 * The arguments of the other side that answer a reason, the best first. Stages: find the question that
 * it is debated in -> gather what answers that, as a debate does -> leave the other side -> the nearest
 * to the reason -> judge whether they answer this very reason. Where the side of a text is not known, both
 * sides may answer.
 * @throws ElenchusError as `searchPremises`; NOT_FOUND for a premise
 */
export async function searchReplies(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  { to, question, side, corpus: name, filter, first = REPLIES }: ReplySearch,
): Promise<readonly ReplyHit[]> {
  checkSubject('to', to, ['text', 'premiseId']);
  checkPageSize(first, MOST_REPLIES);
  if (question !== undefined) checkText(question, 'question');
  if (asksForSide(filter)) throw badInput('filter.side', 'is what `side` says here');
  const corpus = await dependencies.corpora.resolve(allowed, name);
  const reason = await reasonOf(dependencies, corpus, to, scope);
  const by =
    question === undefined ? await debatedIn(dependencies, corpus, reason) : { text: question };
  const asked = await answersTo(dependencies, scope, allowed, corpus, { by, filter });
  const { all } = await asked.answers();
  const own = side ?? (await sideOf(dependencies, asked, all, reason, scope));
  const wanted = own === undefined ? SIDES : [otherSide(own)];
  const others = all.filter(
    (each) => each.side && wanted.includes(each.side.side) && !isCopy(each, reason),
  );
  const near = page(
    others.map((each) => ({ each, id: each.id, score: dot(each.vector, reason.vector) })),
    READ,
  ).map(({ each }) => each);
  const strengths = await strengthsOf(dependencies, reason, near, scope);
  const ranked = near
    .map((each, at) => ({ each, at, strength: strengths[at] }))
    .sort((a, b) => (b.strength ?? -1) - (a.strength ?? -1) || a.at - b.at)
    .slice(0, first);
  const ids = ranked.map(({ each }) => each.id);
  const premises = await premisesById(dependencies, ids, scope);
  return ranked.flatMap(({ each, strength }): ReplyHit[] => {
    const premise = premises.get(each.id);
    // It may have been deleted meanwhile.
    return premise ? [{ premise, side: each.side!, strength }] : [];
  });
}

/**
 * How likely each text answers a reason, 0 to 1; undefined where the network does not know the
 * language.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
export async function strengthsOf(
  { relevanceFilter }: Pick<SearchDependencies, 'relevanceFilter'>,
  reason: Wording,
  texts: readonly (Wording & { readonly id: string })[],
  scope: RequestScope,
): Promise<readonly (number | undefined)[]> {
  // In one order, since what a network says depends slightly on which pairs it reads together.
  const sorted = texts.toSorted((a, b) => compareIds(a.id, b.id));
  const read = await relevanceFilter.replies(reason, sorted, scope);
  const strengths = new Map(sorted.map(({ id }, at) => [id, read[at]]));
  return texts.map(({ id }) => {
    const strength = strengths.get(id);
    return strength === undefined ? undefined : rounded(strength);
  });
}

interface Reason extends Statement {
  readonly premiseId?: string;
  /** Its first claim. */
  readonly claimId?: string | undefined;
}

async function reasonOf(
  { store, textEncoder }: SearchDependencies,
  corpus: Corpus,
  to: ReplySearch['to'],
  scope: RequestScope,
): Promise<Reason> {
  if ('text' in to) {
    const { text } = to;
    const vector = Float32Array.from(await textEncoder.encodeQuery(text, scope));
    return { text, language: detectLanguage(text), vector };
  }
  const { premiseId } = to;
  return {
    premiseId,
    ...(await premiseNamed(premiseId, corpus, { store, scope }, 'to.premiseId')),
  };
}

/** The question that a reason is given in: its claim, else the nearest one, else its own words. */
async function debatedIn(
  { store }: SearchDependencies,
  corpus: Corpus,
  { text, vector, premiseId, claimId }: Reason,
): Promise<SearchSubject> {
  if (claimId !== undefined) return { claimId };
  const [nearest] = await store.query('claims', {
    query: { vector, using: 'semantic' },
    filter: { must: [inCorpus(corpus.name)] },
    limit: 1,
  });
  if (nearest) return { claimId: nearest.id };
  return premiseId === undefined ? { text } : { premiseId };
}

/** The side that a reason takes of the question: as the data says, or else as a network reads it. */
async function sideOf(
  { relevanceFilter }: SearchDependencies,
  asked: QuestionAnswers,
  all: readonly DebateArgument[],
  reason: Reason,
  scope: RequestScope,
): Promise<Side | undefined> {
  const known = all.find((each) => isCopy(each, reason))?.side;
  if (known) return known.side;
  const { statement, language, opposite } = await asked.reading();
  const claim = { text: statement, language };
  const [inferred] = await relevanceFilter.sides(claim, [reason], { waiter: scope });
  if (inferred === undefined) return undefined;
  const favours = opposite ? 1 - inferred.favours : inferred.favours;
  if (Math.max(favours, 1 - favours) < CLEAR) return undefined;
  return favours > 0.5 ? 'FAVOR' : 'AGAINST';
}

/** Whether an argument is the reason itself, or a copy of it. */
function isCopy({ copies, text }: DebateArgument, reason: Reason): boolean {
  return text === reason.text || copies.some(({ id }) => id === reason.premiseId);
}
