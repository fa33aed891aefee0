/**
 * Prints how well text in images is read, and what it costs:
 *
 *   npm run lab -- measure-ocr [--data DIR] [--texts] [--threads N]
 *
 * - the character error rate over pictures of sentences that this script draws: in ten languages, in
 *   one style; and in English, in several styles. `no marks` takes é as e in both texts, `no spaces`
 *   leaves out the spaces as well;
 * - how many lines are read where there are only patterns;
 * - with `--data`, what the images in `DIR/files` take, and how many have text. `--texts` prints it.
 *
 * Times in the tables are CPU seconds, of all cores together. `--threads` are those of one run of a
 * network: by default 2.
 */
import { parseArgs } from 'node:util';
import { OcrNetworks } from '../src/encoders/ocr-networks.js';
import { readText, textOf } from '../src/images/ocr/read-text.js';
import { mean, quantile } from '../src/math/statistics.js';
import { drawText, type Style, wrapped } from './shared/drawn-text.js';
import { type Errors, errorsOf } from './measure-ocr/error-rate.js';
import { readFolder } from './measure-ocr/folder.js';
import { drawPatterns } from './measure-ocr/patterns.js';
import { SENTENCES } from './measure-ocr/sentences.js';
import { STYLES, USUAL } from './measure-ocr/styles.js';
import { timed } from './measure-ocr/timed.js';

/** Of a line that is drawn, in characters. */
const LINE = 40;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    texts: { type: 'boolean', default: false },
    threads: { type: 'string', default: '2' },
  },
});
const networks = await OcrNetworks.open(Number(values.threads));
// The first run of a network takes longer than the others.
await measureText(SENTENCES.English, USUAL);

printHead('language');
for (const [language, text] of Object.entries(SENTENCES)) {
  printRow(language, await measureText(text, USUAL));
}
printHead('style');
for (const [name, style] of Object.entries(STYLES)) {
  printRow(name, await measureText(SENTENCES.English, style));
}
await measurePatterns();
if (values.data !== undefined) await measureFolder(values.data);
await networks.release();

type Measured = Errors & { readonly lines: number; readonly cpu: number };

async function measureText(text: string, style: Style): Promise<Measured> {
  const pixels = await drawText(wrapped(text, LINE), style);
  const [lines, { cpu }] = await timed(() => readText(pixels, networks));
  const read = textOf(lines).replaceAll('\n', ' ');
  if (values.texts) console.log(read);
  return { ...errorsOf(text, read), lines: lines.length, cpu };
}

function printHead(subject: string): void {
  console.log(`\n${subject.padEnd(16)}  error  no marks  no spaces  lines  s/picture   s/line`);
}

function printRow(name: string, { characters, lines, cpu, ...errors }: Measured): void {
  const rates = [errors.all, errors.withoutMarks, errors.withoutSpaces].map((edits) =>
    `${((100 * edits) / characters).toFixed(1)} %`.padStart(9),
  );
  const times = [cpu, cpu / Math.max(1, lines)].map((time) => time.toFixed(2).padStart(9));
  console.log(name.padEnd(14) + rates.join('') + String(lines).padStart(9) + times.join(''));
}

async function measurePatterns(): Promise<void> {
  const found: string[] = [];
  const patterns = drawPatterns();
  for (const pattern of patterns)
    found.push(...(await readText(pattern, networks)).map(({ text }) => text));
  console.log(`\n${patterns.length} patterns without text: ${found.length} lines read`, found);
}

async function measureFolder(directory: string): Promise<void> {
  const images = [];
  for await (const image of readFolder(directory, networks)) {
    images.push(image);
    if (values.texts)
      console.log(`\n${image.file}: ${image.reading.cpu.toFixed(2)} s\n${image.text}`);
  }
  const clock = images.map(({ reading }) => reading.clock);
  const cpu = images.map(({ reading }) => reading.cpu);
  const lines = mean(images.map((image) => image.lines));
  const figures = {
    images: images.length,
    'with text': images.filter(({ text }) => text !== '').length,
    'not read to the end': images.filter(({ complete }) => !complete).length,
    'lines, mean': lines,
    'characters, mean': mean(images.map(({ text }) => text.length)),
    'seconds by the clock, mean': mean(clock),
    'seconds by the clock, median': quantile(clock, 0.5),
    'seconds by the clock, p95': quantile(clock, 0.95),
    'CPU seconds, mean': mean(cpu),
    'CPU seconds, median': quantile(cpu, 0.5),
    'CPU seconds, p95': quantile(cpu, 0.95),
    'CPU seconds for a line': mean(cpu) / lines,
    'CPU seconds to decode, mean': mean(images.map(({ decoding }) => decoding.cpu)),
    'peak memory, MiB': process.resourceUsage().maxRSS / 1024,
  };
  console.log();
  for (const [name, figure] of Object.entries(figures)) {
    console.log(`${name.padEnd(34)}${Number(figure.toFixed(2))}`);
  }
}
