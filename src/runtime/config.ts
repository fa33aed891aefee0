import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ElenchusError } from './errors.js';
import { nearest } from './wording.js';

/** The folder that holds `models/`, `qdrant/`, `demo/` and `schema.graphql`. */
export const PACKAGE_ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const VERSION = (
  JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')) as { version: string }
).version;

/** Whether no other machine reaches this address. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);
}

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const toggle = z
  .enum(['on', 'off', 'true', 'false'])
  .transform((value) => ['on', 'true'].includes(value));
const count = (minimum = 1) => z.coerce.number('is no number').int().min(minimum);
/** In milliseconds; no timer waits longer. */
const duration = (minimum = 1) => count(minimum).max(2 ** 31 - 1);
const ORIGIN = /^(\*|[a-z][a-z\d+.-]*:\/\/[^\s/?#]+)$/;
const origins = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every((each) => ORIGIN.test(each)), {
    error: 'list origins such as https://example.org, without a path, or "*" for all',
  })
  .transform((list) => list.map(asInBrowsers));
const addresses = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every(isAddress), 'list addresses such as 10.0.0.1, or 10.0.0.0/8');
const HOST = /^(\*|[^\s/@?#:]+(:\d+)?|\[[\da-f:.]+\](:\d+)?)$/i;
const hosts = z
  .string()
  .transform((value) =>
    value
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .refine((list) => list.every((each) => HOST.test(each)), {
    error: 'list names such as argue.example.org, or "*" for all',
  });
const path = z
  .string()
  .min(1)
  .transform((value) => resolve(value));

/** A URL, or else the path of a file. Keys that come over the network unprotected prove nothing. */
const jwks = z.string().transform((given, context): URL | string => {
  if (!/^[a-z][a-z\d+.-]+:\/\//i.test(given)) return resolve(given);
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const local = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(url?.hostname ?? '');
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && local)) return url;
  context.addIssue('must be an https URL, or the path of a file');
  return z.NEVER;
});

/** What can follow `Bearer` in a header. */
export const secret = z
  .string()
  .min(8, 'has fewer than 8 characters')
  .regex(/^[\x21-\x7e]*$/, 'has spaces or characters that no header can carry');

/** The address under which an API has its routes, without a slash at its end. */
const baseUrl = z.string().transform((given, context) => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const { protocol = '', username, password, search, hash } = url ?? {};
  if (url && /^https?:$/.test(protocol) && !(username || password || search || hash)) {
    return url.href.replace(/(\/chat\/completions)?\/*$/, '');
  }
  context.addIssue('must be a base URL such as https://api.openai.com/v1, without user and query');
  return z.NEVER;
});

/** Browsers write an origin in small letters, and without the usual port. */
function asInBrowsers(origin: string): string {
  return /^https?:/.test(origin) && URL.canParse(origin) ? new URL(origin).origin : origin;
}

/** An IP address, or a network as `10.0.0.0/8`. */
function isAddress(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 &&
    rest.length === 0 &&
    /^\d+$/.test(bits) &&
    Number(bits) <= (version === 4 ? 32 : 128)
  );
}

/** Every setting: how it is read, its default, and what it is for. */
const TABLE = {
  dataDir: [
    path,
    '.elenchus',
    'data folder: the embedded store, and, also with Qdrant, ingest jobs, uploaded files and how far webhooks are',
  ],
  qdrantUrl: [
    z.url().optional(),
    undefined,
    'use this Qdrant server instead of the embedded store',
  ],
  qdrantApiKey: [z.string().optional(), undefined, 'key of the Qdrant server'],
  qdrantTimeoutMs: [duration(), '10000', 'longest wait for an answer from Qdrant, in milliseconds'],
  qdrantShards: [count(), '1', 'shards of a new collection'],
  qdrantReplicas: [count(), '1', 'replicas of each shard of a new collection'],
  qdrantWriteConsistency: [count(), '1', 'replicas that must confirm a write'],
  qdrantReadConsistency: [
    z.enum(['majority', 'quorum', 'all']).optional(),
    undefined,
    'how many replicas must agree on what is read: quorum, majority or all; one replica is asked if not set. Reads with majority or all fail while a node is down, and those with quorum, too, if there are fewer than three replicas',
  ],
  qdrantCollectionPrefix: [
    z.string().regex(/^[\w-]*$/, 'only letters, digits, "_" and "-"'),
    '',
    'prefix of the names of the collections in Qdrant',
  ],
  qdrantProfile: [
    z.enum(['small', 'large', 'quantised']),
    'small',
    'how vectors are stored and searched: small, large or quantised, each a file in `qdrant/profiles`; docs/operating/scale.md says what each costs',
  ],
  qdrantExact: [
    flag.optional(),
    undefined,
    'true compares a query with every vector, as the embedded store does, whatever the profile; false uses the index, which the profile large or quantised has; if not set, the profile decides',
  ],
  host: [z.string().min(1), '127.0.0.1', 'address to listen on'],
  port: [count(0).max(65_535), '4000', 'port to listen on; 0 chooses a free one'],
  graphiql: [
    flag.optional(),
    undefined,
    'serve GraphiQL and allow introspection; on unless NODE_ENV=production',
  ],
  explorer: [flag, 'true', 'serve the Explorer, the web page for searching and comparing, at `/`'],
  apiKey: [
    secret.optional(),
    undefined,
    'key that may do everything, as a key with the scope `admin`; at least 8 characters. If other machines can reach the server, it must be hard to guess: make one with `elenchus keys create`',
  ],
  keysFile: [
    path.optional(),
    undefined,
    'JSON file with the hashes of further keys, their scopes and their corpora; changes take effect without a restart',
  ],
  jwtIssuer: [
    z.string().min(1).optional(),
    undefined,
    'issuer (`iss`) of the tokens that are accepted in place of keys; no tokens if not set',
  ],
  jwtAudience: [z.string().min(1).optional(), undefined, 'audience (`aud`) that tokens must name'],
  jwtJwks: [
    jwks.optional(),
    undefined,
    'file or URL of the keys that sign tokens (JSON Web Key Set)',
  ],
  jwtScopeClaim: [
    z.string().min(1),
    'scope',
    'claim with the scopes of a token, such as `scope` or `realm_access.roles`',
  ],
  jwtScopePrefix: [z.string(), 'elenchus:', 'prefix of each scope of Elenchus in that claim'],
  jwtCorporaClaim: [
    z.string().min(1),
    'corpora',
    'claim with the corpora of a token: a list of names, `ALL` or `PUBLIC`',
  ],
  allowedHosts: [
    hosts,
    '',
    'host names to which the server answers (header `Host`), separated by commas; "*" allows all. By default, these are the names of this machine if `ELENCHUS_HOST` is an address of this machine only, else all names',
  ],
  corsOrigins: [
    origins,
    '',
    'origins whose pages may use the API in a browser, separated by commas; "*" allows all',
  ],
  openReads: [
    flag.optional(),
    undefined,
    'whether everybody may read without a key; true by default if `ELENCHUS_HOST` is an address of this machine only, else it must be set',
  ],
  openMetrics: [
    flag.optional(),
    undefined,
    'whether everybody may read `/metrics` without a key; true by default if `ELENCHUS_HOST` is an address of this machine only and no proxy is trusted. If false, a key with the scope `admin` is needed',
  ],
  minGroup: [
    count(2).optional(),
    undefined,
    'smallest group of authors that can be told apart by their profiles; keys with the scope `admin` see everything; off if not set. docs/operating/access.md says what this protects',
  ],
  defaultCorpus: [z.string().optional(), undefined, 'corpus to search if a search names none'],
  perspectiveInference: [
    toggle,
    'on',
    'allow profiles to be inferred from texts (prefer with inferred: true, learn-profiles)',
  ],
  federation: [flag, 'false', 'be a subgraph of Apollo Federation 2'],
  persistedDocuments: [
    path.optional(),
    undefined,
    'JSON file of documents that clients run by their ids',
  ],
  persistedOnly: [
    flag,
    'false',
    'run only the documents of ELENCHUS_PERSISTED_DOCUMENTS, except for keys with the scope `admin`; GraphiQL and introspection are off',
  ],
  cacheSeconds: [
    count(0),
    '0',
    'how long shared caches may keep the answer to a GET without a key, in seconds; 0 makes them ask each time',
  ],
  rateLimitKeyPoints: [
    count().optional(),
    undefined,
    'points that each key may spend in a period; no limit if not set',
  ],
  rateLimitAddressPoints: [
    count().optional(),
    undefined,
    'points that each address without a key may spend in a period; no limit if not set',
  ],
  rateLimitPeriodMs: [
    duration(1000),
    '60000',
    'length of the period of the rate limits, in milliseconds',
  ],
  trustedProxies: [
    addresses,
    '',
    'addresses of proxies that say in `x-forwarded-for` who asks, separated by commas',
  ],
  webhooksFile: [
    path.optional(),
    undefined,
    'JSON file with questions on which the server sends what is new to webhooks; nothing is sent if not set. docs/guide.md says what it has to hold',
  ],
  maxBodyBytes: [count(), '4194304', 'largest request body, in bytes'],
  maxUploadBytes: [
    count(),
    '10737418240',
    'largest file that is sent to `/import` or `/ingest`, in bytes; the data folder needs space for it',
  ],
  maxCost: [
    count(),
    '1000000',
    'highest cost of a GraphQL query, in points of about 10 microseconds; docs/api.md says how it is computed',
  ],
  maxAnswerBytes: [
    count(),
    '33554432',
    'largest answer, and most that is read from the store for it, in bytes',
  ],
  maxImageBytes: [count(), '20971520', 'largest file of an image, in bytes'],
  imageOcr: [toggle, 'on', 'read the text in images when they are added'],
  requestTimeoutMs: [duration(), '15000', 'longest time for a request, in milliseconds'],
  receiveTimeoutMs: [
    duration(),
    '30000',
    'longest time for a request to arrive, in milliseconds; for a file sent to `/ingest` or `/import`, the longest time in which nothing arrives',
  ],
  stopTimeoutMs: [
    duration(),
    '8000',
    'longest time that a stop waits for running requests, in milliseconds',
  ],
  maxConnectionsPerClient: [
    count(),
    '100',
    'most connections of one address at a time; further ones are refused with BUSY; those of trusted proxies are not counted',
  ],
  encoderThreads: [count(), '2', 'threads of each encoder'],
  clipDirectory: [
    path.optional(),
    undefined,
    'folder of a CLIP model as ONNX, with which texts find images by what they show; docs/operating.md says what it has to hold',
  ],
  languageModelUrl: [
    baseUrl.optional(),
    undefined,
    'base URL of a chat endpoint in the form of OpenAI, such as https://api.openai.com/v1 or http://127.0.0.1:11434/v1; language models are off if not set',
  ],
  languageModelKey: [secret.optional(), undefined, 'key of the endpoint of the language model'],
  languageModelModel: [z.string().min(1).optional(), undefined, 'name of the language model'],
  languageModelTimeoutMs: [
    // Without an answer, the platform ends a request after five minutes.
    count().max(300_000),
    '120000',
    'longest time for an answer of the language model, in milliseconds, with retries and repair',
  ],
  languageModelBudgetTokens: [
    count(),
    '1000000',
    'tokens that a command may spend on the language model, questions and answers together',
  ],
  languageModelHourlyTokens: [
    count(),
    '200000',
    'tokens that all searches of a process may spend on the language model in an hour; then hits stay in the order that they had',
  ],
  languageModelSearchMs: [
    count().max(300_000),
    '8000',
    'longest time that a search waits for the language model, in milliseconds; then hits stay in the order that they had',
  ],
  languageModelOpen: [
    flag,
    'false',
    'let everybody who may search use the language model; without it, a key needs the scope `language-model`',
  ],
  languageModelCache: [
    path.optional(),
    undefined,
    'folder that keeps the answers of the language model, so that the same question costs nothing; answers are not kept if not set',
  ],
  logLevel: [
    z.enum(['silent', 'error', 'warn', 'info', 'debug']),
    'warn',
    'lowest level that the server logs: debug, info, warn, error or silent',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string | undefined, string]>;

type Table = typeof TABLE;
type Settings = {
  readonly [Name in keyof Table]: {
    readonly variable: string;
    readonly schema: Table[Name][0];
    readonly fallback: Table[Name][1];
    readonly description: string;
  };
};
export type Config = { readonly [Name in keyof Table]: z.output<Table[Name][0]> };

/** Every setting with its environment variable: that of `maxCost` is ELENCHUS_MAX_COST. */
export const SETTINGS = Object.fromEntries(
  Object.entries(TABLE).map(([name, [schema, fallback, description]]) => {
    const words = name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
    const variable = name.startsWith('qdrant') ? words : `ELENCHUS_${words}`;
    return [name, { variable, schema, fallback, description }];
  }),
) as Settings;

const MATCHING = '1000 million steps to match the graphs of a search, about a second of one core';

/** Variables of earlier versions, and what took their place. */
export const REMOVED: Readonly<Record<string, string>> = {
  ELENCHUS_MATCHING_MS: fixed(MATCHING),
  ELENCHUS_MATCHING_STEPS: fixed(MATCHING),
  ELENCHUS_GRAPH_POOL_SIZE: fixed('100 graphs that are compared by structure in a search'),
  ELENCHUS_MAX_PAGE_SIZE: fixed('200 hits of a page'),
  ELENCHUS_MAX_PAGE_DEPTH: fixed('10,000 hits of a search, all pages together'),
  ELENCHUS_MAX_POOL_SIZE: fixed('1000 hits that a search judges or diversifies'),
  ELENCHUS_MAX_QUERY_CHARACTERS: fixed('10,000 characters of a text to search for'),
  ELENCHUS_MAX_TEXT_CHARACTERS: fixed('100,000 characters of a premise or claim'),
  ELENCHUS_MAX_RECORD_BYTES: fixed('1 MiB of JSON of a premise, or of `extra` of a graph'),
  ELENCHUS_MAX_WRITE_ITEMS: fixed('1000 items in a mutation'),
  ELENCHUS_MAX_MINED_CHARACTERS: fixed('20,000 characters of a text that is turned into a graph'),
  ELENCHUS_MAX_GRAPH_NODES: fixed('10,000 nodes of a graph'),
  ELENCHUS_MAX_GRAPH_BYTES: fixed('32 MiB of a file of a graph'),
  ELENCHUS_MAX_CONNECTIONS: fixed('1000 connections at a time'),
  ELENCHUS_IMAGE_TIMEOUT_MS: fixed('60 seconds to read an image'),
  ELENCHUS_QUERY_CACHE_SIZE: fixed('10,000 query vectors in memory'),
  ELENCHUS_LANGUAGE_MODEL_RETRIES: fixed('3 retries of a request to the language model'),
  ELENCHUS_SLOW_REQUEST_MS: fixed('1 second, after which a request is logged as slow'),
  ELENCHUS_SCHEMA_SDL:
    'is no setting any more; `/schema.graphql` always shows the schema; a proxy can refuse it. Unset the variable',
  ELENCHUS_REGISTRY_TTL_MS: fixed('2 seconds in which a corpus in Qdrant is not read again'),
  ELENCHUS_MAX_BODIES_BYTES:
    'is gone; all requests together take 192 MiB of memory at most, with what they read and answer',
  ELENCHUS_MAX_DEPTH: fixed('12 levels of a GraphQL query'),
  ELENCHUS_MAX_ALIASES: fixed('30 aliases in a GraphQL query'),
  ELENCHUS_MAX_FIELDS: fixed('500 fields in a GraphQL query'),
  ELENCHUS_MAX_DIRECTIVES: fixed('50 directives in a GraphQL query'),
  ELENCHUS_MAX_TOKENS: fixed('10,000 tokens of a GraphQL query'),
  ELENCHUS_MAX_DOCUMENT_CHARACTERS: fixed('1,000,000 characters of a GraphQL query'),
  ELENCHUS_MAX_INPUT_DEPTH: fixed('32 levels of inputs and variables'),
  ELENCHUS_MAX_INPUT_VALUES: fixed('100,000 values in the variables of a request'),
  ELENCHUS_MAX_QUERY_NODES: fixed('1000 nodes of a graph to search for'),
  ELENCHUS_MAX_QUERY_EDGES: fixed('5000 edges of a graph to search for'),
  ELENCHUS_MAX_QUERY_DEPTH: fixed('200 levels of relations in a graph to search for'),
  ELENCHUS_MAX_FILTER_DEPTH: fixed('6 levels of a filter'),
  ELENCHUS_MAX_FILTER_VALUES: fixed('500 conditions and values of a filter'),
  ELENCHUS_MAX_IMAGE_PIXELS: fixed('50,000,000 pixels of an image'),
  ELENCHUS_MAX_IMAGE_FRAMES: fixed('500 frames of an image'),
  ELENCHUS_IMAGE_CACHE_BYTES: fixed('32 MiB for pictures of graphs, and for thumbnails'),
  ELENCHUS_JUDGEMENT_CACHE_SIZE: fixed('100,000 judged pairs'),
  ELENCHUS_MAX_CROSS_ENCODED: fixed('200 premises that the cross-encoder reads in a search'),
  ELENCHUS_MAX_MINED_UNITS: fixed('200 statements of a text that is turned into a graph'),
  ELENCHUS_MINING_MS: fixed('10 seconds to turn a text into a graph'),
  ELENCHUS_GRAPH_READING_MS: fixed('3 seconds to read the text of a graph'),
  ELENCHUS_MAX_GRAPH_EDGES: fixed('50,000 edges of a graph'),
  ELENCHUS_JWT_CLOCK_TOLERANCE_SECONDS: fixed('30 seconds between the clocks of issuer and server'),
  ELENCHUS_LANGUAGE_MODEL_MAX_HITS: fixed('50 hits that the language model reads'),
};

function fixed(limit: string): string {
  return `is no setting any more; the limit is fixed: ${limit}. Unset the variable`;
}

const PREFIX = 'ELENCHUS_';

/**
 * A variable that is nearly that of a setting is meant to be it. Others may be set by what runs the
 * program: Kubernetes sets ELENCHUS_SERVICE_HOST for a service of that name.
 * @throws ElenchusError CONFIG_INVALID
 */
function refuseMisspelt(variables: readonly string[]): void {
  const known = Object.values(SETTINGS)
    .filter(({ variable }) => variable.startsWith(PREFIX))
    .map(({ variable }) => variable.slice(PREFIX.length));
  for (const variable of variables) {
    if (!variable.startsWith(PREFIX)) continue;
    const name = variable.slice(PREFIX.length);
    if (known.includes(name)) continue;
    const didYouMean = nearest(name, known).map((near) => PREFIX + near);
    if (didYouMean.length === 0) continue;
    throw new ElenchusError('CONFIG_INVALID', {
      variable,
      problem: 'is not a setting',
      didYouMean,
    });
  }
}

/**
 * Checks settings that a program gives by their names in code.
 * @throws ElenchusError CONFIG_INVALID, naming the setting
 */
export function checkSettings(settings: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(SETTINGS);
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(SETTINGS, name)) {
      const didYouMean = nearest(name, names);
      const problem = 'is not a setting';
      throw new ElenchusError('CONFIG_INVALID', { variable: name, problem, didYouMean });
    }
    const { schema } = SETTINGS[name as keyof Config];
    const spellings = value === true ? ['true', 'on'] : value === false ? ['false', 'off'] : [];
    const texts = spellings.length > 0 ? spellings : [[value].flat().map(String).join(',')];
    const read = texts.map((text) => schema.safeParse(text));
    if (read.some(({ data }) => typeof data === typeof value)) continue;
    const problem = read[0]!.error?.issues[0]?.message ?? `is not a ${typeof read[0]!.data}`;
    throw new ElenchusError('CONFIG_INVALID', { variable: name, problem });
  }
}

/**
 * Reads all settings; `overrides` win over the environment.
 * @throws ElenchusError CONFIG_INVALID, naming the variable
 */
export function loadConfig(
  environment: NodeJS.ProcessEnv = process.env,
  overrides: Partial<Config> = {},
): Config {
  for (const [variable, problem] of Object.entries(REMOVED)) {
    if (environment[variable] === undefined) continue;
    throw new ElenchusError('CONFIG_INVALID', { variable, problem });
  }
  refuseMisspelt(Object.keys(environment));
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
