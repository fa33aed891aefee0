import { dot } from '../math/dot.js';
import { solveSymmetric } from './cholesky.js';

/** Rows of features, stored one after the other. */
export interface Matrix {
  readonly size: number;
  readonly data: Float32Array;
}

/** Linear scores, one for each class: `weights` times features, minus that of the mean features. */
export interface LinearScores {
  readonly weights: readonly Float64Array[];
  readonly offsets: readonly number[];
}

type Row = Float64Array;

const CHUNK = 64;

/** The sums over rows that ridge regression needs. */
export class Moments {
  count = 0;
  readonly #sums: Float64Array;
  /** The lower triangle of the sum of outer products. */
  readonly #products: Float64Array;
  /** For each class, the number of its rows and the sum of their features. */
  readonly #members: Float64Array;
  readonly #classSums: readonly Float64Array[];

  constructor(
    private readonly size: number,
    private readonly classes: number,
  ) {
    this.#sums = new Float64Array(size);
    this.#products = new Float64Array(size * size);
    this.#members = new Float64Array(classes);
    this.#classSums = Array.from({ length: classes }, () => new Float64Array(size));
  }

  /** @param labels the classes of each row of the matrix */
  add({ data }: Matrix, rows: readonly number[], labels: readonly (readonly number[])[]): this {
    const { size } = this;
    for (const row of rows) {
      const features = data.subarray(row * size, (row + 1) * size);
      addTo(this.#sums, features, 1);
      for (const label of labels[row]!) {
        this.#members[label]! += 1;
        addTo(this.#classSums[label]!, features, 1);
      }
    }
    this.count += rows.length;
    for (let at = 0; at < rows.length; at += CHUNK) {
      this.#multiply(data, rows.slice(at, at + CHUNK));
    }
    return this;
  }

  /** Adds the sums of others, or subtracts them. */
  merge(others: Moments, sign: 1 | -1 = 1): this {
    this.count += sign * others.count;
    addTo(this.#sums, others.#sums, sign);
    addTo(this.#products, others.#products, sign);
    addTo(this.#members, others.#members, sign);
    this.#classSums.forEach((sums, label) => addTo(sums, others.#classSums[label]!, sign));
    return this;
  }

  /**
   * The least-squares scores of class membership (1 or 0, less its mean), with a
   * penalty on the squared weights for each row.
   */
  solve(penalty: number): LinearScores {
    const { size, count } = this;
    const means = this.#sums.map((sum) => sum / count);
    const products = new Float64Array(size * size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        products[i * size + j] = this.#products[i * size + j]! - count * means[i]! * means[j]!;
      }
      products[i * size + i]! += penalty * count;
    }
    const weights = this.#classSums.map((sums, label) =>
      sums.map((sum, i) => sum - this.#members[label]! * means[i]!),
    );
    solveSymmetric(products, weights);
    const offsets = weights.map((row) =>
      row.reduce((sum, weight, i) => sum + weight * means[i]!, 0),
    );
    return { weights, offsets };
  }

  /** Takes most of the time. It works on as many rows as fit into the cache, four at a time. */
  #multiply(data: Float32Array, rows: readonly number[]): void {
    const { size } = this;
    const products = this.#products;
    const none = new Float64Array(size);
    const rowAt = (place: number): Row => {
      const row = rows[place];
      return row === undefined
        ? none
        : Float64Array.from(data.subarray(row * size, (row + 1) * size));
    };
    const fours = Array.from({ length: Math.ceil(rows.length / 4) }, (_, four) => {
      const at = 4 * four;
      return [rowAt(at), rowAt(at + 1), rowAt(at + 2), rowAt(at + 3)] as const;
    });
    for (let i = 0; i < size; i++) {
      const start = i * size;
      for (const [a, b, c, d] of fours) {
        const [ai, bi, ci, di] = [a[i]!, b[i]!, c[i]!, d[i]!];
        for (let j = 0; j <= i; j++) {
          products[start + j]! += ai * a[j]! + bi * b[j]! + ci * c[j]! + di * d[j]!;
        }
      }
    }
  }
}

/** The scores of a row of features, one for each class. */
export function scoresOf({ weights, offsets }: LinearScores, features: Float32Array): number[] {
  return weights.map((row, label) => dot(row, features) - offsets[label]!);
}

function addTo(target: Float64Array, source: Float32Array | Float64Array, factor: number): void {
  for (let at = 0; at < target.length; at++) target[at]! += factor * source[at]!;
}
