import { checkObject, isLanguage, languageMeant } from '../domain/check.js';
import { COUNTER_DEFAULTS, type CounterSearch, type GroupComparison } from '../domain/search.js';
import {
  CONSTANT_DEFAULTS,
  type ConstantOptions,
  type Constants,
  type Diversify,
  DIVERSIFY_DEFAULTS,
  type Judge,
  JUDGE_DEFAULTS,
  LANGUAGE_MODEL_DEFAULTS,
  type LanguageModelRerank,
  type Prefer,
  type Quality,
  QUALITY_DEFAULTS,
  type Rank,
  RANK_DEFAULTS,
  type Rerank,
  type SimilarityDiversify,
} from '../domain/stages.js';
import { isBlank } from '../domain/text.js';
import { badInput, ElenchusError, listed } from '../runtime/errors.js';
import type { GraphSearch, StructureOptions } from './graphs/types.js';
import type { ImageRerank, ImageSearch } from './images/types.js';
import type {
  ClaimSearch,
  JudgementList,
  MeasuredSearch,
  PremiseList,
  ProfileList,
  SuggestRequest,
} from './types.js';

/*
 * What a search need not say, and what it means then. Each type is that of a search in which all that
 * has a default is optional; each function fills it in. The schema declares the same defaults.
 */

/** How many hits a page has by default. */
const PAGE = 20;
const SUGGESTIONS = 10;

type Optional<Whole, Key extends keyof Whole> = Omit<Whole, Key> & Partial<Pick<Whole, Key>>;

/** Each alternative, without what the defaults of its method say. */
type OfMethod<Choice extends { readonly method: string }, Defaults> = Choice extends {
  readonly method: infer Method extends keyof Defaults;
}
  ? Optional<Choice, keyof Defaults[Method] & keyof Choice>
  : Choice;

export type RankOptions = OfMethod<Rank, typeof RANK_DEFAULTS>;
export type DiversifyOptions = OfMethod<Diversify, typeof DIVERSIFY_DEFAULTS>;
export type SimilarityDiversifyOptions = OfMethod<SimilarityDiversify, typeof DIVERSIFY_DEFAULTS>;

export interface RerankOptions extends Omit<
  Rerank,
  'judge' | 'languageModel' | 'quality' | 'prefer' | 'diversify'
> {
  readonly judge?: Partial<Judge>;
  readonly languageModel?: Partial<LanguageModelRerank>;
  readonly quality?: Partial<Quality>;
  readonly prefer?: Optional<Prefer, 'inferred'>;
  readonly diversify?: DiversifyOptions;
}

interface Ordered {
  readonly rank?: RankOptions;
  readonly rerank?: RerankOptions;
}

export type PremiseSearchOptions = Optional<Omit<MeasuredSearch, keyof Ordered>, 'first'> & Ordered;
export type GroupComparisonOptions = Omit<GroupComparison, keyof Ordered> & Ordered;
export type CounterSearchOptions = Optional<
  Omit<CounterSearch, 'judge' | 'diversify'>,
  'first' | 'minSideProbability' | 'maxSimilarity'
> & { readonly judge?: Partial<Judge>; readonly diversify?: DiversifyOptions };
export type ClaimSearchOptions = Optional<Omit<ClaimSearch, 'diversify'>, 'first'> & {
  readonly diversify?: SimilarityDiversifyOptions;
};
export type GraphSearchOptions = Optional<
  Omit<GraphSearch, 'structure' | 'languageModel' | 'diversify'>,
  'first'
> & {
  readonly structure?: Partial<StructureOptions>;
  readonly languageModel?: Partial<LanguageModelRerank>;
  readonly diversify?: SimilarityDiversifyOptions;
};
export type ImageSearchOptions = Optional<Omit<ImageSearch, 'rerank'>, 'first' | 'modality'> & {
  readonly rerank?: Omit<ImageRerank, 'diversify'> & {
    readonly diversify?: SimilarityDiversifyOptions;
  };
};
export type PremiseListOptions = Optional<PremiseList, 'first' | 'sort'>;
export type ProfileListOptions = Optional<ProfileList, 'first'>;
export type JudgementListOptions = Optional<JudgementList, 'first'>;
export type SuggestOptions = Optional<SuggestRequest, 'first'>;

