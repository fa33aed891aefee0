import { createHash } from 'node:crypto';

/** Names a question by what it says: SHA-256 of its JSON, in hexadecimal. */
export function digestOf(question: unknown): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('hex');
}
