import { checkEncoder } from '../../domain/corpus.js';
import type { Change } from '../../store/port.js';
import { UNLIMITED } from '../../store/reads.js';
import type { CorpusChanges, WriterOptions } from '../changes.js';
import { checkAuthor } from '../../domain/check.js';
import { COLLECTIONS, type CollectionName, type PointOf } from '../collections/index.js';
import { toGraphRecord } from '../collections/graphs.js';
import { EncodedTexts } from '../encoded-texts.js';
import { withKnownClaims } from '../graph-claims.js';
import { prepareGraph, type PreparedGraph } from '../prepare-graph.js';
import { eventLoop } from '../../runtime/threads/turns.js';
import { planGraphRemoval, planGraphs, structureOf } from '../write-graphs.js';
import { planRemoval } from '../write-premises.js';
import type { AuthorDeletion, DeleteAuthorOptions } from '../types.js';
import { staleModels } from './stale-models.js';
import { tracesOf, type AuthorTraces, type GraphTrace, type PremiseTrace } from './traces.js';
import { withoutUnusedValues } from './unused-values.js';

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
      const counts = countsOf(traces);
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

function countsOf({ premises, graphs, judgements, profile }: AuthorTraces): AuthorDeletion {
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
