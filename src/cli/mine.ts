import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Command, Option } from 'commander';
import { type ArgumentMiner, type MinedText, MINING_LIMITS } from '../graphs/mining/types.js';
import { badInput, ElenchusError, fileError } from '../runtime/errors.js';
import { makeOutputFolder, writeOutput } from '../runtime/files.js';
import { quantity } from '../runtime/wording.js';
import { loadSettings } from './settings.js';

const HELP = `
Divides a text into statements, finds the one that it argues for, and says which statements support or
attack which others, with a probability for each. Texts are read in English, French, German and
Italian; "-" is standard input. A file that is no text is reported, and the others are still read.

Formats: text (a tree in the terminal), argdown, json (AIF), svg, png. argdown and json are what
"elenchus ingest" and "elenchus render" read. If --out is a folder, or there are several files, each
is written into it under its own name; without --out, they are printed one after the other, as text.
Exit status: 0 all read; 1 failed; 2 wrong usage; 3 some files could not be read.

Examples:
  elenchus mine demo/texts/en.txt
  elenchus mine letter.txt --format png --out letter.png
  pbpaste | elenchus mine - --format argdown`;

/** What is written, and how the names of such files end. */
const ENDINGS = { text: '.txt', argdown: '.argdown', json: '.json', svg: '.svg', png: '.png' };
type MineFormat = keyof typeof ENDINGS;

interface MineFlags {
  readonly format: MineFormat;
  readonly language?: string;
  readonly out?: string;
}

/** `elenchus mine`: texts to argument graphs. */
export function createMineCommand(): Command {
  return new Command('mine')
    .description('turn a text into an argument graph')
    .argument('<files...>', 'texts, in UTF-8')
    .addOption(
      new Option('--format <name>', 'what is written')
        .choices(Object.keys(ENDINGS))
        .default('text'),
    )
    .option('--language <code>', 'language of the texts, such as de (default: detected)')
    .option('--out <path>', 'the file to write, or a folder; for several texts, a folder')
    .addHelpText('after', HELP)
    .action(mineFiles);
}

/** Of a UTF-16 code unit in UTF-8. */
const MOST_BYTES = 3;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Mines each file, and prints or writes what comes of it.
 * @throws ElenchusError that of the only file; MINED_IN_PART if some of several failed
 */
async function mineFiles(files: readonly string[], flags: MineFlags): Promise<void> {
  const language = await languageOf(flags.language);
  const config = loadSettings({});
  const target = await targetOf(files, flags);
  await keepTexts(files, target);
  // Loaded only here, because they load slowly.
  const { createTextEncoder } = await import('../encoders/text.js');
  const { createArgumentMiner } = await import('../graphs/mining/miner.js');
  const textEncoder = await createTextEncoder({ threads: config.encoderThreads });
  let failed = 0;
  try {
    const miner = await createArgumentMiner({ textEncoder });
    try {
      for (const file of files) {
        failed += Number(!(await mineFile(file, files.length, miner, language, target)));
      }
    } finally {
      await miner.close();
    }
  } finally {
    await textEncoder.close();
  }
  if (failed > 0) {
    throw new ElenchusError('MINED_IN_PART', { count: failed, all: files.length });
  }
}

interface Target {
  readonly format: MineFormat;
  /** Where a file's graph is written; undefined for standard output. */
  readonly pathOf: (file: string) => string | undefined;
}

async function mineFile(
  file: string,
  count: number,
  miner: ArgumentMiner,
  language: string | undefined,
  { format, pathOf }: Target,
): Promise<boolean> {
  try {
    const text = await readUtf8(file);
    const mined = await miner.mine(text, { field: file, ...(language && { language }) });
    for (const { code, message } of mined.warnings) console.error(`${file}: ${code}: ${message}`);
    const path = pathOf(file);
    const content = await written(mined, format, file);
    if (path === undefined) {
      process.stdout.write(content);
    } else {
      await writeOutput(path, content);
      console.error(`${path}: ${quantity(mined.units.length, 'statement')}`);
    }
    return true;
  } catch (error) {
    if (count === 1 || !(error instanceof ElenchusError)) throw error;
    console.error(`elenchus: ${error.code}: ${error.message}`);
    return false;
  }
}

async function written(
  mined: MinedText,
  format: MineFormat,
  file: string,
): Promise<string | Uint8Array> {
  const { asAif, asArgdown, asText, withConfidences } = await import('./mined-text.js');
  if (format === 'text') return asText(mined, file);
  if (format === 'argdown') return asArgdown(mined);
  if (format === 'json') return asAif(mined);
  // Loaded only here, because it loads slowly.
  const { drawPicture } = await import('../graphs/picture/index.js');
  return (await drawPicture(withConfidences(mined), { layout: 'node-link', format })).bytes;
}

/** @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, TEXT_TOO_LONG */
async function readUtf8(file: string): Promise<string> {
  const stream: Readable = file === '-' ? process.stdin : createReadStream(file);
  const { maxMinedCharacters: limit } = MINING_LIMITS;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      // The miner counts exactly.
      if (bytes > MOST_BYTES * limit) {
        const length = `more than ${limit}`;
        throw new ElenchusError('TEXT_TOO_LONG', { field: file, length, limit });
      }
    }
  } catch (error) {
    throw fileError('FILE_NOT_FOUND', file, error);
  }
  try {
    const text = UTF8.decode(Buffer.concat(chunks));
    // As in UTF-16, which may pass for UTF-8.
    if (text.includes('\0')) throw new Error('it has NUL characters');
    return text;
  } catch (error) {
    throw fileError('FILE_DAMAGED', file, new Error('it is not UTF-8', { cause: error }));
  }
}

async function targetOf(files: readonly string[], { format, out }: MineFlags): Promise<Target> {
  if (files.length === 1 && !(await isFolder(out))) {
    if (format === 'png' && out === undefined) throw badInput('--out', 'name a file for the PNG');
    return { format, pathOf: () => out };
  }
  if (out === undefined) {
    if (format !== 'text') throw badInput('--out', 'name a folder for the graphs of several texts');
    return { format, pathOf: () => undefined };
  }
  makeOutputFolder(out);
  const names = files.map((file) => (file === '-' ? 'stdin' : parse(file).name));
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw badInput('--out', `two texts are called "${repeated}"`);
  return { format, pathOf: (file) => join(out, names[files.indexOf(file)]! + ENDINGS[format]) };
}

/** @throws ElenchusError BAD_INPUT if a graph would be written over one of the texts */
async function keepTexts(files: readonly string[], { pathOf }: Target): Promise<void> {
  const real = (path: string) => realpath(path).catch(() => resolve(path));
  const texts = new Set(await Promise.all(files.map(real)));
  for (const path of files.map(pathOf)) {
    if (path === undefined || !texts.has(await real(path))) continue;
    throw badInput('--out', `the graph would be written over the text ${path}`);
  }
}

async function isFolder(path: string | undefined): Promise<boolean> {
  if (path === undefined) return false;
  if (path.endsWith('/')) return true;
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true;
}

async function languageOf(given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return given;
  const { isLanguage, languageMeant } = await import('../domain/check.js');
  if (isLanguage(given)) return given;
  const [meant] = languageMeant(given);
  if (meant !== undefined) return meant;
  throw badInput('--language', `"${given}" is no language code, such as de`);
}
