import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { batches, type Batch } from './batcher.js';
import { ModelFiles } from './model-files.js';
import { PieceVectors } from './rankers/piece-vectors.js';
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
