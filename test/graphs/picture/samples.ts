/** Prints a digest of each of some pictures, drawn in this process with the fonts that it finds. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPicture as drawChart, words, writePictures } from '../../../evaluation/src/charts.js';
import { isOurs } from '../../../src/graphs/picture/font.js';
import { drawPicture } from '../../../src/graphs/picture/index.js';
import { FORMATS } from '../../../src/graphs/picture/options.js';
import { edges, relation, statement } from '../../support/argument-graphs.js';

const TEXTS = [
  'Trams are quiet – “office” hours cost 3 ‰ less.',
  'Tramvajele sunt liniştite şi ţin mult.',
  'Žluťoučké tramvaje; tàu điện yên tĩnh.',
  'Τα τραμ είναι ήσυχα, и трамваи тоже ти́хие, ю̈.',
  'ट्राम शांत हैं, क्षत्रिय।',
];
const foreign = TEXTS.find((each) => !isOurs(each));
if (foreign !== undefined) throw new Error(`our font lacks something of "${foreign}"`);

const graph = {
  nodes: TEXTS.flatMap((each, at) =>
    at === 0
      ? [statement('n0', each)]
      : [relation(`r${at}`, at % 2 ? 'SUPPORT' : 'ATTACK'), statement(`n${at}`, each)],
  ),
  edges: TEXTS.slice(1).flatMap((_, at) => edges(`n0 < r${at + 1} < n${at + 1}`)),
};
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const digests: Record<string, string> = {};
for (const layout of ['node-link', 'icicle'] as const) {
  for (const format of FORMATS) {
    digests[`${layout} as ${format}`] = digest(
      (await drawPicture(graph, { layout, format })).bytes,
    );
  }
}
const folder = mkdtempSync(join(tmpdir(), 'elenchus-samples-'));
const lines = words(TEXTS.map((each, at) => [10, 20 + 20 * at, each] as const));
const frame = { width: 400, height: 120, title: 'Samples', notes: [] };
const files = await writePictures(join(folder, 'figure'), drawChart(frame, { marks: [lines] }));
for (const file of files) digests[`a figure as ${file.slice(-3)}`] = digest(readFileSync(file));
rmSync(folder, { recursive: true });
console.log(JSON.stringify(digests));
