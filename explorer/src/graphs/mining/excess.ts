import { ElenchusError } from '@elenchus/client';

/** What a text has too much of, and how much the server takes. */
type Excess =
  | { readonly what: 'tooLong'; readonly length: number; readonly limit: number }
  | { readonly what: 'tooMany'; readonly limit: number };

/** Undefined where something else is wrong. */
export function excessOf(error: Error): Excess | undefined {
  if (!(error instanceof ElenchusError)) return undefined;
  const [length, limit] = [Number(error.details['length']), Number(error.details['limit'])];
  if (error.code === 'TEXT_TOO_LONG' && length > limit) return { what: 'tooLong', length, limit };
  if (error.code === 'GRAPH_TOO_LARGE' && limit > 0) return { what: 'tooMany', limit };
  return undefined;
}
