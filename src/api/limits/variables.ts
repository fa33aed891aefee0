import { ElenchusError } from '../../errors.js';

/**
 * Refuses variables that are nested deeper than GraphQL could coerce without overflowing.
 * @throws ElenchusError INPUT_TOO_DEEP
 */
export function checkNesting(value: unknown, limit: number, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > limit) throw new ElenchusError('INPUT_TOO_DEEP', { limit });
  const parts = Array.isArray(value) ? value : Object.values(value);
  for (const part of parts) checkNesting(part, limit, depth + 1);
}
