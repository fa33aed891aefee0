/** The lines of a run in the format of trec_eval. The Explorer writes them, too. */

/** A document and its score; higher is better. */
export interface ScoredHit {
  readonly id: string;
  readonly score: number;
}

/** `query Q0 document rank score tag` */
export function runLine(query: string, { id, score }: ScoredHit, rank: number, tag: string) {
  return `${query} Q0 ${id} ${rank} ${score} ${tag}`;
}

/** Whether the columns of TREC's formats, which white space divides, can hold a text. */
export function isWord(text: string): boolean {
  return text !== '' && !/\s/.test(text);
}

/**
 * Searches order scores that differ by so little by id, since they differ by rounding only (thrice
 * the tolerance of the store, where scores are summed); more above 1.
 */
export const EQUAL_SCORES = 6e-6;

/**
 * The hits with scores by which every reader of a run orders them in the same way. trec_eval compares
 * 32-bit floats and puts the higher id first among equal ones, so a score that is not below the one
 * before becomes the next float below it. Where scores do not give the order, as after a
 * diversification, they are 1 / place.
 */
export function strictlyDescending(hits: readonly ScoredHit[]): readonly ScoredHit[] {
  const follows = (score: number, before: number) =>
    score <= before + EQUAL_SCORES * Math.max(1, Math.abs(before));
  const ordered = hits.every(
    ({ score }, place) => place === 0 || follows(score, hits[place - 1]!.score),
  );
  if (!ordered) return hits.map(({ id }, place) => ({ id, score: 1 / (place + 1) }));
  let before = Infinity;
  return hits.map(({ id, score }) => {
    const single = Math.fround(score);
    const lower = single < before ? score : nextBelow(before);
    before = Math.fround(lower);
    return { id, score: lower };
  });
}

/** The next 32-bit float below a finite one. */
function nextBelow(value: number): number {
  const floats = Float32Array.of(value);
  const bits = new Int32Array(floats.buffer);
  if (value === 0) return -1.401298464324817e-45;
  bits[0]! += value > 0 ? -1 : 1;
  return floats[0]!;
}
