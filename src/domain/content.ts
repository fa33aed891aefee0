import { createHash } from 'node:crypto';
import { configure } from 'safe-stable-stringify';

const stringify = configure({ circularValue: Error });

/** JSON with keys in one order, so that equal contents are equal texts. */
export function canonicalJson(value: unknown): string {
  return stringify(value)!;
}

/** 128 bits of SHA-256 over the canonical JSON, in hexadecimal. */
export function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32);
}
