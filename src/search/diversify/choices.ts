import type { SimilarityMeasure } from '../../domain/stages.js';
import { withSimilarity, type SimilarityRow } from '../../diversity/similarity.js';
import { turn } from '../../diversity/in-turns.js';
import type { Choice } from '../../diversity/types.js';

export interface Choices {
  first(count: number): Promise<readonly Choice[]>;
}

const TURN_MS = 10;

/**
 * Choices among candidates that are compared with each other. Each one is made when it is read.
 * @param begin starts to choose, given the similarities: one row for each choice
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

/** Makes all choices, and lets other requests run every few milliseconds. */
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
