import { imageBytes } from '../../support/fake-image-reader.js';
import { type CorpusName, idOf, MARK } from './world.js';

/** A request, as GraphQL or as plain HTTP. */
export type Asked =
  | { readonly query: string; readonly variables?: object }
  | { readonly path: string; readonly form?: Readonly<Record<string, string | Blob>> };

/** One way to data. */
export interface Path {
  /** The field of the schema, or the route, that it goes through. */
  readonly through: string;
  readonly how: string;
  readonly ask: (corpus: CorpusName, cursor: string) => Asked;
  /** Shows or changes what is in the corpus; `NONE` tells nobody whether there is such a corpus. */
  readonly needs: 'READ' | 'WRITE' | 'BOTH' | 'NONE';
  /** It names no corpus, so that its answer names the private one to whoever may see it. */
  readonly everywhere?: true;
}

const read = (through: string, how: string, ask: Path['ask'], more: Partial<Path> = {}): Path => ({
  through,
  how,
  ask,
  needs: 'READ',
  ...more,
});
const PREMISES = '{ admittedCount nodes { text profile { author } claim { text } } }';
const OF_IMAGE = '{ nodes { title passage url } }';
const FACETS = `facets(variables: ["claim", "topic"]) { values { value count } }`;

const searches: readonly Path[] = [
  read('Query.premises', 'a list', (corpus) => ({
    query: `{ premises(corpus: "${corpus}") ${PREMISES} }`,
  })),
  read('Query.premises', 'a search', (corpus) => ({
    query: `{ premises(by: { text: "tram" }, corpus: "${corpus}") ${PREMISES} }`,
  })),
  read('Query.premises', 'counts only', (corpus) => ({
    query: `{ premises(by: { text: "tram" }, corpus: "${corpus}") { admittedCount ${FACETS} } }`,
  })),
  read('Query.premises', 'fairness', (corpus) => ({
    query: `{ premises(by: { text: "tram" }, corpus: "${corpus}") { fairness { variable } } }`,
  })),
  read('Query.premises', 'an error that lists what is known', (corpus) => ({
    query: `{ premises(by: { text: "tram" }, corpus: "${corpus}", filter: { topic: ["x"] }) { admittedCount } }`,
  })),
  read('Query.premises', 'a cursor', (corpus, cursor) => ({
    query: `query($after: Cursor) { premises(by: { text: "tram" }, corpus: "${corpus}", first: 1, after: $after) ${PREMISES} }`,
    variables: { after: cursor },
  })),
  read(
    'Query.premises',
    'no corpus named',
    () => ({ query: `{ premises(by: { text: "${MARK}" }) { nodes { text } } }` }),
    { everywhere: true },
  ),
  read(
    'Query.premises',
    'a premise, in another corpus',
    (corpus) => ({
      query: `query($id: ID!) { premises(by: { premiseId: $id }, corpus: "towns") ${PREMISES} }`,
      variables: { id: idOf('premise', corpus) },
    }),
    { needs: 'NONE' },
  ),
  read(
    'Query.premises',
    'a claim, in another corpus',
    (corpus) => ({
      query: `query($id: ID!) { premises(by: { claimId: $id }, filter: { claimId: [$id] }, corpus: "towns") ${PREMISES} }`,
      variables: { id: idOf('claim', corpus) },
    }),
    { needs: 'NONE' },
  ),
  read('Query.counterPremises', 'of a claim', (corpus) => ({
    query: `query($id: ID!) { counterPremises(by: { claimId: $id }, corpus: "${corpus}") { countered nodes { text } } }`,
    variables: { id: idOf('claim', corpus) },
  })),
  read('Query.compareGroups', 'of one corpus', (corpus) => ({
    query: `{ compareGroups(by: { text: "tram" }, corpus: "${corpus}", groups: [{ name: "a" }, { name: "b" }])
      { name premises { nodes { text } } distinctive { premise { text } } } }`,
  })),
  read('Query.debate', 'of one corpus', (corpus) => ({
    query: `{ debate(by: { text: "tram" }, corpus: "${corpus}", groups: [{ name: "a" }]) {
      reading { statement } counts { answering { arguments } } groups { size } unheard { value } nearest { text }
      points { nodes { title { text premise { text } } members { nodes { text } } exemplars { text } groups { count } } }
      small { nodes { title { text } } } unclear { nodes { text } } } }`,
  })),
  read('Query.replies', 'to a text', (corpus) => ({
    query: `{ replies(to: { text: "tram" }, corpus: "${corpus}") { strength premise { text } } }`,
  })),
  read('Query.watch', 'the newest', (corpus) => ({
    query: `{ watch(by: { text: "tram" }, corpus: "${corpus}") { premises { side { side } premise { text writtenAt } } } }`,
  })),
  read('Query.claims', 'a list', (corpus) => ({
    query: `{ claims(corpus: "${corpus}") { admittedCount nodes { text premises { nodes { text } } } } }`,
  })),
  read('Query.argumentGraphs', 'a search', (corpus) => ({
    query: `{ argumentGraphs(by: { text: "tram" }, corpus: "${corpus}") { facets(variables: ["topic"]) { values { value } } nodes { nodes { text } } } }`,
  })),
  read('Query.argumentGraphs', 'a graph, in another corpus', (corpus) => ({
    query: `query($id: ID!) { argumentGraphs(by: { graphId: $id }, structure: { method: MATCHING }, corpus: "towns") { edges { score mapping { queryText } } } }`,
    variables: { id: idOf('graph', corpus) },
  })),
  read('Query.images', 'a search', (corpus) => ({
    query: `{ images(by: { text: "tram" }, corpus: "${corpus}") { facets(variables: ["topic"]) { values { value } } nodes { passage } } }`,
  })),
  read('Query.images', 'an image, in another corpus', (corpus) => ({
    query: `query($id: ID!) { images(by: { imageId: $id }, corpus: "towns") { edges { score } } }`,
    variables: { id: idOf('image', corpus) },
  })),
  read('Query.images', 'a premise, in another corpus', (corpus) => ({
    query: `query($id: ID!) { images(by: { premiseId: $id }, corpus: "towns") { edges { score } } }`,
    variables: { id: idOf('premise', corpus) },
  })),
  read('Query.socioProfiles', 'a list', (corpus) => ({
    query: `{ socioProfiles(corpus: "${corpus}") { nodes { author values { values } } } }`,
  })),
  read('Query.suggest', 'a prefix', (corpus) => ({
    query: `{ suggest(prefix: "${MARK.slice(0, 3)}", corpus: "${corpus}") { text count } }`,
  })),
  read('Query.judgements', 'a list', (corpus) => ({
    query: `{ judgements(corpus: "${corpus}") { nodes { question annotator label } } }`,
  })),
  read('Query.corpus', 'by its name', (corpus) => ({
    query: `{ corpus(name: "${corpus}") { title premiseCount labels variables { name } claims { nodes { text } } } }`,
  })),
  read('Query.corpora', 'all', () => ({ query: '{ corpora { name title premiseCount } }' }), {
    everywhere: true,
  }),
  ...(['premise', 'claim', 'graph', 'image', 'corpus'] as const).map((type) =>
    read('Query.node', type, (corpus) => ({
      query: 'query($id: ID!) { node(id: $id) { id __typename } }',
      variables: { id: idOf(type, corpus) },
    })),
  ),
  read('Query.nodes', 'several', (corpus) => ({
    query:
      'query($ids: [ID!]!) { nodes(ids: $ids) { ... on Premise { text similar { nodes { text } } } } }',
    variables: { ids: [idOf('premise', corpus), idOf('claim', corpus)] },
  })),
  read('Query._entities', 'a premise', (corpus) => ({
    query: 'query($all: [_Any!]!) { _entities(representations: $all) { ... on Premise { text } } }',
    variables: { all: [{ __typename: 'Premise', id: idOf('premise', corpus) }] },
  })),
  read('Premise.images', 'of another corpus', (corpus) => ({
    query: `query($id: ID!) { node(id: $id) { ... on Premise { images(corpus: "${corpus}") ${OF_IMAGE} } } }`,
    variables: { id: idOf('premise', 'towns', 'tram') },
  })),
  read('GET /graphs/:id/:file', 'a picture', (corpus) => ({
    path: `/graphs/${idOf('graph', corpus)}/icicle.svg`,
  })),
  read('GET /watch.atom', 'a feed', (corpus) => ({
    path: `/watch.atom?question=tram&corpus=${corpus}`,
  })),
  read('GET /images/:file', 'an image', (corpus) => ({
    path: `/images/${idOf('image', corpus)}.webp`,
  })),
];

