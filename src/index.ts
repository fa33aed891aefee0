import { z } from 'zod';
import { type Attempt, attempt, writeAttempts } from './corpus/items.js';
import type { AuthorDeletion, PutOptions, WriteOutcome } from './corpus/types.js';
import { checkObject } from './domain/check.js';
import { type Corpus, VISIBILITIES } from './domain/corpus.js';
import type { DebateSearch, ReplyHit, ReplySearch } from './domain/debate.js';
import type { GraphRecord } from './domain/graph-record.js';
import type { Image } from './domain/image.js';
import { HIT_TYPES, type Judgement } from './domain/judgement.js';
import type { Claim, Premise } from './domain/premise.js';
import type {
  CorpusDescription,
  NewGraph,
  NewImage,
  NewJudgement,
  PremiseRecord,
} from './domain/records.js';
import { parseWith } from './formats/fields.js';
import { repairGivenGraph } from './formats/graphs/read-graph.js';
import type { MinedText, MineOptions } from './graphs/mining/types.js';
import { checkSettings, type Config, loadConfig } from './runtime/config.js';
import { badInput } from './runtime/errors.js';
import type { RequestScope } from './runtime/scope.js';
import type * as options from './search/arguments.js';
import type { GraphPage } from './search/graphs/types.js';
import type { ImagePage } from './search/images/types.js';
import { openScope } from './search/index.js';
import type {
  ClaimHit,
  Comparison,
  CounterPage,
  Debate,
  JudgementHit,
  Page,
  PremisePage,
  ProfileHit,
  ProfileRecord,
  SearchPage,
  Suggestion,
  VariableCounts,
  Watch,
  WatchSearch,
} from './search/types.js';
import { type OpenOptions, openServices, type Services } from './services.js';

export type { OpenOptions, Services } from './services.js';
export { ElenchusError, type ErrorCode } from './runtime/errors.js';
export type { Config } from './runtime/config.js';
export type * from './corpus/types.js';
export type * from './domain/argument-graph.js';
export type * from './domain/corpus.js';
export type * from './domain/debate.js';
export type * from './domain/explanation.js';
export type * from './domain/graph-record.js';
export type * from './domain/image.js';
export type * from './domain/judgement.js';
export type * from './domain/premise.js';
export type * from './domain/records.js';
export type * from './domain/search.js';
export type * from './domain/stages.js';
export type * from './domain/tuning.js';
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

// What programs in JavaScript can get wrong; the rest is checked where it is used.
const IDS = z.array(z.string());
const DESCRIPTION = z.looseObject({
  name: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  licence: z.string().nullish(),
  visibility: z.enum(VISIBILITIES).nullish(),
  variables: z.array(z.looseObject({ name: z.string() })).nullish(),
});
const FILTER = z.looseObject({
  profile: z.array(z.looseObject({ variable: z.string() })).nullish(),
});
const BY = z.looseObject({
  text: z.string().nullish(),
  premiseId: z.string().nullish(),
  claimId: z.string().nullish(),
  graphId: z.string().nullish(),
  imageId: z.string().nullish(),
  argument: z.looseObject({}).nullish(),
});
const OPTIONS = z.looseObject({
  by: BY.nullish(),
  corpus: z.string().nullish(),
  prefix: z.string().nullish(),
  filter: FILTER.nullish(),
  rank: z.looseObject({ method: z.string() }).nullish(),
  rerank: z.looseObject({}).nullish(),
  after: z.string().nullish(),
});
const GROUPS = z.looseObject({
  groups: z.array(z.looseObject({ name: z.string(), filter: FILTER.nullish() })),
});
const GRAPH = z.looseObject({
  graph: z.looseObject({
    nodes: z.array(z.looseObject({ id: z.string(), kind: z.enum(['I', 'S']) })),
    edges: z.array(z.looseObject({ source: z.string(), target: z.string() })),
  }),
});
const IMAGE = z.looseObject({
  bytes: z.instanceof(Uint8Array),
  sides: z.array(z.looseObject({ question: z.string() })).optional(),
});
const JUDGEMENT = z.looseObject({
  hit: z.looseObject({ type: z.enum(HIT_TYPES), id: z.string() }),
});

