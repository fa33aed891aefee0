import type { ArgumentGraph } from '../domain/argument-graph.js';
import { ElenchusError, type ErrorCode } from '../runtime/errors.js';
import { digestOf } from './digest.js';
import { outlineOf } from './outline.js';
import { GRAPHS_PROMPT } from './prompts/graphs.js';
import { PREMISES_PROMPT } from './prompts/premises.js';
import type { RerankPrompt } from './prompts/types.js';
import { questionOf, type Judgement } from './read-hits.js';
import { SharedAnswers } from './shared-answers.js';
import type { LanguageModel } from './types.js';
import { windowsOf } from './windows.js';

/** Why a hit was not judged. */
export const READING_FAILURES = [
  'LANGUAGE_MODEL_FAILED',
  'LANGUAGE_MODEL_TIMEOUT',
  'LANGUAGE_MODEL_ANSWER_INVALID',
  'LANGUAGE_MODEL_BUDGET_SPENT',
  'BUSY',
] as const satisfies readonly ErrorCode[];
export type ReadingFailure = (typeof READING_FAILURES)[number];

/** What came of a hit. */
export type Reading = Judgement | { readonly failure: ReadingFailure };

/** How many answers are kept; one takes a few kilobytes. */
const KEPT = 1_000;
/** Questions at a time; more would wait in vain where an endpoint never answers. */
const MAX_OPEN = 32;

/** Has a language model judge the hits of searches, as far as it answers. */
export class HitReader {
  readonly name: string;
  readonly #answers = new SharedAnswers<readonly (Judgement | undefined)[]>(KEPT);

  /** @param onFailure is told why hits were not judged */
  constructor(
    private readonly model: LanguageModel,
    private readonly onFailure: (error: ElenchusError) => void = () => undefined,
  ) {
    this.name = model.name;
  }

  /** Changes with the model and with what it is told. */
  version({ task, version }: RerankPrompt): string {
    return `${this.name} ${task} ${version}`;
  }

  /**
   * @returns what came of each text
   * @throws the reason of the signal
   */
  premises(
    claim: string,
    texts: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly Reading[]> {
    return this.#read(PREMISES_PROMPT, claim, texts, signal);
  }

  /**
   * @returns what came of each graph
   * @throws the reason of the signal
   */
  graphs(
    query: ArgumentGraph,
    graphs: readonly ArgumentGraph[],
    signal?: AbortSignal,
  ): Promise<readonly Reading[]> {
    const [about, ...outlines] = [query, ...graphs].map((graph) =>
      outlineOf(graph, GRAPHS_PROMPT.characters),
    );
    return this.#read(GRAPHS_PROMPT, about!, outlines, signal);
  }

  async #read(
    prompt: RerankPrompt,
    about: string,
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<readonly Reading[]> {
    const readings = windowsOf(texts).map(([from, to]) =>
      this.#readWindow(prompt, about, texts.slice(from, to), signal),
    );
    return (await Promise.all(readings)).flat();
  }

  /** A failure of one question leaves the others as they are. */
  async #readWindow(
    prompt: RerankPrompt,
    about: string,
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<readonly Reading[]> {
    try {
      const judgements = await this.#ask(prompt, about, texts, signal);
      const missing = judgements.filter((judgement) => judgement === undefined).length;
      if (missing > 0) this.onFailure(this.#incomplete(missing, texts.length));
      return judgements.map((each) => each ?? { failure: 'LANGUAGE_MODEL_ANSWER_INVALID' });
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ElenchusError)) throw error;
      this.onFailure(error);
      const failure = READING_FAILURES.find((code) => code === error.code);
      return texts.map(() => ({ failure: failure ?? 'LANGUAGE_MODEL_FAILED' }));
    }
  }

  #ask(
    prompt: RerankPrompt,
    about: string,
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<readonly (Judgement | undefined)[]> {
    const question = questionOf(prompt, about, texts);
    const key = digestOf([this.version(prompt), question.prompt]);
    if (this.#answers.open >= MAX_OPEN && this.#answers.isNew(key)) {
      throw new ElenchusError('BUSY');
    }
    const ask = (given: AbortSignal) => this.model.complete({ ...question, signal: given });
    return this.#answers.answer(key, ask, signal);
  }

  #incomplete(missing: number, all: number): ElenchusError {
    const problem = `leaves out ${missing} of ${all} hits`;
    return new ElenchusError('LANGUAGE_MODEL_ANSWER_INVALID', { model: this.name, problem });
  }
}
