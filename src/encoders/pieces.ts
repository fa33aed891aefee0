import { Tokenizer } from '@huggingface/tokenizers';

/** How much of a text is read: far more than the tokens that a network takes. */
const CHARACTERS_READ = 8192;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/** Han characters beyond the first plane. Each is a word, but the library does not know that. */
const FURTHER_HAN =
  /[\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;

/**
 * Splits texts into WordPiece ids (Devlin et al. 2019, "BERT", uncased), like the Rust library that
 * models are trained with. Only some 270 characters of rare scripts may get other ids, since that
 * library's older Unicode version does not know them as marks or punctuation.
 */
export class WordPieces {
  private readonly tokenizer: Tokenizer;

  /** @param definition the content of a Hugging Face `tokenizer.json` */
  constructor(definition: object) {
    this.tokenizer = new Tokenizer(definition, {});
  }

  /** At most `longest` ids, without begin and end marks, of the first 8,192 characters. */
  encode(text: string, longest: number): number[] {
    const read = text
      .slice(0, CHARACTERS_READ)
      .replace(LONE_SURROGATE, '\ufffd')
      .replace(FURTHER_HAN, ' $& ')
      // At the end of a word, JavaScript would turn it into another letter.
      .replaceAll('Σ', 'σ');
    return this.tokenizer.encode(read, { add_special_tokens: false }).ids.slice(0, longest);
  }
}

/** How much of a text is read. That fills any network's pieces, even at 16 characters each. */
const UNIGRAM_READ = 2048;

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
    const read = text.slice(0, UNIGRAM_READ).replace(LONE_SURROGATE, '\ufffd');
    return this.tokenizer.encode(read, { add_special_tokens: false }).ids.slice(0, longest);
  }
}
