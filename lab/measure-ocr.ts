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
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { OcrNetworks } from '../src/encoders/ocr-networks.js';
import { decodeImage } from '../src/images/decode.js';
import { readText, textOf } from '../src/images/ocr/read-text.js';
import { mean, quantile } from '../src/math/statistics.js';
import { drawPatterns, drawText, type Style, wrapped } from './shared/drawn-text.js';

/** Of a line that is drawn, in characters. */
const LINE = 40;

const LIMITS = { bytes: 2 ** 26, pixels: 1e8, frames: 1, ms: 60_000 };

const PLAIN: Style = { size: 24, ink: 'black', paper: 'white' };

/** The one in which languages are compared. */
const USUAL = PLAIN;

/** What is measured in one language, by the name of what is special about it. */
const STYLES: Readonly<Record<string, Style>> = {
  '12 px': { ...PLAIN, size: 12 },
  '16 px': { ...PLAIN, size: 16 },
  '24 px': PLAIN,
  '48 px': { ...PLAIN, size: 48 },
  '96 px': { ...PLAIN, size: 96 },
  bold: { ...PLAIN, bold: true },
  serif: { ...PLAIN, serif: true },
  'white on black': { ...PLAIN, ink: 'white', paper: 'black' },
  'yellow on blue': { ...PLAIN, ink: '#ffd23f', paper: '#1b4d8f' },
  'grey on grey': { ...PLAIN, ink: '#707070', paper: '#a8a8a8' },
  'red on green': { ...PLAIN, ink: '#b02020', paper: '#7fae6a' },
  noise: { ...PLAIN, noise: 100 },
  blur: { ...PLAIN, blur: 2 },
  'JPEG 15': { ...PLAIN, jpeg: 15 },
  'turned 3°': { ...PLAIN, turned: 3 },
  'turned 15°': { ...PLAIN, turned: 15 },
  'turned 40°': { ...PLAIN, turned: 40 },
  'turned 90°': { ...PLAIN, turned: 90 },
  'turned 270°': { ...PLAIN, turned: 270 },
  'turned 180°': { ...PLAIN, turned: 180 },
};

/** Sentences of our own, some 250 characters for each language. */
const SENTENCES = {
  English:
    'Should cities close their centres to cars? "Fewer cars mean cleaner air," says the mayor; shop owners fear for 1,200 jobs. A trial in 2023 cut traffic by 38%, yet the buses were late more often. Who pays for the new tram (about $45 million)?',
  French:
    "Faut-il fermer le centre-ville aux voitures ? La maire répond que l'air sera plus sain, mais les commerçants craignent de perdre 1 200 emplois. À l'été 2023, un essai a réduit le trafic de 38 %. Où ira l'argent du français moyen, et à quel coût ?",
  German:
    'Sollen Innenstädte für Autos gesperrt werden? Die Bürgermeisterin hofft auf bessere Luft; die Händler fürchten um 1.200 Stellen. Ein Versuch senkte 2023 den Verkehr um 38 %, doch größere Straßen wurden lauter. Wer zahlt für die neue Bahn?',
  Spanish:
    '¿Deben las ciudades cerrar el centro a los coches? La alcaldesa dice que el aire será más limpio; los dueños de tiendas temen por 1.200 empleos. En 2023, una prueba redujo el tráfico un 38 %. ¿Quién pagará el nuevo tranvía mañana?',
  Italian:
    "Le città devono chiudere il centro alle auto? La sindaca dice che l'aria sarà più pulita; i negozianti temono per 1.200 posti di lavoro. Nel 2023 una prova ha ridotto il traffico del 38%. Chi pagherà la metropolitana, e perché così tardi?",
  Portuguese:
    'As cidades devem fechar o centro aos carros? A prefeita diz que o ar ficará mais limpo; os lojistas não querem perder 1.200 empregos. Em 2023, um teste reduziu o trânsito em 38%. Quem pagará a nova estação, e com quais ações?',
  Dutch:
    "Moeten steden hun centrum afsluiten voor auto's? De burgemeester belooft schonere lucht; winkeliers vrezen voor 1.200 banen. Een proef in 2023 verminderde het verkeer met 38%, maar bussen kwamen vaker te laat. Wie betaalt de tram?",
  Swedish:
    'Bör städer stänga sina centrum för bilar? Borgmästaren säger att luften blir renare; butiksägare är rädda om 1 200 jobb. Ett försök år 2023 minskade trafiken med 38 %, men bussarna blev försenade oftare. Vem betalar för spårvagnen?',
  Polish:
    'Czy miasta powinny zamknąć centrum dla samochodów? Prezydentka obiecuje czystsze powietrze; właściciele sklepów boją się o 1200 miejsc pracy. Próba z 2023 roku zmniejszyła ruch o 38%. Kto zapłaci za nową linię, jeśli zabraknie pieniędzy?',
  Czech:
    'Mají města uzavřít centrum pro auta? Starostka slibuje čistší vzduch; majitelé obchodů se bojí o 1200 pracovních míst. Zkouška v roce 2023 snížila provoz o 38 %, ale hlučnější silnice přibyly. Kdo zaplatí novou tramvajovou trať?',
} as const;

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
/** How long something took, in seconds: by the clock, and of all cores together. */
export interface Times {
  readonly clock: number;
  readonly cpu: number;
}

export async function timed<Result>(work: () => Promise<Result>): Promise<[Result, Times]> {
  const start = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, { clock: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 }];
}

/** What reading one image took and gave. */
interface ImageFigures {
  readonly file: string;
  readonly decoding: Times;
  readonly reading: Times;
  readonly lines: number;
  readonly text: string;
  /** Whether all text was read that was found. */
  readonly complete: boolean;
}

/** Reads the images of a folder's `files/`, scaled as when they are added to a corpus. */
async function* readFolder(directory: string, networks: OcrNetworks): AsyncGenerator<ImageFigures> {
  const files = join(directory, 'files');
  for (const file of (await readdir(files)).sort()) {
    const bytes = await readFile(join(files, file));
    const [{ pixels }, decoding] = await timed(() => decodeImage({ field: file, bytes }, LIMITS));
    const [lines, reading] = await timed(() => readText(pixels, networks));
    const { length, complete } = lines;
    yield { file, decoding, reading, lines: length, text: textOf(lines), complete };
  }
}

/** How a text that was read differs from the one that was written, in edits of one character. */
interface Errors {
  /** Characters of the written text. */
  readonly characters: number;
  readonly all: number;
  /** Without the marks on letters (é is e, ß is ss, ł is l) in both texts. */
  readonly withoutMarks: number;
  /** Without marks and spaces in both texts. */
  readonly withoutSpaces: number;
}

function errorsOf(written: string, read: string): Errors {
  const [plainWritten, plainRead] = [withoutMarks(written), withoutMarks(read)];
  return {
    characters: written.length,
    all: distance(written, read),
    withoutMarks: distance(plainWritten, plainRead),
    withoutSpaces: distance(plainWritten.replaceAll(' ', ''), plainRead.replaceAll(' ', '')),
  };
}

function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”„«»]/g, '"');
}
