import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { secret, type Config } from '../config.js';
import type { AllowedCorpora } from '../domain/search.js';
import { ElenchusError, messageOf } from '../errors.js';

/**
 * `language-model` may have searches ask the language model. `admin` may do everything: also delete a
 * corpus at once, and run what is not allowed to others.
 */
const SCOPES = ['read', 'write', 'language-model', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who asks, what they may do, and which corpora they may see. */
export interface Principal {
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly corpora: AllowedCorpora;
  /** The points that it may spend in a period, where that is not the same for all keys. */
  readonly rateLimit?: number | undefined;
}

const ANONYMOUS = 'anonymous';

/**
 * The principal of an `authorization` header.
 * @throws ElenchusError UNAUTHENTICATED if the key is unknown, or missing although reads need one.
 */
export type Authenticate = (authorization: string | undefined) => Principal;

/** `ELENCHUS_KEYS_FILE`: a list of keys, each with a name, scopes, corpora and a limit. */
const keysFile = z
  .array(
    z.strictObject({
      key: secret,
      name: z
        .string()
        .min(1)
        .refine((name) => name !== ANONYMOUS, 'is the name of no key'),
      scopes: z.array(z.enum(SCOPES)).min(1),
      corpora: z.union([z.literal('ALL'), z.array(z.string().min(1))]).default('ALL'),
      rateLimit: z.int().min(1).optional(),
    }),
  )
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'has a key twice');

/** @throws ElenchusError FILE_NOT_FOUND or KEYS_INVALID for a keys file that cannot be used. */
export function createAuthenticate(config: Config): Authenticate {
  const known = [...ownerKey(config), ...furtherKeys(config)];
  const { openReads = true } = config;
  const anonymous = openReads ? principal(ANONYMOUS, ['read'], 'ALL') : undefined;

  return (authorization) => {
    if (authorization === undefined) {
      if (anonymous) return anonymous;
      throw new ElenchusError('UNAUTHENTICATED');
    }
    const given = digest(/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '');
    // Every key is compared, so that the time taken does not reveal a partial match.
    const matches = known.filter((entry) => timingSafeEqual(entry.digest, given));
    if (matches[0]) return matches[0].principal;
    throw new ElenchusError('UNAUTHENTICATED');
  };
}

/** @throws ElenchusError UNAUTHENTICATED without a key, FORBIDDEN if the key lacks the scope. */
export function requireScope(principal: Principal, scope: Scope): void {
  if (principal.scopes.has(scope)) return;
  throw isAnonymous(principal)
    ? new ElenchusError('UNAUTHENTICATED')
    : new ElenchusError('FORBIDDEN', { scope });
}

/** Whether the request came without a key. */
export function isAnonymous({ name }: Principal): boolean {
  return name === ANONYMOUS;
}

/** @throws ElenchusError FORBIDDEN if the principal may not write to this corpus. */
export function requireCorpus({ corpora }: Principal, name: string): void {
  if (corpora === 'ALL' || corpora.has(name)) return;
  throw new ElenchusError('FORBIDDEN', { scope: `write:${name}` });
}

interface KnownKey {
  readonly digest: Buffer;
  readonly principal: Principal;
}

function ownerKey({ apiKey }: Config): readonly KnownKey[] {
  if (apiKey === undefined) return [];
  return [{ digest: digest(apiKey), principal: principal('owner', ['admin'], 'ALL') }];
}

function furtherKeys({ keysFile: file }: Config): readonly KnownKey[] {
  if (file === undefined) return [];
  const parsed = keysFile.safeParse(readJson(file));
  if (parsed.success) {
    return parsed.data.map(({ key, name, scopes, corpora, rateLimit }) => ({
      digest: digest(key),
      principal: { ...principal(name, scopes, corpora), rateLimit },
    }));
  }
  const [issue] = parsed.error.issues;
  throw new ElenchusError('KEYS_INVALID', {
    file,
    field: issue?.path.join('.') || 'the file',
    problem: issue?.message ?? 'invalid',
  });
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ElenchusError('FILE_NOT_FOUND', { file, problem: messageOf(cause) }, { cause });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ElenchusError('KEYS_INVALID', {
      file,
      field: 'the file',
      problem: 'is not valid JSON',
    });
  }
}

function principal(
  name: string,
  scopes: readonly Scope[],
  corpora: 'ALL' | readonly string[],
): Principal {
  return {
    name,
    scopes: new Set(scopes.includes('admin') ? SCOPES : scopes),
    corpora: corpora === 'ALL' ? 'ALL' : new Set(corpora),
  };
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
