import { createHash } from 'node:crypto';
import type { Json } from '../domain/premise.js';

/** JSON with keys in one order, so that equal contents are equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** 128 bits of SHA-256 over the canonical JSON, in hexadecimal. */
export function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32);
}

/** A copy without undefined members: what a payload can hold. */
export function defined(values: Readonly<Record<string, Json | undefined>>): Record<string, Json> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Record<string, Json>;
}
