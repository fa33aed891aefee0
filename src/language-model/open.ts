import type { Config } from '../config.js';
import { ElenchusError } from '../errors.js';
import { AnswerCache } from './answer-cache.js';
import { ChatModel } from './chat-model.js';
import { SYSTEM_CLOCK } from './clock.js';
import { TokenBudget } from './token-budget.js';
import type { LanguageModel } from './types.js';

type LanguageModelConfig = Pick<Config, Extract<keyof Config, `languageModel${string}`>>;

/** For tests. */
interface Surroundings {
  readonly clock?: typeof SYSTEM_CLOCK;
  /** In [0, 1). */
  readonly random?: () => number;
}

/**
 * The language model of the settings. Open it once in a process, since each has its own budget.
 * @throws ElenchusError LANGUAGE_MODEL_OFF if the settings name none; FILE_UNWRITABLE for the cache
 */
export async function openLanguageModel(
  config: LanguageModelConfig,
  { clock = SYSTEM_CLOCK, random = Math.random }: Surroundings = {},
): Promise<LanguageModel> {
  const { languageModelUrl: url, languageModelModel: name, languageModelCache: folder } = config;
  if (url === undefined || name === undefined) throw new ElenchusError('LANGUAGE_MODEL_OFF');
  return new ChatModel({
    ...{ url, name, clock, random },
    key: config.languageModelKey,
    retries: config.languageModelRetries,
    timeoutMs: config.languageModelTimeoutMs,
    budget: new TokenBudget(config.languageModelBudgetTokens),
    cache: folder === undefined ? undefined : await AnswerCache.open(folder),
  });
}
