import { z } from 'zod';
import { ElenchusError } from '../../runtime/errors.js';
import { ANONYMOUS, OWNER, principal, SCOPES, TOKEN_NAME, type Principal } from '../principal.js';
import { HASH } from './key.js';

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
