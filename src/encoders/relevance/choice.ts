import { detectLanguage } from '../../encoders/language.js';
import { eventLoop } from '../../runtime/threads/turns.js';
import type { PairModel, RelevanceModelName, Scores, Statement, Wording } from './types.js';

/** The beginning of a text is enough to detect its language. */
const DETECTED_CHARACTERS = 1_000;

/**
 * Scores each premise with the requested model or, if that does not know the language of the claim
 * or the premise, with the model for all languages. Both give probabilities, so their scores are
 * comparable.
 * @param models at least one of them must serve all languages
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
  // Detected once, not for each premise.
  const asked = { ...claim, language: languageOf(claim) };
  const candidates = models.filter(({ name, languages }) => name === wanted || languages === 'ALL');
  candidates.sort((a, b) => Number(b.name === wanted) - Number(a.name === wanted));
  const chosen: PairModel[] = [];
  for (const premise of premises) {
    await eventLoop.pause();
    const model = candidates.find(({ languages }) => servesLanguages(languages, [asked, premise]));
    if (!model) throw new Error('no model serves all languages');
    chosen.push(model);
  }
  const scores = new Float32Array(premises.length);
  for (const model of new Set(chosen)) {
    const places = [...premises.keys()].filter((place) => chosen[place] === model);
    const own = places.map((place) => premises[place]!);
    const found = await model.score(asked, own, client);
    places.forEach((place, i) => (scores[place] = found[i]!));
  }
  return { scores, models: chosen.map(({ name }) => name) };
}

/** Whether a model of these languages serves all statements. An unknown language is detected. */
export function servesLanguages(
  languages: PairModel['languages'],
  statements: readonly Wording[],
): boolean {
  return (
    languages === 'ALL' ||
    statements.every((statement) => languages.includes(languageOf(statement)))
  );
}

/** ISO 639-1, detected where it is not given; empty where it cannot be told. */
export function languageOf({
  text,
  language = detectLanguage(text.slice(0, DETECTED_CHARACTERS)),
}: Wording): string {
  return language ?? '';
}
