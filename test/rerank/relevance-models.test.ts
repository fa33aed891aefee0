import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTextEncoder } from '../../src/encoders/text.js';
import { RelevanceModels } from '../../src/rerank/relevance/models.js';
import type { Statement } from '../../src/rerank/relevance/types.js';

const MODEL = fileURLToPath(new URL('../../models/relevance-filter', import.meta.url));
const texts = {
  claim: 'The town should close its centre to cars',
  speaks: 'Without cars in the centre of town the air is cleaner.',
  other: 'The choir sings on Tuesdays.',
};

const models = new RelevanceModels();
const english = {} as Record<keyof typeof texts, Statement>;
beforeAll(async () => {
  const encoder = await createTextEncoder();
  for (const [name, text] of Object.entries(texts)) {
    const vector = await encoder.encodeQuery(text);
    english[name as keyof typeof texts] = { text, vector, language: 'en' };
  }
  await encoder.close();
});
afterAll(() => models.close());

describe('the relevance filter', () => {
  it.each(['CROSS_ENCODER', 'FAST'] as const)(
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

  it.each(['CROSS_ENCODER', 'FAST'] as const)(
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

  it('gives the vectors alone the relevance that FAST gives', async () => {
    const { claim, speaks, other } = english;
    const fast = await models.relevance(claim, [speaks, other], 'FAST');
    const alone = await models.fastRelevance(claim.vector, [speaks.vector, other.vector]);
    expect(alone).toEqual(fast.scores);
  });

  it('gives a side as a probability, by the vectors alone', async () => {
    const { claim, speaks } = english;
    const { scores, models: used } = await models.stance(claim, [speaks]);
    expect(used).toEqual(['FAST']);
    expect(scores[0]).toBeGreaterThan(0);
    expect(scores[0]).toBeLessThan(1);
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
