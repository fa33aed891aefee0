import { wordKeys } from '../../src/corpus/collections/claims.js';
import { byType } from '../../src/corpus/collections/premises.js';
import { SideModels } from '../../src/corpus/side-models.js';
import type { CorpusRegistry } from '../../src/corpus/types.js';
import type { Corpus } from '../../src/domain/corpus.js';
import { entityId } from '../../src/domain/ids.js';
import type { Json, SocioVariable } from '../../src/domain/premise.js';
import type { SparseEncoder } from '../../src/encoders/sparse.js';
import type { TextEncoder } from '../../src/encoders/text.js';
import type { HitReader } from '../../src/language-model/hit-reader.js';
import { type Config, loadConfig } from '../../src/runtime/config.js';
import type { RequestScope } from '../../src/runtime/scope.js';
import type { SearchLimits } from '../../src/search/arguments.js';
import { createRetrieval, type Retrieval } from '../../src/search/index.js';
import type { MeasuredSearch } from '../../src/search/types.js';
import type { createFakeQualityModel } from '../support/fake-quality-model.js';
import type { createFakeRelevanceFilter } from '../support/fake-relevance-filter.js';
import { createMemoryStore, type MemoryStore } from '../support/memory-store.js';
import { searchParts } from '../support/search-parts.js';

export const GENDER: SocioVariable = {
  name: 'gender',
  title: 'Gender',
  kind: 'NOMINAL',
  values: ['female', 'male'],
  unknown: ['not said'],
};
export const AGE: SocioVariable = {
  name: 'age',
  title: 'Age',
  kind: 'ORDINAL',
  values: ['18-34', '35-49', '50-64', '65+', 'not said'],
  unknown: ['not said'],
};
export const ISSUES: SocioVariable = {
  name: 'issues',
  title: 'Issues',
  kind: 'MULTIPLE',
  values: ['climate', 'school', 'tax'],
  unknown: [],
};

/** Work that is done without a pause. */
// eslint-disable-next-line require-yield
function* done<Result>(result: Result): Generator<void, Result> {
  return result;
}

/** A premise whose scores are given: by meaning, and by each word of the query. */
export interface Sample {
  readonly id?: string;
  readonly cosine?: number;
  readonly words?: Readonly<Record<number, number>>;
  readonly payload?: Readonly<Record<string, Json>>;
}

/** A payload with its claim as the writer stores it: a list, and by the stance on it. */
export function withClaims(payload: Readonly<Record<string, Json>>): Record<string, Json> {
  const { claim, stance } = payload;
  if (typeof claim !== 'string') return { ...payload };
  const byStance = typeof stance === 'string' && { claims_by_stance: { [stance]: [claim] } };
  return { ...payload, claim: [claim], ...byStance };
}

/**
 * A store with corpora of samples. The query's vector is [1, 0], its words are
 * those of `words`, all in one language.
 */
export class World {
  readonly store: MemoryStore = createMemoryStore();
  readonly corpora = new Map<string, Corpus>();
  /** Documents that hold each word; changes the weights of words. */
  readonly frequencies = new Map<number, number>();
  words: readonly number[] = [1, 2];
  documents = 100;
  /** Added to the query's vector, as rounding would. */
  noise = 0;
  /** The vector that answers to the query are near; by default that of the query. */
  answer: Float32Array | undefined;
  readonly retrieval: Retrieval;
  readonly relevanceFilter: ReturnType<typeof createFakeRelevanceFilter>;

  readonly qualityModel: ReturnType<typeof createFakeQualityModel>;

  private constructor(
    config: Partial<Config>,
    hitReader?: HitReader,
    limits?: Partial<SearchLimits>,
  ) {
    const registry: CorpusRegistry = {
      list: async () => [...this.corpora.values()],
      get: async (name) => this.corpora.get(name),
      languages: async () => ['en'],
      terms: async () => ({
        documents: this.documents,
        frequency: (term) => this.frequencies.get(term) ?? 10,
      }),
    };
    const textEncoder: TextEncoder = {
      model: { id: 'fake', version: '1', dimensions: 2 },
      encode: async (texts) => texts.map(() => Float32Array.of(1, 0)),
      encodeQuery: async () => Float32Array.of(1 + this.noise, 0),
      answerVector: (question) => this.answer ?? question,
      close: async () => {},
    };
    const sparseEncoder: SparseEncoder = {
      encodeDocument: () => done({ indices: [], values: [] }),
      encodeQuery: () =>
        done({
          vector: () => done({ indices: this.words, values: this.words.map(() => 1) }),
        }),
      commonWords: () => () => done([]),
    };
    const settings = loadConfig({}, config);
    const { store } = this;
    const parts = searchParts();
    this.relevanceFilter = parts.relevanceFilter;
    this.qualityModel = parts.qualityModel;
    this.retrieval = createRetrieval({
      ...parts,
      ...(hitReader && { hitReader }),
      store,
      registry,
      textEncoder,
      sparseEncoder,
      config: settings,
      limits,
    });
  }

