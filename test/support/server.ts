import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { IngestJobs } from '../../src/corpus/jobs/index.js';
import { Pause } from '../../src/corpus/pause.js';
import type { CorpusWriter } from '../../src/corpus/types.js';
import type { ArgumentMiner } from '../../src/graphs/mining/types.js';
import { type Config, loadConfig } from '../../src/runtime/config.js';
import { CODES } from '../../src/server/errors.js';
import { type ApiDependencies, createApi } from '../../src/server/server.js';
import { createFakeRetrieval } from './fake-retrieval.js';

export interface GraphqlResponse {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Settings of a test: a key that may write, nothing from the environment, no log. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  return loadConfig({}, { apiKey: 'owner-key', logLevel: 'silent', graphiql: true, ...overrides });
}

/** The API without a port; what a test does not give is faked. */
export function startApi(
  settings: Partial<Config> = {},
  dependencies: Partial<ApiDependencies> = {},
): Promise<FastifyInstance> {
  return createApi({
    config: testConfig(settings),
    retrieval: createFakeRetrieval(),
    writer: REFUSING_WRITER,
    transfers: REFUSING_TRANSFERS,
    jobs: refusingJobs(),
    miner: REFUSING_MINER,
    checks: {},
    ...dependencies,
  });
}

/** Posts an operation; the key is sent where given. */
export async function ask(
  api: FastifyInstance,
  query: string,
  variables: Record<string, unknown> = {},
  key?: string,
): Promise<GraphqlResponse & { readonly status: number }> {
  const response = await post(api, JSON.stringify({ query, variables }), key);
  const answer = response.json<GraphqlResponse>();
  codes(answer);
  return { ...answer, status: response.statusCode };
}

/** Posts a body as it is. */
export function post(
  api: FastifyInstance,
  body: string | Buffer,
  key?: string,
): Promise<LightMyRequestResponse> {
  return api.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body,
  });
}

/** The codes of a response's errors; one that the schema does not have is a mistake. */
export function codes({ errors = [] }: GraphqlResponse): unknown[] {
  return errors.map(({ extensions }) => {
    const code = String(extensions['code']);
    if (!CODES.has(code)) throw new Error(`an answer has the unknown code ${code}`);
    return code;
  });
}

function refuse(): never {
  throw new Error('this test does not write');
}

const refuseMining = () => Promise.reject(new Error('this test does not mine'));

const REFUSING_MINER: ArgumentMiner = {
  mine: refuseMining,
  mineUnits: refuseMining,
  close: () => Promise.resolve(),
};

const REFUSING_TRANSFERS = { export: refuse, import: refuse };

function refusingJobs(): IngestJobs {
  return new IngestJobs({
    folder: newFolder(),
    registry: { require: refuse },
    writer: REFUSING_WRITER,
    pause: new Pause(),
    limits: testConfig(),
  });
}

/** A name for a folder that does not exist yet. */
export function newFolder(): string {
  return join(tmpdir(), `elenchus-jobs-${randomUUID()}`);
}

const REFUSING_WRITER: CorpusWriter = {
  putCorpus: refuse,
  createCorpus: refuse,
  updateCorpus: refuse,
  clearCorpus: refuse,
  deleteCorpus: refuse,
  tuneCorpus: refuse,
  putPremises: refuse,
  deletePremises: refuse,
  putGraphs: refuse,
  deleteGraphs: refuse,
  putImages: refuse,
  deleteImages: refuse,
  putJudgements: refuse,
  deleteJudgements: refuse,
  deleteAuthor: refuse,
};
