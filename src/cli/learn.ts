import { Command } from 'commander';
import type { Corpus } from '../domain/corpus.js';
import type { ProfileModelCard, SideFigures, SideModelCard } from '../domain/learned-models.js';
import type { Services } from '../index.js';
import { type Config, SETTINGS } from '../runtime/config.js';
import { ElenchusError, type ErrorCode } from '../runtime/errors.js';
import { quantity } from '../runtime/wording.js';
import { amount, createProgress } from './progress.js';
import { loadSettings } from './settings.js';

interface LearnFlags {
  readonly corpus: string;
  readonly card?: true;
  readonly json?: true;
  readonly dataDir?: string;
}

/** A command that trains a model on a corpus and stores it with the corpus. */
interface LearnCommand<Card> {
  readonly name: string;
  readonly description: string;
  readonly help: string;
  /** What the progress line counts, such as "premises". */
  readonly unit: string;
  /** The error if the corpus has no such model yet. */
  readonly missing: ErrorCode;
  /** @throws ElenchusError if the settings forbid learning */
  readonly check?: (config: Config) => void;
  /** The card of the stored model, if there is one. */
  readonly stored: (services: Services, corpus: Corpus) => Promise<Card | undefined>;
  /** Trains the model and stores it. */
  readonly learn: (
    services: Services,
    corpus: Corpus,
    onProgress: (items: number, fraction: number) => void,
  ) => Promise<Card>;
  readonly describe: (corpus: string, card: Card) => string;
}

function createLearnCommand<Card>(command: LearnCommand<Card>): Command {
  return new Command(command.name)
    .description(command.description)
    .requiredOption('--corpus <name>', 'the corpus to learn from')
    .option('--card', 'print the card of the stored model, and learn nothing')
    .option('--json', 'print the card as JSON')
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)')
    .addHelpText('after', command.help)
    .action(async (flags: LearnFlags) => {
      const card = await run(command, flags);
      console.log(
        flags.json === true ? JSON.stringify(card) : command.describe(flags.corpus, card),
      );
    });
}

async function run<Card>(
  { unit, missing, check, stored, learn }: LearnCommand<Card>,
  { corpus: name, card, dataDir }: LearnFlags,
): Promise<Card> {
  const config = loadSettings({ dataDir });
  check?.(config);
  const { createElenchus } = await import('../index.js');
  const { services } = await createElenchus(config);
  const progress = createProgress(unit);
  try {
    const corpus = await services.registry.get(name);
    if (corpus === undefined) throw new ElenchusError('CORPUS_NOT_FOUND', { corpus: name });
    if (card !== true) {
      return await learn(services, corpus, (items, fraction) => progress.update(items, fraction));
    }
    const known = await stored(services, corpus);
    if (known !== undefined) return known;
    throw new ElenchusError(missing, { field: '--corpus', corpus: name });
  } finally {
    progress.stop();
    await services.close();
  }
}

/** What a card says first of a model that is stale. */
function staleLine(stale: true | undefined): readonly string[] {
  return stale
    ? ['stale: an author that it may have learned from was deleted; learn again', '']
    : [];
}

const PROFILES_HELP = `
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
    help: PROFILES_HELP,
    unit: 'steps',
    missing: 'PROFILE_MODEL_MISSING',
    check({ perspectiveInference }) {
      if (!perspectiveInference) {
        const setting = SETTINGS.perspectiveInference.variable;
        throw new ElenchusError('INFERENCE_OFF', { field: '--corpus', setting });
      }
    },
    async stored({ store }, corpus) {
      const { ProfileModels } = await import('../corpus/learned-models.js');
      return new ProfileModels(store).card(corpus);
    },
    async learn({ store }, corpus, onProgress) {
      const { learnProfiles, ProfileModels } = await import('../corpus/learned-models.js');
      let step = 0;
      const model = await learnProfiles(store, corpus, {
        onProgress: (fraction) => onProgress(++step, fraction),
      });
      await new ProfileModels(store).put(corpus, model);
      return model.card;
    },
    describe: describeProfileModel,
  });
}

function describeProfileModel(corpus: string, card: ProfileModelCard): string {
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
        variable,
        amount(known),
        measured.accuracy.toFixed(3),
        measured.majorityAccuracy.toFixed(3),
        measured.calibrationError.toFixed(3),
      ]),
    ),
    '',
    ...limits.map((limit) => `- ${limit}`),
  ].join('\n');
}

const STANCE_HELP = `
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
    help: STANCE_HELP,
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
    describe: describeSideModel,
  });
}

function describeSideModel(
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
