import type { AuthorDeletion, PutOptions, WriteOutcome } from './corpus/types.js';
import type { Corpus } from './domain/corpus.js';
import type { GraphRecord } from './domain/graph-record.js';
import type { Image } from './domain/image.js';
import type { Judgement } from './domain/judgement.js';
import type { Claim, Premise } from './domain/premise.js';
import type {
  CorpusDescription,
  NewGraph,
  NewImage,
  NewJudgement,
  PremiseRecord,
} from './domain/records.js';
import { repairGivenGraph } from './formats/graphs/read-graph.js';
import type { MinedText, MineOptions } from './graphs/mining/types.js';
import { type Config, loadConfig } from './runtime/config.js';
import type { RequestScope } from './runtime/scope.js';
import type * as options from './search/arguments.js';
import type { GraphPage } from './search/graphs/types.js';
import type { ImagePage } from './search/images/types.js';
import { openScope } from './search/index.js';
import type {
  ClaimHit,
  Comparison,
  CounterPage,
  JudgementHit,
  Page,
  PremisePage,
  ProfileHit,
  ProfileRecord,
  SearchPage,
  Suggestion,
  VariableCounts,
} from './search/types.js';
import { type OpenOptions, openServices, type Services } from './services.js';

export type { OpenOptions, Services } from './services.js';
export { ElenchusError, type ErrorCode } from './runtime/errors.js';
export type { Config } from './runtime/config.js';
export type * from './corpus/types.js';
export type * from './domain/argument-graph.js';
export type * from './domain/corpus.js';
export type * from './domain/explanation.js';
export type * from './domain/graph-record.js';
export type * from './domain/image.js';
export type * from './domain/judgement.js';
export type * from './domain/premise.js';
export type * from './domain/records.js';
export type * from './domain/search.js';
export type * from './domain/stages.js';
export type * from './graphs/mining/types.js';
export type * from './search/arguments.js';
export type * from './search/graphs/types.js';
export type * from './search/images/types.js';
export type * from './search/types.js';

/** Settings as in docs/settings.md, by their names in code: that of ELENCHUS_DATA_DIR is `dataDir`. */
export type ElenchusOptions = Partial<Config>;

/** A premise to store; `profile` and `extra` may be left out. */
export type NewPremise = Omit<PremiseRecord, 'profile' | 'extra'> &
  Partial<Pick<PremiseRecord, 'profile' | 'extra'>>;

/** An argument graph to store, which is repaired first. */
export type NewArgumentGraph = Omit<NewGraph, 'warnings' | 'extra'> &
  Partial<Pick<NewGraph, 'extra'>>;

/** An image to store; `sides` and `extra` may be left out. */
export type NewArgumentImage = Omit<NewImage, 'sides' | 'extra'> &
  Partial<Pick<NewImage, 'sides' | 'extra'>>;

/**
 * Opens the data folder `dataDir`, or the Qdrant server at `qdrantUrl`. Reads no environment
 * variables.
 * @throws ElenchusError STORE_LOCKED, STORE_OUTDATED, STORE_UNREACHABLE, MODEL_MISSING and others of the
 *   store
 */
export async function createElenchus(
  options: ElenchusOptions = {},
  how?: OpenOptions,
): Promise<Elenchus> {
  return new Elenchus(await openServices(loadConfig({}, options), how));
}

export interface CallOptions {
  /** Once it is aborted, nothing new is started for the call, which throws its reason. */
  readonly signal?: AbortSignal;
}

/** Argument retrieval in this process. Ids are the UUIDs that hits and outcomes have. */
export class Elenchus {
  /** @param services what it is made of: for the server, and unlike the rest it may change any time */
  constructor(readonly services: Services) {}