const OUTCOME = `{ added replaced unchanged deleted rejected
  items { id externalId status error { code message field } } corpus { name title } }`;
const image = Buffer.from(imageBytes({ labels: [MARK] }));
const judgement = { question: 'q', label: 'relevant', annotator: 'a' };

const write = (
  field: string,
  corpus: CorpusName | 'towns',
  type: string,
  items: string,
  list: readonly object[],
) => ({
  query: `mutation($list: [${type}!]!) { ${field}(corpus: "${corpus}", ${items}: $list) ${OUTCOME} }`,
  variables: { list },
});
const GRAPH = { argdown: '[a]: Trams are quiet.' };

const writes: readonly Path[] = [
  ...(
    [
      ['putPremises', 'PremiseInput', 'premises', { externalId: 'new', text: 'New.' }],
      ['putArgumentGraphs', 'PutArgumentGraphInput', 'graphs', { externalId: 'new', graph: GRAPH }],
      [
        'putImages',
        'PutImageInput',
        'images',
        { externalId: 'new', base64: image.toString('base64') },
      ],
    ] as const
  ).map(([field, type, items, item]): Path => ({
    through: `Mutation.${field}`,
    how: 'a new one',
    needs: 'WRITE',
    ask: (corpus) => write(field, corpus, type, items, [item]),
  })),
  ...(['Premises', 'ArgumentGraphs', 'Images', 'Judgements'] as const).flatMap((kind): Path[] => {
    const type = {
      Premises: 'premise',
      ArgumentGraphs: 'graph',
      Images: 'image',
      Judgements: 'judgement',
    }[kind];
    const field = `delete${kind}`;
    const id = (corpus: CorpusName) => idOf(type, corpus);
    const deletion = (at: CorpusName | 'towns', of: CorpusName) => ({
      query: `mutation($ids: [ID!]!) { ${field}(corpus: "${at}", ids: $ids) ${OUTCOME} }`,
      variables: { ids: [id(of)] },
    });
    const through = `Mutation.${field}`;
    return [
      { through, how: 'one', needs: 'WRITE', ask: (corpus) => deletion(corpus, corpus) },
      { through, how: 'through another corpus', needs: 'NONE', ask: (of) => deletion('towns', of) },
    ];
  }),
  {
    through: 'Mutation.putJudgements',
    how: 'a label',
    needs: 'WRITE',
    ask: (corpus) =>
      write('putJudgements', corpus, 'JudgementInput', 'judgements', [
        { ...judgement, hitId: idOf('premise', corpus) },
      ]),
  },
  {
    through: 'Mutation.putJudgements',
    how: 'of a hit in another corpus',
    needs: 'NONE',
    ask: (corpus) =>
      write('putJudgements', 'towns', 'JudgementInput', 'judgements', [
        { ...judgement, hitId: idOf('premise', corpus) },
      ]),
  },
  {
    through: 'Mutation.updateCorpus',
    how: 'nothing',
    needs: 'WRITE',
    ask: (corpus) => ({
      query: `mutation { updateCorpus(name: "${corpus}", input: {}) ${OUTCOME} }`,
    }),
  },
  {
    through: 'Mutation.updateCorpus',
    how: 'its variables',
    needs: 'WRITE',
    ask: (corpus) => ({
      query: `mutation { updateCorpus(name: "${corpus}", input: { variables: null, labels: null }) ${OUTCOME} }`,
    }),
  },
  {
    through: 'Mutation.createCorpus',
    how: 'a second one',
    needs: 'WRITE',
    ask: (corpus) => ({ query: `mutation { createCorpus(name: "${corpus}") ${OUTCOME} }` }),
  },
  ...['clearCorpus', 'deleteCorpus'].map((field): Path => ({
    through: `Mutation.${field}`,
    how: 'at once',
    needs: 'WRITE',
    ask: (corpus) => ({ query: `mutation { ${field}(name: "${corpus}") ${OUTCOME} }` }),
  })),
  ...[true, false].map((dryRun): Path => ({
    through: 'Mutation.deleteAuthor',
    how: dryRun ? 'counted' : 'at once',
    needs: 'BOTH',
    ask: (corpus) => ({
      query: `mutation { deleteAuthor(corpus: "${corpus}", author: "${MARK}", dryRun: ${dryRun}) { premises judgements } }`,
    }),
  })),
  {
    through: 'PUT /images',
    how: 'a form',
    needs: 'WRITE',
    ask: (corpus) => ({ path: '/images', form: { corpus, id: 'new', image: new Blob([image]) } }),
  },
];

