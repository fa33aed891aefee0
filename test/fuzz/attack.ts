import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { CODES } from '../../src/server/errors.js';
import type { GraphqlResponse } from '../support/server.js';
import { violations } from './conforms.js';
import { drawing } from './draw.js';
import { KnownValues } from './known.js';
import { drawOperation, type Operation } from './operations.js';

/** What came of operations: how many were answered, how many refused by which code. */
export interface Outcome {
  readonly tried: number;
  readonly answered: number;
  readonly codes: ReadonlyMap<string, number>;
  readonly failures: readonly Failure[];
}

export interface Failure {
  /** With it, `drawOperation` draws the operation again. */
  readonly seed: number;
  readonly operation: Operation;
  readonly problems: readonly string[];
}

/** Refusals of a server that is busy or stops; any other status of 500 and above is a failure. */
const BUSY = new Set(['BUSY', 'STOPPING']);
/** Without it, a GET could come from another site. */
const PREFLIGHT = { 'apollo-require-preflight': 'yes' };
const BETWEEN_PROOFS_OF_LIFE = 25;

/** Sends operations that seeds draw, one after the other, and judges each answer. */
export async function attack(
  api: FastifyInstance,
  schema: GraphQLSchema,
  seed: number,
  count: number,
): Promise<Outcome> {
  const known = new KnownValues();
  const codes = new Map<string, number>();
  const failures: Failure[] = [];
  let answered = 0;
  for (let place = 0; place < count; place += 1) {
    const own = (seed + place) >>> 0;
    const draw = drawing(own);
    const operation = drawOperation(schema, draw, known.of);
    const { problems, answer } = await judge(api, schema, operation, draw.chance(0.8));
    if (place % BETWEEN_PROOFS_OF_LIFE === 0) problems.push(...(await proofOfLife(api)));
    if (problems.length > 0) failures.push({ seed: own, operation, problems });
    if (answer?.data && !answer.errors) answered += 1;
    for (const { extensions } of answer?.errors ?? []) {
      const code = String(extensions['code']);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    known.learn(answer?.data);
  }
  return { tried: count, answered, codes, failures };
}

async function judge(
  api: FastifyInstance,
  schema: GraphQLSchema,
  { document, variables }: Operation,
  withKey: boolean,
) {
  const response = await api.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      ...(withKey && { authorization: 'Bearer owner-key' }),
    },
    body: JSON.stringify({ query: document, variables }),
  });
  const problems: string[] = [];
  let answer: GraphqlResponse;
  try {
    answer = response.json<GraphqlResponse>();
  } catch {
    return { problems: [`status ${response.statusCode} without JSON`] };
  }
  const { data, errors = [] } = answer;
  const codes = errors.map(({ extensions }) => String(extensions?.['code']));
  for (const code of codes) {
    if (code === 'INTERNAL' || !CODES.has(code)) problems.push(`an error has the code ${code}`);
  }
  if (response.statusCode >= 500 && !codes.some((code) => BUSY.has(code))) {
    problems.push(`status ${response.statusCode} with ${codes.join(', ')}`);
  }
  const cost = (answer.extensions?.['cost'] as { readonly total?: unknown } | undefined)?.total;
  if (cost !== undefined && !Number.isSafeInteger(cost)) problems.push(`it costs ${String(cost)}`);
  if (data === undefined && errors.length === 0) problems.push('neither data nor errors');
  if (data) problems.push(...violations(schema, document, data, variables));
  return { problems, answer };
}

async function proofOfLife(api: FastifyInstance): Promise<string[]> {
  const response = await api.inject({ url: '/graphql?query={__typename}', headers: PREFLIGHT });
  return response.body.includes('"__typename":"Query"') ? [] : [`then dead: ${response.body}`];
}
