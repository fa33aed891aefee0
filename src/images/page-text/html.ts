import { Parser } from 'htmlparser2';
import { clean } from './lines.js';

/** A page as plain text: each paragraph, heading, item and row of cells on a line of its own. */
interface PlainPage {
  /** What the page calls itself, mostly with the name of its site. */
  readonly title?: string;
  readonly text: string;
}

/** What stands after these characters is not read. */
const MAX_CHARACTERS = 5_000_000;

/** The parser gets at most this many characters at a time. */
const PART = 4_096;

/**
 * How many elements may be inside each other, as in browsers. What stands deeper is read as if the
 * page began there: closing an element takes longer, the more are open.
 */
const MAX_DEPTH = 512;

/** Longer titles are cut. */
const MAX_TITLE = 300;

/** Elements whose text is no part of the page's. */
const UNSEEN = names('canvas iframe math noscript object script style svg template title');

/** Elements that stand around the content. */
const FRAME = names('aside button dialog footer form input nav select textarea');

/** Elements within a line. */
const INLINE = names(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark meter',
  'output picture q ruby rb rp rt s samp small span strike strong sub sup td th time tt u var wbr',
);
const CELL = names('td th');
const ITEM = '• ';
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/**
 * The text of a page. The markup is read as it comes and never built up as a tree, so that no page
 * needs more time or memory than its length. Menus, forms and what else HTML marks as frame are
 * left out, unless a page has nothing else. Reads the first 5,000,000 characters.
 */
export function plainTextOf(html: string): PlainPage {
  const page = new PlainText();
  let parser = new Parser(page.handler());
  for (const part of partsOf(html)) {
    if (page.depth > MAX_DEPTH) {
      parser.end();
      parser = new Parser(page.handler());
    }
    parser.write(part);
  }
  parser.end();
  return page.result();
}

/** Parts that end before a tag, unless one is very long. */
function* partsOf(html: string): Generator<string> {
  const length = Math.min(html.length, MAX_CHARACTERS);
  for (let at = 0; at < length;) {
    const part = html.slice(at, Math.min(at + PART, length));
    const tag = part.lastIndexOf('<');
    const size = tag > 0 ? tag : part.length;
    yield part.slice(0, size);
    at += size;
  }
}

class PlainText {
  depth = 0;
  readonly #content: string[] = [];
  /** The content with its frame. */
  readonly #all: string[] = [];
  #title = '';
  #inTitle = false;
  /** How many of the open elements are of these. */
  #unseen = 0;
  #framed = 0;

  handler() {
    return {
      onopentagname: (name: string) => this.#open(name),
      ontext: (text: string) => this.#read(text),
      onclosetag: (name: string) => this.#close(name),
    };
  }

  result(): PlainPage {
    const title = clean(this.#title).slice(0, MAX_TITLE);
    const content = this.#content.join('');
    const text = WORD_CHARACTER.test(content) ? content : this.#all.join('');
    return WORD_CHARACTER.test(title) ? { title, text } : { text };
  }

  #open(name: string): void {
    this.depth += 1;
    // Pictures in SVG have titles, too.
    if (name === 'title' && this.#unseen === 0 && this.#title === '') this.#inTitle = true;
    if (UNSEEN.has(name)) this.#unseen += 1;
    if (FRAME.has(name)) this.#framed += 1;
    if (!INLINE.has(name)) this.#add(name === 'li' ? `\n${ITEM}` : '\n');
    if (CELL.has(name)) this.#add(' ');
  }

  #read(text: string): void {
    if (this.#inTitle && this.#title.length <= MAX_TITLE) this.#title += text;
    this.#add(text.replaceAll(/\s+/g, ' '));
  }

  #close(name: string): void {
    this.depth -= 1;
    if (name === 'title') this.#inTitle = false;
    if (UNSEEN.has(name)) this.#unseen -= 1;
    if (FRAME.has(name)) this.#framed -= 1;
    if (!INLINE.has(name)) this.#add('\n');
  }

  #add(text: string): void {
    if (this.#unseen > 0) return;
    this.#all.push(text);
    if (this.#framed === 0) this.#content.push(text);
  }
}

function names(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}
