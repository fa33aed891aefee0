import { Command } from 'commander';
import type { Config } from '../runtime/config.js';
import type { Corpus } from '../domain/corpus.js';
import { ElenchusError, type ErrorCode } from '../runtime/errors.js';
import { createProgress } from './progress.js';
import type { Services } from '../services.js';
import { loadSettings } from './settings.js';

interface LearnFlags {
  readonly corpus: string;
  readonly card?: true;
  readonly json?: true;
  readonly dataDir?: string;
}

/** A command that trains a model on a corpus and stores it with the corpus. */
export interface LearnCommand<Card> {
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

export function createLearnCommand<Card>(command: LearnCommand<Card>): Command {
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
  const { openServices } = await import('../services.js');
  const services = await openServices(config);
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
export function staleLine(stale: true | undefined): readonly string[] {
  return stale
    ? ['stale: an author that it may have learned from was deleted; learn again', '']
    : [];
}
