import type { LineProblem } from './draft.js';
import type { Span } from './brat-lines.js';

/** Spans in the words of the text, and those that do not fit it. */
export interface Fitted {
  readonly spans: readonly Span[];
  readonly problems: readonly LineProblem[];
  /** The first line, if no span begins in it. */
  readonly title?: string;
}

/** How much of a text an error shows. */
const SHOWN = 40;

/**
 * Looks spans up in their text. Offsets count Unicode characters, as in BRAT's own code, not UTF-16
 * units. Files that were copied between systems have other line ends, or a byte order mark, than the
 * one that was annotated; what fits most spans counts.
 */
export function fitText(spans: readonly Span[], text: string): Fitted {
  const bare = text.replace(/^\uFEFF/, '');
  const unix = bare.replace(/\r\n?/g, '\n');
  const variants = [...new Set([bare, text, unix, unix.replaceAll('\n', '\r\n')])];
  let best: Fitted | undefined;
  for (const variant of variants) {
    const fitted = fitTo(spans, [...variant]);
    if (best === undefined || fitted.spans.length > best.spans.length) best = fitted;
    if (fitted.problems.length === 0) break;
  }
  return best!;
}

function fitTo(spans: readonly Span[], characters: readonly string[]): Fitted {
  const fitting: Span[] = [];
  const problems: LineProblem[] = [];
  for (const span of spans) {
    const { line, raw, id } = span;
    const quoted = oneLine(span.text);
    const found = span.fragments.map(([start, end]) => {
      return oneLine(characters.slice(start, end).join(''));
    });
    const problem = outside(span, characters.length) ?? different(quoted, found);
    if (problem) problems.push({ line, raw, field: id, problem });
    else fitting.push({ ...span, text: found.join(' ') });
  }
  const end = characters.indexOf('\n');
  const title = oneLine(characters.slice(0, Math.max(0, end)).join(''));
  const annotated = fitting.some(({ fragments }) => fragments.some(([start]) => start < end));
  return { spans: fitting, problems, ...(title && !annotated && { title }) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function outside({ fragments }: Span, length: number): string | undefined {
  for (const [start, end] of fragments) {
    if (start >= end) return `the span ${start} to ${end} is empty`;
    if (end > length)
      return `the span ${start} to ${end} ends behind the text of ${length} characters`;
  }
  return undefined;
}

/** BRAT joins the fragments that it quotes by spaces. */
function different(quoted: string, found: readonly string[]): string | undefined {
  const text = found.join(' ');
  // Without a quotation, the offsets alone count.
  if (quoted === '' || quoted === oneLine(text)) return undefined;
  return `the text has "${shortened(text)}" there, not "${shortened(quoted)}"`;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= SHOWN ? text : `${characters.slice(0, SHOWN).join('')}...`;
}
