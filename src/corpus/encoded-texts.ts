import type { TextEncoder } from '../encoders/text.js';
import type { TextInLanguage, SparseEncoder } from '../encoders/sparse.js';
import type { DenseVector, SparseVector, Vectors } from '../store/port.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { Cancellation } from '../runtime/scope.js';

/** The vectors of the texts of one write, each encoded once and ahead of the write. */
export class EncodedTexts {
  readonly #semantic = new Map<string, DenseVector>();
  /** By language and text. */
  readonly #lexical = new Map<string, Map<string, SparseVector>>();

  constructor(
    private readonly text: TextEncoder,
    private readonly sparse: SparseEncoder,
  ) {}

  set(text: string, vector: DenseVector): void {
    this.#semantic.set(text, vector);
  }

  async encode(texts: readonly TextInLanguage[], signal?: Cancellation): Promise<void> {
    const distinct = new Set(texts.map(({ text }) => text));
    const missing = [...distinct].filter((text) => !this.#semantic.has(text));
    if (missing.length > 0) {
      const vectors = await this.text.encode(missing, signal);
      vectors.forEach((vector, place) => this.#semantic.set(missing[place] ?? '', vector));
    }
    for (const { text, language = '' } of texts) {
      const known = this.#lexical.get(language) ?? new Map<string, SparseVector>();
      this.#lexical.set(language, known);
      if (known.has(text)) continue;
      known.set(
        text,
        await eventLoop.run(this.sparse.encodeDocument(text, language), signal && { signal }),
      );
    }
  }

  vectors(text: string, language = ''): Vectors {
    const lexical = this.#lexical.get(language)?.get(text);
    if (lexical === undefined) throw notEncoded();
    return { semantic: this.semantic(text), lexical };
  }

  semantic(text: string): DenseVector {
    const vector = this.#semantic.get(text);
    if (vector === undefined) throw notEncoded();
    return vector;
  }
}

function notEncoded(): Error {
  return new Error('a text was to be stored before it was encoded');
}
