import { createHash } from 'node:crypto';
import { type GraphQLSchema, parse, validate } from 'graphql';
import { z } from 'zod';
import { type Config, SETTINGS } from '../runtime/config.js';
import { badInput, ElenchusError, messageOf } from '../runtime/errors.js';
import { readTextFileNow } from '../runtime/files.js';
import { createCheckRequest } from './limits/document.js';

/** What Apollo Client's generator writes. */
const apolloManifest = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  operations: z.array(z.object({ id: z.string(), body: z.string() })),
});

/** What GraphQL Code Generator's client preset writes: the document of each id. */
const documentsById = z.record(z.string(), z.string());

/** The ids are digests, so that a client and a server that disagree find out. */
const ALGORITHMS: Readonly<Record<number, string>> = { 40: 'sha1', 64: 'sha256' };

/**
 * The documents of the manifest by their ids; none without a manifest. All are valid and within the
 * limits.
 * @throws ElenchusError FILE_NOT_FOUND; MANIFEST_INVALID naming the operation; CONFIG_INVALID if only
 * persisted documents may run and there is no manifest
 */
export function readManifest(config: Config, schema: GraphQLSchema): ReadonlyMap<string, string> {
  const { persistedDocuments: file, persistedOnly } = config;
  if (file === undefined) {
    if (!persistedOnly) return new Map();
    const problem = `needs ${SETTINGS.persistedDocuments.variable}`;
    const { variable } = SETTINGS.persistedOnly;
    throw new ElenchusError('CONFIG_INVALID', { variable, problem });
  }
  const documents = new Map(entriesOf(file));
  const checkLimits = createCheckRequest();
  for (const [id, document] of documents) {
    const refuse = (problem: string) =>
      new ElenchusError('MANIFEST_INVALID', { file, operation: nameOf(id, document), problem });
    const algorithm = ALGORITHMS[id.length];
    if (!algorithm || createHash(algorithm).update(document).digest('hex') !== id) {
      throw refuse('its id is not its sha256');
    }
    try {
      const [problem] = validate(schema, parse(document));
      if (problem) throw problem;
      checkLimits({ query: document });
    } catch (error) {
      throw refuse(messageOf(error));
    }
  }
  return documents;
}

function entriesOf(file: string): [id: string, document: string][] {
  const content = readJson(file);
  const apollo = apolloManifest.safeParse(content);
  if (apollo.success) return apollo.data.operations.map(({ id, body }) => [id, body]);
  const byId = documentsById.safeParse(content);
  if (byId.success) return Object.entries(byId.data);
  throw new ElenchusError('MANIFEST_INVALID', {
    file,
    operation: 'the file',
    problem: 'must be an object of documents by their sha256, or a manifest of Apollo Client',
  });
}

function readJson(file: string): unknown {
  const text = readTextFileNow(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    const problem = `is not valid JSON: ${messageOf(error)}`;
    throw new ElenchusError('MANIFEST_INVALID', { file, operation: 'the file', problem });
  }
}

/** By its name if it has one, with the id, by which the manifest can be searched. */
function nameOf(id: string, document: string): string {
  const name = /^\s*(?:query|mutation|subscription)\s+(\w+)/m.exec(document)?.[1];
  return name === undefined ? `"${id}"` : `${name} ("${id}")`;
}

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
