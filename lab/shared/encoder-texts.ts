/** Reads the texts that `verify-encoder.ts` compares on: public argument corpora, by language. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { detectLanguage } from '../../src/encoders/language.js';
import { sample, seededRandom } from '../../src/math/random.js';

export const LANGUAGES = ['de', 'fr', 'it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export type TextsByLanguage = Record<Language, string[]>;

type Row = Record<string, unknown>;

interface Source {
  file: string;
  text: (row: Row) => unknown;
  /** Given by the data, or detected. */
  language: (row: Row, text: string) => string | undefined;
}

const detected = (_row: Row, text: string) => detectLanguage(text);
const english = () => 'en';

const SOURCES: readonly Source[] = [
  { file: 'perspective/corpus.jsonl.gz', text: (row) => row.argument, language: detected },
  {
    file: 'xstance/valid.jsonl.gz',
    text: (row) => row.comment,
    language: (row) => String(row.language),
  },
  ...LANGUAGES.map((language) => ({
    file: `xstance/questions.${language}.jsonl`,
    text: (row: Row) => row.text,
    language: () => language,
  })),
  { file: 'perspectrum/corpus.jsonl.gz', text: (row) => row.text, language: english },
  { file: 'argkp/corpus.jsonl', text: (row) => row.text, language: english },
  { file: 'touche/corpus.jsonl.gz', text: (row) => row.text, language: english },
];

/**
 * Up to `count` different texts, as evenly by language as the data allow.
 * @throws Error naming the first file that is missing.
 */
export function readTexts(directory: string, count: number, seed: number): TextsByLanguage {
  const found = Object.fromEntries(LANGUAGES.map((language) => [language, new Set<string>()]));
  for (const { file, text, language } of SOURCES) {
    for (const row of readRows(join(directory, file))) {
      const value = text(row);
      if (typeof value !== 'string') throw new Error(`${file}: a line has no text`);
      found[language(row, value) ?? '']?.add(value);
    }
  }
  const all = LANGUAGES.map((language) => [...found[language]!]);
  const sizes = evenly(
    all.map((texts) => texts.length),
    count,
  );
  const random = seededRandom(seed);
  return Object.fromEntries(
    LANGUAGES.map((language, i) => [language, sample(all[i]!, sizes[i]!, random)]),
  ) as TextsByLanguage;
}

function readRows(file: string): Row[] {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const data = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(data) : data).toString('utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => JSON.parse(line) as Row);
}

/** Shares `count` among groups of these sizes; what a small group lacks goes to the others. */
function evenly(sizes: readonly number[], count: number): number[] {
  const shares = sizes.map(() => 0);
  const ascending = [...sizes.keys()].sort((a, b) => sizes[a]! - sizes[b]!);
  let left = count;
  ascending.forEach((group, place) => {
    shares[group] = Math.min(sizes[group]!, Math.floor(left / (sizes.length - place)));
    left -= shares[group]!;
  });
  return shares;
}