  #scope(signal: AbortSignal | undefined): RequestScope {
    return openScope(this.services.config, signal);
  }

  /** @throws ElenchusError as `searchPremises` of src/search/premises.ts; the others as theirs */
  searchPremises(
    search: options.PremiseSearchOptions,
    { signal }: CallOptions = {},
  ): Promise<SearchPage> {
    return this.services.retrieval.searchPremises('ALL', search, this.#scope(signal));
  }

  searchCounterPremises(
    search: options.CounterSearchOptions,
    { signal }: CallOptions = {},
  ): Promise<CounterPage> {
    return this.services.retrieval.searchCounterPremises('ALL', search, this.#scope(signal));
  }

  /** What two to four groups answer to one question. */
  compareGroups(
    comparison: options.GroupComparisonOptions,
    { signal }: CallOptions = {},
  ): Promise<Comparison> {
    return this.services.retrieval.compareGroups('ALL', comparison, this.#scope(signal));
  }

  searchClaims(
    search: options.ClaimSearchOptions,
    { signal }: CallOptions = {},
  ): Promise<Page<ClaimHit>> {
    return this.services.retrieval.searchClaims('ALL', search, this.#scope(signal));
  }

  searchGraphs(
    search: options.GraphSearchOptions,
    { signal }: CallOptions = {},
  ): Promise<GraphPage> {
    return this.services.retrieval.searchGraphs('ALL', search, this.#scope(signal));
  }

  searchImages(
    search: options.ImageSearchOptions,
    { signal }: CallOptions = {},
  ): Promise<ImagePage> {
    return this.services.retrieval.searchImages('ALL', search, this.#scope(signal));
  }

  /** Topics, claims and values of socio-variables that begin with a prefix. */
  suggest(
    request: options.SuggestOptions,
    { signal }: CallOptions = {},
  ): Promise<readonly Suggestion[]> {
    return this.services.retrieval.suggest('ALL', request, this.#scope(signal));
  }

  /** In the order in which they were written. */
  listPremises(
    list: options.PremiseListOptions,
    { signal }: CallOptions = {},
  ): Promise<PremisePage> {
    return this.services.retrieval.listPremises('ALL', list, this.#scope(signal));
  }

  listProfiles(
    list: options.ProfileListOptions,
    { signal }: CallOptions = {},
  ): Promise<Page<ProfileHit>> {
    return this.services.retrieval.listProfiles('ALL', list, this.#scope(signal));
  }

  listJudgements(
    list: options.JudgementListOptions,
    { signal }: CallOptions = {},
  ): Promise<Page<JudgementHit>> {
    return this.services.retrieval.listJudgements('ALL', list, this.#scope(signal));
  }

  /** Each with the count of each of its values. */
  socioVariables(corpus?: string): Promise<readonly VariableCounts[]> {
    return this.services.retrieval.socioVariables('ALL', corpus);
  }

  corpora(): Promise<readonly Corpus[]> {
    return this.services.retrieval.listCorpora('ALL');
  }

  /** @throws ElenchusError CORPUS_NOT_FOUND; CORPUS_REQUIRED without a name where there are several */
  corpus(name?: string): Promise<Corpus> {
    return this.services.retrieval.resolveCorpus('ALL', name);
  }

  /** In the order of the ids; undefined for an id that does not exist. The next five are alike. */
  premises(ids: readonly string[]): Promise<readonly (Premise | undefined)[]> {
    return this.services.retrieval.premisesById('ALL', ids);
  }

  claims(ids: readonly string[]): Promise<readonly (Claim | undefined)[]> {
    return this.services.retrieval.claimsById('ALL', ids);
  }

  profiles(ids: readonly string[]): Promise<readonly (ProfileRecord | undefined)[]> {
    return this.services.retrieval.profilesById('ALL', ids);
  }

  graphs(ids: readonly string[]): Promise<readonly (GraphRecord | undefined)[]> {
    return this.services.retrieval.graphsById('ALL', ids);
  }

  images(ids: readonly string[]): Promise<readonly (Image | undefined)[]> {
    return this.services.retrieval.imagesById('ALL', ids);
  }

  judgements(ids: readonly string[]): Promise<readonly (Judgement | undefined)[]> {
    return this.services.retrieval.judgementsById('ALL', ids);
  }

  /** The WebP file of an image; undefined if there is none. */
  imageFile(id: string): Promise<Buffer | undefined> {
    return this.services.retrieval.imageFile(id);
  }

  /** Turns a text into an argument graph. */
  mine(text: string, how: Omit<MineOptions, 'scope'> = {}): Promise<MinedText> {
    return this.services.miner.mine(text, how);
  }

  /** @throws ElenchusError CORPUS_EXISTS */
  createCorpus(description: CorpusDescription): Promise<Corpus> {
    return this.services.writer.createCorpus(description);
  }

  /**
   * Changes what is said of a corpus. Returns whether anything was changed.
   * @throws ElenchusError CORPUS_NOT_FOUND, IN_USE
   */
  updateCorpus(description: CorpusDescription): Promise<boolean> {
    return this.services.writer.updateCorpus(description);
  }

  /** Deletes everything in a corpus but its description. */
  clearCorpus(name: string): Promise<void> {
    return this.services.writer.clearCorpus(name);
  }

  deleteCorpus(name: string): Promise<void> {
    return this.services.writer.deleteCorpus(name);
  }

  /** @returns one outcome for each premise, in order; what is wrong with one is in its `error` */
  putPremises(
    corpus: string,
    premises: readonly NewPremise[],
    how?: PutOptions,
  ): Promise<readonly WriteOutcome[]> {
    const records = premises.map((premise) => ({ profile: {}, extra: {}, ...premise }));
    return this.services.writer.putPremises(corpus, records, how);
  }

  deletePremises(corpus: string, ids: readonly string[]): Promise<readonly WriteOutcome[]> {
    return this.services.writer.deletePremises(corpus, ids);
  }

  /**
   * Each statement becomes a premise.
   * @throws ElenchusError GRAPH_TOO_LARGE, GRAPH_EMPTY, DUPLICATE_ID, naming `graphs[0]`
   */
  putGraphs(
    corpus: string,
    graphs: readonly NewArgumentGraph[],
    how?: PutOptions,
  ): Promise<readonly WriteOutcome[]> {
    const repaired = graphs.map((graph, place): NewGraph => {
      const repair = repairGivenGraph(graph.graph, `graphs[${place}]`);
      return { extra: {}, ...graph, ...repair };
    });
    return this.services.writer.putGraphs(corpus, repaired, how);
  }

  /** Deletes graphs with their statements. */
  deleteGraphs(corpus: string, ids: readonly string[]): Promise<readonly WriteOutcome[]> {
    return this.services.writer.deleteGraphs(corpus, ids);
  }

  putImages(
    corpus: string,
    images: readonly NewArgumentImage[],
    how?: PutOptions,
  ): Promise<readonly WriteOutcome[]> {
    const complete = images.map((image) => ({ sides: [], extra: {}, ...image }));
    return this.services.writer.putImages(corpus, complete, how);
  }

  deleteImages(corpus: string, ids: readonly string[]): Promise<readonly WriteOutcome[]> {
    return this.services.writer.deleteImages(corpus, ids);
  }

  putJudgements(
    corpus: string,
    judgements: readonly NewJudgement[],
  ): Promise<readonly WriteOutcome[]> {
    return this.services.writer.putJudgements(corpus, judgements);
  }

  deleteJudgements(corpus: string, ids: readonly string[]): Promise<readonly WriteOutcome[]> {
    return this.services.writer.deleteJudgements(corpus, ids);
  }

  /** Deletes all that a corpus holds of an author: texts, profile, and judgements. */
  deleteAuthor(corpus: string, author: string): Promise<AuthorDeletion> {
    return this.services.writer.deleteAuthor(corpus, author);
  }

  /** Computes now what is otherwise computed some seconds after the last write to a corpus. */
  finish(corpus: string): Promise<void> {
    return this.services.writer.finish(corpus);
  }

  /** Stores what is pending, and frees the data folder. */
  close(): Promise<void> {
    return this.services.close();
  }
}
