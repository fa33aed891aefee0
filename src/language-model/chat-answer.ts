import { z } from 'zod';

/** The first choice of a chat completion. */
export interface ChatAnswer {
  readonly content: string;
  readonly refusal?: string;
  /** Why it ended: `stop`, `length`, `content_filter` and so on. */
  readonly finishReason?: string;
}

const text = z.string().nullish();
/** Some endpoints answer in parts, of which some are thoughts. */
const parts = z.array(z.looseObject({ text }));

const completion = z.object({
  choices: z.tuple(
    [
      z.object({
        message: z.object({ content: z.union([text, parts]), refusal: text }),
        finish_reason: text,
      }),
    ],
    z.unknown(),
  ),
});

/** The answer in the body of a completion; undefined if it has none. */
export function chatAnswer(body: unknown): ChatAnswer | undefined {
  const { data } = completion.safeParse(body);
  if (data === undefined) return undefined;
  const [{ message, finish_reason }] = data.choices;
  const { content, refusal } = message;
  return {
    content: Array.isArray(content)
      ? content.map((part) => part.text ?? '').join('')
      : (content ?? ''),
    ...(refusal && { refusal }),
    ...(finish_reason && { finishReason: finish_reason }),
  };
}

const count = z.number().nonnegative();
const usage = z.object({
  usage: z.union([
    z.object({ total_tokens: count }).transform(({ total_tokens }) => total_tokens),
    z
      .object({ prompt_tokens: count, completion_tokens: count })
      .transform(({ prompt_tokens, completion_tokens }) => prompt_tokens + completion_tokens),
  ]),
});

/** The tokens that a completion says it took; undefined if it does not say. */
export function usedTokens(body: unknown): number | undefined {
  return usage.safeParse(body).data?.usage;
}

const message = z.string().min(1);
const failure = z.union([
  z.object({ error: z.object({ message }) }).transform(({ error }) => error.message),
  z.object({ error: message }).transform(({ error }) => error),
  z.object({ message }).transform((body) => body.message),
  z.object({ detail: message }).transform(({ detail }) => detail),
]);

/** What the body of an error says, in any of the usual forms; undefined if it is none. */
export function errorMessage(body: unknown): string | undefined {
  return failure.safeParse(body).data;
}
