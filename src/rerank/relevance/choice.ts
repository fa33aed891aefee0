import type { PairModel, RelevanceModelName, Scores, Statement } from './types.js';

/**
 * Scores each premise with the requested model or, if that does not know the language of the claim
 * or the premise, with the one for all languages. Both give probabilities, so their scores can be
 * compared.
 * @param models at least one that serves all languages
 * @param wanted the first of `models` by default
 * @throws ElenchusError ENCODER_FAILED, BUSY
 */
export async function scoreByLanguage(
  models: readonly PairModel[],
  claim: Statement,
  premises: readonly Statement[],
  wanted: RelevanceModelName | undefined = models[0]?.name,
  client?: object,
): Promise<Scores> {
  const preferred = models.filter(({ name }) => name === wanted);
  const general = models.filter(({ languages }) => languages === 'ALL');
  const chosen = premises.map((premise) => {
    const model = [...preferred, ...general].find(
      ({ languages }) => serves(languages, claim) && serves(languages, premise),
    );
    if (!model) throw new Error('no model serves all languages');
    return model;
  });
  const scores = new Float32Array(premises.length);
  for (const model of new Set(chosen)) {
    const places = [...premises.keys()].filter((place) => chosen[place] === model);
    const found = await model.score(
      claim,
      places.map((place) => premises[place]!),
      client,
    );
    places.forEach((place, i) => (scores[place] = found[i]!));
  }
  return { scores, models: chosen.map(({ name }) => name) };
}

function serves(languages: PairModel['languages'], { language }: Statement): boolean {
  return languages === 'ALL' || (language !== undefined && languages.includes(language));
}
