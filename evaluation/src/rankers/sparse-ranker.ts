import type { ModelFiles } from 'elenchus/internal/encoders/model-files.js';
import {
  DOCUMENT_LENGTH,
  type PieceReader,
} from 'elenchus/internal/encoders/rankers/piece-reader.js';
import { openSession } from 'elenchus/internal/encoders/session.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import type { InferenceSession } from 'onnxruntime-node';
import { SparseIndex } from '../premises/relevance.js';
import { type Found, type Ranker, type RankingTask, type Score, textsOf } from './task.js';

/** How many texts one run takes. */
const TOGETHER = 64;

/** The dimensions of a sparse code that are not 0. */
interface SparseCode {
  readonly dimensions: readonly number[];
  readonly values: readonly number[];
}

/**
 * SNRM: the sparse code of a text, by which an inverted index finds it. Zamani et al. 2018, "From
 * neural re-ranking to neural ranking".
 */
export class SparseCoder {
  private constructor(
    private readonly reader: PieceReader,
    private readonly session: InferenceSession,
  ) {}

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT */
  static async open(
    files: ModelFiles,
    name: string,
    reader: PieceReader,
    threads: number,
  ): Promise<SparseCoder> {
    return new SparseCoder(reader, await openSession(files, name, threads, ['codes']));
  }

  /** A text of which nothing is left to read has an empty code. */
  async claim(text: string): Promise<SparseCode> {
    return (await this.#codes([this.reader.claim(text)]))[0]!;
  }

  premises(texts: readonly string[]): Promise<readonly SparseCode[]> {
    return this.#codes(texts.map((text) => this.reader.premise(text)));
  }

  release(): Promise<void> {
    return this.session.release();
  }

  async #codes(texts: readonly Int32Array[]): Promise<readonly SparseCode[]> {
    const codes: SparseCode[] = texts.map(() => ({ dimensions: [], values: [] }));
    const places = [...texts.keys()].filter((place) => texts[place]!.length > 0);
    for (let from = 0; from < places.length; from += TOGETHER) {
      const some = places.slice(from, from + TOGETHER);
      const rows = this.reader.rows();
      const read = rows.tensor(
        some.map((place) => texts[place]!),
        DOCUMENT_LENGTH,
      );
      const found = await this.session.run({ texts: read, vectors: rows.vectors() }, ['codes']);
      const all = found['codes']!.data as Float32Array;
      const size = all.length / some.length;
      some.forEach((place, row) => {
        codes[place] = sparse(all.subarray(row * size, (row + 1) * size));
      });
    }
    return codes;
  }
}

function sparse(code: Float32Array): SparseCode {
  const dimensions = [...code.keys()].filter((at) => code[at]! > 0);
  return { dimensions, values: dimensions.map((at) => code[at]!) };
}

/** What searching texts by their codes costs. */
export interface IndexFigures {
  readonly documents: number;
  /** How many dimensions are not 0, on average. */
  readonly meanSize: { readonly documents: number; readonly claims: number };
  readonly indexSeconds: number;
  /** To score all documents, with the code of the claim. */
  readonly millisecondsPerQuery: number;
}

/**
 * SNRM: finds documents by their sparse codes, instead of ranking what another method found. Zamani et
 * al. 2018, section 3.4.
 */
export class SparseRanker implements Ranker {
  /** By the texts that were searched. */
  readonly #searches = new Map<readonly string[], Promise<SparseSearch>>();

  constructor(
    readonly name: string,
    private readonly coder: Pick<SparseCoder, 'claim' | 'premises'>,
  ) {}

  async over({ texts }: RankingTask): Promise<Score> {
    const search = await this.search(texts);
    return async (query) => {
      const all = await search.scores(query.text);
      return textsOf(query).map((text) => all[search.places.get(text)!]!);
    };
  }

  /** Reads the texts once. */
  search(texts: readonly string[]): Promise<SparseSearch> {
    const known = this.#searches.get(texts) ?? SparseSearch.over(texts, this.coder);
    this.#searches.set(texts, known);
    return known;
  }
}

/** An index of texts. */
class SparseSearch {
  readonly places: ReadonlyMap<string, number>;
  readonly #sizes: number[] = [];
  readonly #times: number[] = [];

  private constructor(
    private readonly texts: readonly string[],
    private readonly coder: Pick<SparseCoder, 'claim' | 'premises'>,
    private readonly index: SparseIndex,
    private readonly indexSeconds: number,
  ) {
    this.places = new Map(texts.map((text, place) => [text, place]));
  }

  static async over(
    texts: readonly string[],
    coder: Pick<SparseCoder, 'claim' | 'premises'>,
  ): Promise<SparseSearch> {
    const started = performance.now();
    const index = new SparseIndex();
    for (const { dimensions, values } of await coder.premises(texts)) index.add(dimensions, values);
    return new SparseSearch(texts, coder, index, (performance.now() - started) / 1_000);
  }

  async scores(claim: string): Promise<Float64Array> {
    const started = performance.now();
    const code = await this.coder.claim(claim);
    const scores = this.index.scores(code.dimensions, code.values);
    this.#times.push(performance.now() - started);
    this.#sizes.push(code.dimensions.length);
    return scores;
  }

  /** The best texts of all. */
  async find(claim: string, depth: number): Promise<Found> {
    const scores = await this.scores(claim);
    const order = [...scores.keys()].filter((place) => scores[place]! > 0);
    order.sort((a, b) => scores[b]! - scores[a]!);
    return new Map(order.slice(0, depth).map((place) => [this.texts[place]!, scores[place]!]));
  }

  /** The costs so far. */
  get figures(): IndexFigures {
    return {
      documents: this.texts.length,
      meanSize: { documents: this.index.meanSize, claims: mean(this.#sizes) },
      indexSeconds: this.indexSeconds,
      millisecondsPerQuery: mean(this.#times),
    };
  }
}
