import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import { ANONYMOUS, OWNER, type Principal, principal } from '../principal.js';
import { digestOf, type KnownKey, readKeys } from './keys.js';
import { openTokens } from './tokens.js';
import { type Log, WatchedFile } from './watched-file.js';

/**
 * The principal of an `authorization` header.
 * @throws ElenchusError UNAUTHENTICATED if the key is unknown, or missing although reads need one;
 *   TOKEN_INVALID, TOKEN_KEYS_UNREACHABLE
 */
export type Authenticate = (authorization: string | undefined) => Promise<Principal>;

/** Three parts in Base64; no key of ours has a dot. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/;

export interface Access {
  readonly authenticate: Authenticate;
  /** Stops reading the files again. */
  close(): void;
}

/**
 * @throws ElenchusError FILE_NOT_FOUND or KEYS_INVALID for a file that cannot be used;
 *   CONFIG_INVALID
 */
export function openAccess(config: Config, log: Log): Access {
  const { keysFile: file, openReads = true } = config;
  const owner = ownerKey(config);
  const keys =
    file === undefined ? undefined : new WatchedFile(file, (text) => readKeys(file, text), log);
  const tokens = openTokens(config, log);
  const anonymous = openReads ? principal(ANONYMOUS, ['read'], 'PUBLIC') : undefined;

  return {
    async authenticate(authorization) {
      if (authorization === undefined) {
        if (anonymous) return anonymous;
        throw new ElenchusError('UNAUTHENTICATED');
      }
      const given = /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
      const known = ownerOf(given, [...owner, ...(keys?.content ?? [])]);
      if (known) return known;
      if (tokens && TOKEN.test(given)) return tokens.verify(given);
      throw new ElenchusError('UNAUTHENTICATED');
    },
    close: () => {
      keys?.close();
      tokens?.close();
    },
  };
}

/** Compares every key, so that the time taken does not reveal a partial match. */
function ownerOf(given: string, known: readonly KnownKey[]): Principal | undefined {
  const digest = digestOf(given);
  return known.filter((key) => timingSafeEqual(key.digest, digest))[0]?.principal;
}

function ownerKey({ apiKey }: Config): readonly KnownKey[] {
  if (apiKey === undefined) return [];
  return [{ digest: digestOf(apiKey), principal: principal(OWNER, ['admin'], 'ALL') }];
}
