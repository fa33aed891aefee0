import type { Json } from '../../domain/premise.js';
import type { Payload } from '../port.js';

/** The payload key for values that Qdrant would not return exactly: their JSON, by key. */
export const EXACT = '_exact';

/**
 * A payload that Qdrant returns exactly. It misreads the last digit of numbers with more than 15
 * digits, and of very large and very small ones.
 */
export function toExact(payload: Payload): Payload {
  const misread = Object.entries(payload).filter(([, value]) => isMisread(value));
  if (misread.length === 0) return payload;
  const exact = misread.map(([key, value]) => [key, JSON.stringify(value)] as const);
  return { ...payload, [EXACT]: Object.fromEntries(exact) };
}

/** The payload, or a selected part of it, as it was before `toExact`. */
export function fromExact(stored: Payload): Payload {
  if (stored[EXACT] === undefined) return stored;
  const { [EXACT]: exact, ...payload } = stored;
  const values = Object.entries(exact as Readonly<Record<string, string>>).map(
    ([key, value]) => [key, JSON.parse(value) as Json] as const,
  );
  return { ...payload, ...Object.fromEntries(values) };
}

function isMisread(value: Json | undefined): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isMisread);
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return false;
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return true;
  const [digits = '', exponent] = value.toExponential().split('e');
  const decimals = digits.replace(/^-?\d\.?/, '').length;
  return decimals > 14 || decimals - Number(exponent) > 22;
}
