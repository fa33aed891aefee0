import { z } from 'zod';

/** Why a request has no answer. */
export interface Failure {
  readonly problem: string;
  readonly status?: number;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  readonly retryAfter?: string | null;
}

const HINTS: Readonly<Record<number, string>> = {
  401: ' (check ELENCHUS_LANGUAGE_MODEL_KEY)',
  403: ' (check ELENCHUS_LANGUAGE_MODEL_KEY)',
  404: ' (check ELENCHUS_LANGUAGE_MODEL_URL and ELENCHUS_LANGUAGE_MODEL_MODEL)',
};

/**
 * The body of a reply, parsed, or why it is a failure.
 * @param quoted makes a text of the endpoint fit for a message
 */
export function readReply(
  { status, headers, text, isUtf8 }: Reply,
  quoted: (text: string) => string,
): { readonly body: unknown } | Failure {
  if (status >= 300 && status < 400) {
    const to = quoted(headers.get('location') ?? 'nowhere');
    const problem = `it redirects to ${to}, which is not followed, for the sake of the key`;
    return { status, problem, retryable: false };
  }
  const body = parsed(text);
  const said = errorMessage(body);
  const type = headers.get('content-type') ?? 'no content type';
  if (status >= 200 && status < 300) {
    if (!isUtf8) return { problem: 'its answer is not UTF-8', retryable: false };
    if (body === undefined) {
      // What calls itself JSON and is none has broken off.
      const retryable = type.includes('json');
      return { problem: `its answer (${quoted(type)}) is not JSON`, retryable };
    }
    if (said === undefined || chatAnswer(body) !== undefined) return { body };
  }
  // A page says little in many words. Anything else may have the reason in a form of its own.
  const reason = quoted(said ?? (type.includes('html') ? '' : text));
  const problem = `status ${status}${reason && `: ${reason}`}${HINTS[status] ?? ''}`;
  return {
    status,
    problem,
    retryable: isRetryable(status),
    retryAfter: headers.get('retry-after'),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
function errorMessage(body: unknown): string | undefined {
  return failure.safeParse(body).data;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Whether the text is all that was sent. */
  readonly isUtf8: boolean;
}

/** Whether the same request may succeed later. */
function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}
