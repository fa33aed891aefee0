/**
 * Prints what the text encoder costs, on 4,000 texts of DIR: `npm run lab -- measure-encoder DIR`.
 * "bare" is a loop of onnxruntime over the same batches, tokenised before.
 */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createTextEncoder } from '../src/encoders/text.js';
import { batches, TextModel } from '../src/encoders/text-model.js';
import { quantile } from '../src/math/statistics.js';
import { PACKAGE_ROOT } from '../src/runtime/config.js';
import { timed } from './bench/report.js';
import { readTexts } from './shared/encoder-texts.js';

const TEXTS = 4000;
const CHUNK = 400;
const QUERIES = 400;
const ROUNDS = 3;
const MODEL = join(PACKAGE_ROOT, 'models', 'text-encoder');

const [directory, threads = '2'] = process.argv.slice(2);
if (!directory) throw new Error('usage: npm run lab -- measure-encoder DIR [THREADS]');
const mebibytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);

const before = mebibytes();
const loading = performance.now();
const encoder = await createTextEncoder({ threads: Number(threads) });
console.log(`load                 ${Math.round(performance.now() - loading)} ms`);
console.log(`memory after loading ${mebibytes() - before} MiB`);

const texts = Object.values(readTexts(directory, TEXTS, 1)).flat();
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
await encoder.encode(texts);
delay.disable();
console.log(`event loop delay     ${(delay.max / 1e6).toFixed(1)} ms at most, during bulk`);

const model = await TextModel.load(MODEL, Number(threads));
const chunks = Array.from({ length: TEXTS / CHUNK }, (_, i) =>
  texts.slice(i * CHUNK, (i + 1) * CHUNK),
);
for (let round = 1; round <= ROUNDS; round++) {
  let bare = 0;
  let ours = 0;
  // By turns, so that what else runs on the machine slows both alike.
  for (const chunk of chunks) {
    const prepared = [...batches(chunk.map((text) => model.tokenizer.encode(text)))];
    const alone = await timed(async () => {
      for (const batch of prepared) await model.run(batch);
    });
    bare += alone.ms;
    ours += (await timed(() => encoder.encode(chunk))).ms;
  }
  const rate = (milliseconds: number) => `${Math.round((1000 * TEXTS) / milliseconds)} texts/s`;
  console.log(
    `bulk                 ${rate(ours)}, bare ${rate(bare)}, ratio ${(bare / ours).toFixed(2)}`,
  );
}

const times: number[] = [];
for (const text of texts.slice(0, QUERIES)) {
  times.push((await timed(() => encoder.encodeQuery(text))).ms);
}
const at = (share: number) => quantile(times, share).toFixed(2);
console.log(`one query at a time  p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
await encoder.close();
await model.release();
