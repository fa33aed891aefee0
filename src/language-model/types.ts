import type { z } from 'zod';

/** A question to a language model, and the shape that its answer must have. */
export interface CompletionRequest<Schema extends z.ZodType> {
  /** What the model is to do. */
  readonly system: string;
  readonly prompt: string;
  /** WebP files that belong to the prompt, for models that take images. */
  readonly images?: readonly Uint8Array[];
  /** Describes an object. Its input must have a JSON Schema. */
  readonly schema: Schema;
  /** The most tokens that the answer may have. */
  readonly maxTokens: number;
  /** 0 asks for the most probable answer, as far as the endpoint lets one choose; by default its own. */
  readonly temperature?: number;
  readonly signal?: AbortSignal;
}

/** A language model, wherever it runs. */
export interface LanguageModel {
  /** The name under which its endpoint knows it. */
  readonly name: string;
  /** The tokens that this process has spent on it. */
  readonly spentTokens: number;
  /**
   * The answer, checked by the schema.
   * @throws ElenchusError LANGUAGE_MODEL_FAILED, LANGUAGE_MODEL_TIMEOUT,
   *   LANGUAGE_MODEL_ANSWER_INVALID, LANGUAGE_MODEL_BUDGET_SPENT, FILE_UNWRITABLE; the reason of the signal if that is aborted
   */
  complete<Schema extends z.ZodType>(request: CompletionRequest<Schema>): Promise<z.output<Schema>>;
}
