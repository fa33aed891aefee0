/**
 * Prints the figures of the relevance filter's card, on claims that no model was trained on:
 * `npm run lab -- measure-relevance DIR`. DIR: folder of the public data sets. Candidates are the
 * nearest by the text encoder.
 */
import { RELEVANCE_MODELS } from '../src/domain/stages.js';
import { RelevanceModels } from '../src/encoders/relevance/models.js';
import type { Statement } from '../src/encoders/relevance/types.js';
import { createTextEncoder } from '../src/encoders/text.js';
import { mean } from '../src/math/statistics.js';
import { dot } from '../src/math/vectors.js';
import {
  type Asked,
  auc,
  calibrationError,
  confidentFigures,
  type DataSet,
  keepingFigures,
  type Labelled,
  rankingFigures,
  readDataSets,
  type Scored,
} from './shared/relevance.js';

const directory = process.argv[2];
if (!directory) throw new Error('usage: npm run lab -- measure-relevance DIR');
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
  for (const model of RELEVANCE_MODELS) {
    const scored: Scored[] = [];
    for (const { claim, vector, near } of pools) {
      const candidates = near.map(({ id }) => statements.get(id)!);
      const subject = { text: claim.text, vector, language };
      const { scores } = await models.relevance(subject, candidates, model);
      scored.push({ claim, pool: near.map(({ id }) => id), scores });
    }
    const labelled = scored.flatMap(({ claim, pool, scores }) =>
      pool.map((id, place) => ({ score: scores[place]!, is: claim.relevant.has(id) })),
    );
    print(name, model, {
      ...rankingFigures(scored),
      calibration: calibrationError(labelled),
      ...keepingFigures(labelled),
    });
  }
  print(name, 'sides', await sideFigures(pools, statements, language));
}

/**
 * Over all premises that speak to the claims: the share put on the right side, AUC, the calibration
 * error, and accuracy by confidence.
 */
async function sideFigures(
  asked: readonly { claim: Asked; vector: Float32Array }[],
  statements: ReadonlyMap<string, Statement>,
  language: string,
): Promise<Record<string, number>> {
  const labelled: Labelled[] = [];
  for (const { claim, vector } of asked) {
    const relevant = [...claim.relevant].filter(([id]) => statements.has(id));
    const subject = { text: claim.text, vector, language };
    const candidates = relevant.map(([id]) => statements.get(id)!);
    const sides = await models.sides(subject, candidates);
    relevant.forEach(([, { favours }], i) => {
      const known = sides[i];
      if (known) labelled.push({ score: known.favours, is: favours });
    });
  }
  const right = labelled.filter(({ score, is }) => score > 0.5 === is).length;
  return {
    pairs: labelled.length,
    right: right / labelled.length,
    auc: auc(labelled),
    calibration: calibrationError(labelled),
    ...confidentFigures(labelled),
  };
}

function print(data: string, model: string, figures: Record<string, number>): void {
  const rounded = Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(4))]);
  console.log(JSON.stringify({ data, model, ...(Object.fromEntries(rounded) as object) }));
}
