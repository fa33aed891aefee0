import type { SparseEncoder, TextEncoder } from '../encoders/types.js';
import type { DenseVector, Vectors } from '../store/port.js';
import type { Cancellation } from '../threads/types.js';

/** The vectors of the texts of one write, each encoded once and ahead of the write. */
export class EncodedTexts {
  readonly #semantic = new Map<string, DenseVector>();

  constructor(
    private readonly text: TextEncoder,
    private readonly sparse: SparseEncoder,
  ) {}

  set(text: string, vector: DenseVector): void {
    this.#semantic.set(text, vector);
  }

  async encode(texts: readonly string[], signal?: Cancellation): Promise<void> {
    const missing = [...new Set(texts)].filter((text) => !this.#semantic.has(text));
    if (missing.length === 0) return;
    const vectors = await this.text.encode(missing, signal);
    vectors.forEach((vector, place) => this.#semantic.set(missing[place] ?? '', vector));
  }

  vectors(text: string, language: string | undefined): Vectors {
    return {
      semantic: this.semantic(text),
      lexical: this.sparse.encodeDocument(text, language),
    };
  }

  semantic(text: string): DenseVector {
    const vector = this.#semantic.get(text);
    if (vector === undefined) throw new Error('a text was to be stored before it was encoded');
    return vector;
  }
}
