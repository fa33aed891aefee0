import { createFakeRelevanceFilter } from './fake-relevance-filter.js';

/** Only what has many words of the other text answers. */
export function strictFilter(): ReturnType<typeof createFakeRelevanceFilter> {
  const filter = createFakeRelevanceFilter();
  const relevance: typeof filter.relevance = async (...pairs) => {
    const { scores, models } = await filter.relevance(...pairs);
    // The fake's scores are cosines from -1 to 1, as 0 to 1.
    return { scores: scores.map((score) => Math.max(0, 3 * score - 2)), models };
  };
  return { ...filter, relevance };
}
