import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { ModelFiles } from './model-files.js';
import { openSession } from './session.js';
import { WordPieces } from './word-pieces.js';

const CLS = 101;
const SEP = 102;
const CLAIM = 1n;
const PREMISE = 2n;
/** How many tokens a pair may have, with its four marks, and how many of them the claim. */
const LONGEST_PAIR = 64;
const LONGEST_CLAIM = 30;
const MARKS = 2;
/** How many tokens one run takes: enough for fast matrix products, few enough for the caches. */
const TOKENS_PER_RUN = 1024;

/** The network and its tokeniser. Scoring blocks the thread; see `cross-encoder-worker.ts`. */
export class CrossEncoderModel {
  private constructor(
    private readonly wordPieces: WordPieces,
    private readonly session: InferenceSession,
  ) {}

  /**
   * Reads and checks the model's files.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  static async load(directory: string, threads: number): Promise<CrossEncoderModel> {
    const files = await ModelFiles.open(directory);
    const make = (json: unknown) => new WordPieces(json as object);
    const wordPieces = await files.parse('tokenizer.json', make);
    const session = await openSession(files, 'cross-encoder.onnx', threads);
    return new CrossEncoderModel(wordPieces, session);
  }

  /**
   * Scores pairs. Premises in the same run change each other's scores only by rounding, about
   * 0.001.
   * @returns for each pair, `[premises, 2]`: the probability that the premise is relevant to the
   *   claim, and the probability that it is for the claim, if it is relevant
   */
  async score(claim: string, premises: readonly string[]): Promise<Float32Array<ArrayBuffer>> {
    const first = this.marked(claim, LONGEST_CLAIM);
    const seconds = premises.map((text) => this.marked(text, LONGEST_PAIR - first.length));
    const scores = new Float32Array(2 * premises.length);
    for (const places of runs(seconds, first.length)) {
      const some = places.map((place) => seconds[place]!);
      const { relevance, stance } = await this.run(first, some, ['relevance', 'stance']);
      places.forEach((place, row) => {
        scores[2 * place] = relevance![row]!;
        scores[2 * place + 1] = stance![row]!;
      });
    }
    return scores;
  }

  /**
   * The mean of the last hidden layer but one over all tokens of a text, without a claim ("BERT" of
   * Fromm et al. 2021).
   * @returns one text after the other: `[texts, size]`
   */
  async embed(texts: readonly string[]): Promise<Float32Array<ArrayBuffer>> {
    const premises = texts.map((text) => this.marked(text, LONGEST_PAIR));
    let found = new Float32Array();
    for (const places of runs(premises, 0)) {
      const some = places.map((place) => premises[place]!);
      const { embedding } = await this.run([], some, ['embedding']);
      const size = embedding!.length / places.length;
      if (found.length === 0) found = new Float32Array(texts.length * size);
      places.forEach((place, row) => {
        found.set(embedding!.subarray(row * size, (row + 1) * size), place * size);
      });
    }
    return found;
  }

  async release(): Promise<void> {
    await this.session.release();
  }

  private marked(text: string, longest: number): number[] {
    return [CLS, ...this.wordPieces.encode(text, longest - MARKS), SEP];
  }

  private async run(
    claim: readonly number[],
    premises: readonly (readonly number[])[],
    outputs: readonly string[],
  ): Promise<Readonly<Record<string, Float32Array>>> {
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
    return Object.fromEntries(outputs.map((name) => [name, found[name]!.data as Float32Array]));
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
