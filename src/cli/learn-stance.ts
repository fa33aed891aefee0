import type { Command } from 'commander';
import { quantity } from '../runtime/wording.js';
import type { SideFigures, SideModelCard } from '../domain/side-model.js';
import { createLearnCommand, staleLine } from './learn.js';

const HELP = `
The cross-encoder guesses which side of a claim a premise takes (its stance). If the data of a
corpus gives the sides of some premises, it can learn from them how people argue in this corpus.
Premises in English, French, German and Italian count: at least 50 of each side, on at least five
claims. counterPremises then uses what it has learned for premises whose side the data does not
give. Run the command again after the corpus has changed.

Example:
  elenchus learn-stance --corpus smartvote`;

/** `elenchus learn-stance`: fits a corpus's side model, stores it and prints its card. */
export function createLearnStanceCommand(): Command {
  return createLearnCommand<SideModelCard>({
    name: 'learn-stance',
    description: 'learn to infer the sides of premises from those whose side the data gives',
    help: HELP,
    unit: 'premises',
    missing: 'SIDE_MODEL_MISSING',
    async stored({ store, relevanceFilter }, corpus) {
      const { SideModels } = await import('../corpus/side-models.js');
      return new SideModels(store, relevanceFilter).card(corpus);
    },
    async learn({ store, relevanceFilter }, corpus, onProgress) {
      const { learnSides, SideModels } = await import('../corpus/side-models.js');
      const model = await learnSides(store, corpus, relevanceFilter, onProgress);
      await new SideModels(store, relevanceFilter).put(corpus, model);
      return model.card;
    },
    describe,
  });
}

function describe(
  corpus: string,
  { version, trainedOn, before, after, stale }: SideModelCard,
): string {
  const { FAVOR, AGAINST, claims, folds } = trainedOn;
  const row = (label: string, { accuracy, calibrationError }: SideFigures) =>
    [label.padEnd(16), accuracy.toFixed(3), calibrationError.toFixed(3).padStart(11)].join('  ');
  const premises = `${quantity(FAVOR, 'premise')} in favour and ${quantity(AGAINST, 'premise')} against`;
  return [
    ...staleLine(stale),
    `side model ${version} of "${corpus}", from ${premises}`,
    `measured by ${folds}-fold cross-validation over ${quantity(claims, 'claim')}`,
    '',
    ['sides'.padEnd(16), 'right', 'cal. error'].join('  '),
    row('before learning', before),
    row('after learning', after),
  ].join('\n');
}
