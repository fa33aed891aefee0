/**
 * Jaccard index: what two sets have in common, over what is in either. Jaccard 1912, "The
 * distribution of the flora in the alpine zone".
 * @returns 0 to 1; 1 for two empty sets
 */
export function jaccard(a: Iterable<string>, b: Iterable<string>): number {
  const first = new Set(a);
  const second = new Set(b);
  const common = [...first].filter((each) => second.has(each)).length;
  const either = first.size + second.size - common;
  return either === 0 ? 1 : common / either;
}
