import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { secret } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import { ANONYMOUS, OWNER, type Principal, principal, SCOPES, TOKEN_NAME } from '../principal.js';

/** Lets people and scanners of leaked secrets recognise a key. */
const PREFIX = 'elk_';
const RANDOM_BYTES = 32;
/** As many characters as 128 random bits have in Base64. */
const MIN_CHARACTERS = 22;
const MIN_DIFFERENT = 10;
/** What people write who do not make a key at random. */
const GUESSABLE = /passw|secret|changeme|elenchus|example|default|admin|qwert|abcde|01234|12345/i;

/** What the keys file has in place of a key. */
const HASH = /^sha256:[\da-f]{64}$/;

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

/** A key that the server knows, by its SHA-256. */
export interface KnownKey {
  readonly digest: Buffer;
  readonly principal: Principal;
}

/** Each key has a name, scopes, corpora and perhaps a limit. */
const keysFile = z
  .array(
    z.strictObject({
      hash: z.string().regex(HASH, 'is not the hash of a key; make one: elenchus keys hash'),
      name: z
        .string()
        .min(1)
        .refine(
          (name) => ![ANONYMOUS, OWNER].includes(name) && !name.startsWith(TOKEN_NAME),
          'is reserved; choose another name',
        ),
      scopes: z.array(z.enum(SCOPES)).min(1),
      corpora: z.union([z.enum(['ALL', 'PUBLIC']), z.array(z.string().min(1))]).default('ALL'),
      rateLimit: z.int().min(1).optional(),
    }),
  )
  .refine((list) => new Set(list.map(({ hash }) => hash)).size === list.length, 'has a key twice');

const PLAIN =
  'is a key in plain text; put "hash" in its place, with what this command makes of the key: elenchus keys hash';

/** @throws ElenchusError KEYS_INVALID, naming the field */
export function readKeys(file: string, text: string): readonly KnownKey[] {
  const invalid = (field: string, problem: string) =>
    new ElenchusError('KEYS_INVALID', { file, field, problem });
  const json = parse(text);
  if (json === undefined) throw invalid('the file', 'is not valid JSON');
  const plain = Array.isArray(json) ? json.findIndex(isPlain) : -1;
  if (plain >= 0) throw invalid(`${plain}.key`, PLAIN);
  const { error, data } = keysFile.safeParse(json);
  if (error) {
    const [issue] = error.issues;
    throw invalid(issue?.path.join('.') || 'the file', issue?.message ?? 'invalid');
  }
  return data.map(({ hash, name, scopes, corpora, rateLimit }) => ({
    digest: Buffer.from(hash.slice('sha256:'.length), 'hex'),
    principal: { ...principal(name, scopes, corpora), rateLimit },
  }));
}

function isPlain(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'key' in entry;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
