import { countsOf } from '../../math/statistics.js';
import { blocksOf, type ContentBlock } from './blocks.js';
import { linesOf, type Line } from './lines.js';
import { isNotice } from './notices.js';
import { titleOf } from './title.js';
import { countWords, isFinished, isMarked } from './words.js';

/** What a page says, without what stands around it on every page of its site. */
export interface PageContent {
  /** The line that is most likely its title. The blocks leave it out. */
  readonly title?: string;
  readonly blocks: readonly ContentBlock[];
  /** How many lines with a letter or a digit are in neither. */
  readonly removed: number;
}

/** What stands after these characters is not read; long articles have some 100,000. */
const MAX_CHARACTERS = 1_000_000;
/** How many words a line must have to speak for content. */
const COST = 12;
/** The same of a list's item with a bullet or a number. */
const COST_OF_ITEM = 4;
/** How much each word counts of a line that does not end as a sentence does. */
const UNFINISHED = 0.5;
/** With fewer words than these, the content is sought again at a lower cost. */
const ENOUGH_WORDS = 20;
const LOWEST_COST = 0.5;
/** A line of so few words that stands on a page so often is a button or a label. */
const SHORT = 6;
const REPEATED = 3;
/** If less than this share of the words is outside of notices, the notices are the content. */
const FEWEST_OTHERS = 0.3;

interface Counted extends Line {
  readonly words: number;
  readonly isNotice: boolean;
}

/**
 * Finds the content of a page in its plain text: the run of lines in which long lines and whole
 * sentences outweigh short and unfinished ones most. Menus, lists of other articles and footers are
 * many short lines, so the run ends at them. That the number of words tells content apart is a
 * finding of Kohlschütter, Fankhauser and Nejdl 2010 ("Boilerplate detection using shallow text
 * features"); that content is one run with the greatest sum is Finn, Kushmerick and Smyth 2001
 * ("Fact or fiction"). Neither needs to know the language. Notices of cookies and copyright are long
 * sentences, too, and are told by their words.
 *
 * A page of short lines only, as a list, is searched again with less weight on length, so that
 * something is left of every page that has a letter or a digit. Reads the first 1,000,000 characters
 * and 50,000 lines, in linear time.
 * @param text lines with a line break between them; any other text is a page of one line
 */
export function contentOf(text: string): PageContent {
  const lines = countedLines(text.slice(0, MAX_CHARACTERS));
  const [from, to] = contentRun(lines);
  const run = lines.slice(from, to);
  const title = titleOf(lines, from, to);
  const body = withoutRepeats(lines, run, title);
  if (title === undefined || body.length === 0) {
    const kept = body.length === 0 ? run : body;
    return { blocks: blocksOf(kept), removed: lines.length - kept.length };
  }
  return { title: title.text, blocks: blocksOf(body), removed: lines.length - body.length - 1 };
}

function countedLines(text: string): readonly Counted[] {
  const lines = linesOf(text).map((line) => {
    return { ...line, words: countWords(line.text), isNotice: isNotice(line.text) };
  });
  const others = wordsIn(lines.filter((line) => !line.isNotice));
  if (others >= FEWEST_OTHERS * wordsIn(lines)) return lines;
  return lines.map((line) => ({ ...line, isNotice: false }));
}

function contentRun(lines: readonly Counted[]): readonly [from: number, to: number] {
  const enough = Math.min(ENOUGH_WORDS, wordsIn(lines.filter((line) => !line.isNotice)));
  for (let cost = COST; ; cost /= 2) {
    const run = bestRun(lines.map((line) => weigh(line, cost)));
    if (wordsIn(lines.slice(...run)) >= enough || cost < LOWEST_COST) return run;
  }
}

function weigh({ text, words, isNotice }: Counted, cost: number): number {
  if (isNotice) return -cost;
  if (isMarked(text)) return words - Math.min(cost, COST_OF_ITEM);
  return words * (isFinished(text) ? 1 : UNFINISHED) - cost;
}

/** The content without its title, notices, what it has already, and buttons. */
function withoutRepeats(
  page: readonly Counted[],
  content: readonly Counted[],
  title: Line | undefined,
): readonly Counted[] {
  const counts = countsOf(page.map(({ text }) => text));
  const seen = new Set([title?.text]);
  return content.filter(({ text, words, isNotice }) => {
    if (isNotice || seen.has(text)) return false;
    seen.add(text);
    return words > SHORT || counts.get(text)! < REPEATED;
  });
}

function wordsIn(lines: readonly Counted[]): number {
  return lines.reduce((sum, { words }) => sum + words, 0);
}

/** The run of numbers with the greatest sum (Kadane's algorithm); empty if none is positive. */
function bestRun(values: readonly number[]): readonly [from: number, to: number] {
  let best: readonly [number, number] = [0, 0];
  let [start, sum, greatest] = [0, 0, 0];
  for (const [at, value] of values.entries()) {
    if (sum <= 0) [start, sum] = [at, 0];
    sum += value;
    if (sum <= greatest) continue;
    greatest = sum;
    best = [start, at + 1];
  }
  return best;
}
