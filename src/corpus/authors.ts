import type { ArgumentGraph } from '../domain/argument-graph.js';
import { checkAuthor } from '../domain/check.js';
import { digest } from '../domain/content.js';
import { checkEncoder, type Corpus } from '../domain/corpus.js';
import { type Filter, inCorpus } from '../domain/filter.js';
import { entityId } from '../domain/ids.js';
import type { SocioProfile, SocioVariable } from '../domain/premise.js';
import { profileKey } from '../domain/profile-conditions.js';
import { statementsBy, takesPart, withoutSpeaker } from '../domain/speakers.js';
import { isBlank } from '../domain/text.js';
import { wordsIn } from '../encoders/relevance/learned-side.js';
import { UNLIMITED } from '../runtime/scope.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { Change, VectorStore } from '../store/port.js';
import type { CorpusChanges, WriterOptions } from './changes.js';
import { withKnownClaims } from './claims-in-words.js';
import { packFloats, unpackFloats } from './collections/define.js';
import { GRAPH_KEYS, graphOf, toGraphRecord } from './collections/graphs.js';
import {
  type CollectionName,
  COLLECTIONS,
  type PayloadOf,
  type PointOf,
} from './collections/index.js';
import { profileId } from './collections/premises.js';
import { isLearned } from './learned-models.js';
import { EncodedTexts } from './prepare.js';
import { type PreparedGraph, prepareGraph, statementId } from './prepare-graph.js';
import { scrollAll } from './scroll.js';
import type { AuthorDeletion, DeleteAuthorOptions } from './types.js';
import { planGraphRemoval, planGraphs, structureOf } from './write-graphs.js';
import { planRemoval, REMOVAL_SELECTION, type RemovedPremise } from './write-premises.js';

/** How many graphs are written together. */
const GRAPHS = 16;
/** Collections that never hold data of an author. */
const WITHOUT_AUTHORS: readonly CollectionName[] = ['images', 'image-files'];

/** Deletes all that corpora hold of an author. */
export class AuthorWriter {
  constructor(
    private readonly options: WriterOptions,
    private readonly changes: CorpusChanges,
  ) {}

  /**
   * Deletes premises, profile and judgements, and takes the author's words out of graphs. It is done
   * in steps, in an order in which the same call ends what a killed one began.
   * @throws ElenchusError CORPUS_NOT_FOUND, BAD_INPUT; STORE_MODEL_MISMATCH, CORPUS_OUTDATED if
   *   graphs must be changed; what `check` throws
   */
  async delete(
    corpus: string,
    author: string,
    { dryRun = false, check }: DeleteAuthorOptions = {},
  ): Promise<AuthorDeletion> {
    checkAuthor('author', author);
    const { store } = this.options;
    const deletion = await this.changes.inTurn(corpus, async () => {
      const { record } = await this.options.registry.require(corpus);
      const traces = await tracesOf(store, corpus, author);
      const counts = deletionOf(traces);
      if (dryRun) return counts;
      await check?.(record, counts);
      if (traces.graphs.length > 0) checkEncoder(record, this.options.textEncoder.model);
      if (Object.values(counts).some((count) => count > 0)) {
        await this.#deleteAll(corpus, author, traces);
      }
      return counts;
    });
    if (dryRun) return deletion;
    await this.changes.flush(corpus);
    const names = Object.keys(COLLECTIONS) as CollectionName[];
    await store.purge?.(names.filter((name) => !WITHOUT_AUTHORS.includes(name)));
    return deletion;
  }

