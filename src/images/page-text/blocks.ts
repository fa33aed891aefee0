import type { Line } from './lines.js';
import { countWords, isFinished, isMarked } from './words.js';

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
export function blocksOf(lines: readonly Line[]): readonly ContentBlock[] {
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
