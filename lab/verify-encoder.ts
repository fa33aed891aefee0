/**
 * Holds the text encoder against its reference (SentencePiece's ids, the NumPy network's
 * vectors) on 10,000 texts: `npm run lab -- verify-encoder DIR [--count N] [--seed N]`.
 * Exit status: 0 all equal; 1 an id differs or a cosine is below .9999; 2 it could not run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { createTextEncoder } from '../src/encoders/text.js';
import { Tokenizer, type TokenizerDefinition } from '../src/encoders/tokenizer.js';
import { mean } from '../src/math/statistics.js';
import { PACKAGE_ROOT } from '../src/runtime/config.js';
import { messageOf } from '../src/runtime/errors.js';
import { LANGUAGES, readTexts } from './shared/encoder-texts.js';

const REQUIRED_COSINE = 0.9999;
const MODEL = join(PACKAGE_ROOT, 'models', 'text-encoder');
const CACHE = join(PACKAGE_ROOT, '.cache', 'verify-encoder');
const DIMENSIONS = 512;

interface Encoded {
  ids: ArrayLike<number>[];
  vectors: Float32Array[];
  seconds: number;
}

/** The Python of a virtual environment that has what the model's requirements.txt names. */
function preparePython(): string {
  const requirements = join(MODEL, 'requirements.txt');
  const environment = join(CACHE, 'venv');
  const python = join(environment, 'bin', 'python');
  const installed = join(environment, 'requirements.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return python;
  console.error('verify-encoder: installing the reference (once) ...');
  execute('python3', ['-m', 'venv', environment], 'Python 3.10 or later with venv is needed');
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '-r',
    requirements,
  ];
  execute(python, pip, `these packages are needed: ${requirements}`);
  writeFileSync(installed, wanted);
  return python;
}

function execute(command: string, args: string[], need: string): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 2] });
  if (error || status !== 0) {
    throw new Error(`${need} (${error?.message ?? `"${command}" ended with status ${status}`})`);
  }
}

function encodeByReference(texts: readonly string[]): Encoded {
  const python = preparePython();
  writeFileSync(join(CACHE, 'texts.json'), JSON.stringify(texts));
  const start = performance.now();
  const args = [join(MODEL, 'reference.py'), join(CACHE, 'texts.json'), CACHE];
  execute(python, args, 'the reference failed');
  const seconds = (performance.now() - start) / 1000;
  const ids = JSON.parse(readFileSync(join(CACHE, 'ids.json'), 'utf8')) as number[][];
  const data = readFileSync(join(CACHE, 'vectors.f32'));
  const whole = new Float32Array(new Uint8Array(data).buffer);
  const vectors = texts.map((_, i) => whole.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS));
  return { ids, vectors, seconds };
}

async function encodeByUs(texts: readonly string[]): Promise<Encoded> {
  const definition = readFileSync(join(MODEL, 'tokenizer.json'), 'utf8');
  const tokenizer = new Tokenizer(JSON.parse(definition) as TokenizerDefinition);
  const ids = texts.map((text) => tokenizer.encode(text));
  const encoder = await createTextEncoder();
  const start = performance.now();
  const vectors = [...(await encoder.encode(texts))];
  const seconds = (performance.now() - start) / 1000;
  await encoder.close();
  return { ids, vectors, seconds };
}

function sameIds(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  return a.length === b.length && Array.from(a).every((id, i) => id === b[i]);
}

/** NaN where a vector has no length or holds NaN, so that no comparison lets it pass. */
function cosine(a: Float32Array, b: Float32Array): number {
  return (
    a.reduce((sum, value, i) => sum + value * b[i]!, 0) / (Math.hypot(...a) * Math.hypot(...b))
  );
}

async function verify(directory: string, options: { count: number; seed: number }) {
  const byLanguage = readTexts(directory, options.count, options.seed);
  const texts = LANGUAGES.flatMap((language) => byLanguage[language]);
  mkdirSync(CACHE, { recursive: true });
  const reference = encodeByReference(texts);
  const ours = await encodeByUs(texts);

  let start = 0;
  const rows = [...LANGUAGES, 'all' as const].map((language) => {
    const from = language === 'all' ? 0 : start;
    start = language === 'all' ? texts.length : start + byLanguage[language].length;
    const places = texts.slice(from, start).map((_, i) => from + i);
    const cosines = places.map((i) => cosine(ours.vectors[i]!, reference.vectors[i]!));
    return {
      language,
      texts: places.length,
      'ids equal': places.filter((i) => sameIds(ours.ids[i]!, reference.ids[i]!)).length,
      'lowest cosine': Math.min(...cosines),
      'mean cosine': mean(cosines),
    };
  });
  printTable(rows);
  const rate = ({ seconds }: Encoded) => Math.round(texts.length / seconds);
  console.log(`texts a second: ours ${rate(ours)}, reference ${rate(reference)} (start included)`);
  const total = rows.at(-1)!;
  const passed = total['ids equal'] === texts.length && total['lowest cosine'] >= REQUIRED_COSINE;
  console.log(
    passed ? 'verified' : `FAILED: all ids equal and cosine >= ${REQUIRED_COSINE} needed`,
  );
  return passed && texts.length > 0 ? 0 : 1;
}

function printTable(rows: readonly Record<string, string | number>[]): void {
  const heads = Object.keys(rows[0]!);
  const show = (cell: string | number | undefined) =>
    typeof cell === 'number' && !Number.isInteger(cell) ? cell.toFixed(8) : String(cell);
  const lines = [heads, ...rows.map((row) => heads.map((head) => show(row[head])))];
  const widths = heads.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
  for (const line of lines)
    console.log(line.map((cell, i) => cell.padStart(widths[i]!)).join('  '));
}

function positive(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('not a count');
  return number;
}

await new Command('npm run lab -- verify-encoder')
  .argument('<dir>', 'folder of the public corpora (perspective, xstance, perspectrum, ...)')
  .option('--count <n>', 'texts to compare', positive, 10_000)
  .option('--seed <n>', 'which texts are taken', positive, 1)
  .action(async (directory: string, options: { count: number; seed: number }) => {
    try {
      process.exitCode = await verify(directory, options);
    } catch (error) {
      console.error(`verify-encoder: ${messageOf(error)}`);
      process.exitCode = 2;
    }
  })
  .parseAsync();
