/**
 * Writes the text encoder's vectors of texts, for what is trained on them:
 * `npm run lab -- encode-texts TEXTS.json VECTORS.f32`. In: a JSON list of texts; out: 512
 * little-endian float32 a text, in the list's order.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createTextEncoder } from '../src/encoders/text.js';

const TEXTS_AT_A_TIME = 1000;

const [from, to] = process.argv.slice(2);
if (!from || !to) throw new Error('usage: npm run lab -- encode-texts TEXTS.json VECTORS.f32');
const texts = JSON.parse(readFileSync(from, 'utf8')) as string[];
const encoder = await createTextEncoder();
const file = openSync(to, 'w');
for (let first = 0; first < texts.length; first += TEXTS_AT_A_TIME) {
  for (const vector of await encoder.encode(texts.slice(first, first + TEXTS_AT_A_TIME))) {
    writeSync(file, vector);
  }
}
closeSync(file);
await encoder.close();
