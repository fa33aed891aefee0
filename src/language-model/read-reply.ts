import { chatAnswer, errorMessage } from './chat-answer.js';
import type { Reply } from './exchange.js';
import { isRetryable } from './retry-wait.js';

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