/** The defaults, and over them what is said; undefined says nothing. */
function over<Whole extends object>(defaults: Partial<Whole>, said: object = {}): Whole {
  const entries = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(entries) } as Whole;
}

export function rankOf(said: RankOptions = { method: 'AUTO' }): Rank {
  checkMethod('rank.method', said.method, RANK_DEFAULTS);
  return over<Rank>(RANK_DEFAULTS[said.method], said);
}

function diversifyOf(said: SimilarityDiversifyOptions): SimilarityDiversify;
function diversifyOf(said: DiversifyOptions): Diversify;
function diversifyOf(said: DiversifyOptions): Diversify {
  checkMethod('diversify.method', said.method, DIVERSIFY_DEFAULTS);
  return over<Diversify>(DIVERSIFY_DEFAULTS[said.method], said);
}

export function rerankOf(said: RerankOptions): Rerank {
  const { judge, languageModel, quality, prefer, diversify, ...flags } = said;
  return {
    ...flags,
    judge: judge && over<Judge>(JUDGE_DEFAULTS, judge),
    languageModel:
      languageModel && over<LanguageModelRerank>(LANGUAGE_MODEL_DEFAULTS, languageModel),
    quality: quality && over<Quality>(QUALITY_DEFAULTS, quality),
    prefer: prefer && over<Prefer>({ inferred: false }, prefer),
    diversify: diversify && diversifyOf(diversify),
  };
}

/** Whether a search says itself how to order hits, so that the tuning of its corpus does not count. */
export function saysOrder({ rank, rerank, tuning }: PremiseSearchOptions): boolean {
  return [rank, rerank, tuning].some((said) => said !== undefined);
}

export function premiseSearch(said: PremiseSearchOptions): MeasuredSearch {
  const { first = PAGE, rank, rerank } = said;
  return { ...said, first, rank: rankOf(rank), rerank: rerank && rerankOf(rerank) };
}

export function counterSearch(said: CounterSearchOptions): CounterSearch {
  const { minSideProbability, maxSimilarity } = COUNTER_DEFAULTS;
  const { judge, diversify } = said;
  return {
    ...over<CounterSearch>({ first: PAGE, minSideProbability, maxSimilarity }, said),
    judge: judge && over<Judge>(JUDGE_DEFAULTS, judge),
    diversify: diversify && diversifyOf(diversify),
  };
}

export function claimSearch(said: ClaimSearchOptions): ClaimSearch {
  const { diversify, first = PAGE } = said;
  return { ...said, first, diversify: diversify && diversifyOf(diversify) };
}

export function graphSearch(said: GraphSearchOptions): GraphSearch {
  const { structure, languageModel, diversify, first = PAGE } = said;
  return {
    ...said,
    first,
    structure: over<StructureOptions>({ method: 'AUTO' }, structure),
    languageModel:
      languageModel && over<LanguageModelRerank>(LANGUAGE_MODEL_DEFAULTS, languageModel),
    diversify: diversify && diversifyOf(diversify),
  };
}

export function imageSearch(said: ImageSearchOptions): ImageSearch {
  const { rerank, first = PAGE, modality = 'BOTH' } = said;
  const diversify = rerank?.diversify && diversifyOf(rerank.diversify);
  return { ...said, first, modality, rerank: { ...rerank, diversify } };
}

export function premiseList(said: PremiseListOptions): PremiseList {
  return { ...said, first: said.first ?? PAGE, sort: said.sort ?? 'NEWEST' };
}

export function profileList(said: ProfileListOptions): ProfileList {
  return { ...said, first: said.first ?? PAGE };
}

export function judgementList(said: JudgementListOptions): JudgementList {
  return { ...said, first: said.first ?? PAGE };
}

export function suggestRequest(said: SuggestOptions): SuggestRequest {
  return { ...said, first: said.first ?? SUGGESTIONS };
}

/** How far a search goes. */
export interface SearchLimits {
  /** Hits of a page. */
  readonly pageSize: number;
  /** Hits of a search that can be read, all pages together. */
  readonly pageDepth: number;
  /** Of the graphs with the nearest content, how many are compared by structure. */
  readonly graphPool: number;
  /** To match them; beyond that, the best mappings found so far are used. */
  readonly matchingSteps: number;
}

/** The steps take about a second of one core. */
export const SEARCH_LIMITS: SearchLimits = {
  pageSize: 200,
  pageDepth: 10_000,
  graphPool: 100,
  matchingSteps: 1e9,
};

