import { ByteTrie } from './byte-trie.js';
import { Normalizer, utf8Length } from './normalizer.js';

/** The parts of a Hugging Face `tokenizer.json` (Unigram) that are needed. */
export interface TokenizerDefinition {
  added_tokens: readonly { id: number; special: boolean }[];
  normalizer: { normalizers: readonly { type: string; precompiled_charsmap?: string }[] };
  model: {
    type: string;
    unk_id: number;
    vocab: readonly (readonly [piece: string, score: number])[];
  };
}

const BEGIN_OF_TEXT = 1;
const END_OF_TEXT = 2;
/** SentencePiece's penalty for an unknown character, below the score of the worst piece. */
const UNKNOWN_PENALTY = 10;
/** SentencePiece's bonus for each further byte of a user-defined symbol. */
const USER_DEFINED_REWARD = 0.1;
/** SentencePiece resets scores to 0 at this sum, so that float32 stays precise. */
const RESET_THRESHOLD = 100_000;

/**
 * SentencePiece's Unigram tokeniser. It gives the same ids as the C++ library (0.2.3) for any text.
 * So it also sums scores in float32 from the start of the text: near-ties in a long text are then
 * decided alike. Follows Kudo (2018), "Subword Regularization", section 3.2 (Viterbi).
 */
export class Tokenizer {
  private readonly normalizer: Normalizer;
  private readonly trie = new ByteTrie();
  private readonly scores: Float32Array;
  private readonly unknownId: number;
  private readonly unknownScore: number;
  private best = new Float32Array(0);
  private startOf = new Int32Array(0);
  private idOf = new Int32Array(0);
  /** The furthest position that a piece reaches. */
  private frontier = 0;

  /** @throws Error if the definition is not a Unigram model with a precompiled character map */
  constructor({ added_tokens, normalizer, model }: TokenizerDefinition) {
    const charsmap = normalizer.normalizers.find(
      ({ type }) => type === 'Precompiled',
    )?.precompiled_charsmap;
    if (model.type !== 'Unigram' || !charsmap)
      throw new Error('no Unigram model with a precompiled character map');
    this.normalizer = new Normalizer(Buffer.from(charsmap, 'base64'));
    this.unknownId = model.unk_id;

    const special = new Map(added_tokens.map((token) => [token.id, token.special]));
    this.scores = new Float32Array(model.vocab.length);
    let worst = 0;
    model.vocab.forEach(([piece, score], id) => {
      if (special.get(id)) return;
      const bytes = Buffer.from(piece);
      this.trie.add(bytes, id);
      this.scores[id] = special.has(id) ? USER_DEFINED_REWARD * (bytes.length - 1) : score;
      worst = Math.min(worst, this.scores[id]!);
    });
    this.unknownScore = Math.fround(worst - UNKNOWN_PENALTY);
  }

  /** The ids of `text`, between the marks for its begin and end. */
  encode(text: string): Int32Array {
    const bytes = this.normalizer.normalize(text);
    this.fill(bytes);
    const ids: number[] = [END_OF_TEXT];
    for (let end = bytes.length; end > 0; end = this.startOf[end]!) {
      const id = this.idOf[end]!;
      // A run of unknown characters is one token.
      if (id !== this.unknownId || ids[ids.length - 1] !== id) ids.push(id);
    }
    ids.push(BEGIN_OF_TEXT);
    return Int32Array.from(ids.reverse());
  }

  /** Finds, for each end position, the last piece of the best segmentation up to it. */
  private fill(bytes: Uint8Array): void {
    const { trie, scores } = this;
    this.reset(bytes.length);
    for (let start = 0; start < bytes.length;) {
      if (Math.abs(this.best[start]!) > RESET_THRESHOLD) this.rebase(start);
      const reached = this.best[start]!;
      const next = start + utf8Length(bytes[start]!);
      let single = false;
      let node: number = ByteTrie.ROOT;
      for (let end = start; end < bytes.length;) {
        node = trie.child(node, bytes[end++]!);
        if (node === ByteTrie.NONE) break;
        const id = trie.value(node);
        if (id === ByteTrie.NONE) continue;
        this.offer(end, start, id, Math.fround(reached + scores[id]!));
        if (end === next) single = true;
      }
      if (!single)
        this.offer(next, start, this.unknownId, Math.fround(reached + this.unknownScore));
      start = next;
    }
  }

  private offer(end: number, start: number, id: number, score: number): void {
    if (this.startOf[end] !== -1 && score <= this.best[end]!) return;
    if (end > this.frontier) this.frontier = end;
    this.best[end] = score;
    this.startOf[end] = start;
    this.idOf[end] = id;
  }

  /** Subtracts the score at `start` from those ahead of it. */
  private rebase(start: number): void {
    const offset = this.best[start]!;
    for (let end = start; end <= this.frontier; end++) this.best[end]! -= offset;
  }

  private reset(length: number): void {
    if (this.best.length <= length) {
      this.best = new Float32Array(2 * length + 1);
      this.startOf = new Int32Array(2 * length + 1);
      this.idOf = new Int32Array(2 * length + 1);
    }
    this.startOf.fill(-1, 0, length + 1);
    this.best[0] = 0;
    this.frontier = 0;
  }
}
