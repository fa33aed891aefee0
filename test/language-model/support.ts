import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Clock } from '../../src/language-model/chat-endpoint.js';
import { type Asking, openLanguageModel } from '../../src/language-model/chat-model.js';
import { HitReader } from '../../src/language-model/hit-reader.js';
import { type Config, loadConfig } from '../../src/runtime/config.js';
import type { ElenchusError } from '../../src/runtime/errors.js';
import { type Behaviour, startLanguageModel } from '../support/fake-language-model.js';

export const KEY = 'sk-very-secret/0123';

export const capital = z.strictObject({ city: z.string(), people: z.number().int() });
export const BERN = { city: 'Bern', people: 146_348 };

export const QUESTION = {
  system: 'You know cities.',
  prompt: 'What is the capital of Switzerland?',
  schema: capital,
  maxTokens: 100,
};

/** A clock that stands still but for waits, which it keeps. */
export function createFakeClock(): Clock & { readonly waits: number[] } {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    async wait(ms) {
      waits.push(ms);
      now += ms;
    },
  };
}

/** A model behind an endpoint that behaves as told, until the test ends. */
export async function openModel(
  behaviours: readonly Behaviour[],
  { retries, ...settings }: Partial<Config> & { readonly retries?: number } = {},
  clock = createFakeClock(),
  asking?: Asking,
) {
  const endpoint = await startLanguageModel(...behaviours);
  onTestFinished(() => endpoint.close());
  const config = loadConfig(
    {},
    {
      languageModelUrl: endpoint.url,
      languageModelKey: KEY,
      languageModelModel: 'tiny',
      ...settings,
    },
  );
  const model = await openLanguageModel(
    config,
    { clock, random: () => 0, ...(retries !== undefined && { retries }) },
    asking,
  );
  return { model, config, clock, ...endpoint };
}

/** What reads the hits of searches by such a model, and what it warned of. */
export async function openReader(
  behaviours: readonly Behaviour[],
  settings: Partial<Config> = {},
  clock = createFakeClock(),
) {
  const opened = await openModel(behaviours, settings, clock, 'SEARCHES');
  const warnings: ElenchusError[] = [];
  const reader = new HitReader(opened.model, (error) => warnings.push(error));
  return { ...opened, reader, warnings };
}