/** Characters of a text to search for: some pages. */
export const MAX_QUERY_CHARACTERS = 10_000;
/** Hits that a search judges or diversifies; the time that diversifying takes grows by its square. */
const MAX_POOL = 1_000;
const MAX_WEIGHT = 10;
/** How many premises the cross-encoder reads in a search; docs/figures.md says how long that takes. */
const MAX_CROSS_ENCODED = 200;

/** @throws ElenchusError as {@link checkSubject} */
export function checkBy(by: object, ...fields: readonly string[]): void {
  checkSubject('by', by, fields);
}

/**
 * Checks what a search is by; what is not TypeScript may pass other things.
 * @throws ElenchusError BAD_INPUT unless it is an object with one of these fields; EMPTY_QUERY,
 *   TEXT_TOO_LONG for its text
 */
export function checkSubject(name: string, by: object, fields: readonly string[]): void {
  checkObject(name, by);
  const one = fields.find((field) => (by as Record<string, unknown>)[field] !== undefined);
  if (one === undefined) throw badInput(name, `has none of ${listed(fields)}`);
  if ('text' in by) checkText(by.text as string, `${name}.text`);
}

/** @throws ElenchusError BAD_INPUT for another method than these */
function checkMethod(field: string, method: string, methods: object): void {
  if (Object.hasOwn(methods, method)) return;
  throw badInput(field, `"${method}" is not one of ${listed(Object.keys(methods))}`);
}

/** Checks that need no corpus. Each throws an ElenchusError that names the argument. */

export function checkPageSize(value: number, limit: number, field = 'first'): void {
  if (!Number.isInteger(value) || value < 1 || value > limit) {
    throw new ElenchusError('PAGE_SIZE', { field, value, minimum: 1, limit });
  }
}

/** @throws ElenchusError BAD_INPUT if it is no text; EMPTY_QUERY, TEXT_TOO_LONG */
export function checkText(text: string, field: string, limit = MAX_QUERY_CHARACTERS): void {
  if (typeof text !== 'string') throw badInput(field, 'is no text');
  if (text.length > limit) {
    throw new ElenchusError('TEXT_TOO_LONG', { field, length: text.length, limit });
  }
  if (isBlank(text)) throw new ElenchusError('EMPTY_QUERY', { field });
}

/**
 * The rank, with its language as a code in lower case.
 * @throws ElenchusError BAD_INPUT
 */
export function checkRank(rank: Rank): Rank {
  const path = `rank.${rank.method}`;
  if ((rank.method === 'DENSE' || rank.method === 'FEEDBACK') && rank.minScore !== undefined) {
    // Feedback adds up to 1 to a cosine.
    const highest = rank.method === 'DENSE' ? 1 : 2;
    if (!(rank.minScore >= -1 && rank.minScore <= highest)) {
      throw badInput(`${path}.minScore`, `${rank.minScore} is not between -1 and ${highest}`);
    }
  }
  if (rank.method === 'FUSED') checkFraction(rank.lexicalWeight, `${path}.lexicalWeight`);
  if ('language' in rank) return { ...rank, ...language(rank.language, `${path}.language`) };
  return rank;
}

/** @throws ElenchusError BAD_INPUT or PAGE_SIZE, also for steps that cannot be combined */
export function checkRerank({
  judge,
  languageModel,
  quality,
  diversify,
  stepBackOtherClaims,
}: Rerank): void {
  if (judge) checkJudge(judge, 'rerank.judge');
  if (languageModel) checkLanguageModel(languageModel, 'rerank.languageModel');
  if (quality) checkQuality(quality, 'rerank.quality');
  if (judge?.viaSimilarClaims && stepBackOtherClaims) {
    const problem =
      'looks for premises of other claims, which stepBackOtherClaims moves to the end';
    throw badInput('rerank.judge.viaSimilarClaims', problem);
  }
  if (diversify) checkDiversify(diversify, 'rerank.diversify');
}

/** @throws ElenchusError BAD_INPUT */
export function checkJudge({ minRelevance }: Judge, path: string): void {
  if (minRelevance !== undefined) checkFraction(minRelevance, `${path}.minRelevance`);
}

/** How many hits of a search the language model may read. */
const MAX_READ_BY_LANGUAGE_MODEL = 50;

