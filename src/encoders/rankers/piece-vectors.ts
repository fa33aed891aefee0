/** Scale and offset of each block of the table: piece i is row i // blocks of block i mod blocks. */
export interface TableScale {
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
