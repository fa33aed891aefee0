import { claimsInWords } from '../../corpus/claims-in-words.js';
import { toClaim } from '../../corpus/collections/claims.js';
import { toPremise } from '../../corpus/collections/premises.js';
import type { Corpus } from '../../domain/corpus.js';
import type { SideModel } from '../../domain/learned-models.js';
import {
  type Claim,
  isSide,
  otherSide,
  type Premise,
  type Side,
  SIDES,
} from '../../domain/premise.js';
import {
  COUNTER_DEFAULTS,
  type Countered,
  type CounterSearch,
  type SideEstimate,
} from '../../domain/search.js';
import { detectLanguage } from '../../encoders/language.js';
import type { Statement } from '../../encoders/relevance/types.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import type { DenseVector, StoredPoint } from '../../store/port.js';
import type { RetrievalDependencies } from '../dependencies.js';
import type { StoreAccess } from '../stage.js';

/** What is countered, with everything needed to find its counter-arguments. */
export interface Target extends Countered {
  readonly claim: Statement;
  /** What hits are ranked by and must not repeat: the countered premise, or else the claim. */
  readonly subject: Statement;
  /** The premise that is countered, if it is one. */
  readonly premiseId?: string;
  /** Where the data can say that a premise counters: that it takes this side of these claims. */
  readonly given: readonly GivenSide[];
}

export interface GivenSide {
  readonly claimIds: readonly string[];
  readonly side: Side;
}

type Dependencies = StoreAccess & Pick<RetrievalDependencies, 'textEncoder' | 'relevanceFilter'>;

/**
 * Finds out what is countered. For a premise, this is the first claim that it was written about,
 * and the opposite side is wanted; the data can also say that a premise counters it on another of
 * its claims. A premise without a claim is treated as a claim itself.
 * @param search if `side` is given, it is the wanted side
 * @param loadSideModel the side model of the corpus, if it has one
 * @throws ElenchusError NOT_FOUND if the corpus does not have what the search names; BAD_INPUT if a
 *   premise is neutral and the search does not say which side is wanted
 */
export async function targetOf(
  dependencies: Dependencies,
  corpus: Corpus,
  { by, side: wanted }: Pick<CounterSearch, 'by' | 'side'>,
  loadSideModel: LoadSideModel,
): Promise<Target> {
  if ('premiseId' in by) {
    return targetOfPremise(dependencies, corpus, by.premiseId, wanted, loadSideModel);
  }
  const claim =
    'text' in by
      ? await statementOf(dependencies, by.text)
      : await namedClaim(dependencies, corpus, by.claimId);
  const claimIds = await claimsOfWords(dependencies, corpus, claim);
  const { text } = claim;
  const side = wanted ?? 'AGAINST';
  return { text, claim, subject: claim, claimIds, side, given: givenOn(claimIds, side) };
}

function givenOn(claimIds: readonly string[], side: Side): GivenSide[] {
  return claimIds.length === 0 ? [] : [{ claimIds, side }];
}

async function targetOfPremise(
  dependencies: Dependencies,
  corpus: Corpus,
  premiseId: string,
  wanted: Side | undefined,
  loadSideModel: LoadSideModel,
): Promise<Target> {
  const [point] = await dependencies.store.retrieve('premises', [premiseId], {
    payload: true,
    vectors: ['semantic'],
    budget: dependencies.scope.budget,
  });
  const premise = point && toPremise(point);
  if (premise?.corpus !== corpus.name) {
    throw new ElenchusError('NOT_FOUND', { field: 'by.premiseId', id: premiseId });
  }
  const subject = withVector(premise, point!);
  const { claimId } = premise;
  const written = claimId && (await claimById(dependencies, corpus, claimId));
  const claim = written || { ...subject, texts: [subject.text] };
  const claimIds = await claimsOfWords(dependencies, corpus, claim);
  const common = { text: claim.text, claim, subject, claimIds, premiseId };
  if (!written) {
    const side = wanted ?? 'AGAINST';
    return { ...common, side, given: givenOn(claimIds, side) };
  }
  const premiseSide = await sideOf(dependencies, premise, { claim, subject, loadSideModel });
  const side = wanted ?? (premiseSide && otherSide(premiseSide.side));
  if (side === undefined) {
    const problem = 'takes no side of its claim, or its side is unknown; give the wanted `side`';
    throw badInput('by.premiseId', problem);
  }
  const further = await furtherSides(dependencies, corpus, premise, claimIds, wanted);
  return { ...common, side, premiseSide, given: [...givenOn(claimIds, side), ...further] };
}

