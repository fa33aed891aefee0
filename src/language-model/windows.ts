/** How many hits a question has at most. */
const HITS = 20;
/** The most characters of all hits of a question: about 8,000 tokens. */
const CHARACTERS = 32_000;

/**
 * Divides texts into as few questions as fit, all about equally long lists, in their order.
 * @returns from where to where each goes
 */
export function windowsOf(texts: readonly string[]): readonly (readonly [number, number])[] {
  if (texts.length === 0) return [];
  const total = texts.reduce((sum, { length }) => sum + length, 0);
  const count = Math.max(Math.ceil(texts.length / HITS), Math.ceil(total / CHARACTERS));
  const size = Math.ceil(texts.length / count);
  const starts = Array.from({ length: Math.ceil(texts.length / size) }, (_, at) => at * size);
  return starts.map((start) => [start, Math.min(start + size, texts.length)]);
}