  async #deleteAll(corpus: string, author: string, traces: AuthorTraces): Promise<void> {
    const { store } = this.options;
    const { premises, graphs, judgements, profile } = traces;
    // First what can only be found while the premises are there.
    await store.write([
      ...(await staleModels(store, corpus, premises)),
      { collection: 'judgements', delete: { ids: judgements } },
    ]);
    for (let from = 0; from < graphs.length; from += GRAPHS) {
      await this.#changeGraphs(corpus, graphs.slice(from, from + GRAPHS));
    }
    await this.#deletePremises(corpus, author, premises, profile);
  }

  async #changeGraphs(corpus: string, traces: readonly GraphTrace[]): Promise<void> {
    const { store, textEncoder, sparseEncoder, structureEncoder } = this.options;
    const known = new Map(traces.map((trace) => [trace.id, trace]));
    const stored = await store.retrieve('graphs', [...known.keys()], {
      payload: true,
      budget: UNLIMITED,
    });
    const isOver = ({ id }: PointOf<'graphs'>) => known.get(id)?.graph === undefined;
    const over = stored.filter(isOver);
    if (over.length > 0) {
      const state = await this.options.registry.require(corpus);
      const plan = () => planGraphRemoval(store, corpus, over);
      await this.changes.apply(state, state.record, plan);
    }
    const encoder = textEncoder.model;
    const structure = structureOf(structureEncoder);
    const models = structure?.models ?? {};
    const prepared: PreparedGraph[] = [];
    for (const point of stored.filter((each) => !isOver(each))) {
      const { externalId: id, topic, language, format, warnings, extra } = toGraphRecord(point);
      const graph = known.get(point.id)!.graph!;
      const given = { id, graph, topic, language, format, warnings, extra };
      const preparing = prepareGraph(corpus, given, encoder, models, AS_STORED);
      prepared.push(await eventLoop.run(preparing));
    }
    if (prepared.length === 0) return;
    const changed = await withKnownClaims(store, corpus, encoder, prepared);
    const state = await this.options.registry.require(corpus);
    await this.changes.apply(state, state.record, (sequence) => {
      const encoded = new EncodedTexts(textEncoder, sparseEncoder);
      return planGraphs({ store, corpus, encoder, encoded, sequence, structure }, changed);
    });
  }

  /** Those that are left, with the profile, and with values that nobody else has. */
  async #deletePremises(
    corpus: string,
    author: string,
    premises: readonly PremiseTrace[],
    profile: PointOf<'profiles'> | undefined,
  ): Promise<void> {
    const { store } = this.options;
    const state = await this.options.registry.require(corpus);
    const left = await this.#stillThere(premises);
    const profiles = [...premises, ...(profile ? [profile] : [])].map(
      (each) => each.payload.profile,
    );
    const variables = await withoutUnusedValues(store, state.record, author, profiles);
    const record =
      variables === state.record.variables ? state.record : { ...state.record, variables };
    await this.changes.apply(state, record, async () => {
      const removal = planRemoval(left);
      const ofProfile: Change[] = profile
        ? [{ collection: 'profiles', delete: { ids: [profile.id] } }]
        : [];
      return { ...removal, changes: [...removal.changes, ...ofProfile] };
    });
  }

  /** The statements of graphs are deleted with what the graphs lose. */
  async #stillThere(premises: readonly PremiseTrace[]): Promise<readonly PremiseTrace[]> {
    const ids = premises.flatMap(({ id, payload }) => (payload.graph === undefined ? [] : id));
    const there = await this.options.store.retrieve('premises', ids, { payload: false });
    const left = new Set(there.map(({ id }) => id));
    return premises.filter(({ id, payload }) => payload.graph === undefined || left.has(id));
  }
}

/** What is stored already may stay, whatever the limits are now. */
const AS_STORED = { maxTextCharacters: Infinity, maxRecordBytes: Infinity };

function deletionOf({ premises, graphs, judgements, profile }: AuthorTraces): AuthorDeletion {
  const deleted = graphs.filter(({ graph }) => graph === undefined).length;
  return {
    premises: premises.length,
    profiles: profile ? 1 : 0,
    judgements: judgements.length,
    graphsChanged: graphs.length - deleted,
    graphsDeleted: deleted,
    locutions: graphs.reduce((sum, { locutions }) => sum + locutions, 0),
  };
}