/** @throws ElenchusError PAGE_SIZE */
export function checkLanguageModel({ candidates }: LanguageModelRerank, path: string): void {
  checkPageSize(candidates, MAX_READ_BY_LANGUAGE_MODEL, `${path}.candidates`);
}

function checkQuality({ weight, minQuality }: Quality, path: string): void {
  checkWeight(weight, `${path}.weight`);
  if (minQuality !== undefined) checkFraction(minQuality, `${path}.minQuality`);
}

/** @throws ElenchusError BAD_INPUT */
export function checkDiversify(diversify: Diversify, path: string): void {
  const { method } = diversify;
  const [name, value] =
    method === 'DEDUPLICATE'
      ? (['minSimilarity', diversify.minSimilarity] as const)
      : (['relevanceWeight', diversify.relevanceWeight] as const);
  checkFraction(value, `${path}.${method}.${name}`);
}

export function checkFraction(value: number, field: string): void {
  if (!(value >= 0 && value <= 1)) throw badInput(field, `${value} is not between 0 and 1`);
}

/**
 * A weight beside that of relevance, which is 1.
 * @throws ElenchusError BAD_INPUT
 */
export function checkWeight(value: number, field: string): void {
  if (!(value >= 0 && value <= MAX_WEIGHT)) {
    throw badInput(field, `${value} is not between 0 and ${MAX_WEIGHT}`);
  }
}

/** @throws ElenchusError BAD_INPUT for an empty list and for empty words */
export function checkWords<Word extends string>(
  words: readonly Word[],
  path: string,
): readonly Word[] {
  if (words.length === 0) throw badInput(path, 'is empty; leave it out, or name a value');
  const blank = words.indexOf('' as Word);
  if (blank >= 0) throw badInput(`${path}[${blank}]`, 'is empty; the store has no empty values');
  return words;
}

/** @throws ElenchusError BAD_INPUT for what is no ISO 639 code */
export function checkLanguages(languages: readonly string[], path: string): readonly string[] {
  checkWords(languages, path).forEach((given, at) => {
    if (isLanguage(given)) return;
    const problem = `"${given}" is not an ISO 639-1 code, such as "de"`;
    const details = { field: `${path}[${at}]`, problem, didYouMean: languageMeant(given) };
    throw new ElenchusError('BAD_INPUT', details);
  });
  return languages;
}

/** An empty string counts as absent. */
function language(given: string | undefined, field: string): { language?: string } {
  if (!given) return {};
  if (!/^[a-z]{2}$/i.test(given)) throw badInput(field, 'is not an ISO 639-1 code, such as "de"');
  return { language: given.toLowerCase() };
}

/** Feedback learns from the best hits; what comes later is about something else. */
const MAX_DOCUMENTS = 100;
/** With 1, all premises of a claim would be equal. */
const MAX_CLAIM_WEIGHT = 0.9;
/** More clusters take so long that other requests would have to wait. */
const MAX_CLUSTERS = 100;

const FRACTIONS = [
  'flatness',
  'feedbackTopicWeight',
  'feedbackContrast',
  'alpha',
  'smoothing',
] as const satisfies readonly (keyof ConstantOptions)[];

/**
 * The constants, with their defaults for those that are absent.
 * @throws ElenchusError BAD_INPUT, naming the constant
 */
export function constantsOf(tuning: ConstantOptions = {}): Constants {
  for (const name of FRACTIONS) {
    const value = tuning[name];
    if (value !== undefined) checkFraction(value, `tuning.${name}`);
  }
  const { claimWeight = 0 } = tuning;
  if (!(claimWeight >= 0 && claimWeight <= MAX_CLAIM_WEIGHT)) {
    throw badInput('tuning.claimWeight', `${claimWeight} is not between 0 and ${MAX_CLAIM_WEIGHT}`);
  }
  for (const [name, limit] of [
    ['feedbackDocuments', MAX_DOCUMENTS],
    ['clusters', MAX_CLUSTERS],
    ['judgePool', MAX_POOL],
    ['judgeRead', MAX_CROSS_ENCODED],
    ['diversifyPool', MAX_POOL],
  ] as const) {
    const value = tuning[name];
    if (value === undefined || (Number.isInteger(value) && value >= 1 && value <= limit)) continue;
    throw badInput(`tuning.${name}`, `${value} is not between 1 and ${limit}`);
  }
  return { ...CONSTANT_DEFAULTS, ...tuning };
}
