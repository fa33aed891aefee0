import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ElenchusError } from './errors.js';

/** The folder that holds `models/`, `qdrant/`, `demo/` and `schema.graphql`. */
export const PACKAGE_ROOT = fileURLToPath(new URL('..', import.meta.url));

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const toggle = z
  .enum(['on', 'off', 'true', 'false'])
  .transform((value) => ['on', 'true'].includes(value));
const count = (minimum = 1) => z.coerce.number().int().min(minimum);
const path = z
  .string()
  .min(1)
  .transform((value) => resolve(value));

/**
 * Every setting: its environment variable, how it is read, its default and what it is for.
 * `elenchus doctor` names those that are set; docker-compose.yml is checked against them.
 */
export const SETTINGS = {
  dataDir: setting('ELENCHUS_DATA_DIR', path, '.elenchus', 'folder of the embedded store'),
  qdrantUrl: setting(
    'QDRANT_URL',
    z.url().optional(),
    undefined,
    'use this Qdrant server instead of the embedded store',
  ),
  qdrantApiKey: setting(
    'QDRANT_API_KEY',
    z.string().optional(),
    undefined,
    'key of the Qdrant server',
  ),
  qdrantTimeoutMs: setting(
    'QDRANT_TIMEOUT_MS',
    count(),
    '10000',
    'longest wait for an answer from Qdrant, in milliseconds',
  ),
  qdrantShards: setting('QDRANT_SHARDS', count(), '1', 'shards of a new collection'),
  qdrantReplicas: setting(
    'QDRANT_REPLICAS',
    count(),
    '1',
    'replicas of each shard of a new collection',
  ),
  qdrantWriteConsistency: setting(
    'QDRANT_WRITE_CONSISTENCY',
    count(),
    '1',
    'replicas that must confirm a write',
  ),
  qdrantCollectionPrefix: setting(
    'QDRANT_COLLECTION_PREFIX',
    z.string().regex(/^[\w-]*$/, 'only letters, digits, "_" and "-"'),
    '',
    'prefix of the names of the collections in Qdrant',
  ),
  qdrantExact: setting(
    'QDRANT_EXACT',
    flag,
    'true',
    'compare a query with every vector, as the embedded store does; false uses the HNSW index, which is approximate',
  ),
  registryTtlMs: setting(
    'ELENCHUS_REGISTRY_TTL_MS',
    count(0),
    '2000',
    'how long the description of a corpus in Qdrant is cached, in milliseconds',
  ),

  host: setting('ELENCHUS_HOST', z.string().min(1), '127.0.0.1', 'address to listen on'),
  port: setting(
    'ELENCHUS_PORT',
    count(0).max(65_535),
    '4000',
    'port to listen on; 0 chooses a free one',
  ),
  graphiql: setting(
    'ELENCHUS_GRAPHIQL',
    flag.optional(),
    undefined,
    'serve GraphiQL and allow introspection; on unless NODE_ENV=production',
  ),

  apiKey: setting(
    'ELENCHUS_API_KEY',
    z.string().min(8).optional(),
    undefined,
    'key that may read and write every corpus',
  ),
  keysFile: setting(
    'ELENCHUS_KEYS_FILE',
    path.optional(),
    undefined,
    'JSON file with further keys, their scopes and their corpora',
  ),
  openReads: setting('ELENCHUS_OPEN_READS', flag, 'true', 'allow reading without a key'),
  defaultCorpus: setting(
    'ELENCHUS_DEFAULT_CORPUS',
    z.string().optional(),
    undefined,
    'corpus to search if a search names none',
  ),

  perspectiveInference: setting(
    'ELENCHUS_PERSPECTIVE_INFERENCE',
    toggle,
    'on',
    'allow profiles to be inferred from texts (mode IMPLICIT, learn-profiles)',
  ),

  maxBodyBytes: setting(
    'ELENCHUS_MAX_BODY_BYTES',
    count(),
    '4194304',
    'largest request body, in bytes',
  ),
  maxQueryCharacters: setting(
    'ELENCHUS_MAX_QUERY_CHARACTERS',
    count(),
    '10000',
    'longest text to search for, in characters',
  ),
  maxTextCharacters: setting(
    'ELENCHUS_MAX_TEXT_CHARACTERS',
    count(),
    '100000',
    'longest premise or claim, in characters',
  ),
  maxDepth: setting('ELENCHUS_MAX_DEPTH', count(), '12', 'deepest nesting of a GraphQL query'),
  maxCost: setting(
    'ELENCHUS_MAX_COST',
    count(),
    '20000',
    'highest cost of a GraphQL query; docs/api.md says how it is computed',
  ),
  maxAliases: setting('ELENCHUS_MAX_ALIASES', count(), '30', 'most aliases in a GraphQL query'),
  maxFields: setting('ELENCHUS_MAX_FIELDS', count(), '500', 'most fields in a GraphQL query'),
  maxDirectives: setting(
    'ELENCHUS_MAX_DIRECTIVES',
    count(0),
    '50',
    'most directives in a GraphQL query',
  ),
  maxTokens: setting(
    'ELENCHUS_MAX_TOKENS',
    count(),
    '10000',
    'longest GraphQL query, in tokens; variables are not counted',
  ),
  maxDocumentCharacters: setting(
    'ELENCHUS_MAX_DOCUMENT_CHARACTERS',
    count(),
    '1000000',
    'longest GraphQL query, in characters; variables are not counted',
  ),
  maxInputDepth: setting(
    'ELENCHUS_MAX_INPUT_DEPTH',
    count(),
    '32',
    'deepest nesting of inputs and variables',
  ),
  maxInputValues: setting(
    'ELENCHUS_MAX_INPUT_VALUES',
    count(),
    '100000',
    'most values in the variables of a request; lists and objects count as well as what is in them',
  ),
  maxRecordBytes: setting(
    'ELENCHUS_MAX_RECORD_BYTES',
    count(),
    '1048576',
    'largest premise, or metadata of an argument graph, in bytes of JSON',
  ),
  maxAnswerBytes: setting(
    'ELENCHUS_MAX_ANSWER_BYTES',
    count(),
    '33554432',
    'largest answer, in bytes',
  ),
  maxWriteItems: setting(
    'ELENCHUS_MAX_WRITE_ITEMS',
    count(),
    '1000',
    'most premises or graphs in one mutation',
  ),
  maxGraphBytes: setting(
    'ELENCHUS_MAX_GRAPH_BYTES',
    count(),
    '33554432',
    'largest file of an argument graph, in bytes',
  ),
  maxGraphNodes: setting(
    'ELENCHUS_MAX_GRAPH_NODES',
    count(),
    '10000',
    'most nodes of an argument graph',
  ),
  maxGraphEdges: setting(
    'ELENCHUS_MAX_GRAPH_EDGES',
    count(),
    '50000',
    'most edges of an argument graph',
  ),
  graphReadingMs: setting(
    'ELENCHUS_GRAPH_READING_MS',
    count(),
    '3000',
    'longest time to read the text of an argument graph in a request, in milliseconds',
  ),
  maxQueryNodes: setting(
    'ELENCHUS_MAX_QUERY_NODES',
    count(),
    '1000',
    'most nodes of a graph to search for',
  ),
  maxQueryEdges: setting(
    'ELENCHUS_MAX_QUERY_EDGES',
    count(),
    '5000',
    'most edges of a graph to search for',
  ),
  maxQueryDepth: setting(
    'ELENCHUS_MAX_QUERY_DEPTH',
    count(),
    '200',
    'most levels of relations in a graph to search for',
  ),
  graphPoolSize: setting(
    'ELENCHUS_GRAPH_POOL_SIZE',
    count().max(1000),
    '100',
    'how many of the graphs with the nearest content are compared by structure',
  ),
  matchingMs: setting(
    'ELENCHUS_MATCHING_MS',
    count(),
    '1000',
    'longest time to match the graphs of a search, in milliseconds; then the best mappings so far are used',
  ),
  imageCacheBytes: setting(
    'ELENCHUS_IMAGE_CACHE_BYTES',
    count(0),
    '33554432',
    'memory for pictures of graphs, in bytes',
  ),
  maxPageSize: setting('ELENCHUS_MAX_PAGE_SIZE', count(), '200', 'largest page (`first`)'),
  maxPoolSize: setting(
    'ELENCHUS_MAX_POOL_SIZE',
    count(),
    '1000',
    'largest pool of hits that a search judges or diversifies',
  ),
  maxCrossEncoded: setting(
    'ELENCHUS_MAX_CROSS_ENCODED',
    count(),
    '200',
    'most premises that the cross-encoder reads in a search; it reads about 100 a second',
  ),
  maxPageDepth: setting(
    'ELENCHUS_MAX_PAGE_DEPTH',
    count(),
    '10000',
    'how many hits of a search can be read, all pages together',
  ),
  maxFilterDepth: setting(
    'ELENCHUS_MAX_FILTER_DEPTH',
    count(),
    '6',
    'deepest nesting of `all`, `any` and `not` in a filter',
  ),
  maxFilterValues: setting(
    'ELENCHUS_MAX_FILTER_VALUES',
    count(),
    '500',
    'most conditions and values in the filter and the perspective of a search',
  ),
  requestTimeoutMs: setting(
    'ELENCHUS_REQUEST_TIMEOUT_MS',
    count(),
    '15000',
    'longest time for a request, in milliseconds',
  ),
  receiveTimeoutMs: setting(
    'ELENCHUS_RECEIVE_TIMEOUT_MS',
    count(),
    '30000',
    'longest time for a request to arrive, in milliseconds',
  ),
  stopTimeoutMs: setting(
    'ELENCHUS_STOP_TIMEOUT_MS',
    count(),
    '8000',
    'longest time that a stop waits for running requests, in milliseconds',
  ),
  maxConnections: setting(
    'ELENCHUS_MAX_CONNECTIONS',
    count(),
    '1000',
    'most connections at a time; any more are closed at once',
  ),

  slowRequestMs: setting(
    'ELENCHUS_SLOW_REQUEST_MS',
    count(),
    '1000',
    'a request that takes more milliseconds than this is logged at level info',
  ),

  encoderThreads: setting('ELENCHUS_ENCODER_THREADS', count(), '2', 'threads of each encoder'),
  queryCacheSize: setting(
    'ELENCHUS_QUERY_CACHE_SIZE',
    count(0),
    '10000',
    'query vectors kept in memory',
  ),
  judgementCacheSize: setting(
    'ELENCHUS_JUDGEMENT_CACHE_SIZE',
    count(),
    '100000',
    'judged pairs of claim and premise kept in memory',
  ),
  logLevel: setting(
    'ELENCHUS_LOG_LEVEL',
    z.enum(['silent', 'error', 'warn', 'info', 'debug']),
    'warn',
    'lowest level that the server logs',
  ),
} as const;

type Settings = typeof SETTINGS;
export type Config = { readonly [Name in keyof Settings]: z.output<Settings[Name]['schema']> };

function setting<Schema extends z.ZodType>(
  variable: string,
  schema: Schema,
  fallback: string | undefined,
  description: string,
) {
  return { variable, schema, fallback, description };
}

/**
 * Reads all settings; `overrides` (from the command line) win over the environment.
 * @throws ElenchusError CONFIG_INVALID, naming the variable.
 */
export function loadConfig(
  environment: NodeJS.ProcessEnv = process.env,
  overrides: Partial<Config> = {},
): Config {
  const entries = Object.entries(SETTINGS).map(([name, { variable, schema, fallback }]) => {
    const given = environment[variable];
    const parsed = schema.safeParse(given === undefined || given === '' ? fallback : given);
    if (!parsed.success) {
      const problem = parsed.error.issues.map((issue) => issue.message).join('; ');
      throw new ElenchusError('CONFIG_INVALID', { variable, problem });
    }
    return [name, parsed.data];
  });
  const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(entries), ...Object.fromEntries(given) } as Config;
}
