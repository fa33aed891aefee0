import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTextEncoder, type MeasuredTextEncoder } from '../../src/encoders/text.js';
import { RelevanceModels } from '../../src/encoders/relevance/models.js';
import type { Statement } from '../../src/encoders/relevance/types.js';
import { dot } from '../../src/math/vectors.js';

const MODEL = fileURLToPath(new URL('../../models/relevance-filter', import.meta.url));
/** Networks that count equal pieces. */
const KNRM = fileURLToPath(new URL('../fixtures/rankers/models/shipped', import.meta.url));
const texts = {
  claim: 'The town should close its centre to cars',
  speaks: 'Without cars in the centre of town the air is cleaner.',
  other: 'The choir sings on Tuesdays.',
};

let encoder: MeasuredTextEncoder;
let models: RelevanceModels;
const english = {} as Record<keyof typeof texts, Statement>;
beforeAll(async () => {
  encoder = await createTextEncoder();
  models = new RelevanceModels({ pieces: encoder });
  for (const [name, text] of Object.entries(texts)) {
    const vector = await encoder.encodeQuery(text);
    english[name as keyof typeof texts] = { text, vector, language: 'en' };
  }
});
afterAll(async () => {
  await models.close();
  await encoder.close();
});

describe('the relevance filter', () => {
  it('opens no model once it is closed', async () => {
    const { claim, speaks } = english;
    const closed = new RelevanceModels({ pieces: encoder });
    await closed.close();
    for (const model of ['CROSS_ENCODER', 'FAST'] as const) {
      await expect(closed.relevance(claim, [speaks], model)).rejects.toMatchObject({
        code: 'ENCODER_FAILED',
      });
    }
  });

  it.each(['CROSS_ENCODER', 'FAST', 'KNRM'] as const)(
    'reads a premise with its claim, where that is given: %s',
    async (model) => {
      const { claim, speaks, other } = english;
      const subject = { ...other, vector: claim.vector, text: claim.text };
      const premises = [
        other,
        { ...other, claim: claim.vector },
        { ...other, claim: speaks.vector },
      ];
      const { scores, models: used } = await models.relevance(subject, premises, model);
      expect(used).toEqual([model, model, model]);
      expect(scores[1]).toBeGreaterThan(scores[2]!);
      expect(scores[2]).toBeGreaterThan(scores[0]!);
      const alone = await models.relevance(subject, [other], model);
      expect(alone.scores[0]).toBeCloseTo(scores[0]!, 2);
    },
  );

  it.each(['CROSS_ENCODER', 'FAST', 'KNRM'] as const)(
    'tells what speaks to a claim from what does not: %s',
    async (model) => {
      const { claim, speaks, other } = english;
      const { scores, models: used } = await models.relevance(claim, [other, speaks], model);
      expect(used).toEqual([model, model]);
      expect(scores[1]).toBeGreaterThan(scores[0]!);
      expect(scores[1]).toBeLessThanOrEqual(1);
      expect(scores[0]).toBeGreaterThanOrEqual(0);
      expect(scores[0]).toBeLessThan(0.5);
    },
  );

  it('judges German, French and Italian by KNRM, also against each other', async () => {
    const { claim, other } = english;
    const written = async (language: string, text: string) => {
      return { text, language, vector: await encoder.encodeQuery(text) };
    };
    const german = await written('de', 'Autofreie Zentren haben sauberere Luft.');
    const french = await written('fr', 'Sans voitures, l’air du centre-ville est plus propre.');
    const italian = await written('it', 'Senza auto il centro della città respira meglio.');
    const choir = await written('de', 'Der Chor singt jeden Dienstag.');
    const asked = await written('de', 'Das Zentrum der Stadt soll ohne Autos sein.');
    for (const subject of [claim, asked]) {
      const premises = [german, french, italian, choir, other];
      const { scores, models: used } = await models.relevance(subject, premises, 'KNRM');
      expect(new Set(used)).toEqual(new Set(['KNRM']));
      const best = Math.max(scores[3]!, scores[4]!);
      for (const score of scores.subarray(0, 3)) expect(score).toBeGreaterThan(best);
    }
  });

  it('gives 0 by KNRM where there is nothing to read, and reads 100 kB', async () => {
    const { claim, speaks } = english;
    const vector = claim.vector;
    const premises = ['', '🌳👍!', 'It is and it was.', 'clean air '.repeat(10_000)].map(
      (text) => ({
        text,
        vector,
      }),
    );
    const { scores } = await models.relevance(claim, premises, 'KNRM');
    expect([...scores.subarray(0, 2)]).toEqual([0, 0]);
    for (const score of scores.subarray(2)) expect(score).toBeGreaterThan(0);
    const empty = { ...claim, text: '🙂' };
    expect([...(await models.relevance(empty, [speaks], 'KNRM')).scores]).toEqual([0]);
    const long = { ...claim, text: `${claim.text} `.repeat(2_500) };
    expect((await models.relevance(long, [speaks], 'KNRM')).scores[0]).toBeGreaterThan(0);
  });

  it.each([
    ['another version', { version: '2' }, /elenchus-relevance 2 instead of elenchus-relevance 3/],
    ['a cosine beyond bounds', { cosine: { weight: 1e300, offset: 0 } }, /cosine\.weight/],
  ])('refuses the relevance filter with %s', async (_, change, problem) => {
    const directory = mkdtempSync(join(tmpdir(), 'elenchus-relevance-'));
    const manifest = JSON.parse(readFileSync(join(MODEL, 'manifest.json'), 'utf8')) as object;
    writeFileSync(join(directory, 'manifest.json'), JSON.stringify({ ...manifest, ...change }));
    const judging = new RelevanceModels({ directory });
    const { claim, speaks } = english;
    for (const model of ['FAST', 'CROSS_ENCODER'] as const) {
      await expect(judging.relevance(claim, [speaks], model)).rejects.toMatchObject({
        code: 'MODEL_CORRUPT',
        details: { problem: expect.stringMatching(problem) as string },
      });
    }
    rmSync(directory, { recursive: true });
  });

  it('names the file of KNRM that is missing or damaged, and needs no restart', async () => {
    const rankers = mkdtempSync(join(tmpdir(), 'elenchus-knrm-'));
    const own = await createTextEncoder({ rankers, threads: 1 });
    const judging = new RelevanceModels({ pieces: own });
    const { claim, speaks } = english;
    const score = () => judging.relevance(claim, [speaks], 'KNRM');
    await expect(score()).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    cpSync(KNRM, rankers, { recursive: true });
    writeFileSync(join(rankers, 'knrm.onnx'), 'no network');
    await expect(score()).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
      details: { file: join(rankers, 'knrm.onnx') },
    });
    cpSync(join(KNRM, 'knrm.onnx'), join(rankers, 'knrm.onnx'));
    expect((await score()).models).toEqual(['KNRM']);
    // The encoder has gone on all the while.
    expect(dot(await own.encodeQuery(claim.text), claim.vector)).toBeCloseTo(1, 4);
    await judging.close();
    await own.close();
    rmSync(rankers, { recursive: true });
  });

  it('gives the vectors alone the relevance that FAST gives', async () => {
    const { claim, speaks, other } = english;
    const fast = await models.relevance(claim, [speaks, other], 'FAST');
    const alone = await models.fastRelevance(claim.vector, [speaks.vector, other.vector]);
    expect(alone).toEqual(fast.scores);
  });

  it('gives a side as a probability, in the languages that it reads', async () => {
    const { claim, speaks, other } = english;
    const sides = await models.sides(claim, [speaks, { ...other, language: 'sw' }, other]);
    expect(sides.map((side) => side?.model)).toEqual(['CROSS_ENCODER', undefined, 'CROSS_ENCODER']);
    const against = { ...speaks, text: 'Shops would lose their customers without cars.' };
    const [opposed] = await models.sides(claim, [against]);
    expect(sides[0]!.favours).toBeGreaterThan(opposed!.favours);
    expect(sides[0]!.favours).toBeLessThan(1);
  });

  it('is opened again where a file was missing and came back', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'elenchus-relevance-'));
    const incomplete = new RelevanceModels({ directory });
    const { claim, speaks } = english;
    const score = () => incomplete.relevance(claim, [speaks], 'FAST');
    await expect(score()).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    for (const file of ['manifest.json', 'fast-relevance.onnx']) {
      cpSync(join(MODEL, file), join(directory, file));
    }
    expect((await score()).models).toEqual(['FAST']);
    await incomplete.close();
    rmSync(directory, { recursive: true });
  });
});
