import { type Config, SETTINGS } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';
import { AnswerCache } from './answer-cache.js';
import { ChatModel } from './chat-model.js';
import { SYSTEM_CLOCK } from './clock.js';
import { TokenBudget } from './token-budget.js';
import type { LanguageModel } from './types.js';

type LanguageModelConfig = Pick<Config, Extract<keyof Config, `languageModel${string}`>>;

const HOUR_MS = 3_600_000;

/** For tests. */
interface Surroundings {
  readonly clock?: typeof SYSTEM_CLOCK;
  /** In [0, 1). */
  readonly random?: () => number;
}

/** Who asks: a command has time and a budget, searches must be quick and have a budget an hour. */
export type Asking = 'COMMAND' | 'SEARCHES';

const LIMITS = {
  COMMAND: { time: 'languageModelTimeoutMs', tokens: 'languageModelBudgetTokens' },
  SEARCHES: { time: 'languageModelSearchMs', tokens: 'languageModelHourlyTokens' },
} as const satisfies Record<Asking, Readonly<Record<'time' | 'tokens', keyof Config>>>;

/**
 * The language model of the settings. Open it once in a process, since each has its own budget.
 * @throws ElenchusError LANGUAGE_MODEL_OFF if the settings name none; FILE_UNWRITABLE for the cache
 */
export async function openLanguageModel(
  config: LanguageModelConfig,
  { clock = SYSTEM_CLOCK, random = Math.random }: Surroundings = {},
  asking: Asking = 'COMMAND',
): Promise<LanguageModel> {
  const { languageModelUrl: url, languageModelModel: name, languageModelCache: folder } = config;
  if (url === undefined || name === undefined) throw new ElenchusError('LANGUAGE_MODEL_OFF');
  const { time, tokens } = LIMITS[asking];
  const period = asking === 'SEARCHES' && { periodMs: HOUR_MS, now: () => clock.now() };
  return new ChatModel({
    ...{ url, name, clock, random },
    key: config.languageModelKey,
    retries: config.languageModelRetries,
    timeout: { ms: config[time], setting: SETTINGS[time].variable },
    budget: new TokenBudget(config[tokens], { setting: SETTINGS[tokens].variable, ...period }),
    cache: folder === undefined ? undefined : await AnswerCache.open(folder),
  });
}
