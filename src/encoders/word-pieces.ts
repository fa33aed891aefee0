import { Tokenizer } from '@huggingface/tokenizers';

/** What is read of a text: far more than the tokens that a network sees of it. */
const CHARACTERS_READ = 8192;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/** Han characters beyond the first plane: each is a word, which the library leaves out. */
const FURTHER_HAN =
  /[\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;

/**
 * Splits texts into WordPiece ids (Devlin et al. 2019, "BERT", uncased): those of the Rust library
 * that models are trained with. Only marks and punctuation that its older Unicode does not know as
 * such, some 270 characters of rare scripts, may give other ids.
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
      .replace(FURTHER_HAN, ' $& ')
      // JavaScript makes another letter of one at a word's end.
      .replaceAll('Σ', 'σ');
    return this.tokenizer.encode(read, { add_special_tokens: false }).ids.slice(0, longest);
  }
}
