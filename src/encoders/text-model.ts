import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { ModelFiles } from './model-files.js';
import { openSession } from './session.js';
import { Tokenizer, type TokenizerDefinition } from './tokenizer.js';

/** The network and its tokenizer. Both block the thread, so `text-worker.ts` has its own. */
export class TextModel {
  private constructor(
    readonly manifest: ModelFiles['manifest'],
    readonly tokenizer: Tokenizer,
    private readonly session: InferenceSession,
    readonly pieceVectors: PieceVectors,
    private readonly table: Tensor,
    private readonly features: number,
  ) {}

  /**
   * Reads and checks the model's files.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  static async load(directory: string, threads: number): Promise<TextModel> {
    const files = await ModelFiles.open(directory);
    const tokenizer = await files.parse(
      'tokenizer.json',
      (json) => new Tokenizer(json as TokenizerDefinition),
    );
    const session = await openSession(files, 'encoder.onnx', threads);
    const shape = (name: string) => shapeOf(session, name, files);
    const [rows = 0, columns = 0] = shape('table');
    // The table is an input of the network, so onnxruntime uses this buffer without copying it.
    const data = await files.inflate('embeddings.deflate', rows * columns);
    const table = new Tensor('uint8', data, [rows, columns]);
    const { table: scales } = files.manifest;
    if (!scales) throw files.corrupt('manifest.json', 'it does not say how the table is scaled');
    const pieces = new PieceVectors(data, columns, scales);
    const features = shape('carry')[1] ?? 0;
    return new TextModel(files.manifest, tokenizer, session, pieces, table, features);
  }

  /** Unit vectors, `[texts][dimensions]`. Pauses between two runs of the network. */
  async *encode(texts: readonly string[]): AsyncGenerator<void, Float32Array[]> {
    const { dimensions } = this.manifest;
    const vectors: Float32Array[] = [];
    let carried: Float32Array | undefined;
    for (const batch of batches(texts.map((text) => this.tokenizer.encode(text)))) {
      if (vectors.length > 0 || batch.continues) yield;
      const result = await this.run(batch, batch.continues ? carried : undefined);
      carried = result;
      if (batch.continued) continue;
      batch.texts.forEach((text, row) => {
        vectors[text] = result.slice(row * dimensions, (row + 1) * dimensions);
      });
    }
    return vectors;
  }

  async release(): Promise<void> {
    await this.session.release();
  }

  /** One run: returns the vectors, or the sums so far if the text continues in the next batch. */
  async run(batch: Batch, carried?: Float32Array): Promise<Float32Array> {
    const tokens = [batch.ids.length];
    const texts = batch.texts.length;
    const carry = carried ?? new Float32Array(texts * this.features);
    const output = batch.continued ? 'sums' : 'vectors';
    const results = await this.session.run(
      {
        table: this.table,
        ids: new Tensor('int32', batch.ids, tokens),
        segment: new Tensor('int32', batch.segment, tokens),
        counted: new Tensor('float32', batch.counted, tokens),
        lengths: new Tensor('float32', batch.lengths, [texts]),
        carry: new Tensor('float32', carry, [texts, this.features]),
      },
      [output],
    );
    return results[output]!.data as Float32Array;
  }
}

/** The shape that the graph declares for an input; symbolic dimensions are NaN. */
function shapeOf(session: InferenceSession, name: string, files: ModelFiles): number[] {
  const input = session.inputMetadata.find((metadata) => metadata.name === name);
  if (!input?.isTensor) throw files.corrupt('encoder.onnx', `it has no input "${name}"`);
  return input.shape.map(Number);
}
/** One run of the network over the tokens of one or more texts, one after the other. */
interface Batch {
  /** Token ids, `[tokens]`. */
  ids: Int32Array;
  /** The index in the batch of the text that each token belongs to, `[tokens]`. */
  segment: Int32Array;
  /** 0 for a token that is only context for its neighbours, else 1, `[tokens]`. */
  counted: Float32Array;
  /** The number of tokens of each whole text, `[texts]`. */
  lengths: Float32Array;
  /** The index of each text in the caller's list. */
  texts: number[];
  /** Whether the batch continues the last text of the previous one. */
  continues: boolean;
  /** Whether the text continues in the next batch. */
  continued: boolean;
}

