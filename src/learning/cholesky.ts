/**
 * Solves A X = B for a symmetric positive definite A by Cholesky's factorisation.
 * @param a n x n, row by row, of which only the lower triangle is read; it is overwritten
 * @param columns the columns of B, with n numbers each; they are overwritten by those of X
 */
export function solveSymmetric(a: Float64Array, columns: readonly Float64Array[]): void {
  const n = Math.round(Math.sqrt(a.length));
  factorise(a, n);
  for (const column of columns) {
    for (let i = 0; i < n; i++) {
      let sum = column[i]!;
      for (let j = 0, at = i * n; j < i; j++) sum -= a[at + j]! * column[j]!;
      column[i] = sum / a[i * n + i]!;
    }
    for (let i = n - 1; i >= 0; i--) {
      const value = column[i]! / a[i * n + i]!;
      column[i] = value;
      for (let j = 0, at = i * n; j < i; j++) column[j]! -= a[at + j]! * value;
    }
  }
}

/** Replaces the lower triangle by that of L, where A = L L'. */
function factorise(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    const row = i * n;
    for (let j = 0; j <= i; j++) {
      const other = j * n;
      let sum = a[row + j]!;
      for (let k = 0; k < j; k++) sum -= a[row + k]! * a[other + k]!;
      a[row + j] = i === j ? Math.sqrt(sum) : sum / a[other + j]!;
    }
  }
}
