import { Tokenizer } from '@huggingface/tokenizers';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { ModelFiles } from '../model-files.js';
import { openSession } from '../session.js';

const BEGIN = 0;
const END = 2;
const CLAIM = 1n;
const PREMISE = 2n;
/** How many tokens a pair may have, with its four marks, and how many of them the claim. */
const LONGEST_PAIR = 128;
const LONGEST_CLAIM = 48;
const MARKS = 2;

/** How many tokens one run takes: enough for fast matrix products, few enough for the caches. */
const TOKENS_PER_RUN = 1024;

/** The outputs of the network; each has a row for every pair. */
const OUTPUTS = ['judgements', 'features', 'embedding'] as const;
type Output = (typeof OUTPUTS)[number];

/** The rows of an output, one after the other. */
type Rows = Float32Array<ArrayBuffer>;

/** The network and its tokeniser. Scoring blocks the thread; see `cross-encoder-worker.ts`. */
export class CrossEncoderModel {
  private constructor(
    private readonly pieces: UnigramPieces,
    private readonly session: InferenceSession,
  ) {}

  /**
   * Reads and checks the model's files.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  static async load(directory: string, threads: number): Promise<CrossEncoderModel> {
    const files = await ModelFiles.open(directory);
    const make = (json: unknown) => new UnigramPieces(json as object);
    const pieces = await files.parse('tokenizer.json', make);
    const session = await openSession(files, 'cross-encoder.onnx', threads, OUTPUTS);
    return new CrossEncoderModel(pieces, session);
  }

  /**
   * Scores pairs. Premises in the same run change each other's scores only by rounding, about
   * 0.001.
   * @returns `[premises, 7]`: the probability that the premise is relevant to the claim; that it is
   *   for the claim, if it is relevant; its quality as an argument, 0 to 1; the probability that both
   *   are on the same issue, if both are claims or questions; that they agree, if they are; that the
   *   premise makes the point that the claim is; and that it answers the reason that the claim is
   */
  score(claim: string, premises: readonly string[]): Promise<Rows> {
    return this.rows(['judgements'], premises, this.marked(claim, LONGEST_CLAIM));
  }

  /**
   * Scores pairs, and gives the hidden layer from which the network tells the side of each premise.
   * The side model of a corpus is trained on it.
   * @returns `[premises, 7 + size]`
   */
  scoreWithFeatures(claim: string, premises: readonly string[]): Promise<Rows> {
    return this.rows(['judgements', 'features'], premises, this.marked(claim, LONGEST_CLAIM));
  }

  /**
   * The mean of the last hidden layer but one over all tokens of a text, without a claim ("BERT" of
   * Fromm et al. 2021).
   * @returns `[texts, size]`
   */
  embed(texts: readonly string[]): Promise<Rows> {
    return this.rows(['embedding'], texts, []);
  }

  async release(): Promise<void> {
    await this.session.release();
  }

  private marked(text: string, longest: number): number[] {
    return [BEGIN, ...this.pieces.encode(text, longest - MARKS), END];
  }

  /** @returns the outputs of each text, one after the other */
  private async rows(
    outputs: readonly Output[],
    texts: readonly string[],
    claim: readonly number[],
  ): Promise<Rows> {
    const premises = texts.map((text) => this.marked(text, LONGEST_PAIR - claim.length));
    let rows = new Float32Array();
    for (const places of runs(premises, claim.length)) {
      const some = places.map((place) => premises[place]!);
      const found = await this.run(claim, some, outputs);
      const widths = found.map(({ length }) => length / places.length);
      const size = widths.reduce((sum, width) => sum + width, 0);
      if (rows.length === 0) rows = new Float32Array(texts.length * size);
      places.forEach((place, row) => {
        let at = place * size;
        found.forEach((output, number) => {
          const width = widths[number]!;
          rows.set(output.subarray(row * width, (row + 1) * width), at);
          at += width;
        });
      });
    }
    return rows;
  }

  private async run(
    claim: readonly number[],
    premises: readonly (readonly number[])[],
    outputs: readonly Output[],
  ): Promise<readonly Float32Array[]> {
    const width = claim.length + Math.max(...premises.map(({ length }) => length));
    const shape = [premises.length, width];
    const ids = new BigInt64Array(premises.length * width);
    const positions = new BigInt64Array(ids.length);
    const parts = new BigInt64Array(ids.length);
    premises.forEach((premise, row) => {
      let at = row * width;
      for (const [text, part] of [
        [claim, CLAIM],
        [premise, PREMISE],
      ] as const) {
        text.forEach((id, position) => {
          ids[at] = BigInt(id);
          positions[at] = BigInt(position);
          parts[at++] = part;
        });
      }
    });
    const feeds = {
      ids: new Tensor('int64', ids, shape),
      positions: new Tensor('int64', positions, shape),
      parts: new Tensor('int64', parts, shape),
    };
    const found = await this.session.run(feeds, outputs);
    return outputs.map((output) => found[output]!.data as Float32Array);
  }
}

/** The indices of premises that are run together, shortest first, so that little is padded. */
function* runs(premises: readonly (readonly number[])[], claim: number): Generator<number[]> {
  const order = [...premises.keys()].sort((a, b) => premises[a]!.length - premises[b]!.length);
  let group: number[] = [];
  for (const place of order) {
    // Premises are sorted by length, so the last one decides the width of the run.
    const width = claim + premises[place]!.length;
    if (group.length > 0 && (group.length + 1) * width > TOKENS_PER_RUN) {
      yield group;
      group = [];
    }
    group.push(place);
  }
  if (group.length > 0) yield group;
}

const LONE_SURROGATE = /\p{Surrogate}/gu;
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
