/**
 * Prints the figures of the relevance filter's card, on claims that no model has seen:
 * `npm run measure:relevance -- DIR`. DIR: folder of the public data sets. Candidates are the
 * nearest by the text encoder.
 */
import { createTextEncoder } from '../src/encoders/text.js';
import { RelevanceModels } from '../src/rerank/relevance/models.js';
import type { RelevanceModelName, Statement } from '../src/rerank/relevance/types.js';
import { type Asked, type DataSet, readDataSets } from './measure-relevance/data.js';
import {
  auc,
  calibrationError,
  keepingFigures,
  type Labelled,
  rankingFigures,
  type Scored,
} from './measure-relevance/figures.js';
import { mean } from '../src/statistics.js';

const directory = process.argv[2];
if (!directory) throw new Error('usage: npm run measure:relevance -- DIR');
const encoder = await createTextEncoder();
const models = new RelevanceModels({ pieces: encoder });
for (const set of readDataSets(directory)) await measure(set);
await models.close();
await encoder.close();

async function measure({ name, language, claims, premises, pool }: DataSet): Promise<void> {
  const texts = [...premises.values()];
  const vectors = await encoder.encode(texts);
  const statements = new Map(
    [...premises.keys()].map((id, place): [string, Statement] => [
      id,
      { text: texts[place]!, vector: vectors[place]!, language },
    ]),
  );
  const asked = await encoder.encode(claims.map(({ text }) => text));
  const pools = claims.map((claim, place) => {
    const vector = asked[place]!;
    const near = [...statements].map(([id, premise]) => ({
      id,
      cosine: dot(vector, premise.vector),
    }));
    near.sort((a, b) => b.cosine - a.cosine);
    return { claim, vector, near: near.slice(0, pool) };
  });
  const recalls = pools.map(
    ({ claim, near }) =>
      near.filter(({ id }) => claim.relevant.has(id)).length / claim.relevant.size,
  );
  const recall = mean(recalls);
  const dense = pools.map(({ claim, near }) => ({
    claim,
    pool: near.map(({ id }) => id),
    scores: near.map(({ cosine }) => cosine),
  }));
  print(name, 'cosine', { claims: claims.length, recall, ...rankingFigures(dense) });
  const wanted: RelevanceModelName[] = [
    ...(language === 'en' ? (['CROSS_ENCODER'] as const) : []),
    ...(['FAST', 'KNRM'] as const),
  ];
  for (const model of wanted) {
    const scored: Scored[] = [];
    for (const { claim, vector, near } of pools) {
      const candidates = near.map(({ id }) => statements.get(id)!);
      const { scores } = await models.relevance(
        { text: claim.text, vector, language },
        candidates,
        model,
      );
      scored.push({ claim, pool: near.map(({ id }) => id), scores });
    }
    const labelled = scored.flatMap(({ claim, pool, scores }) =>
      pool.map((id, place) => ({ score: scores[place]!, is: claim.relevant.has(id) })),
    );
    const calibration = calibrationError(labelled);
    const stance = model === 'FAST' ? await stanceFigures(pools, statements, language) : {};
    print(name, model, {
      ...rankingFigures(scored),
      calibration,
      ...keepingFigures(labelled),
      ...stance,
    });
  }
}

/** Over all that speaks to the claims: the share put on the right side, and AUC. */
async function stanceFigures(
  pools: readonly { claim: Asked; vector: Float32Array }[],
  statements: ReadonlyMap<string, Statement>,
  language: string,
): Promise<Record<string, number>> {
  const labelled: Labelled[] = [];
  for (const { claim, vector } of pools) {
    const relevant = [...claim.relevant].filter(([id]) => statements.has(id));
    const subject = { text: claim.text, vector, language };
    const candidates = relevant.map(([id]) => statements.get(id)!);
    const { scores } = await models.stance(subject, candidates);
    relevant.forEach(([, { favours }], i) => labelled.push({ score: scores[i]!, is: favours }));
  }
  const right = labelled.filter(({ score, is }) => score > 0.5 === is).length;
  return { stance: right / labelled.length, 'stance.auc': auc(labelled) };
}

function print(data: string, model: string, figures: Record<string, number>): void {
  const rounded = Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(4))]);
  console.log(JSON.stringify({ data, model, ...(Object.fromEntries(rounded) as object) }));
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
