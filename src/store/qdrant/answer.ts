type Answered = { vector?: Record<string, unknown> | null };

/**
 * Parses an answer of Qdrant. The dense vectors of its points become Float32Arrays, which have the
 * precision that Qdrant keeps, and which a thread passes on faster than lists of numbers. An answer
 * that is not JSON is returned as text.
 */
export function parseAnswer(text: string): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return text;
  }
  for (const { vector: vectors } of pointsIn((answer as { result?: unknown } | null)?.result)) {
    for (const [name, vector] of Object.entries(vectors ?? {})) {
      if (Array.isArray(vector)) vectors![name] = Float32Array.from(vector);
    }
  }
  return answer;
}

/** Points are listed in the result itself, or in its `points`; a batch is a list of such results. */
function pointsIn(result: unknown): readonly Answered[] {
  if (typeof result !== 'object' || result === null) return [];
  if (Array.isArray(result)) {
    return 'points' in Object(result[0]) ? result.flatMap(pointsIn) : (result as Answered[]);
  }
  return 'points' in result ? (result.points as readonly Answered[]) : [];
}
