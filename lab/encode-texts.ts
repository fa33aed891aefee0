/**
 * Writes the text encoder's vectors of texts, for what is trained on them:
 * `npm run lab -- encode-texts TEXTS.json VECTORS.f32 [--network]`. In: a JSON list of texts; out: 512
 * little-endian float32 a text, in the list's order; with --network 384, by the network of the
 * relevance filter.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { RelevanceModels } from '../src/encoders/relevance/models.js';
import { createTextEncoder } from '../src/encoders/text.js';

const TEXTS_AT_A_TIME = 1000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { network: { type: 'boolean', default: false } },
});
const [from, to] = positionals;
if (!from || !to) throw new Error('usage: npm run lab -- encode-texts TEXTS.json VECTORS.f32');
const texts = JSON.parse(readFileSync(from, 'utf8')) as string[];
const encoder = values.network ? new RelevanceModels() : await createTextEncoder();
const vectorsOf = (some: readonly string[]) =>
  'represent' in encoder ? encoder.represent(some) : encoder.encode(some);
const file = openSync(to, 'w');
for (let first = 0; first < texts.length; first += TEXTS_AT_A_TIME) {
  for (const vector of await vectorsOf(texts.slice(first, first + TEXTS_AT_A_TIME))) {
    writeSync(file, vector);
  }
}
closeSync(file);
await encoder.close();
