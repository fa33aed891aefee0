import { ElenchusError } from '../../errors.js';

/**
 * Refuses variables that are nested deeper than GraphQL could coerce without overflowing.
 * @throws ElenchusError INPUT_TOO_DEEP
 */
export function checkNesting(value: unknown, limit: number, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > limit) throw new ElenchusError('INPUT_TOO_DEEP', { limit });
  for (const key in value) checkNesting((value as Record<string, unknown>)[key], limit, depth + 1);
}
