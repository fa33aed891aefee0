import { join } from 'node:path';
import { createTextEncoder } from '../../src/encoders/text.js';
import { batches, TextModel } from '../../src/encoders/text-model.js';
import { median } from '../../src/math/statistics.js';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import { atLeast, type Section, timed } from './report.js';

const ROUNDS = 3;

/**
 * The encoder against a bare onnxruntime loop over the same batches, tokenised
 * beforehand, in turn; the median round counts.
 */
export async function measureEncoding(texts: readonly string[], threads: number): Promise<Section> {
  const directory = join(PACKAGE_ROOT, 'models', 'text-encoder');
  const model = await TextModel.load(directory, threads);
  const tokens = texts.map((text) => model.tokenizer.encode(text));
  const prepared = [...batches(tokens)];
  const encoder = await createTextEncoder({ directory, threads });
  const rates: { bare: number; ours: number }[] = [];
  await encoder.encode(texts.slice(0, 500));
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await timed(async () => {
      for (const batch of prepared) await model.run(batch);
    });
    const ours = await timed(() => encoder.encode(texts));
    rates.push({ bare: (texts.length / bare.ms) * 1000, ours: (texts.length / ours.ms) * 1000 });
  }
  await encoder.close();
  await model.release();
  return {
    title: `Encoding ${texts.length} premises (median of ${ROUNDS} rounds)`,
    figures: [
      {
        name: 'bare onnxruntime loop',
        value: median(rates.map(({ bare }) => bare)),
        unit: 'texts/s',
      },
      atLeast('text encoder', median(rates.map(({ ours }) => ours)), 'texts/s', 700),
      atLeast(
        'text encoder / bare loop',
        median(rates.map(({ bare, ours }) => ours / bare)),
        '',
        0.85,
      ),
    ],
  };
}