/**
 * The variables of a corpus without the values that only this author has. An ORDINAL variable
 * keeps all, since only a description gives it values.
 * @param profiles those of the author's premises
 */
async function withoutUnusedValues(
  store: VectorStore,
  { name: corpus, variables }: Corpus,
  author: string,
  profiles: readonly SocioProfile[],
): Promise<readonly SocioVariable[]> {
  const kept: SocioVariable[] = [];
  let changed = false;
  for (const variable of variables) {
    const theirs = new Set(profiles.flatMap((profile) => [profile[variable.name] ?? []].flat()));
    const unused = new Set<string>();
    for (const value of variable.kind === 'ORDINAL' ? [] : theirs) {
      const must = [inCorpus(corpus), { key: profileKey(variable.name), match: { value } }];
      const must_not = [{ key: 'author', match: { value: author } }];
      if ((await store.count('premises', { must, must_not })) === 0) unused.add(value);
    }
    const values = variable.values.filter((value) => !unused.has(value));
    if (values.length < variable.values.length) changed = true;
    kept.push({ ...variable, values });
  }
  return changed ? kept : variables;
}

const TEXTS = { payload: ['text'], budget: UNLIMITED } as const;

/** How many texts are read by their ids at a time. */
const TOGETHER = 64;

type SideModelPayload = Extract<PayloadOf<'corpora'>, { readonly kind: 'side-model' }>;

/**
 * The changes that mark what a corpus has learned as stale, since premises that it may have learned
 * from are deleted. Words that only these premises have are taken out.
 */