/** Nobody has put a job there, so its answers are those for a corpus without jobs. */
const jobs: readonly Path[] = [
  {
    through: 'Query.ingestJobs',
    how: 'a list',
    needs: 'NONE',
    ask: (corpus) => ({
      query: `{ ingestJobs(corpus: "${corpus}") { id rejections { message } } }`,
    }),
  },
];

export const PATHS: readonly Path[] = [...searches, ...writes, ...jobs];

/** What leads to no corpus, with the reason. */
export const NO_DATA: Readonly<Record<string, string>> = {
  'Query.graphFromText': 'turns what was sent into a graph',
  'Query.rateLimit': 'is about the caller',
  'Query._service': 'is the schema',
  'GET /health': 'says that the process answers',
  'GET /ready': 'says that the store answers',
  'GET /metrics': 'counts requests, and names no corpus',
  'Query.ingestJob': 'takes a random id, and is tested with the jobs',
  'Mutation.cancelIngestJob': 'takes a random id, and is tested with the jobs',
  'Mutation.resumeIngestJob': 'takes a random id, and is tested with the jobs',
  'GET /ingest/:id': 'takes a random id, and is tested with the jobs',
  'POST /ingest': 'starts a job, and is tested with the jobs',
  'GET /export':
    'shows everything, to admins of all corpora only, as the test below the walk checks',
  'POST /import': 'replaces everything, for admins of all corpora only, as that test checks',
  'GET /schema.graphql': 'is the schema',
  '/graphql': 'is what the fields above go through',
  'GET /': 'is a page',
};
