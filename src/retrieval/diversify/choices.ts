import type { SimilarityMeasure } from '../../domain/diversity.js';
import { withSimilarity, type SimilarityRow } from '../../diversity/similarity.js';
import { turn } from '../../diversity/in-turns.js';
import type { Choice } from '../../diversity/types.js';

/** Choices as far as they have been asked for. */
export interface Choices {
  first(count: number): Promise<readonly Choice[]>;
}

/** Others get a turn after so many milliseconds. */
const TURN_MS = 10;

/**
 * Choices that are made one by one, when they are read, of candidates that are compared.
 * @param begin chooses by similarities, a row a choice
 */
export function choicesByLikeness(
  vectors: readonly Float32Array[],
  measure: SimilarityMeasure,
  begin: (similarity: SimilarityRow) => Generator<Choice, void>,
): Choices {
  let rows: SimilarityRow;
  const choosing = begin((candidate) => rows(candidate));
  const made: Choice[] = [];

  return {
    async first(count) {
      const wanted = Math.min(count, vectors.length);
      while (made.length < wanted) {
        if (made.length > 0) await turn();
        withSimilarity(vectors, measure, (row) => {
          rows = row;
          const end = performance.now() + TURN_MS;
          do {
            const { value } = choosing.next();
            if (value) made.push(value);
          } while (made.length < wanted && performance.now() < end);
        });
      }
      return made;
    },
  };
}

/** All choices, while others get a turn every few milliseconds. */
export async function allInTurns(choosing: Generator<Choice, void>): Promise<readonly Choice[]> {
  const made: Choice[] = [];
  let end = performance.now() + TURN_MS;
  for (const choice of choosing) {
    made.push(choice);
    if (performance.now() < end) continue;
    await turn();
    end = performance.now() + TURN_MS;
  }
  return made;
}
