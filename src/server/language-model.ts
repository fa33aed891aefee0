import { ElenchusError } from '../runtime/errors.js';
import type { ApiContext } from './context.js';
import { requireScope } from './principal.js';

/**
 * Questions to a language model can cost money and send texts elsewhere, so not everybody who may
 * search may ask them.
 * @throws ElenchusError LANGUAGE_MODEL_OFF; UNAUTHENTICATED or FORBIDDEN without the scope
 */
export function requireLanguageModel(context: ApiContext): void {
  const { config, principal } = context;
  const { languageModelUrl, languageModelModel, languageModelOpen } = config;
  if (languageModelUrl === undefined || languageModelModel === undefined) {
    throw new ElenchusError('LANGUAGE_MODEL_OFF');
  }
  if (!languageModelOpen) requireScope(principal, 'language-model');
  // Where the model fails, the next answer may be another one.
  context.momentary = true;
}
