import type { Json } from '../../domain/premise.js';
import type { Payload } from '../port.js';

/** Holds the values of a payload, as JSON by key, that Qdrant would not give back as they were. */
export const EXACT = '_exact';

/**
 * A payload that comes back as it is. Qdrant misreads the last digit of some numbers: of those that
 * have more than 15 digits, and of those whose digits are too many places from the point.
 */
export function toExact(payload: Payload): Payload {
  const misread = Object.entries(payload).filter(([, value]) => isMisread(value));
  if (misread.length === 0) return payload;
  const exact = misread.map(([key, value]) => [key, JSON.stringify(value)] as const);
  return { ...payload, [EXACT]: Object.fromEntries(exact) };
}

/** The payload, or the selected part of it, that `toExact` was given. */
export function fromExact({ [EXACT]: exact, ...payload }: Payload): Payload {
  if (exact === undefined) return payload;
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
