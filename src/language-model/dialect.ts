import type { Message } from './messages.js';

/** In which form answers are asked for; from the one that binds the model most to the least. */
const FORMATS = ['json_schema', 'json_object', 'text'] as const;

/** What endpoints understand differently. */
export interface Dialect {
  readonly format: (typeof FORMATS)[number];
  /** Newer models of OpenAI refuse the first name, most other endpoints know no other. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  /** Models that reason refuse any temperature but their own. */
  readonly temperature: boolean;
}

export const FIRST_DIALECT: Dialect = {
  format: 'json_schema',
  limit: 'max_tokens',
  temperature: true,
};

const REFUSED = [400, 404, 422, 501];

/**
 * What to try after a refused request; undefined if the reason is another one.
 * @param problem what the endpoint said
 */
export function nextDialect(
  dialect: Dialect,
  status: unknown,
  problem: string,
): Dialect | undefined {
  if (!REFUSED.includes(Number(status))) return undefined;
  if (dialect.limit === 'max_tokens' && problem.includes('max_completion_tokens')) {
    return { ...dialect, limit: 'max_completion_tokens' };
  }
  if (dialect.temperature && problem.includes('temperature')) {
    return { ...dialect, temperature: false };
  }
  const plainer = FORMATS[FORMATS.indexOf(dialect.format) + 1];
  const isFormat = /response_?format|json_?(schema|object)|structured.?output/i.test(problem);
  return plainer && isFormat ? { ...dialect, format: plainer } : undefined;
}

/** A question in the form of OpenAI's chat completions. */
export interface Question {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly jsonSchema: object;
  readonly maxTokens: number;
  readonly temperature?: number | undefined;
}

export function requestBody(
  { format, limit, temperature: isTaken }: Dialect,
  { model, messages, jsonSchema, maxTokens, temperature }: Question,
): object {
  const formats = {
    json_schema: {
      type: format,
      json_schema: { name: 'answer', strict: true, schema: jsonSchema },
    },
    json_object: { type: format },
    text: undefined,
  };
  return {
    ...{ model, messages, stream: false, response_format: formats[format], [limit]: maxTokens },
    ...(isTaken && temperature !== undefined && { temperature }),
  };
}
