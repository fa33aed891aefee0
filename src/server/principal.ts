import type { AllowedCorpora } from '../domain/search.js';
import type { Config } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';

/**
 * `language-model` may have searches ask the language model. `admin` may do everything: also delete a
 * corpus at once, and run what is not allowed to others.
 */
export const SCOPES = ['read', 'write', 'language-model', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who asks, what they may do, and which corpora they may see. */
export interface Principal {
  /** Of a key or of the subject of a token; keys of one name are the same caller. */
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly corpora: AllowedCorpora;
  /** The points that it may spend in a period, where that is not the same for all keys. */
  readonly rateLimit?: number | undefined;
}

export const ANONYMOUS = 'anonymous';
/** The name of ELENCHUS_API_KEY. */
export const OWNER = 'owner';
/** The names of callers with a token begin with this. */
export const TOKEN_NAME = 'token ';

/** @param scopes `admin` includes all others */
export function principal(
  name: string,
  scopes: readonly Scope[],
  corpora: 'ALL' | 'PUBLIC' | readonly string[],
): Principal {
  return {
    name,
    scopes: new Set(scopes.includes('admin') ? SCOPES : scopes),
    corpora: typeof corpora === 'string' ? corpora : new Set(corpora),
  };
}

/** Whether the request came without a key. */
export function isAnonymous({ name }: Principal): boolean {
  return name === ANONYMOUS;
}

/** @throws ElenchusError UNAUTHENTICATED without a key, FORBIDDEN if the key lacks the scope. */
export function requireScope(principal: Principal, scope: Scope): void {
  if (principal.scopes.has(scope)) return;
  throw isAnonymous(principal)
    ? new ElenchusError('UNAUTHENTICATED')
    : new ElenchusError('FORBIDDEN', { lack: `the scope "${scope}"` });
}

/** Groups of fewer authors are withheld; undefined for whoever may see everything. */
export function minGroupFor(
  { scopes }: Principal,
  { minGroup }: Pick<Config, 'minGroup'>,
): number | undefined {
  return scopes.has('admin') ? undefined : minGroup;
}

/**
 * For what concerns the whole store.
 * @throws ElenchusError UNAUTHENTICATED, or FORBIDDEN for a key without `admin` or for some corpora
 */
export function requireEverything(principal: Principal): void {
  requireScope(principal, 'admin');
  if (principal.corpora === 'ALL') return;
  throw new ElenchusError('FORBIDDEN', { lack: 'all corpora, which this needs' });
}

/**
 * To write needs a key that names the corpus or has all; that a corpus is public is not enough.
 * @throws ElenchusError FORBIDDEN, whether or not there is such a corpus
 */
export function requireCorpus({ corpora }: Principal, name: string): void {
  if (corpora === 'ALL' || (corpora !== 'PUBLIC' && corpora.has(name))) return;
  throw new ElenchusError('FORBIDDEN', { lack: `"${name}" among its corpora` });
}

/** What a request that asks a language model is made of. */
interface LanguageModelContext {
  readonly principal: Principal;
  readonly config: Pick<Config, 'languageModelUrl' | 'languageModelModel' | 'languageModelOpen'>;
  momentary?: boolean;
}

/**
 * Questions to a language model can cost money and send texts elsewhere, so not everybody who may
 * search may ask them.
 * @throws ElenchusError LANGUAGE_MODEL_OFF; UNAUTHENTICATED or FORBIDDEN without the scope
 */
export function requireLanguageModel(context: LanguageModelContext): void {
  const { config, principal } = context;
  const { languageModelUrl, languageModelModel, languageModelOpen } = config;
  if (languageModelUrl === undefined || languageModelModel === undefined) {
    throw new ElenchusError('LANGUAGE_MODEL_OFF');
  }
  if (!languageModelOpen) requireScope(principal, 'language-model');
  // Where the model fails, the next answer may be another one.
  context.momentary = true;
}
