import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type {
  ClaimInput,
  JudgementInput,
  PremiseInput,
  SocioVariableInput,
} from '../server/generated.js';
import { globalId } from '../server/global-id.js';
import { attempt, writeAttempts } from '../server/resolvers/write-result.js';
import { batches } from '../runtime/bytes.js';
import type { Config } from '../runtime/config.js';
import { checkBytes } from '../domain/check.js';
import type { IncomingGraph } from '../corpus/ingest-graphs.js';
import { bratParts } from '../formats/graphs/brat.js';
import type { WriteOutcome } from '../corpus/types.js';
import type { ClaimRecord, NewJudgement, PremiseRecord } from '../domain/records.js';
import type { SocioVariable } from '../domain/premise.js';
import { badInput, ElenchusError, ERRORS, messageOf, type ErrorCode } from '../runtime/errors.js';
import type { IngestTarget } from './ingest/target.js';
import { sendImage } from './remote-images.js';

/** Well below ELENCHUS_MAX_BODY_BYTES, and below ELENCHUS_MAX_COST, which counts texts of graphs. */
const REQUEST = { count: Infinity, bytes: 300_000 };
/** The statuses of an answer that says to come again later. */
const LATER: ReadonlySet<number> = new Set([429, 503]);
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000];

const CREATE_CORPUS = `mutation ($name: String!, $input: CorpusInput!) {
  createCorpus(name: $name, input: $input) { added }
}`;
const UPDATE_CORPUS = `mutation ($name: String!, $input: CorpusInput!) {
  updateCorpus(name: $name, input: $input) { replaced }
}`;
const PUT_PREMISES = `mutation ($corpus: String!, $premises: [PremiseInput!]!) {
  putPremises(corpus: $corpus, premises: $premises) {
    items { externalId status error { code message field } }
  }
}`;

const PUT_GRAPHS = `mutation ($corpus: String!, $graphs: [PutArgumentGraphInput!]!) {
  putArgumentGraphs(corpus: $corpus, graphs: $graphs) {
    items { externalId status error { code message field } }
  }
}`;

const PUT_JUDGEMENTS = `mutation ($corpus: String!, $judgements: [JudgementInput!]!) {
  putJudgements(corpus: $corpus, judgements: $judgements) {
    items { externalId status error { code message field } }
  }
}`;
const LABELS = 'query ($name: String!) { corpus(name: $name) { labels } }';

const answer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string() }).partial().optional(),
      }),
    )
    .optional(),
});

const writtenItem = z.object({
  externalId: z.string().nullable(),
  status: z.enum(['ADDED', 'REPLACED', 'UNCHANGED', 'DELETED', 'REJECTED']),
  error: z
    .object({ code: z.string(), message: z.string(), field: z.string().nullable() })
    .nullable(),
});
const labelled = z.object({
  corpus: z.object({ labels: z.record(z.string(), z.record(z.string(), z.number().nullable())) }),
});
/** The answer of any of these mutations. */
const written = z.record(z.string(), z.object({ items: z.array(writtenItem) }));