async function staleModels(
  store: VectorStore,
  corpus: string,
  gone: readonly { readonly id: string }[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  const filter = { must: [inCorpus(corpus)] };
  for await (const { id, payload } of scrollAll(
    store,
    'corpora',
    filter,
    { payload: true, budget: UNLIMITED },
    1,
  )) {
    if (!isLearned(payload)) continue;
    const kept =
      payload.kind === 'side-model' ? await without(store, corpus, payload, gone) : payload;
    // Both kinds of cards are marked alike.
    const stale = { ...kept, card: { ...kept.card, stale: true as const } } as typeof payload;
    changes.push({ collection: 'corpora', upsert: [{ id, vectors: {}, payload: stale }] });
  }
  return changes;
}

async function without(
  store: VectorStore,
  corpus: string,
  model: SideModelPayload,
  gone: readonly { readonly id: string }[],
): Promise<SideModelPayload> {
  const known = new Set(model.words);
  const ids = new Set(gone.map(({ id }) => id));
  const theirs = new Set<string>();
  const all = [...ids];
  for (let from = 0; from < all.length; from += TOGETHER) {
    const some = all.slice(from, from + TOGETHER);
    for (const { payload } of await store.retrieve('premises', some, TEXTS)) {
      await eventLoop.pause();
      for (const word of wordsIn(payload.text)) if (known.has(word)) theirs.add(word);
    }
  }
  const whole = { must: [inCorpus(corpus)] };
  for await (const { id, payload } of scrollAll(store, 'premises', whole, TEXTS)) {
    if (theirs.size === 0) return model;
    await eventLoop.pause();
    if (!ids.has(id)) for (const word of wordsIn(payload.text)) theirs.delete(word);
  }
  if (theirs.size === 0) return model;
  const odds = unpackFloats(model.odds);
  const places = [...model.words.keys()].filter((place) => !theirs.has(model.words[place]!));
  const words = places.map((place) => model.words[place]!);
  return {
    ...model,
    card: { ...model.card, version: digest([model.card.version, words]).slice(0, 12) },
    words,
    odds: packFloats(places.map((place) => odds[place]!)),
  };
}

/** A graph without the author's words; no `graph` if no text is left in it. */
interface GraphTrace {
  readonly id: string;
  readonly externalId: string;
  readonly graph?: ArgumentGraph;
  readonly locutions: number;
}

type PremiseTrace = RemovedPremise & PointOf<'premises', 'profile'>;

/** All that a corpus holds of an author. */
interface AuthorTraces {
  /** With their terms; those of graphs, too. */
  readonly premises: readonly PremiseTrace[];
  readonly graphs: readonly GraphTrace[];
  /** The ids of the judgements by the author and about what is deleted. */
  readonly judgements: readonly string[];
  readonly profile: PointOf<'profiles'> | undefined;
}

/** How many points are read by their ids at a time. */
const PAGE = 512;

/** Looks everywhere, so it takes time that grows with the corpus. */
async function tracesOf(store: VectorStore, corpus: string, author: string): Promise<AuthorTraces> {
  const { graphs, statements } = await graphsWith(store, corpus, author);
  const premises = await premisesBy(store, corpus, author, statements);
  const gone = new Set(premises.map(({ id }) => id));
  for (const { id, graph } of graphs) if (!graph) gone.add(id);
  const [profile] = await store.retrieve('profiles', [profileId(corpus, author, {})], {
    payload: true,
    budget: UNLIMITED,
  });
  return { premises, graphs, judgements: await judgementsOf(store, corpus, author, gone), profile };
}

async function graphsWith(store: VectorStore, corpus: string, author: string) {
  const graphs: GraphTrace[] = [];
  const statements: string[] = [];
  const spoken = { key: 'counts.locutions', range: { gt: 0 } };
  const filter = { must: [inCorpus(corpus), spoken] };
  const selection = {
    payload: ['external_id', ...GRAPH_KEYS],
    budget: UNLIMITED,
  } as const;
  for await (const { id, payload } of scrollAll(store, 'graphs', filter, selection)) {
    const { external_id: externalId, locutions = [] } = payload;
    if (!takesPart(payload, author)) continue;
    const whole = graphOf(payload);
    const own = statementsBy(whole, author);
    for (const node of own) {
      statements.push(entityId('premise', corpus, statementId(externalId, node)));
    }
    const rest = withoutSpeaker(whole, author, own);
    const isLeft = rest.nodes.some((node) => node.kind === 'I' && !isBlank(node.text));
    const said = locutions.filter(({ speaker }) => speaker === author).length;
    graphs.push({ id, externalId, locutions: said, ...(isLeft && { graph: rest }) });
  }
  return { graphs, statements };
}

/** The premises that name the author, and the author's statements in graphs, named or not. */
async function premisesBy(
  store: VectorStore,
  corpus: string,
  author: string,
  statements: readonly string[],
): Promise<readonly PremiseTrace[]> {
  const found = new Map<string, PremiseTrace>();
  const selection = {
    ...REMOVAL_SELECTION,
    payload: [...REMOVAL_SELECTION.payload, 'profile'],
  } as const;
  const named: Filter = { must: [inCorpus(corpus), { key: 'author', match: { value: author } }] };
  for await (const point of scrollAll(store, 'premises', named, selection)) {
    found.set(point.id, point);
  }
  for (let from = 0; from < statements.length; from += PAGE) {
    const ids = statements.slice(from, from + PAGE);
    for (const point of await store.retrieve('premises', ids, selection)) {
      found.set(point.id, point);
    }
  }
  return [...found.values()];
}

async function judgementsOf(
  store: VectorStore,
  corpus: string,
  author: string,
  hits: ReadonlySet<string>,
): Promise<readonly string[]> {
  const ids: string[] = [];
  const filter = { must: [inCorpus(corpus)] };
  const selection = { payload: ['hit', 'annotator'], budget: UNLIMITED } as const;
  for await (const { id, payload } of scrollAll(store, 'judgements', filter, selection)) {
    if (payload.annotator === author || hits.has(payload.hit)) ids.push(id);
  }
  return ids;
}
