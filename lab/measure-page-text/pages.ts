import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { plainTextOf } from '../../src/images/page-text/html.js';
import { countsOf, mean } from '../../src/math/statistics.js';
import { readRows } from '../shared/rows.js';

/** A page of which people said what its content is. */
export interface LabelledPage {
  readonly name: string;
  readonly part: string;
  readonly text: string;
  /** Its content, with its title if that is known. */
  readonly content: string;
  readonly title?: string;
}

const OWN = fileURLToPath(new URL('pages/', import.meta.url));
const LABELS = fileURLToPath(new URL('labels.tsv', import.meta.url));

/** Pages of our own. What begins a line says what it is: "= " a title, "+ " content, "- " neither. */
export function ownPages(): readonly LabelledPage[] {
  return readdirSync(OWN).map((file) => {
    const lines = readFileSync(join(OWN, file), 'utf8').trimEnd().split('\n');
    const marked = (marks: string) => {
      const own = lines.filter((line) => marks.includes(line.slice(0, 1)));
      return own.map((line) => line.slice(2)).join('\n');
    };
    const title = marked('=');
    const page = { name: file.replace('.txt', ''), part: 'own', text: marked('=+-') };
    return { ...page, content: marked('=+'), ...(title !== '' && { title }) };
  });
}

/** The pages of `corpus.jsonl.gz` with the line numbers of `labels.tsv`. */
export function imagePages(directory: string): readonly LabelledPage[] {
  const file = join(directory, 'corpus.jsonl.gz');
  const rows = readRows<{ _id: string; text: string }>(file);
  const texts = new Map(rows.map(({ _id, text }) => [_id, text]));
  return readRows<Label>(LABELS).map(({ page: name, part, title, content }) => {
    const text = texts.get(name);
    if (text === undefined) throw new Error(`${file} has no page ${name}, which labels.tsv names`);
    const lines = text.split('\n');
    const own = { name, part, text, content: linesIn(lines, content).join('\n') };
    return title === '' ? own : { ...own, title: lines[Number(title) - 1]! };
  });
}

interface Label {
  readonly page: string;
  readonly part: string;
  /** The number of the title's line; "" if it has none. */
  readonly title: string;
  readonly content: string;
}

/** The lines of ranges such as "1,5-7", from 1. */
function linesIn(lines: readonly string[], ranges: string): readonly string[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 1, to = from] = range.split('-').map(Number);
    return lines.slice(from - 1, to);
  });
}

/**
 * The pages of github.com/scrapinghub/article-extraction-benchmark as HTML. Some settings were
 * chosen on the half of them whose MD5 of the id begins with an even byte.
 */
export function articles(directory: string): readonly LabelledPage[] {
  type Bodies = Record<string, { articleBody: string }>;
  const file = join(directory, 'ground-truth.json');
  const bodies = JSON.parse(readFileSync(file, 'utf8')) as Bodies;
  return Object.entries(bodies).map(([name, { articleBody: content }]) => {
    const html = gunzipSync(readFileSync(join(directory, 'html', `${name}.html.gz`))).toString();
    const isEven = createHash('md5').update(name).digest()[0]! % 2 === 0;
    const part = isEven ? 'articles, tuning' : 'articles, held out';
    return { name, part, text: plainTextOf(html).text, content };
  });
}

/** How much of what was found is right, and how much of what is right was found. */
interface Overlap {
  readonly precision: number;
  readonly recall: number;
}

/** In scripts without spaces, each character is a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu;

/** Compares words, or groups of as many neighbouring words, each as often as it occurs. */
export function overlapOf(found: string, right: string, size = 1): Overlap {
  const [ours, theirs] = [groupsOf(found, size), groupsOf(right, size)];
  const left = countsOf(theirs);
  let same = 0;
  for (const group of ours) {
    const count = left.get(group) ?? 0;
    if (count > 0) same += 1;
    left.set(group, count - 1);
  }
  if (ours.length === 0 && theirs.length === 0) return { precision: 1, recall: 1 };
  return { precision: same / Math.max(1, ours.length), recall: same / Math.max(1, theirs.length) };
}

/** The mean of precision and recall, and F1 of these means. */
export function summaryOf(overlaps: readonly Overlap[]): Overlap & { readonly f1: number } {
  const precision = mean(overlaps.map((each) => each.precision));
  const recall = mean(overlaps.map((each) => each.recall));
  return { precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) };
}

/** The words of a text in lower case, or groups of them; a shorter text is one group. */
function groupsOf(text: string, size: number): readonly string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  if (words.length <= size) return words.length === 0 ? [] : [words.join(' ')];
  return words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '));
}