/** A running server as the target of an ingest. */
export async function openRemote(
  server: string,
  key: string | undefined,
  corpus: string,
  { maxRecordBytes }: Pick<Config, 'maxRecordBytes'>,
): Promise<IngestTarget> {
  const url = endpoint(server);
  const request = (query: string, variables: object) => send(url, key, { query, variables });
  return {
    async describe({ name, variables, ...texts }) {
      const input = { ...texts, variables: variables?.map(variableInput) };
      try {
        await request(UPDATE_CORPUS, { name, input });
      } catch (error) {
        if (!isCode(error, 'CORPUS_NOT_FOUND')) throw error;
        await request(CREATE_CORPUS, { name, input });
      }
    },
    async put(records) {
      // A single record that is too large would make the whole request fail.
      const fitting = (record: PremiseRecord) => {
        checkBytes('record', record, maxRecordBytes);
        return record;
      };
      const attempts = records.map((record) => attempt(() => fitting(record), record.id));
      return writeAttempts(attempts, (good) =>
        putAll(
          good.map(premiseInput),
          (premises) => request(PUT_PREMISES, { corpus, premises }),
          url,
        ),
      );
    },
    putGraphs: (graphs) =>
      putAll(graphs.map(graphInput), (part) => request(PUT_GRAPHS, { corpus, graphs: part }), url),
    async putImages(images) {
      const outcomes: WriteOutcome[] = [];
      for (const image of images) outcomes.push(await sendImage(url, key, corpus, image));
      return outcomes;
    },
    putJudgements: (judgements) =>
      putAll(
        judgements.map(judgementInput),
        (part) => request(PUT_JUDGEMENTS, { corpus, judgements: part }),
        url,
      ),
    async labels() {
      const found = labelled.safeParse(await request(LABELS, { name: corpus }));
      if (!found.success) throw serverError(url, 'no labels');
      return found.data.corpus.labels;
    },
    reencode: () =>
      Promise.reject(
        badInput(
          '--reencode',
          'cannot be combined with --server: stop the server, then encode again in its folder',
        ),
      ),
    finish: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

function variableInput(variable: SocioVariable): SocioVariableInput {
  return { ...variable, values: [...variable.values], unknown: [...variable.unknown] };
}

function premiseInput({ id, claim, otherClaims, graph: _, ...rest }: PremiseRecord): PremiseInput {
  return {
    ...rest,
    externalId: id,
    claim: claim && claimInput(claim),
    otherClaims: otherClaims?.map(claimInput),
  };
}

function claimInput({ id, ...rest }: ClaimRecord): ClaimInput {
  return { ...rest, externalId: id };
}

function judgementInput({ hit: { type, id }, ...rest }: NewJudgement): JudgementInput {
  return { ...rest, hitId: globalId(type, id) };
}

/** Sends the text, which the server reads and repairs just as this process did. */
function graphInput({ graph: { id, format, topic }, text }: IncomingGraph) {
  const graph = format === 'brat' ? { brat: bratParts(text) } : { [format ?? 'file']: text };
  return { externalId: id, graph, topic };
}

async function putAll<Item>(
  items: readonly Item[],
  send: (part: readonly Item[]) => Promise<unknown>,
  url: string,
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = [];
  for await (const part of batches(items, REQUEST)) {
    const [result] = Object.values(written.safeParse(await send(part)).data ?? {});
    if (result?.items.length !== part.length) throw serverError(url, 'no outcome for each item');
    outcomes.push(...result.items.map(outcomeOf));
  }
  return outcomes;
}

/** @throws ElenchusError BAD_INPUT if it is no URL */
export function endpoint(server: string): string {
  try {
    const url = new URL(server);
    if (url.pathname === '/') url.pathname = '/graphql';
    return url.href;
  } catch {
    throw badInput('--server', `"${server}" is not a URL`);
  }
}

/**
 * The data of an answer.
 * @param waits how long to wait before each further attempt, in milliseconds
 * @throws ElenchusError SERVER_ERROR, with the server's code
 */
export async function send(
  url: string,
  key: string | undefined,
  body: object,
  waits?: readonly number[],
): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) } as const;
  const { status, text } = await fetchAnswer(url, key, request, waits);
  return dataOf(url, status, text);
}

export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/**
 * Sends a request, again if the server says to come later, or cannot be reached.
 * @param waits how long to wait before each further attempt, in milliseconds
 * @throws ElenchusError SERVER_ERROR
 */
export async function fetchAnswer(
  url: string,
  key: string | undefined,
  request: SentRequest,
  waits: readonly number[] = BACKOFF_MS,
): Promise<{ readonly status: number; readonly text: string }> {
  const authorization = key !== undefined && { authorization: `Bearer ${key}` };
  for (let attempt = 0; ; attempt += 1) {
    let wait = waits[attempt];
    let problem: string;
    try {
      const response = await fetch(url, {
        ...request,
        headers: { ...request.headers, ...authorization },
      });
      const text = await response.text();
      const { status, headers } = response;
      if (!LATER.has(status) || wait === undefined) return { status, text };
      if (status === 429) wait = Math.max(wait, 1000 * (Number(headers.get('retry-after')) || 0));
      problem = text;
    } catch (error) {
      problem = messageOf(error instanceof Error ? (error.cause ?? error) : error);
    }
    if (wait === undefined) throw serverError(url, problem.slice(0, 500));
    await setTimeout(wait);
  }
}

export function dataOf(url: string, status: number, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw serverError(url, `status ${status}, ${text.slice(0, 200)}`);
  }
  const parsed = answer.safeParse(value);
  if (!parsed.success) throw serverError(url, `status ${status}, ${text.slice(0, 200)}`);
  const [error] = parsed.data.errors ?? [];
  if (error !== undefined) {
    const code = error.extensions?.code ?? String(status);
    throw serverError(url, `${code}: ${error.message}`, code);
  }
  return parsed.data.data;
}

/** @param code that of the answer */
export function serverError(url: string, problem: string, code = ''): ElenchusError {
  return new ElenchusError('SERVER_ERROR', { url, problem, code });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof ElenchusError && error.details.code === code;
}

function outcomeOf({ externalId, status, error }: z.output<typeof writtenItem>): WriteOutcome {
  const outcome = { status, externalId: externalId ?? undefined };
  if (!error) return outcome;
  const code = knownCode(error.code);
  return { ...outcome, error: { ...error, code, field: error.field ?? undefined } };
}

/** An error code of a server, which may be of another version. */
export function knownCode(code: string): ErrorCode {
  return Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'SERVER_ERROR';
}
