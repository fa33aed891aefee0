import { Tokenizer } from '@huggingface/tokenizers';

/** What is read of a text: far more than the tokens that a network sees of it. */
const CHARACTERS_READ = 8192;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Splits texts into WordPiece ids (Devlin et al. 2019, "BERT", uncased): those of the Rust
 * library that models are trained with, on any text.
 */
export class WordPieces {
  private readonly tokenizer: Tokenizer;

  /** @param definition the content of a Hugging Face `tokenizer.json` */
  constructor(definition: object) {
    this.tokenizer = new Tokenizer(definition, {});
  }

  /** At most `longest` ids, without marks around them; only the text's first 8,192 characters count. */
  encode(text: string, longest: number): number[] {
    const read = text
      .slice(0, CHARACTERS_READ)
      .replace(LONE_SURROGATE, '\ufffd')
      // JavaScript makes another letter of one at a word's end.
      .replaceAll('Σ', 'σ');
    return this.tokenizer.encode(read, { add_special_tokens: false }).ids.slice(0, longest);
  }
}
