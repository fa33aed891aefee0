import { DEMO } from '../../../src/cli/demo.js';
import type { Workload } from '../workload.js';

/** Requests that clients send without rest. */
export interface Flood {
  readonly name: string;
  readonly connections: number;
  /** How many requests of a connection are on their way. */
  readonly pipelined: number;
  /** JSON to POST, in turn. */
  readonly bodies: readonly string[];
  /** After how many milliseconds a client leaves without its answer. */
  readonly leavesAfterMs?: number;
  /** Only this many characters of the body are ever sent. */
  readonly sends?: number;
  /** What the caller of the flood asks meanwhile; by default, somebody else asks `{ __typename }`. */
  readonly meanwhile?: { readonly name: string; readonly body: string };
}

const PAGE = `query ($text: String!, $corpus: String!) {
  premises(by: { text: $text }, corpus: $corpus, first: 200) {
    edges { score node { id text stance profile { values { variable values } } claim { text } } }
  }
}`;
const PICTURES = `query ($text: String!, $corpus: String!) {
  argumentGraphs(by: { text: $text }, corpus: $corpus, first: 20) {
    nodes { image { svg } nodes { id text } edges { source target } }
  }
}`;
const JUDGED = `query ($text: String!, $corpus: String!) {
  premises(by: { text: $text }, corpus: $corpus, first: 20, rerank: { judge: {} }) {
    nodes { id }
  }
}`;
const SUGGEST = `query ($corpus: String!) {
  suggest(prefix: "a", corpus: $corpus) { text }
}`;
const PUT = `mutation ($corpus: String!, $premises: [PremiseInput!]!) {
  putPremises(corpus: $corpus, premises: $premises) { rejected }
}`;

/** What was seen to keep small requests waiting, and what a hostile client tries. */
export function floodsOn(corpus: string, { texts }: Workload): readonly Flood[] {
  const asked = (query: string, variables: object) => JSON.stringify({ query, variables });
  const pages = texts.map((text) => asked(PAGE, { text, corpus }));
  const many = times(10_000, (place) => `premise:${place}`);
  const written = (round: number) =>
    times(1_000, (place) => ({
      externalId: `load-${round}-${place}`,
      profile: {},
      text: `${texts[place % texts.length]} It was written in round ${round}.`,
    }));
  return [
    { name: 'pages of 200 hits', connections: 20, pipelined: 50, bodies: pages },
    {
      name: 'pages of 200 hits, left after 20 ms',
      connections: 20,
      pipelined: 5,
      bodies: pages,
      leavesAfterMs: 20,
    },
    {
      name: 'texts of 10,000 characters',
      connections: 20,
      pipelined: 10,
      bodies: texts.map((text) =>
        asked(PAGE, { text: `${text} `.repeat(10_000 / text.length).slice(0, 10_000), corpus }),
      ),
    },
    {
      name: '10,000 values in variables',
      connections: 20,
      pipelined: 10,
      bodies: [asked('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: many })],
    },
    {
      name: 'operations of 100,000 characters',
      connections: 20,
      pipelined: 10,
      bodies: [asked(`{ ${'a: __typename '.repeat(100_000 / 14)} }`, {})],
    },
    {
      name: '20 graphs with their pictures',
      connections: 20,
      pipelined: 10,
      bodies: texts.map((text) => asked(PICTURES, { text, corpus: DEMO })),
    },
    {
      name: 'judged searches for new texts',
      connections: 4,
      pipelined: 1,
      bodies: times(1_000, (place) =>
        asked(JUDGED, { text: `${texts[place % texts.length]} That is reason ${place}.`, corpus }),
      ),
      meanwhile: { name: 'suggest', body: asked(SUGGEST, { corpus }) },
    },
    {
      name: '1,000 premises a mutation',
      connections: 4,
      pipelined: 1,
      bodies: [1, 2, 3].map((round) => asked(PUT, { corpus, premises: written(round) })),
    },
    {
      name: 'bodies that never end',
      connections: 200,
      pipelined: 1,
      bodies: ['x'.repeat(1_000_000)],
      sends: 900_000,
    },
  ];
}

function times<Item>(count: number, make: (place: number) => Item): Item[] {
  return Array.from({ length: count }, (_, place) => make(place));
}
