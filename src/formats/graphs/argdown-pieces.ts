import type { Scanner } from './argdown-scanner.js';
import { shortcode } from './argdown-shortcodes.js';

const ESCAPED = /\\[^\n] */y;
const PLAIN = /[^\\@#*_[\],.:;</>\-\n(){}]+/y;
const MARK = /[@#*_[\],.:;</>\-(){}][ \t]?/y;
const SPACE = /[ \t]?/y;
const WHITESPACE = /\s/g;

/** Takes the next piece of text, up to a character that may mean something. */
export function takeText(scanner: Scanner): string | undefined {
  const escaped = scanner.take(ESCAPED);
  if (escaped) return escaped[0].slice(1);
  return takeShortcode(scanner) ?? (scanner.take(PLAIN) ?? scanner.take(MARK))?.[0];
}

/** Everything from a dot or colon to the next one without a space, whatever is between. */
function takeShortcode(scanner: Scanner): string | undefined {
  const mark = scanner.text[scanner.at]!;
  if (mark !== '.' && mark !== ':') return undefined;
  const end = scanner.ahead(mark, 2);
  if (end === Infinity || scanner.ahead(WHITESPACE, 1) < end) return undefined;
  const code = scanner.takeUntil(end + 1);
  const [space] = scanner.take(SPACE)!;
  const meant = shortcode(code);
  return meant === undefined ? code + space : meant + space.replace('\t', '');
}

export function takeComment(scanner: Scanner): boolean {
  const end = commentEnd(scanner);
  if (end !== Infinity) scanner.at = end;
  return end !== Infinity;
}

function commentEnd(scanner: Scanner): number {
  if (scanner.startsWith('//')) return Math.min(scanner.ahead('\n'), scanner.text.length);
  if (scanner.startsWith('/*')) return scanner.ahead('*/', 2) + 2;
  return scanner.startsWith('<!--') ? scanner.ahead('-->', 4) + 3 : Infinity;
}

/**
 * Takes metadata, which are YAML in braces. Their end is the last brace before one that a space
 * and further text follow; a brace before a comma or another brace is within them.
 */
export function takeData(scanner: Scanner): boolean {
  const { text, at } = scanner;
  if (text[at] !== '{') return false;
  const closing: number[] = [];
  for (let end = text.indexOf('}', at); end >= 0; end = text.indexOf('}', end + 1)) {
    closing.push(end);
    if (/^\s[^,}]/.test(text.slice(end + 1, end + 3))) break;
  }
  const end = closing.findLast((place) => !continues(text, place + 1));
  if (end !== undefined) scanner.at = end + 1;
  return end !== undefined;
}

const CONTINUES = /\s*[,}]/y;

function continues(text: string, at: number): boolean {
  CONTINUES.lastIndex = at;
  return CONTINUES.test(text);
}

/** "[Title](address)" */
export function takeLink(scanner: Scanner): string | undefined {
  const { text, at } = scanner;
  const end = scanner.ahead(']', 2);
  if (text[at + 1] === ']' || text[end + 1] !== '(' || text[end + 2] === ')') return undefined;
  const close = scanner.ahead(')', end + 3 - at);
  if (close === Infinity) return undefined;
  scanner.at = close + 1;
  return text.slice(at + 1, end) + scanner.take(SPACE)![0].replace('\t', '');
}

/** "[Title]:" or "[Title]" from its first bracket on. */
export function takeTitle(
  scanner: Scanner,
  close: ']' | '>',
): { readonly title: string; readonly defines: boolean } | undefined {
  const { text, at } = scanner;
  const line = scanner.ahead('\n');
  const definition = scanner.ahead(`${close}:`, 2);
  if (definition < line) {
    scanner.at = definition + 2;
    return { title: text.slice(at + 1, definition), defines: true };
  }
  const end = scanner.ahead(close, 2);
  if (end > line || end === Infinity || text[at + 1] === '-') return undefined;
  scanner.at = end + 1;
  return { title: text.slice(at + 1, end), defines: false };
}

/** "@[Title]" or "@<Title>", which stay in the text as they are. */
export function takeMention(scanner: Scanner): string | undefined {
  const close = scanner.startsWith('@[') ? ']' : scanner.startsWith('@<') ? '>' : undefined;
  if (close === undefined) return undefined;
  const end = scanner.ahead(close, 3);
  if (end === Infinity || end > scanner.ahead('\n')) return undefined;
  return scanner.takeUntil(end + 1) + scanner.take(SPACE)![0];
}
