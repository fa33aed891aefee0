import { file, pathOf } from '../files.js';

/** A town's claims. The first two share a topic. */
export const CLAIMS = [
  { _id: 'cars', text: 'Cars should leave the old town', split: 'dev', topics: ['traffic'] },
  { _id: 'trams', text: 'Trams should cost nothing', split: 'dev', topics: ['traffic'] },
  { _id: 'trees', text: 'Each street should have trees', split: 'train', topics: ['green'] },
  { _id: 'dogs', text: 'Dogs should be on a lead', split: 'train' },
];

/** What begins alike says the same. */
export const PREMISES = [
  { _id: 1, text: 'cars make noise in the old town' },
  { _id: 2, text: 'cars make much noise in the old town' },
  { _id: 3, text: 'shops in the old town live from people who come by car' },
  { _id: 4, text: 'who pays nothing for trams leaves the car at home' },
  { _id: 5, text: 'trams that cost nothing must be paid by taxes' },
  { _id: 6, text: 'trees keep each street cool' },
  { _id: 7, text: 'trees in a street need care' },
  { _id: 8, text: 'dogs on a lead bite nobody' },
];

export const QRELS = [
  'query-id\tcorpus-id\tscore\tcluster\tstance',
  'cars\t1\t1\tnoise\tSUPPORT',
  'cars\t2\t1\tnoise\tSUPPORT',
  'cars\t3\t1\tshops\tUNDERMINE',
  'trams\t4\t1\tcars\tSUPPORT',
  'trams\t5\t1\t\tUNDERMINE',
  'trees\t6\t1\tcool\tSUPPORT',
  'trees\t6\t1\tair\tSUPPORT',
  'trees\t7\t1\tcare\tUNDERMINE',
  '',
].join('\n');

/** Writes the task; returns where its files are. */
export async function writeTask() {
  return {
    queries: await file('queries.jsonl', CLAIMS),
    corpus: await file('corpus.jsonl', PREMISES),
    qrels: await file('qrels.tsv', QRELS),
  };
}

export function taskFiles() {
  const [queries, corpus, qrels] = ['queries.jsonl', 'corpus.jsonl', 'qrels.tsv'].map(pathOf);
  return { queries: queries!, corpus: corpus!, qrels: qrels! };
}
