import type { Command } from 'commander';
import { quantity } from '../runtime/wording.js';
import type { ProfileModelCard } from '../domain/profile-model.js';
import { SETTINGS } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';
import { createLearnCommand, staleLine } from './learn.js';
import { amount } from './progress.js';

const HELP = `
The model infers from the text and style of a premise which values its author probably has. It is
stored with the corpus. Searches with prefer: { inferred: true } use it for premises without a
profile. Nothing inferred is ever stored or shown as part of a profile. Learn again after the corpus
has changed. ELENCHUS_PERSPECTIVE_INFERENCE=off removes all of this.

Example:
  elenchus learn-profiles --corpus smartvote`;

/** `elenchus learn-profiles`: fits a corpus's profile model, stores it and prints its card. */
export function createLearnProfilesCommand(): Command {
  return createLearnCommand<ProfileModelCard>({
    name: 'learn-profiles',
    description: 'learn to infer the profiles of authors from their texts',
    help: HELP,
    unit: 'steps',
    missing: 'PROFILE_MODEL_MISSING',
    check({ perspectiveInference }) {
      if (!perspectiveInference) {
        const setting = SETTINGS.perspectiveInference.variable;
        throw new ElenchusError('INFERENCE_OFF', { field: '--corpus', setting });
      }
    },
    async stored({ store }, corpus) {
      const { ProfileModels } = await import('../corpus/profile-models.js');
      return new ProfileModels(store).card(corpus);
    },
    async learn({ store }, corpus, onProgress) {
      const { learnProfiles, ProfileModels } = await import('../corpus/profile-models.js');
      let step = 0;
      const model = await learnProfiles(store, corpus, {
        onProgress: (fraction) => onProgress(++step, fraction),
      });
      await new ProfileModels(store).put(corpus, model);
      return model.card;
    },
    describe,
  });
}

function describe(corpus: string, card: ProfileModelCard): string {
  const { version, encoder, trainedOn, variables, limits, stale } = card;
  const { premises, groups, groupedBy, folds } = trainedOn;
  const unit = groupedBy === 'CLAIM' ? 'claim' : 'author';
  const width = Math.max(...variables.map(({ variable }) => variable.length), 8);
  const row = (cells: readonly string[]) =>
    [cells[0]!.padEnd(width), ...cells.slice(1).map((cell) => cell.padStart(10))].join('  ');
  return [
    ...staleLine(stale),
    `profile model ${version} of "${corpus}", over ${encoder.id} ${encoder.version}`,
    `${quantity(premises, 'premise')}; measured by ${folds}-fold cross-validation over ${quantity(groups, unit)}`,
    '',
    row(['variable', 'premises', 'accuracy', 'majority', 'cal. error']),
    ...variables.map(({ variable, premises: known, ...measured }) =>
      row([
        ...[variable, amount(known), measured.accuracy.toFixed(3)],
        ...[measured.majorityAccuracy.toFixed(3), measured.calibrationError.toFixed(3)],
      ]),
    ),
    '',
    ...limits.map((limit) => `- ${limit}`),
  ].join('\n');
}
