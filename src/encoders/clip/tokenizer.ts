import { Tokenizer } from '@huggingface/tokenizers';
import { z } from 'zod';

/** How much of a text is read: far more than fits the tokens that a network takes. */
const CHARACTERS_READ = 8192;
const LONE_SURROGATE = /\p{Surrogate}/gu;

const definitionSchema = z.looseObject({
  normalizer: z.unknown(),
  padding: z.object({ pad_id: z.int() }).nullish(),
});

/**
 * Splits texts into the tokens of a network, with its marks for begin and end: those of a
 * `tokenizer.json`, which for CLIP is a byte-level BPE over lower-case words (Radford et al. 2021).
 */
export class ClipTokenizer {
  /** What fills up the input of a network of fixed length. */
  readonly padding: number;

  private readonly tokenizer: Tokenizer;
  private readonly lowercases: boolean;

  /**
   * @param definition the content of a Hugging Face `tokenizer.json`
   * @param longest how many tokens a network takes, with its marks
   * @throws z.ZodError, Error
   */
  constructor(
    definition: unknown,
    private readonly longest: number,
  ) {
    const { normalizer, padding } = definitionSchema.parse(definition);
    this.tokenizer = new Tokenizer(definition as object, {});
    this.lowercases = JSON.stringify(normalizer ?? null).includes('"Lowercase"');
    const end = this.tokenizer.encode('').ids.at(-1);
    if (end === undefined) throw new Error('it does not mark the end of a text');
    this.padding = padding?.pad_id ?? end;
  }

  /** A long text loses its end, but not its end mark. */
  encode(text: string): number[] {
    let read = text.slice(0, CHARACTERS_READ).replace(LONE_SURROGATE, '\ufffd');
    // At the end of a word, JavaScript would turn it into another letter than other languages do.
    if (this.lowercases) read = read.replaceAll('Σ', 'σ');
    const { ids } = this.tokenizer.encode(read);
    return ids.length > this.longest ? [...ids.slice(0, this.longest - 1), ids.at(-1)!] : ids;
  }
}
