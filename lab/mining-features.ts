/**
 * Writes what the networks of `models/text-to-graph` learn from:
 * `npm run lab -- mining-features OUT FOLDER_OR_FILE...`. Each folder holds argument graphs; each file has
 * one text a line, as JSON: `{"id", "language", "units", "targets", "attacks"}`. Each becomes
 * OUT/NAME.jsonl, with the features as base64 of float32, little-endian.
 */
import { createReadStream, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { readGraphFolder } from '../evaluation/src/graphs/read.js';
import { goldOf, type GoldText } from '../evaluation/src/mining/gold.js';
import { detectLanguage } from '../src/encoders/language.js';
import { createTextEncoder } from '../src/encoders/text.js';
import { BadLines } from '../src/formats/lines.js';
import { evidenceOf, featuresOf } from '../src/graphs/mining/features.js';

type Text = GoldText & { readonly id: string; readonly language?: string };

/** Longer texts are left out, since the networks learn from all pairs of units. */
const MOST_UNITS = 24;
const DIMENSIONS = 512;
/** The beginning of a text is enough to detect its language. */
const DETECTED_CHARACTERS = 1_000;

const [out, ...sources] = process.argv.slice(2);
if (!out || sources.length === 0) {
  throw new Error('usage: npm run lab -- mining-features OUT FOLDER_OR_FILE...');
}
mkdirSync(out, { recursive: true });
const bad = new BadLines();
const encoder = await createTextEncoder({ threads: 1 });
for (const source of sources) {
  const name = basename(source).replace(/\.jsonl$/, '');
  const lines: string[] = [];
  let longer = 0;
  for await (const text of textsOf(source)) {
    if (text.units.length <= MOST_UNITS) lines.push(await lineOf({ ...text, source: name }));
    else longer += 1;
  }
  writeFileSync(join(out, `${name}.jsonl`), lines.join('\n') + '\n');
  console.log(`${name}: ${lines.length} texts; ${longer} longer ones are left out`);
}
await encoder.close();
for (const { code, message } of bad.problems) console.error(`${code}: ${message}`);

async function lineOf(text: Text & { readonly source: string }): Promise<string> {
  const beginning = text.units.join(' ').slice(0, DETECTED_CHARACTERS);
  const language = text.language ?? detectLanguage(beginning);
  const evidence = await evidenceOf(text.units, language, encoder);
  const { size, units, unitWidth, pairs, pairWidth } = featuresOf(evidence);
  const vectors = new Float32Array(size * DIMENSIONS);
  evidence.vectors.forEach((vector, at) => vectors.set(vector, at * DIMENSIONS));
  return JSON.stringify({
    ...text,
    language,
    unitWidth,
    pairWidth,
    unitFeatures: base64(units),
    pairFeatures: base64(pairs),
    vectors: base64(vectors),
  });
}

async function* textsOf(source: string): AsyncGenerator<Text> {
  if (statSync(source).isDirectory()) {
    for (const [id, graph] of await readGraphFolder(source, bad)) {
      const gold = goldOf(graph);
      if (gold) yield { id, ...gold };
    }
    return;
  }
  const lines = createInterface({ input: createReadStream(source), crlfDelay: Infinity });
  for await (const line of lines) yield JSON.parse(line) as Text;
}

function base64(numbers: Float32Array): string {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('base64');
}
