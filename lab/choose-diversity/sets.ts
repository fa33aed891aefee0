import { csvParse } from 'd3-dsv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type Judgement,
  measuredClaims,
  type PremiseTask,
  readTask,
  type TaskClaim,
} from '../../evaluation/src/premises/read.js';

/** A task, and those of its claims by which settings may be chosen. */
export interface TrainSet {
  readonly name: string;
  readonly task: PremiseTask;
  readonly claims: readonly TaskClaim[];
}

interface Argument {
  readonly argument: string;
  readonly topic: string;
  readonly set: string;
}

const ARG30K_TOPICS = 30;

/**
 * The train claims of PERSPECTRUM and ArgKP, and 30 train topics of IBM's 30,000 arguments. What
 * one set holds out is left out of all.
 * @param directory the public data sets
 */
export async function readTrainSets(directory: string): Promise<readonly TrainSet[]> {
  const perspectrum = await filesIn(join(directory, 'perspectrum'), 'corpus.jsonl.gz');
  const argkp = await filesIn(join(directory, 'argkp'), 'corpus.jsonl');
  const file = join(directory, 'ibm-arg30k', 'arg_quality_rank_30k.csv.gz');
  const rows = csvParse(gunzipSync(readFileSync(file)).toString('utf8')) as readonly Argument[];
  const heldOut = new Set([
    ...rows.filter(({ set }) => set !== 'train').map(({ topic }) => plain(topic)),
    ...[perspectrum, argkp].flatMap(({ claims }) =>
      claims.filter(({ split }) => split === 'dev').map(({ text }) => plain(text)),
    ),
  ]);
  const train = ({ claims }: PremiseTask) =>
    claims.filter(({ split, text }) => split === 'train' && !heldOut.has(plain(text)));
  const asked = train(argkp);
  return [
    { name: 'PERSPECTRUM', task: perspectrum, claims: train(perspectrum) },
    { name: 'ArgKP', task: argkp, claims: asked },
    arg30k(
      rows.filter(({ topic }) => !heldOut.has(plain(topic))),
      asked,
      new Map(argkp.premises.map(({ id, text }) => [id, text])),
    ),
  ];
}

/** A folder's task with the claims that have a relevant premise. */
async function filesIn(directory: string, corpus: string): Promise<PremiseTask> {
  const [queries, qrels] = ['queries.jsonl', 'qrels.tsv'].map((name) => join(directory, name));
  const files = { queries: queries!, qrels: qrels!, corpus: join(directory, corpus) };
  const task = await readTask(files);
  return { premises: task.premises, claims: measuredClaims(task, undefined, files) };
}

/**
 * Topics with key points first. An argument that ArgKP has is in the clusters of its key points;
 * the others say something of their own.
 */
export function arg30k(
  rows: readonly Argument[],
  withKeyPoints: readonly TaskClaim[],
  texts: ReadonlyMap<string, string>,
): TrainSet {
  const known = new Map(withKeyPoints.map((claim) => [plain(claim.text), claim]));
  const topics = [...new Set(rows.map(({ topic }) => topic))];
  const chosen = [
    ...topics.filter((topic) => known.has(plain(topic))),
    ...topics.filter((topic) => !known.has(plain(topic))),
  ].slice(0, ARG30K_TOPICS);
  const premises = rows
    .map(({ argument, topic }, place) => ({ id: String(place), text: argument, topic }))
    .filter(({ topic }) => chosen.includes(topic));
  const claims = chosen.map((topic): TaskClaim => {
    const clusters = new Map(
      Array.from(known.get(plain(topic))?.judgements ?? [], ([id, judgement]) => [
        plain(texts.get(id)!),
        judgement.clusters,
      ]),
    );
    const judgements = new Map(
      premises
        .filter((premise) => premise.topic === topic)
        .map(({ id, text }): [string, Judgement] => {
          return [id, { grade: 1, clusters: clusters.get(plain(text)) ?? [`only ${id}`] }];
        }),
    );
    return { id: topic, text: topic, topics: [], judgements };
  });
  return { name: 'arg30k', task: { premises, claims }, claims };
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