/** How many tokens one run takes: enough for fast matrix products, few enough for the caches. */
const TOKENS_PER_BATCH = 1024;
/** How far a token's context reaches: two convolutions, each two tokens to either side. */
const REACH = 4;

/**
 * Groups tokenised texts, in order, into runs of at most `budget` tokens. Nothing is padded: a run
 * holds few long texts or many short ones. A longer text is split into runs of its own, each with
 * `REACH` tokens of context around its part, so that the sums of the parts add up exactly.
 */
export function* batches(
  texts: readonly Int32Array[],
  budget: number = TOKENS_PER_BATCH,
): Generator<Batch> {
  let group: number[] = [];
  let tokens = 0;
  for (const [index, ids] of texts.entries()) {
    if (group.length > 0 && tokens + ids.length > budget) {
      yield together(texts, group, tokens);
      group = [];
      tokens = 0;
    }
    if (ids.length > budget) {
      yield* parts(ids, index, budget);
    } else {
      group.push(index);
      tokens += ids.length;
    }
  }
  if (group.length > 0) yield together(texts, group, tokens);
}

function together(texts: readonly Int32Array[], group: number[], tokens: number): Batch {
  const ids = new Int32Array(tokens);
  const segment = new Int32Array(tokens);
  const lengths = new Float32Array(group.length);
  let position = 0;
  group.forEach((index, place) => {
    const text = texts[index]!;
    ids.set(text, position);
    segment.fill(place, position, position + text.length);
    lengths[place] = text.length;
    position += text.length;
  });
  const counted = new Float32Array(tokens).fill(1);
  return { ids, segment, counted, lengths, texts: group, continues: false, continued: false };
}

function* parts(ids: Int32Array, index: number, budget: number): Generator<Batch> {
  const step = Math.max(1, budget - 2 * REACH);
  for (let from = 0; from < ids.length; from += step) {
    const to = Math.min(from + step, ids.length);
    const first = Math.max(0, from - REACH);
    const part = ids.subarray(first, Math.min(ids.length, to + REACH));
    yield {
      ids: part,
      segment: new Int32Array(part.length),
      counted: new Float32Array(part.length).fill(1, from - first, to - first),
      lengths: Float32Array.of(ids.length),
      texts: [index],
      continues: from > 0,
      continued: to < ids.length,
    };
  }
}
/** Scale and offset of each block of the table: piece i is row i // blocks of block i mod blocks. */
interface TableScale {
  readonly scale: readonly number[];
  readonly offset: readonly number[];
}

/**
 * The static vectors of the text encoder's pieces: the first layer of its network, which is the same
 * for a piece in any text. See `models/text-encoder/convert.py`.
 */
export class PieceVectors {
  readonly #rowsPerBlock: number;

  /** @param table 6-bit steps, one block after the other: `[pieces, dimensions]` */
  constructor(
    private readonly table: Uint8Array,
    readonly dimensions: number,
    private readonly blocks: TableScale,
  ) {
    this.#rowsPerBlock = table.length / dimensions / blocks.scale.length;
  }

  /** @returns `[1 + pieces, dimensions]`; the first row is 0, for padding */
  rows(pieces: readonly number[]): Float32Array<ArrayBuffer> {
    const { table, dimensions } = this;
    const { scale, offset } = this.blocks;
    const rows = new Float32Array((1 + pieces.length) * dimensions);
    let to = dimensions;
    for (const piece of pieces) {
      const block = piece % scale.length;
      const row = block * this.#rowsPerBlock + Math.floor(piece / scale.length);
      const end = (row + 1) * dimensions;
      const step = scale[block]!;
      const least = offset[block]!;
      for (let from = row * dimensions; from < end; from++) {
        rows[to++] = table[from]! * step + least;
      }
    }
    return rows;
  }
}
