import { Tokenizer } from '@huggingface/tokenizers';

/** How much of a text is read. That fills any network's pieces, even at 16 characters each. */
const CHARACTERS_READ = 2048;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Splits texts into the pieces of a Unigram model (Kudo 2018, "Subword Regularization"), just as
 * the Python package `tokenizers` does, with which models are trained.
 */
export class UnigramPieces {
  private readonly tokenizer: Tokenizer;

  /** @param definition the content of a Hugging Face `tokenizer.json` */
  constructor(definition: object) {
    this.tokenizer = new Tokenizer(definition, {});
  }

  /** At most `longest` ids, without begin and end marks, of the first 2,048 characters. */
  encode(text: string, longest: number): number[] {
    const read = text.slice(0, CHARACTERS_READ).replace(LONE_SURROGATE, '\ufffd');
    return this.tokenizer.encode(read, { add_special_tokens: false }).ids.slice(0, longest);
  }
}
