import { z } from 'zod';
import type { ArgumentGraph } from '../domain/argument-graph.js';
import { type Side, SIDES } from '../domain/premise.js';
import { ElenchusError, type ErrorCode } from '../runtime/errors.js';
import { digestOf, SharedAnswers } from './answers.js';
import {
  beginning,
  GRAPHS_PROMPT,
  outlineOf,
  PREMISES_PROMPT,
  type RerankPrompt,
} from './prompts.js';
import type { CompletionRequest, LanguageModel } from './types.js';

/** Why a hit was not judged. */
export const READING_FAILURES = [
  'LANGUAGE_MODEL_FAILED',
  'LANGUAGE_MODEL_TIMEOUT',
  'LANGUAGE_MODEL_ANSWER_INVALID',
  'LANGUAGE_MODEL_BUDGET_SPENT',
  'BUSY',
] as const satisfies readonly ErrorCode[];
type ReadingFailure = (typeof READING_FAILURES)[number];

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

/** What a language model says of a hit. */
interface Judgement {
  /** 0 to 1. */
  readonly relevance: number;
  /** Absent if it takes neither, or was not asked for. */
  readonly side?: Side;
}

/** Several times what an answer takes, since models that reason spend tokens on that, too. */
const TOKENS = { all: 2_000, each: 60 };

const relevance = z
  .number()
  .refine((value) => value >= 0 && value <= 100, 'is not between 0 and 100')
  .transform((value) => value / 100);
const side = z
  .enum([...SIDES, 'NEITHER'])
  .transform((value) => (value === 'NEITHER' ? undefined : value));

/** Ours, not those of the data: they are short, and say nothing. */
const idOf = (place: number) => `h${place + 1}`;

/**
 * A question about hits. They are values of one JSON text, so no hit can end where another begins,
 * whatever is in it.
 */
export function questionOf(
  { system, subject, sides, characters }: RerankPrompt,
  about: string,
  texts: readonly string[],
) {
  const ids = texts.map((_, place) => idOf(place));
  const hits = texts.map((text, place) => ({ id: ids[place], text: beginning(text, characters) }));
  return {
    system,
    prompt: JSON.stringify({ [subject]: beginning(about, characters), hits }),
    schema: answerOf(ids, sides),
    maxTokens: TOKENS.all + TOKENS.each * texts.length,
    temperature: 0,
  } satisfies CompletionRequest<z.ZodType>;
}

/**
 * The judgements of an answer by the places of their hits; undefined for those left out. What names
 * an unknown id, or one id twice, is no answer.
 */
function answerOf(ids: readonly string[], sides: boolean) {
  const id = z.enum(ids);
  const hit: z.ZodType<Judgement & { readonly id: string }> = sides
    ? z.strictObject({ id, relevance, side })
    : z.strictObject({ id, relevance });
  return z
    .strictObject({
      hits: z
        .array(hit)
        .refine((hits) => hits.length > 0, 'is empty')
        .refine(
          (hits) => new Set(hits.map(({ id }) => id)).size === hits.length,
          'has an id twice',
        ),
    })
    .transform(({ hits }): readonly (Judgement | undefined)[] => {
      const byId = new Map(hits.map(({ id: of, ...judgement }) => [of, judgement]));
      return ids.map((each) => byId.get(each));
    });
}
/** How many hits a question has at most. */
const HITS = 20;

/** The most characters of all hits of a question: about 8,000 tokens. */
const CHARACTERS = 32_000;

/**
 * Divides texts into as few questions as fit, all about equally long lists, in their order.
 * @returns from where to where each goes
 */
function windowsOf(texts: readonly string[]): readonly (readonly [number, number])[] {
  if (texts.length === 0) return [];
  const total = texts.reduce((sum, { length }) => sum + length, 0);
  const count = Math.max(Math.ceil(texts.length / HITS), Math.ceil(total / CHARACTERS));
  const size = Math.ceil(texts.length / count);
  const starts = Array.from({ length: Math.ceil(texts.length / size) }, (_, at) => at * size);
  return starts.map((start) => [start, Math.min(start + size, texts.length)]);
}
