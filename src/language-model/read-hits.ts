import { z } from 'zod';
import { SIDES, type Side } from '../domain/premise.js';
import { beginning } from './beginning.js';
import type { RerankPrompt } from './prompts/types.js';
import type { CompletionRequest } from './types.js';

/** What a language model says of a hit. */
export interface Judgement {
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