/** What the data can say of a premise's claims but its first, at most one for each side. */
async function furtherSides(
  access: StoreAccess,
  corpus: Corpus,
  { claims }: Premise,
  known: readonly string[],
  wanted: Side | undefined,
): Promise<GivenSide[]> {
  const taken = new Set(known);
  const found: Record<Side, string[]> = { FAVOR: [], AGAINST: [] };
  for (const { claimId, stance } of claims.slice(1)) {
    const side = wanted ?? (isSide(stance) ? otherSide(stance) : undefined);
    const claim = side && (await claimById(access, corpus, claimId));
    if (!claim) continue;
    for (const id of await claimsOfWords(access, corpus, claim)) {
      if (taken.has(id)) continue;
      taken.add(id);
      found[side].push(id);
    }
  }
  return SIDES.flatMap((side) => givenOn(found[side], side));
}

/** The side model of the corpus, if it has one. */
type LoadSideModel = () => Promise<SideModel | undefined>;

/** What the side of a premise is inferred from. */
interface SideContext {
  readonly claim: Statement;
  readonly subject: Statement;
  readonly loadSideModel: LoadSideModel;
}

/**
 * The side that a premise takes, by the data or else by the model. Undefined if the premise is
 * neutral or the model is not sure enough.
 */
async function sideOf(
  { relevanceFilter }: Dependencies,
  { stance }: Premise,
  { claim, subject, loadSideModel }: SideContext,
): Promise<SideEstimate | undefined> {
  if (isSide(stance)) return { side: stance, basis: 'GIVEN', probability: 1 };
  if (stance !== undefined) return undefined;
  const [known] = await relevanceFilter.sides(claim, [subject], {
    sideModel: await loadSideModel(),
  });
  if (known === undefined) return undefined;
  const side = known.favours < 0.5 ? 'AGAINST' : 'FAVOR';
  const probability = side === 'FAVOR' ? known.favours : 1 - known.favours;
  if (probability < COUNTER_DEFAULTS.minSideProbability) return undefined;
  const { model, learned, stale } = known;
  return { side, basis: 'INFERRED', probability, model, learned, ...(stale && { stale }) };
}

async function statementOf({ textEncoder, scope }: Dependencies, text: string): Promise<Worded> {
  const language = detectLanguage(text);
  const vector = Float32Array.from(await textEncoder.encodeQuery(text, scope));
  return { text, vector, texts: [text], language };
}

async function namedClaim(access: StoreAccess, corpus: Corpus, id: string): Promise<Worded> {
  const claim = await claimById(access, corpus, id);
  if (claim === undefined) throw new ElenchusError('NOT_FOUND', { field: 'by.claimId', id });
  return claim;
}

interface Worded extends Statement {
  readonly id?: string;
  readonly texts: readonly string[];
}

async function claimById(
  { store, scope: { budget } }: StoreAccess,
  corpus: Corpus,
  id: string,
): Promise<Worded | undefined> {
  const [point] = await store.retrieve('claims', [id], {
    payload: true,
    vectors: ['semantic'],
    budget,
  });
  const claim = point && toClaim(point);
  if (claim?.corpus !== corpus.name) return undefined;
  return { ...withVector(claim, point!), id, texts: textsOf(claim) };
}

/** The claims of the corpus that have exactly these words, whatever their ids. */
async function claimsOfWords(
  { store, scope: { budget } }: StoreAccess,
  corpus: Corpus,
  { id, texts }: Worded,
): Promise<readonly string[]> {
  const same = await claimsInWords(store, corpus.name, texts, budget);
  return [...new Set([...(id === undefined ? [] : [id]), ...same.map((each) => each.id)])].sort();
}

function withVector(
  { text, language }: Pick<Statement, 'text' | 'language'>,
  { vectors }: StoredPoint,
): Statement {
  const vector = Float32Array.from(vectors?.semantic as DenseVector);
  return { text, vector, language };
}

function textsOf({ text, texts }: Pick<Claim, 'text' | 'texts'>): readonly string[] {
  return [text, ...Object.values(texts ?? {})];
}
