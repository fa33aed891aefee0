import { setTimeout as wait } from 'node:timers/promises';
import { entityId } from '../../src/domain/ids.js';
import { seededRandom } from '../../src/math/random.js';
import { OPERATION, toVariables, type Workload } from '../bench/workload.js';

/** What became of a request; `error` is a code, or says that the request failed. */
export interface Sample {
  readonly kind: 'search' | 'write' | 'typename';
  readonly ms: number;
  readonly error?: string;
}

export interface MixedLoadOptions {
  readonly url: string;
  readonly key: string;
  readonly corpus: string;
  readonly workload: Workload;
  readonly seed: number;
}

const PUT = `mutation($corpus: String!, $premises: [PremiseInput!]!) {
  putPremises(corpus: $corpus, premises: $premises) { rejected } }`;
const DELETE = `mutation($corpus: String!, $ids: [ID!]!) {
  deletePremises(corpus: $corpus, ids: $ids) { rejected } }`;
const FACETS = `query($text: String!, $corpus: String!) {
  premises(by: { text: $text }, corpus: $corpus, first: 50) {
    matchCount facets { variable values { value count } } edges { score explain { moves { from to } } node { text } } } }`;

/** Every so many requests is a write, and every so many a large page with counts. */
const WRITES = 10;
const LARGE = 10;
/** Premises that come and go. */
const WRITTEN = 200;
/** How often the smallest request is sent beside the others, in milliseconds. */
const TYPENAME_MS = 100;
/** More requests at a time are not sent, and count as errors. */
const MOST_AT_ONCE = 1_000;

/** Searches of all kinds, large pages, and writes that add and delete premises. */
export function mixedLoad({ url, key, corpus, workload, seed }: MixedLoadOptions) {
  const random = seededRandom(seed);
  const searches = [
    ...toVariables(workload, corpus, 0),
    ...toVariables(workload, corpus, 1, { rank: { auto: {} } }),
    ...toVariables(workload, corpus, 2, { rank: { lexical: {} } }),
    ...toVariables(workload, corpus, 0, {
      rank: { auto: {} },
      rerank: { diversify: { coreset: {} } },
    }),
  ];
  let sent = 0;
  let written = 0;

  async function ask(kind: Sample['kind'], query: string, variables: object): Promise<Sample> {
    const begun = performance.now();
    const error = await failureOf(query, variables);
    return { kind, ms: performance.now() - begun, ...(error !== undefined && { error }) };
  }

  async function failureOf(query: string, variables: object): Promise<string | undefined> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ query, variables }),
      });
      const { errors } = (await response.json()) as {
        errors?: readonly { extensions: { code: string } }[];
      };
      return errors?.[0]?.extensions.code;
    } catch (error) {
      return String((error as Error).cause ?? error);
    }
  }

  async function write(): Promise<Sample> {
    const id = `soak-${written++ % WRITTEN}`;
    const text = `Sentence ${written} of a long run.`;
    const premises = [{ externalId: id, text, profile: {} }];
    if (written % 4 !== 0) return ask('write', PUT, { corpus, premises });
    return ask('write', DELETE, { corpus, ids: [`premise:${entityId('premise', corpus, id)}`] });
  }

  function next(): Promise<Sample> {
    sent += 1;
    if (sent % WRITES === 0) return write();
    const variables = searches[Math.floor(random() * searches.length)]!;
    if (sent % LARGE !== 5) return ask('search', OPERATION, variables);
    return ask('search', FACETS, { text: variables.text, corpus });
  }

  return {
    /** Requests a second that so many connections get answered, each one after the other. */
    async atMost(connections: number, ms: number): Promise<number> {
      const end = performance.now() + ms;
      let answered = 0;
      const work = async () => {
        while (performance.now() < end) {
          await next();
          answered += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
      return answered / (ms / 1000);
    },

    /** Sends so many requests a second, whether the ones before are answered or not. */
    async at(rate: number, ms: number): Promise<readonly Sample[]> {
      const samples: Sample[] = [];
      const running = new Set<Promise<void>>();
      const start = (asked: Promise<Sample>) => {
        const done = asked.then((sample) => void samples.push(sample));
        running.add(done);
        void done.then(() => running.delete(done));
      };
      const begun = performance.now();
      const timer = setInterval(() => start(ask('typename', '{ __typename }', {})), TYPENAME_MS);
      for (let count = 0; performance.now() - begun < ms; count++) {
        if (running.size < MOST_AT_ONCE) start(next());
        else samples.push({ kind: 'search', ms: 0, error: 'not sent' });
        await wait(Math.max(0, begun + ((count + 1) * 1000) / rate - performance.now()));
      }
      clearInterval(timer);
      await Promise.all(running);
      return samples;
    },
  };
}
