import { z } from 'zod';
import { SETTINGS, type Config } from '../../config.js';
import { badInput, ElenchusError } from '../../errors.js';

/** The parameters of a request by the GraphQL-over-HTTP specification, not checked yet. */
export type Parameters = Readonly<Record<string, unknown>>;

export interface PersistedDocuments {
  /**
   * The parameters with the document in place of its id. Those without an id, or with that of an
   * automatic persisted query, stay as they are.
   * @throws ElenchusError DOCUMENT_NOT_FOUND; BAD_INPUT for an id beside a document
   */
  resolve(parameters: Parameters): Parameters;
  /** Whether everybody may run this document. */
  isOpen(parameters: Parameters): boolean;
}

/** What Apollo Client sends: the id in `extensions`, as JSON in a GET. */
const persistedQuery = z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) });

export function createPersistedDocuments(
  documents: ReadonlyMap<string, string>,
  { persistedOnly }: Pick<Config, 'persistedOnly'>,
): PersistedDocuments {
  const texts = new Set(documents.values());
  return {
    resolve(parameters) {
      const { documentId, query } = parameters;
      const id = documentId ?? (query === undefined ? hashOf(parameters) : undefined);
      if (id === undefined) return parameters;
      if (typeof id !== 'string') throw badInput('documentId', 'is not a text');
      if (query !== undefined) throw badInput('documentId', 'cannot be sent with a `query`');
      const document = documents.get(id.replace(/^sha256:/, ''));
      if (document !== undefined) return withDocument(parameters, document);
      // What is not in the manifest may still be known as an automatic persisted query.
      if (documentId === undefined && !persistedOnly) return parameters;
      const setting = SETTINGS.persistedDocuments.variable;
      throw new ElenchusError('DOCUMENT_NOT_FOUND', { id, setting });
    },
    isOpen: ({ query }) => !persistedOnly || (typeof query === 'string' && texts.has(query)),
  };
}

function withDocument(parameters: Parameters, query: string): Parameters {
  return { ...parameters, query, extensions: null };
}

function hashOf({ extensions }: Parameters): string | undefined {
  const parsed = persistedQuery.safeParse(parsedJson(extensions));
  return parsed.success ? parsed.data.persistedQuery.sha256Hash : undefined;
}

function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