/** Names a field of what is called so. */
function fieldOf(name: string): (path: string) => string {
  return (path) => (/^\d|^$/.test(path) ? `${name}.${path}`.replace(/\.$/, '') : path);
}

/** @throws ElenchusError BAD_INPUT unless it is a list */
function attempts<Given extends object, Item>(
  name: string,
  items: readonly Given[],
  read: (item: Given) => Item,
): Attempt<Item>[] {
  if (!Array.isArray(items)) throw badInput(name, 'is no list');
  return items.map((item: Given & { readonly id?: string }) => attempt(() => read(item), item?.id));
}

/**
 * Opens the data folder `dataDir`, or the Qdrant server at `qdrantUrl`. Reads no environment
 * variables.
 * @throws ElenchusError CONFIG_INVALID, STORE_LOCKED, STORE_OUTDATED, STORE_UNREACHABLE, MODEL_MISSING
 *   and others of the store
 */
export async function createElenchus(
  options: ElenchusOptions = {},
  how?: OpenOptions,
): Promise<Elenchus> {
  checkObject('options', options);
  checkSettings(options);
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

  /** @throws ElenchusError BAD_INPUT for options of another type than they have */
  #begin(options: object, signal: AbortSignal | undefined): RequestScope {
    parseWith(OPTIONS, options, fieldOf('options'));
    return openScope(this.services.config, signal);
  }

  /** @throws ElenchusError as `searchPremises` of src/search/premises.ts; the others as theirs */
  async searchPremises(
    search: options.PremiseSearchOptions,
    { signal }: CallOptions = {},
  ): Promise<SearchPage> {
    return this.services.retrieval.searchPremises('ALL', search, this.#begin(search, signal));
  }

  async searchCounterPremises(
    search: options.CounterSearchOptions,
    { signal }: CallOptions = {},
  ): Promise<CounterPage> {
    return this.services.retrieval.searchCounterPremises(
      'ALL',
      search,
      this.#begin(search, signal),
    );
  }

  /** The debate on a question: the key points that people make, how many make them, and which groups. */
  async debate(search: DebateSearch, { signal }: CallOptions = {}): Promise<Debate> {
    if (search.groups) parseWith(GROUPS, search, fieldOf('options'));
    return this.services.retrieval.debate('ALL', search, this.#begin(search, signal));
  }

  /** The arguments of the other side that answer a reason, the best first. */
  async replies(search: ReplySearch, { signal }: CallOptions = {}): Promise<readonly ReplyHit[]> {
    checkObject('options.to', search.to);
    return this.services.retrieval.replies('ALL', search, this.#begin(search, signal));
  }

  /** What has come on a question since a cursor; without one, the newest. */
  async watch(search: WatchSearch, { signal }: CallOptions = {}): Promise<Watch> {
    return this.services.retrieval.watch('ALL', search, this.#begin(search, signal));
  }

  /** What two to four groups answer to one question. */
  async compareGroups(
    comparison: options.GroupComparisonOptions,
    { signal }: CallOptions = {},
  ): Promise<Comparison> {
    parseWith(GROUPS, comparison, fieldOf('options'));
    return this.services.retrieval.compareGroups(
      'ALL',
      comparison,
      this.#begin(comparison, signal),
    );
  }

  async searchClaims(
    search: options.ClaimSearchOptions,
    { signal }: CallOptions = {},
  ): Promise<Page<ClaimHit>> {
    return this.services.retrieval.searchClaims('ALL', search, this.#begin(search, signal));
  }

  async searchGraphs(
    search: options.GraphSearchOptions,
    { signal }: CallOptions = {},
  ): Promise<GraphPage> {
    return this.services.retrieval.searchGraphs('ALL', search, this.#begin(search, signal));
  }

  async searchImages(
    search: options.ImageSearchOptions,
    { signal }: CallOptions = {},
  ): Promise<ImagePage> {
    return this.services.retrieval.searchImages('ALL', search, this.#begin(search, signal));
  }

  /** Topics, claims and values of socio-variables that begin with a prefix. */
  async suggest(
    request: options.SuggestOptions,
    { signal }: CallOptions = {},
  ): Promise<readonly Suggestion[]> {
    return this.services.retrieval.suggest('ALL', request, this.#begin(request, signal));
  }

  /** In the order in which they were written. */
  async listPremises(
    list: options.PremiseListOptions,
    { signal }: CallOptions = {},
  ): Promise<PremisePage> {
    return this.services.retrieval.listPremises('ALL', list, this.#begin(list, signal));
  }

  async listProfiles(
    list: options.ProfileListOptions,
    { signal }: CallOptions = {},
  ): Promise<Page<ProfileHit>> {
    return this.services.retrieval.listProfiles('ALL', list, this.#begin(list, signal));
  }

  async listJudgements(
    list: options.JudgementListOptions,
    { signal }: CallOptions = {},
  ): Promise<Page<JudgementHit>> {
    return this.services.retrieval.listJudgements('ALL', list, this.#begin(list, signal));
  }

  /** Each with the count of each of its values. */
  async socioVariables(corpus?: string): Promise<readonly VariableCounts[]> {
    parseWith(z.string().optional(), corpus, fieldOf('corpus'));
    return this.services.retrieval.socioVariables('ALL', corpus);
  }

  async corpora(): Promise<readonly Corpus[]> {
    return this.services.retrieval.listCorpora('ALL');
  }

  /** @throws ElenchusError CORPUS_NOT_FOUND; CORPUS_REQUIRED without a name where there are several */
  async corpus(name?: string): Promise<Corpus> {
    parseWith(z.string().optional(), name, fieldOf('corpus'));
    return this.services.retrieval.resolveCorpus('ALL', name);
  }

  /** In the order of the ids; undefined for an id that does not exist. The next five are alike. */
  async premises(ids: readonly string[]): Promise<readonly (Premise | undefined)[]> {
    parseWith(IDS, ids, fieldOf('ids'));
    return this.services.retrieval.premisesById('ALL', ids);
  }

  async claims(ids: readonly string[]): Promise<readonly (Claim | undefined)[]> {
    parseWith(IDS, ids, fieldOf('ids'));
    return this.services.retrieval.claimsById('ALL', ids);
  }

  async profiles(ids: readonly string[]): Promise<readonly (ProfileRecord | undefined)[]> {
    parseWith(IDS, ids, fieldOf('ids'));
    return this.services.retrieval.profilesById('ALL', ids);
  }

  async graphs(ids: readonly string[]): Promise<readonly (GraphRecord | undefined)[]> {
    parseWith(IDS, ids, fieldOf('ids'));
    return this.services.retrieval.graphsById('ALL', ids);
  }

  async images(ids: readonly string[]): Promise<readonly (Image | undefined)[]> {
    parseWith(IDS, ids, fieldOf('ids'));
    return this.services.retrieval.imagesById('ALL', ids);
  }

  async judgements(ids: readonly string[]): Promise<readonly (Judgement | undefined)[]> {
    parseWith(IDS, ids, fieldOf('ids'));
    return this.services.retrieval.judgementsById('ALL', ids);
  }

  /** The WebP file of an image; undefined if there is none. */
  async imageFile(id: string): Promise<Buffer | undefined> {
    return this.services.retrieval.imageFile(id);
  }

  /** Turns a text into an argument graph. */
  async mine(text: string, how: Omit<MineOptions, 'scope'> = {}): Promise<MinedText> {
    parseWith(z.string(), text, fieldOf('text'));
    return this.services.miner.mine(text, how);
  }

  /** @throws ElenchusError CORPUS_EXISTS */
  async createCorpus(description: CorpusDescription): Promise<Corpus> {
    parseWith(DESCRIPTION, description, fieldOf('description'));
    return this.services.writer.createCorpus(description);
  }

  /**
   * Changes what is said of a corpus. Returns whether anything was changed.
   * @throws ElenchusError CORPUS_NOT_FOUND, IN_USE
   */
  async updateCorpus(description: CorpusDescription): Promise<boolean> {
    parseWith(DESCRIPTION, description, fieldOf('description'));
    return this.services.writer.updateCorpus(description);
  }

  /** Deletes everything in a corpus but its description. */
  async clearCorpus(name: string): Promise<void> {
    return this.services.writer.clearCorpus(name);
  }

  async deleteCorpus(name: string): Promise<void> {
    return this.services.writer.deleteCorpus(name);
  }

  /** @returns one outcome for each premise, in order; what is wrong with one is in its `error` */
  async putPremises(
    corpus: string,
    premises: readonly NewPremise[],
    how?: PutOptions,
  ): Promise<readonly WriteOutcome[]> {
    const records = attempts('premises', premises, (premise): PremiseRecord => ({
      profile: {},
      extra: {},
      ...premise,
    }));
    return writeAttempts(records, (good) => this.services.writer.putPremises(corpus, good, how));
  }

  async deletePremises(corpus: string, ids: readonly string[]): Promise<readonly WriteOutcome[]> {
    parseWith(IDS, ids, fieldOf('ids'));
    return this.services.writer.deletePremises(corpus, ids);
  }

  /** Each statement becomes a premise. @returns as `putPremises` */
  async putGraphs(
    corpus: string,
    graphs: readonly NewArgumentGraph[],
    how?: PutOptions,
  ): Promise<readonly WriteOutcome[]> {
    const repaired = attempts('graphs', graphs, (graph): NewGraph => {
      parseWith(GRAPH, graph, fieldOf('graph'));
      return { extra: {}, ...graph, ...repairGivenGraph(graph.graph, 'graph') };
    });
    return writeAttempts(repaired, (good) => this.services.writer.putGraphs(corpus, good, how));
  }

  /** Deletes graphs with their statements. */
  async deleteGraphs(corpus: string, ids: readonly string[]): Promise<readonly WriteOutcome[]> {
    parseWith(IDS, ids, fieldOf('ids'));
    return this.services.writer.deleteGraphs(corpus, ids);
  }

  async putImages(
    corpus: string,
    images: readonly NewArgumentImage[],
    how?: PutOptions,
  ): Promise<readonly WriteOutcome[]> {
    const complete = attempts('images', images, (image): NewImage => {
      parseWith(IMAGE, image, fieldOf('image'));
      return { sides: [], extra: {}, ...image };
    });
    return writeAttempts(complete, (good) => this.services.writer.putImages(corpus, good, how));
  }

  async deleteImages(corpus: string, ids: readonly string[]): Promise<readonly WriteOutcome[]> {
    parseWith(IDS, ids, fieldOf('ids'));
    return this.services.writer.deleteImages(corpus, ids);
  }

  async putJudgements(
    corpus: string,
    judgements: readonly NewJudgement[],
  ): Promise<readonly WriteOutcome[]> {
    const checked = attempts('judgements', judgements, (judgement) => {
      parseWith(JUDGEMENT, judgement, fieldOf('judgement'));
      return judgement;
    });
    return writeAttempts(checked, (good) => this.services.writer.putJudgements(corpus, good));
  }

  async deleteJudgements(corpus: string, ids: readonly string[]): Promise<readonly WriteOutcome[]> {
    parseWith(IDS, ids, fieldOf('ids'));
    return this.services.writer.deleteJudgements(corpus, ids);
  }

  /** Deletes all that a corpus holds of an author: texts, profile, and judgements. */
  async deleteAuthor(corpus: string, author: string): Promise<AuthorDeletion> {
    return this.services.writer.deleteAuthor(corpus, author);
  }

  /** Computes now what is otherwise computed some seconds after the last write to a corpus. */
  async finish(corpus: string): Promise<void> {
    return this.services.writer.finish(corpus);
  }

  /** Stores what is pending, and frees the data folder. */
  async close(): Promise<void> {
    return this.services.close();
  }
}
