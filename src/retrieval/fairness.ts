import type { Corpus } from '../domain/corpus.js';
import { fairness, type Fairness } from '../perspective/fairness.js';
import type { StoredPoint, VectorStore } from '../store/port.js';
import { corpusDistributions } from './corpus-shares.js';
import { knownValues, variablesOf } from './variables.js';

/**
 * How fairly a page represents groups, variable by variable.
 * @param names the variables to report; by default all socio-variables of the corpus
 * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING
 */
export async function pageFairness(
  store: VectorStore,
  corpus: Corpus,
  names: readonly string[] | undefined,
  page: readonly StoredPoint[],
  candidates: () => Promise<readonly StoredPoint[]>,
): Promise<readonly Fairness[]> {
  const variables = variablesOf(corpus, names, 'fairness.variables');
  const [chosenFrom, distributions] = await Promise.all([
    candidates(),
    corpusDistributions(store, corpus, variables),
  ]);
  return variables.map((variable, place) => {
    const valuesOf = (points: readonly StoredPoint[]) =>
      points.map(({ payload }) => knownValues(variable, payload));
    return fairness(variable, valuesOf(page), valuesOf(chosenFrom), distributions[place]!);
  });
}
