import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import { readBytes } from '../../runtime/bytes.js';
import { type Config, SETTINGS } from '../../runtime/config.js';
import { ElenchusError, messageOf } from '../../runtime/errors.js';
import { type Principal, principal, SCOPES, TOKEN_NAME } from '../principal.js';
import { type Log, WatchedFile } from './watched-file.js';

/** Signatures of a private key only: whoever can check one of a shared secret can also forge it. */
/** How far the clocks of the issuer and of this server may differ. */
const CLOCK_TOLERANCE_SECONDS = 30;
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const JWKS_TIMEOUT = 5000;
const MOST_JWKS_BYTES = 2 ** 20;

/** Checks JSON Web Tokens (RFC 7519) of one issuer. */
export interface Tokens {
  /**
   * The principal that the claims of a token describe.
   * @throws ElenchusError TOKEN_INVALID; TOKEN_KEYS_UNREACHABLE
   */
  verify(token: string): Promise<Principal>;
  close(): void;
}

/**
 * Undefined where tokens are not set up.
 * @throws ElenchusError CONFIG_INVALID if a part of the settings is missing; FILE_NOT_FOUND and
 *   KEYS_INVALID for a file of keys that cannot be used
 */
export function openTokens(config: Config, log: Log): Tokens | undefined {
  const { jwtIssuer: issuer, jwtAudience: audience, jwtJwks: jwks } = config;
  if (issuer === undefined && audience === undefined && jwks === undefined) return undefined;
  if (issuer === undefined) throw incomplete('jwtIssuer');
  if (audience === undefined) throw incomplete('jwtAudience');
  if (jwks === undefined) throw incomplete('jwtJwks');
  const keys = typeof jwks === 'string' ? keysInFile(jwks, log) : keysAt(jwks, issuer);
  const rules = {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    requiredClaims: ['exp', 'sub'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keys.get, rules);
        return toPrincipal(payload, config);
      } catch (error) {
        if (error instanceof errors.JOSEError) throw refusal(problemOf(error), error);
        if (error instanceof ElenchusError) throw error;
        // A key that this machine cannot use, such as one that is too short.
        throw unreachable(issuer, error);
      }
    },
    close: keys.close,
  };
}

function incomplete(setting: 'jwtIssuer' | 'jwtAudience' | 'jwtJwks'): ElenchusError {
  const problem = 'must be set if tokens are accepted';
  return new ElenchusError('CONFIG_INVALID', { variable: SETTINGS[setting].variable, problem });
}

/** The same response, or an error if it is far longer than keys are. */
async function bounded(response: Response): Promise<Response> {
  const tooLarge = () => new Error(`they take more than ${MOST_JWKS_BYTES} bytes`);
  const bytes = await readBytes(response, MOST_JWKS_BYTES, tooLarge);
  const { status, headers } = response;
  return new Response(bytes, { status, headers });
}

interface Keys {
  readonly get: JWTVerifyGetKey;
  close(): void;
}

function keysInFile(file: string, log: Log): Keys {
  const watched = new WatchedFile(file, (text) => parseKeys(file, text), log);
  return { get: (...asked) => watched.content(...asked), close: () => watched.close() };
}

function parseKeys(file: string, text: string): JWTVerifyGetKey {
  try {
    return createLocalJWKSet(JSON.parse(text) as JSONWebKeySet);
  } catch {
    const problem = 'is not a JSON Web Key Set: { "keys": [...] }';
    throw new ElenchusError('KEYS_INVALID', { file, field: 'the file', problem });
  }
}

/** They are fetched with the first token, and again when they are old or a token names another. */
function keysAt(url: URL, issuer: string): Keys {
  const remote = createRemoteJWKSet(url, {
    timeoutDuration: JWKS_TIMEOUT,
    [customFetch]: async (...asked) => bounded(await fetch(...asked)),
  });
  const get: JWTVerifyGetKey = async (...asked) => {
    try {
      return await remote(...asked);
    } catch (error) {
      throw isAboutToken(error) ? error : unreachable(issuer, error);
    }
  };
  return { get, close: () => undefined };
}

function unreachable(issuer: string, cause: unknown): ElenchusError {
  const problem = messageOf(cause);
  return new ElenchusError('TOKEN_KEYS_UNREACHABLE', { issuer, problem }, { cause });
}

function isAboutToken(error: unknown): boolean {
  const { JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JOSENotSupported } = errors;
  return [JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JOSENotSupported].some(
    (kind) => error instanceof kind,
  );
}

function problemOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, reason } = error;
    if (claim === 'nbf' && reason === 'check_failed') return 'it is not valid yet';
    return `its claim "${claim}" is ${reason === 'missing' ? 'missing' : 'wrong'}`;
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return 'its algorithm is not accepted here';
  if (error instanceof errors.JWKSMultipleMatchingKeys) return 'it does not name its key ("kid")';
  if (error instanceof errors.JWKSNoMatchingKey) return 'the issuer has no such key';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'its signature is wrong';
  return 'it is not a signed JSON Web Token';
}

/** Scopes without our prefix are those of other services. */
function toPrincipal(
  payload: JWTPayload,
  { jwtScopeClaim, jwtScopePrefix, jwtCorporaClaim }: Config,
): Principal {
  const given = claimOf(payload, jwtScopeClaim);
  const names = typeof given === 'string' ? given.split(' ') : Array.isArray(given) ? given : [];
  const scopes = SCOPES.filter((scope) => names.includes(jwtScopePrefix + scope));
  const corpora = claimOf(payload, jwtCorporaClaim) ?? 'PUBLIC';
  if (corpora !== 'ALL' && corpora !== 'PUBLIC' && !isListOfNames(corpora)) {
    throw refusal(`its claim "${jwtCorporaClaim}" is not a list of names, "ALL" or "PUBLIC"`);
  }
  const { sub } = payload;
  if (typeof sub !== 'string' || sub === '') throw refusal('its claim "sub" is not a text');
  return principal(`${TOKEN_NAME}${sub}`, scopes, corpora);
}

function isListOfNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

/** A claim by its name, or by a path such as `realm_access.roles`. */
function claimOf(payload: JWTPayload, name: string): unknown {
  if (Object.hasOwn(payload, name)) return payload[name];
  return name.split('.').reduce<unknown>((value, part) => {
    const known = typeof value === 'object' && value !== null && Object.hasOwn(value, part);
    return known ? (value as Readonly<Record<string, unknown>>)[part] : undefined;
  }, payload);
}

function refusal(problem: string, cause?: unknown): ElenchusError {
  return new ElenchusError('TOKEN_INVALID', { problem }, { cause });
}
