import type { InferenceSession } from 'onnxruntime-node';
import type { ModelFiles } from '../model-files.js';
import { openSession } from '../session.js';
import { type PieceReader, DOCUMENT_LENGTH } from './piece-reader.js';

/** How many texts one run takes. */
const TOGETHER = 64;

/** The dimensions of a sparse code that are not 0. */
export interface SparseCode {
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
