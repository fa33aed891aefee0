import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SETTINGS, type Config } from '../../runtime/config.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';

/** The parameters of a request by the GraphQL-over-HTTP specification, not checked yet. */
export type Parameters = Readonly<Record<string, unknown>>;

export interface PersistedDocuments {
  /**
   * The parameters with the document in place of its id. Those without an id, or with that of an
   * automatic persisted query, stay as they are.
   * @throws ElenchusError DOCUMENT_NOT_FOUND; BAD_INPUT for an id that does not fit
   */
  resolve(parameters: Parameters): Parameters;
  /** Whether everybody may run this document. */
  isOpen(parameters: Parameters): boolean;
}

export function createPersistedDocuments(
  documents: ReadonlyMap<string, string>,
  { persistedOnly }: Pick<Config, 'persistedOnly'>,
): PersistedDocuments {
  const texts = new Set(documents.values());
  return {
    resolve(parameters) {
      const id = documentIdOf(parameters) ?? hashOf(parameters);
      if (id === undefined) return parameters;
      const query = documents.get(id);
      if (query !== undefined) return { ...parameters, query, extensions: null };
      // What is not in the manifest may still be an automatic persisted query.
      if (parameters['documentId'] === undefined && !persistedOnly) return parameters;
      const setting = SETTINGS.persistedDocuments.variable;
      throw new ElenchusError('DOCUMENT_NOT_FOUND', { id, setting });
    },
    isOpen: ({ query }) => !persistedOnly || (typeof query === 'string' && texts.has(query)),
  };
}

function documentIdOf({ documentId, query }: Parameters): string | undefined {
  if (documentId === undefined) return undefined;
  if (typeof documentId !== 'string') throw badInput('documentId', 'is not a text');
  if (query !== undefined) throw badInput('documentId', 'cannot be sent with a `query`');
  return documentId.replace(/^sha256:/, '');
}

/** `extensions.persistedQuery`, as Apollo Client sends it. */
const persistedQuery = z.object({ version: z.literal(1), sha256Hash: z.string() });

function hashOf({ extensions, query }: Parameters): string | undefined {
  const { persistedQuery: given } = objectOf(extensions);
  if (!given) return undefined;
  const parsed = persistedQuery.safeParse(given);
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
    throw badInput(['extensions', 'persistedQuery', ...path].join('.'), message);
  }
  const { sha256Hash } = parsed.data;
  if (typeof query !== 'string') return sha256Hash;
  if (createHash('sha256').update(query).digest('hex') === sha256Hash) return sha256Hash;
  throw badInput('extensions.persistedQuery.sha256Hash', 'is not the SHA-256 of `query`');
}

/** In a GET, `extensions` is a text; Apollo reports it if that is not a JSON object. */
function objectOf(extensions: unknown): Parameters {
  try {
    const value: unknown = typeof extensions === 'string' ? JSON.parse(extensions) : extensions;
    return typeof value === 'object' && value !== null ? (value as Parameters) : {};
  } catch {
    return {};
  }
}
