import { beforeEach, describe, expect, it } from 'vitest';
import type { RelevanceModelName } from '../../../src/domain/stages.js';
import type { Statement } from '../../../src/encoders/relevance/types.js';
import { measurable } from '../../src/premises/models.js';
import { denseRelevance } from '../../src/premises/relevance.js';
import type { Bert } from '../../src/premises/representations.js';

const encoded = (text: string, ...vector: number[]) => ({
  text,
  vector: Float32Array.from(vector),
});
const claim = encoded('The trams of the town should cost nothing', 1, 0);
const premises = [
  encoded('Who pays nothing for trams leaves the car at home', 0.6, 0.8),
  encoded('Wer nichts bezahlt, lässt das Auto stehen und nimmt die Strassenbahn', 0, 1),
];

const near = [
  { place: 0, cosine: 0.6 },
  { place: 1, cosine: 0 },
];

let asked: {
  claim: Statement;
  premises: readonly Statement[];
  model: RelevanceModelName | undefined;
}[];
beforeEach(() => {
  asked = [];
});
/** Likes what is in German; by vectors, what is like the claim's second component. */
const filter = {
  async relevance(claim: Statement, premises: readonly Statement[], model?: RelevanceModelName) {
    asked.push({ claim, premises, model });
    const scores = Float32Array.from(premises, ({ language }) => (language === 'de' ? 0.75 : 0.25));
    return { scores, models: premises.map(() => model ?? 'CROSS_ENCODER') };
  },
  async fastRelevance(_: Float32Array, premises: readonly Float32Array[]) {
    return Float32Array.from(premises, (vector) => vector[1]!);
  },
  async represent(texts: readonly string[]) {
    return texts.map((text) => Float32Array.of(text.length));
  },
};

/** A cross-encoder that finds nothing relevant, and whose vectors are zero. */
const untuned = {
  async relevance(_: Statement, premises: readonly Statement[]) {
    const models = premises.map(() => 'CROSS_ENCODER' as const);
    return { scores: new Float32Array(premises.length), models };
  },
  async represent(texts: readonly string[]) {
    return texts.map(() => Float32Array.of(0));
  },
};

describe('what comes with Elenchus to tell relevance', () => {
  it('is vectors and words alone where there are no weights', () => {
    const { relevances, head } = measurable(undefined);
    expect(Object.keys(relevances)).toEqual(['dense', 'lexical']);
    expect(head).toBe(denseRelevance);
  });

  it('asks the relevance filter with the languages of the texts, as a search does', async () => {
    const ours = await measurable(filter).relevances.ours!(premises);
    expect(ours.probable).toBe(true);
    expect(await ours.candidates(claim, near, 2)).toEqual([
      { place: 1, score: 0.75 },
      { place: 0, score: 0.25 },
    ]);
    expect(asked.map(({ model }) => model)).toEqual(['CROSS_ENCODER']);
    expect(asked[0]?.claim).toEqual({ ...claim, language: 'en' });
    expect(asked[0]?.premises.map(({ language }) => language)).toEqual(['en', 'de']);
  });

  it('has FAST choose what the cross-encoder reads, if that is not all', async () => {
    const ours = await measurable(filter).relevances.ours!(premises);
    expect(await ours.candidates(claim, near, 1)).toEqual([{ place: 1, score: 0.75 }]);
    expect(asked.map(({ model, premises }) => [model, premises.length])).toEqual([
      ['FAST', 2],
      ['CROSS_ENCODER', 1],
    ]);
  });

  it('has FAST judge all that is near and keep the best, and make CLAIM-SIM', async () => {
    const { relevances, head } = measurable(filter);
    const fast = await relevances.fast!(premises);
    expect(await fast.candidates(claim, near, 1)).toEqual([{ place: 1, score: 0.75 }]);
    expect(asked.map(({ model }) => model)).toEqual(['FAST']);
    const [row] = await head([claim.vector], [premises[1]!.vector]);
    expect(Array.from(row!)).toEqual([1]);
  });

  it('has other cross-encoders judge what FAST chooses', async () => {
    const { relevances } = measurable(filter, { 'zero-shot': untuned });
    expect(Object.keys(relevances)).not.toContain('same-topic');
    const zeroShot = await relevances['zero-shot']!(premises);
    expect(await zeroShot.candidates(claim, near, 1)).toEqual([{ place: 1, score: 0 }]);
    expect(asked.map(({ model }) => model)).toEqual(['FAST']);
  });

  it('has them judge the nearest where there is nothing that could choose', async () => {
    const { relevances } = measurable(undefined, { 'zero-shot': untuned });
    const zeroShot = await relevances['zero-shot']!(premises);
    expect(await zeroShot.candidates(claim, near, 1)).toEqual([{ place: 0, score: 0 }]);
  });

  it('represents premises by the network that nobody tuned, or else by that of ours', async () => {
    const vectorOf = async (bert: Bert | undefined) => Array.from((await bert!(['four']))[0]!);
    expect(await vectorOf(measurable(filter).bert)).toEqual([4]);
    expect(await vectorOf(measurable(filter, { 'zero-shot': untuned }).bert)).toEqual([0]);
    expect(measurable(undefined).bert).toBeUndefined();
  });

  it('has the cosine of vectors, and BM25 of words', async () => {
    const { relevances } = measurable(undefined);
    const dense = await relevances.dense!(premises);
    expect(await dense.candidates(claim, near, 2)).toEqual([
      { place: 0, score: 0.6 },
      { place: 1, score: 0 },
    ]);
    const lexical = await relevances.lexical!(premises);
    const [first, second] = await lexical.candidates(claim, near, 2);
    expect(first!.score).toBeGreaterThan(0);
    expect(second!.score).toBe(0);
  });
});