  static async create(
    config: Partial<Config> = {},
    hitReader?: HitReader,
    limits?: Partial<SearchLimits>,
  ): Promise<World> {
    const world = new World(config, hitReader, limits);
    for (const name of ['premises', 'claims', 'profiles', 'corpora']) {
      await world.store.ensureCollection({ name, vectors: {}, sparse: [], indexes: [] });
    }
    world.addCorpus('towns');
    return world;
  }

  addCorpus(name: string, parts: Partial<Corpus> = {}): void {
    this.corpora.set(name, {
      id: entityId('corpus', name, name),
      name,
      variables: [GENDER, AGE, ISSUES],
      fields: [
        { name: 'year', type: 'float' },
        { name: 'source', type: 'keyword' },
        { name: 'checked', type: 'bool' },
      ],
      encoder: { id: 'fake', version: '1', dimensions: 2 },
      generation: 'first',
      sequence: 0,
      ...parts,
    });
  }

  /** Writes premises as one write; returns their ids. */
  async put(samples: readonly Sample[], corpus = 'towns'): Promise<string[]> {
    return this.write('premises', samples, corpus);
  }

  async putClaims(samples: readonly Sample[], corpus = 'towns'): Promise<string[]> {
    return this.write('claims', samples, corpus);
  }

  async delete(ids: readonly string[]): Promise<void> {
    this.nextSequence('towns');
    await this.store.delete('premises', { ids });
  }

  /** Stores a side model of the corpus, as if it had been trained with this network. */
  async putSideModel(network: string, weights: readonly number[]): Promise<void> {
    const figures = { accuracy: 1, calibrationError: 0 };
    await new SideModels(this.store, this.relevanceFilter).put(this.corpora.get('towns')!, {
      card: {
        version: network,
        network,
        before: figures,
        after: figures,
        trainedOn: { FAVOR: 1, AGAINST: 1, claims: 2, folds: 2 },
      },
      words: new Map(),
      weights: Float32Array.from(weights),
      bias: 0,
    });
  }

  /** A search of all, by meaning, where nothing else is said. */
  search(parts: Partial<MeasuredSearch> = {}, scope?: RequestScope) {
    const search = { by: { text: 'trees' }, corpus: 'towns', first: 20, ...parts };
    return this.retrieval.searchPremises('ALL', { rank: { method: 'DENSE' }, ...search }, scope);
  }

  async ids(parts: Partial<MeasuredSearch> = {}): Promise<string[]> {
    return (await this.search(parts)).hits.map(({ premise }) => premise.externalId);
  }

  private async write(
    collection: 'premises' | 'claims',
    samples: readonly Sample[],
    corpus: string,
  ): Promise<string[]> {
    const sequence = this.nextSequence(corpus);
    const points = samples.map(({ id, cosine = 0.5, words = {}, payload = {} }, index) => {
      const externalId = id ?? `${sequence}-${index}`;
      const type = collection === 'premises' ? 'premise' : 'claim';
      return {
        id: entityId(type, corpus, externalId),
        vectors: {
          semantic: [cosine, Math.sqrt(Math.max(0, 1 - cosine ** 2))],
          lexical: { indices: Object.keys(words).map(Number), values: Object.values(words) },
        },
        payload: {
          corpus,
          external_id: externalId,
          text: `Text of ${externalId}.`,
          sequence,
          ...(collection === 'premises' && { profile: {}, profile_id: 'nobody', extra: {} }),
          ...(collection === 'claims' && { words: wordKeys(textsOf(payload)) }),
          ...withClaims(payload),
          ...(payload.extra !== undefined && {
            extra: byType(payload.extra as Readonly<Record<string, Json>>),
          }),
        },
      };
    });
    await this.store.upsert(collection, points);
    return points.map(({ id }) => id);
  }

  private nextSequence(name: string): number {
    const corpus = this.corpora.get(name)!;
    const sequence = corpus.sequence + 1;
    this.corpora.set(name, { ...corpus, sequence });
    return sequence;
  }
}

function textsOf({ text, texts }: NonNullable<Sample['payload']>): readonly string[] {
  return [text, ...Object.values(texts ?? {})].filter((each) => typeof each === 'string');
}
