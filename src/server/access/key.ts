import { createHash, randomBytes } from 'node:crypto';
import { secret } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';

/** Lets people and scanners of leaked secrets recognise a key. */
const PREFIX = 'elk_';
const RANDOM_BYTES = 32;
/** As many characters as 128 random bits have in Base64. */
const MIN_CHARACTERS = 22;
const MIN_DIFFERENT = 10;
/** What people write who do not make a key at random. */
const GUESSABLE = /passw|secret|changeme|elenchus|example|default|admin|qwert|abcde|01234|12345/i;

/** What the keys file has in place of a key. */
export const HASH = /^sha256:[\da-f]{64}$/;

/**
 * A new key of 256 random bits. One in 100,000 has a word in it that `checkStrength` refuses; then
 * another is drawn.
 */
export function createKey(draw: (bytes: number) => Buffer = randomBytes): string {
  for (;;) {
    const key = PREFIX + draw(RANDOM_BYTES).toString('base64url');
    if (weaknessOf(key) === undefined) return key;
  }
}

/** The SHA-256 of a key, 32 bytes. */
export function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export function hashOf(key: string): string {
  return `sha256:${digestOf(key).toString('hex')}`;
}

/**
 * Refuses what somebody could find by guessing. SHA-256 is fast, so a hash hides only what is too
 * random to be guessed.
 * @throws ElenchusError KEY_GUESSABLE
 */
export function checkStrength(key: string): void {
  const problem = weaknessOf(key);
  if (problem !== undefined) throw new ElenchusError('KEY_GUESSABLE', { problem });
}

/** Why a key is too easy to guess, as the rest of a sentence about it; undefined if it is not. */
export function weaknessOf(key: string): string | undefined {
  const { error } = secret.safeParse(key);
  if (error) return error.issues[0]!.message;
  if (key.length < MIN_CHARACTERS) return `has fewer than ${MIN_CHARACTERS} characters`;
  if (new Set(key).size < MIN_DIFFERENT)
    return `has fewer than ${MIN_DIFFERENT} different characters`;
  const word = GUESSABLE.exec(key)?.[0];
  return word && `contains "${word.toLowerCase()}", so it is probably not random`;
}
