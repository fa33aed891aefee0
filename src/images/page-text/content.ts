import { countsOf } from '../../math/statistics.js';
import { countWords, isFinished, isMarked, type Line, linesOf, termsOf } from './lines.js';

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
/** One of these is in every notice of cookies, data protection or copyright. */
const LEGAL = alternatives(
  ['cookies?', '©', 'gdpr', 'dsgvo', 'rgpd'],
  ['privacy', 'personal (?:data|information)', 'all rights reserved', 'terms of (?:use|service)'],
  ['datenschutz', 'personenbezogen', 'alle rechte vorbehalten', 'nutzungsbedingungen'],
  ['confidentialité', 'données (?:personnelles|à caractère personnel)', 'tous droits réservés'],
  ['dati personali', 'tutti i diritti riservati', "termini (?:d['’]uso|di utilizzo)"],
);

/** A second one of those, or one of these, is what makes a sentence a notice. */
const BESIDE = alternatives(
  [String.raw`(?:19|20)\d\d`],
  ['accept', 'advertis', 'agree', 'browser', 'consent', 'devices?', 'measure', 'partners?'],
  ['personali[sz]e', 'polic(?:y|ies)', '(?:our|this) (?:web ?)?site', 'user experience'],
  [
    'akzeptier',
    'einverstanden',
    'einwillig',
    'erklärung',
    'geräte?',
    'nutzererfahrung',
    'partnern?',
  ],
  ['richtlinie', '(?:diese|unsere)r? (?:web)?(?:seite|site)', 'werbung', 'zustimm'],
  ['accepte', 'appareils?', '(?:ce|notre) site', 'consentement', 'navigateur', 'navigation'],
  ['partenaires?', 'politique de', 'publicité'],
  ['accett', 'acconsent', 'consenso', 'dispositiv', 'informativa', 'navigazione', 'pubblicit'],
  ['(?:il nostro|questo) sito'],
);

function alternatives(...lists: readonly (readonly string[])[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${lists.flat().join('|')})`, 'giu');
}

/**
 * Whether a line is a notice about cookies, data protection or copyright, in English, German,
 * French or Italian. An article about one of these can be meant, too: the caller has to see
 * whether a page has anything else.
 */
function isNotice(text: string): boolean {
  const legal = new Set(text.match(LEGAL)?.map((term) => term.toLowerCase()));
  return legal.size > 1 || (legal.size === 1 && text.search(BESIDE) >= 0);
}

/** How far above the content a title may stand: authors, dates and buttons come between. */
const LINES_ABOVE = 40;

/** The first lines of the content may be its title, too. */
const LINES_INSIDE = 3;

/** Longer lines are paragraphs. */
const MOST_WORDS = 30;
const MOST_CHARACTERS = 300;

/** How many terms make a whole title, and the fewest that may be one. */
const [WHOLE, FEWEST] = [5, 2];

/** How much a line counts that ends as a sentence does. */
const FINISHED = 0.5;

/** Within the content, such a line is a sentence of it; a question may be its title. */
const SENTENCE = /[.。।۔:;]["'”’»)\]]*$/u;

interface Candidate extends Line {
  readonly isNotice: boolean;
}

/**
 * The line that is most likely the title of the content that begins at `from`: the one whose words
 * the content has most often. Long words count more: they say more.
 * @param to where the content ends, exclusive
 */
function titleOf(lines: readonly Candidate[], from: number, to: number): Line | undefined {
  const content = countsOf(lines.slice(from, to).flatMap(({ text }) => termsOf(text)));
  let title: Line | undefined;
  let best = 0;
  const above = Math.max(0, from - LINES_ABOVE);
  for (const [at, line] of lines.slice(above, from + LINES_INSIDE).entries()) {
    const own = above + at >= from ? 1 : 0;
    const score = scoreOf(line.text, (term) => (content.get(term) ?? 0) - own);
    if (line.isNotice || score <= best || (own === 1 && SENTENCE.test(line.text))) continue;
    best = score;
    title = line;
  }
  return title;
}

function scoreOf(text: string, frequency: (term: string) => number): number {
  if (text.length > MOST_CHARACTERS || countWords(text) > MOST_WORDS) return 0;
  const terms = new Set(termsOf(text));
  if (terms.size < FEWEST) return 0;
  let [known, letters] = [0, 0];
  for (const term of terms) {
    known += term.length * Math.log1p(Math.max(0, frequency(term)));
    letters += term.length;
  }
  const whole = Math.min(1, terms.size / WHOLE);
  return (known / letters) * whole * (isFinished(text) ? FINISHED : 1);
}

/** A paragraph, a heading, or a list of a page. */
export interface ContentBlock {
  readonly kind: 'TEXT' | 'LIST';
  /** The items of a list stand on lines of their own. */
  readonly text: string;
  /** The number of its first line on the page, from 1. */
  readonly line: number;
}

/** Longer lines without a mark are paragraphs. */
const LONGEST_ITEM = 12;

/** Fewer items may as well be headings. */
const FEWEST_ITEMS = 3;

/** Puts the items of each list together. */
function blocksOf(lines: readonly Line[]): readonly ContentBlock[] {
  const blocks: ContentBlock[] = [];
  let items: Line[] = [];
  const endList = () => {
    if (items.length >= FEWEST_ITEMS) {
      const text = items.map((item) => item.text).join('\n');
      blocks.push({ kind: 'LIST', text, line: items[0]!.line });
    } else blocks.push(...items.map(asText));
    items = [];
  };
  for (const line of lines) {
    if (isItem(line.text)) {
      items.push(line);
      continue;
    }
    endList();
    blocks.push(asText(line));
  }
  endList();
  return blocks;
}

function asText({ text, line }: Line): ContentBlock {
  return { kind: 'TEXT', text, line };
}

function isItem(text: string): boolean {
  return isMarked(text) || (!isFinished(text) && countWords(text) <= LONGEST_ITEM);
}
