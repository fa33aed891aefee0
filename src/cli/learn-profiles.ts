import { counted } from '../counted.js';
import { Command } from 'commander';
import type { ProfileModelCard } from '../domain/profile-model.js';
import { ElenchusError } from '../errors.js';
import { amount, createProgress } from './progress.js';
import { loadSettings } from './settings.js';

interface LearnFlags {
  readonly corpus: string;
  readonly card?: true;
  readonly json?: true;
  readonly dataDir?: string;
}

const HELP = `
The model infers from the text and style of a premise which values its author probably has. It is
stored with the corpus. Searches with prefer: { inferred: true } use it for premises without a
profile. Nothing inferred is ever stored or shown as part of a profile. Learn again after the corpus
has changed. ELENCHUS_PERSPECTIVE_INFERENCE=off removes all of this.

Example:
  elenchus learn-profiles --corpus smartvote`;

/** `elenchus learn-profiles`: fits a corpus's profile model, stores it and prints its card. */
export function createLearnProfilesCommand(): Command {
  return new Command('learn-profiles')
    .description('learn to infer the profiles of authors from their texts')
    .requiredOption('--corpus <name>', 'the corpus to learn from')
    .option('--card', 'print the card of the stored model, and learn nothing')
    .option('--json', 'print the card as JSON')
    .option('--data-dir <dir>', 'folder of the embedded store (ELENCHUS_DATA_DIR)')
    .addHelpText('after', HELP)
    .action(async (flags: LearnFlags) => {
      const card = await learn(flags);
      console.log(flags.json === true ? JSON.stringify(card) : describe(flags.corpus, card));
    });
}

async function learn({ corpus: name, card, dataDir }: LearnFlags): Promise<ProfileModelCard> {
  const config = loadSettings({ dataDir });
  if (!config.perspectiveInference) throw new ElenchusError('INFERENCE_OFF', { field: '--corpus' });
  const { openServices } = await import('./services.js');
  const { learnProfiles } = await import('../corpus/profile-models.js');
  const { ProfileModels } = await import('../corpus/profile-models.js');
  const { store, registry, close } = await openServices(config);
  const progress = createProgress('steps');
  try {
    const corpus = await registry.get(name);
    if (corpus === undefined) throw new ElenchusError('CORPUS_NOT_FOUND', { corpus: name });
    const models = new ProfileModels(store);
    if (card === true) {
      const known = await models.card(corpus);
      if (known !== undefined) return known;
      throw new ElenchusError('PROFILE_MODEL_MISSING', { field: '--corpus', corpus: name });
    }
    let step = 0;
    const model = await learnProfiles(store, corpus, {
      onProgress: (fraction) => progress.update(++step, fraction),
    });
    await models.put(corpus, model);
    return model.card;
  } finally {
    progress.stop();
    await close();
  }
}

function describe(corpus: string, card: ProfileModelCard): string {
  const { version, encoder, trainedOn, variables, limits } = card;
  const { premises, groups, groupedBy, folds } = trainedOn;
  const unit = groupedBy === 'CLAIM' ? 'claim' : 'author';
  const width = Math.max(...variables.map(({ variable }) => variable.length), 8);
  const row = (cells: readonly string[]) =>
    [cells[0]!.padEnd(width), ...cells.slice(1).map((cell) => cell.padStart(10))].join('  ');
  return [
    `profile model ${version} of "${corpus}", over ${encoder.id} ${encoder.version}`,
    `${counted(premises, 'premise')}; measured by ${folds}-fold cross-validation over ${counted(groups, unit)}`,
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
