import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QualityHead } from '../../src/encoders/quality.js';
import { createTextEncoder } from '../../src/encoders/text.js';

const directory = mkdtempSync(join(tmpdir(), 'elenchus-quality-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Writes a model of two dimensions. */
function write(head: unknown, change: { readonly sha256?: string } = {}, version = '1'): void {
  const text = JSON.stringify(head);
  const file = {
    bytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    ...change,
  };
  const files = { 'weights.json': file };
  const manifest = { id: 'elenchus-quality', version, dimensions: 2, files };
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(directory, 'weights.json'), text);
}

const vector = Float32Array.of(0.6, 0.8);

describe('the quality by a head', () => {
  it('is the logistic function of the weighted vector', async () => {
    const missing = new QualityHead({ directory: join(directory, 'none') });
    await expect(missing.quality([])).rejects.toMatchObject({ code: 'MODEL_MISSING' });

    write({ weights: [1, -2], offset: 3 });
    const head = new QualityHead({ directory });
    const [first, second] = await head.quality([{ vector }, { vector: [0, 0] }]);
    expect(first).toBeCloseTo(1 / (1 + Math.exp(-(0.6 - 1.6 + 3))), 6);
    expect(second).toBeCloseTo(1 / (1 + Math.exp(-3)), 6);
    await expect(head.quality([{ vector: [1] }])).rejects.toMatchObject({
      code: 'ENCODER_FAILED',
      details: { problem: 'weights.json: a vector of 1 dimensions instead of 2' },
    });
  });

  it.each([
    ['too few weights', { weights: [1], offset: 0 }, {}],
    ['no offset', { weights: [1, 2] }, {}],
    [
      'other bytes than the manifest says',
      { weights: [1, 2], offset: 0 },
      { sha256: '0'.repeat(64) },
    ],
  ])('is refused for %s, and given once the files are sound', async (_, damaged, change) => {
    write(damaged, change);
    const head = new QualityHead({ directory });
    await expect(head.quality([{ vector }])).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
    write({ weights: [1, 2], offset: 0 });
    expect(await head.quality([{ vector }])).toHaveLength(1);
  });

  it('is refused for another version of the model', async () => {
    write({ weights: [1, 2], offset: 0 }, {}, '9');
    await expect(new QualityHead({ directory }).version()).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
      details: { problem: 'it is of elenchus-quality 9 instead of elenchus-quality 1' },
    });
  });

  it('has another version where the weights are others', async () => {
    write({ weights: [1, 2], offset: 0 });
    const before = await new QualityHead({ directory }).version();
    write({ weights: [1, 3], offset: 0 });
    expect(await new QualityHead({ directory }).version()).not.toBe(before);
  });
});

describe('the head that comes with Elenchus', () => {
  const quality = new QualityHead();
  let rate: (texts: readonly string[]) => Promise<Float32Array>;
  beforeAll(async () => {
    const encoder = await createTextEncoder();
    rate = async (texts) =>
      quality.quality((await encoder.encode(texts)).map((vector) => ({ vector })));
    return () => encoder.close();
  });

  it('prefers a reason to a remark without one, in four languages', async () => {
    const texts = [
      [
        'Speed limits save lives, since a car at 30 needs half the distance to stop.',
        'I am not sure, maybe we should look at it again some other time.',
      ],
      [
        'Tempolimits retten Leben, weil ein Auto bei 30 nur den halben Weg zum Anhalten braucht.',
        'Ich bin nicht sicher, vielleicht sollten wir es uns ein andermal wieder ansehen.',
      ],
      [
        "Limiter la vitesse sauve des vies, car à 30 une voiture s'arrête sur la moitié du chemin.",
        'Je ne suis pas sûr, on devrait peut-être y revenir une autre fois.',
      ],
      [
        'I limiti di velocità salvano vite, perché a 30 un’auto si ferma nella metà dello spazio.',
        'Non sono sicuro, forse dovremmo riparlarne un’altra volta.',
      ],
    ];
    for (const [reason, remark] of texts) {
      const [good, poor] = await rate([reason!, remark!]);
      expect(good).toBeGreaterThan(poor! + 0.2);
    }
  });

  it('does not prefer a text for its length', async () => {
    const short = 'A tax on sugar makes people healthier.';
    const filler = ' That is what I wanted to say here, as I have said it many times before today.';
    const [alone, padded] = await rate([short, short + filler.repeat(2)]);
    expect(padded).toBeLessThan(alone!);
  });
});
