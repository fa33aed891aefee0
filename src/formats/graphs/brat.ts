import { z } from 'zod';
import { parseFile, parseJson } from '../fields.js';
import { looksLikeJson } from './detect.js';
import type { DraftEdge, DraftNode, DraftType, GraphDraft, LineProblem } from './draft.js';

/** Relations of AbstRCT and of the persuasive essays, in lower case. */
const RELATIONS: Readonly<Record<string, { readonly type: DraftType; readonly scheme?: string }>> =
  {
    support: { type: 'SUPPORT' },
    supports: { type: 'SUPPORT' },
    attack: { type: 'ATTACK' },
    attacks: { type: 'ATTACK' },
    'partial-attack': { type: 'ATTACK', scheme: 'Partial Attack' },
    equiv: { type: 'REPHRASE' },
  };
const STATEMENTS: ReadonlySet<string> = new Set(['premise', 'claim', 'majorclaim']);

/** The attribute of a claim that says which side of the major claim it takes. */
const STANCE = 'stance';
const SIDES: Readonly<Record<string, DraftType>> = { for: 'SUPPORT', against: 'ATTACK' };

const pair = z.object({ annotations: z.string(), text: z.string().nullish() });

/**
 * BRAT standoff (brat.nlplab.org/standoff.html) with the types of AbstRCT (Mayer et al. 2020) and of
 * the persuasive essays (Stab and Gurevych 2017): an annotation file, or its text and that of the
 * annotated file as `bratPair` joins them.
 *
 * A span is a statement if its type says so or a relation names it. A `Stance` relates a claim to the
 * major claim. An essay repeats its major claim in the conclusion, and claims take a stance towards
 * all of them (Stab and Gurevych 2017, section 3); so in a file with stances, further major claims
 * rephrase the first one.
 */
export function readBrat(content: string, file: string): GraphDraft {
  const { annotations, text } = looksLikeJson(content)
    ? parseFile(pair, parseJson(content, file), file)
    : { annotations: content, text: undefined };
  const { lines, problems: malformed } = parseBrat(annotations);
  const spans = lines.filter((line) => line.kind === 'span');
  const fitted = text === undefined || text === null ? undefined : fitText(spans, text);
  const fitting = fitted?.spans ?? spans;
  const relations = lines.filter((line) => line.kind === 'relation');
  const ends = new Set(relations.flatMap(({ from, to }) => [from, to]));
  const isStatement = ({ id, type }: Span) => STATEMENTS.has(type.toLowerCase()) || ends.has(id);
  const majorClaims = majorClaimsAmong(fitting);
  const stances = readStances(lines, fitting, majorClaims[0]?.id);
  const rephrases = stances.given > 0 ? rephrasesOf(majorClaims, relations) : [];
  const relating = [...relations.map(relationNode), ...stances.nodes, ...rephrases];
  const problems = [...malformed, ...(fitted?.problems ?? []), ...stances.problems];
  const notes = lines.flatMap((line) => noteOf(line) ?? []);
  const title = fitted?.title;
  return {
    format: 'brat',
    nodes: [
      ...fitting.map((span): DraftNode => {
        return { id: span.id, type: isStatement(span) ? 'STATEMENT' : 'UNKNOWN', text: span.text };
      }),
      ...lines
        .filter((line) => line.kind === 'event')
        .map(({ id, text }): DraftNode => ({ id, type: 'UNKNOWN', text })),
      ...relating.map(({ node }) => node),
    ],
    edges: relating.flatMap(({ edges }) => edges),
    majorClaims: rephrases.length > 0 ? [majorClaims[0]!.id] : majorClaims.map(({ id }) => id),
    ...(problems.length > 0 && { problems: problems.sort((a, b) => a.line - b.line) }),
    ...(fitted === undefined && { unchecked: spans.map(({ id }) => id) }),
    extra: { ...(title && { title }), ...(notes.length > 0 && { notes }) },
  };
}

function majorClaimsAmong(spans: readonly Span[]): readonly Span[] {
  const found = spans.filter(({ type }) => type.toLowerCase() === 'majorclaim');
  return [...new Map(found.map((span) => [span.id, span])).values()];
}

/** Notes, and attributes that say nothing of the argument. */
function noteOf(line: BratLine): { readonly of: string; readonly text: string } | undefined {
  if (line.kind === 'note') return { of: line.of, text: line.text };
  if (line.kind !== 'attribute' || isStance(line)) return undefined;
  return { of: line.of, text: `${line.type} ${line.value}`.trim() };
}

function isStance({ type }: Attribute): boolean {
  return type.toLowerCase() === STANCE;
}

interface Relating {
  readonly node: DraftNode;
  readonly edges: readonly DraftEdge[];
}

function relating(node: DraftNode, source: string, target: string): Relating {
  const { id } = node;
  return {
    node,
    edges: [
      { source, target: id },
      { source: id, target },
    ],
  };
}

function relationNode({ id, type, from, to }: Relation): Relating {
  const known = RELATIONS[type.toLowerCase()];
  const node: DraftNode = known
    ? { id, text: type, ...known }
    : { id, text: type, type: 'SUPPORT', assumed: 'TYPE' };
  return relating(node, from, to);
}

interface Stances {
  /** How many lines give a stance. */
  readonly given: number;
  readonly nodes: readonly Relating[];
  readonly problems: readonly LineProblem[];
}

function readStances(
  lines: readonly BratLine[],
  spans: readonly Span[],
  majorClaim: string | undefined,
): Stances {
  const known = new Set(spans.map(({ id }) => id));
  const all = lines.filter(
    (line): line is Attribute => line.kind === 'attribute' && isStance(line),
  );
  const nodes: Relating[] = [];
  const problems: LineProblem[] = [];
  const taken = new Set<string>();
  for (const { id, of, value, line, raw } of all) {
    const type = SIDES[value.toLowerCase()];
    const problem = problemOf(of, value, type);
    if (problem) problems.push({ line, raw, field: 'Stance', problem });
    else nodes.push(relating({ id, type: type!, text: value }, of, majorClaim!));
    taken.add(of);
  }
  return { given: all.length, nodes, problems };

  function problemOf(of: string, value: string, type: DraftType | undefined): string | undefined {
    if (type === undefined) return `the stance "${value}" is neither For nor Against`;
    if (!known.has(of)) return `the stance is that of "${of}", which is not there`;
    if (majorClaim === undefined) return 'there is no major claim that the stance could be towards';
    if (of === majorClaim) return 'a major claim takes no stance towards itself';
    return taken.has(of) ? `"${of}" has a stance already` : undefined;
  }
}

/** The first major claim in the words of the others, unless a relation says something else of them. */
function rephrasesOf([first, ...others]: readonly Span[], relations: readonly Relation[]) {
  const related = new Set(relations.map(({ from }) => from));
  return others
    .filter(({ id }) => !related.has(id))
    .map(({ id }) => {
      const node = { id: `${id} rephrases ${first!.id}`, text: '' } as const;
      return relating({ ...node, type: 'REPHRASE', assumed: 'REPHRASE' }, id, first!.id);
    });
}

interface BratParts {
  readonly annotations: string;
  readonly text?: string;
}

/** The two files of a BRAT document as one text, which `readBrat` takes. */
export function bratPair(annotations: string, text: string | undefined): string {
  return JSON.stringify({ annotations, text });
}

/** The parts of what `bratPair` made, or of annotations alone. */
export function bratParts(content: string): BratParts {
  return looksLikeJson(content) ? (JSON.parse(content) as BratParts) : { annotations: content };
}

interface SourceLine {
  readonly line: number;
  readonly raw: string;
}

/** A "T" line: a part of the text, in one or several fragments. */
export interface Span extends SourceLine {
  readonly kind: 'span';
  readonly id: string;
  readonly type: string;
  /** Counted in Unicode characters; the end is excluded. */
  readonly fragments: readonly (readonly [start: number, end: number])[];
  /** As the annotation quotes it. */
  readonly text: string;
}

/** An "R" line, or a pair of a "*" line, whose members are equivalent. */
interface Relation extends SourceLine {
  readonly kind: 'relation';
  readonly id: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

/** An "A" or "M" line. */
interface Attribute extends SourceLine {
  readonly kind: 'attribute';
  readonly id: string;
  readonly type: string;
  readonly of: string;
  readonly value: string;
}

/** An "E" line, which arguments do not need. */
interface Event extends SourceLine {
  readonly kind: 'event';
  readonly id: string;
  readonly text: string;
}

/** A "#" or "N" line on another annotation. */
interface Note extends SourceLine {
  readonly kind: 'note';
  readonly id: string;
  readonly of: string;
  readonly text: string;
}

type BratLine = Span | Relation | Attribute | Event | Note;
type WithoutLine<Line> = Line extends BratLine ? Omit<Line, 'line' | 'raw'> : never;
type Parsed = readonly WithoutLine<BratLine>[] | string;

const SPAN = /^(\S+) (\d+ \d+(?:;\d+ \d+)*)$/;
const RELATION = /^(\S+) Arg1:(\S+) Arg2:(\S+)$/;
const ATTRIBUTE = /^(\S+) (\S+)(?: (.+))?$/;
const NOTE = /^(\S+) (\S+)(?: .*)?$/;

/**
 * The annotations of a file. A line that is not in the format, or whose id is taken by another one, is
 * a problem; lines without an id are comments. Of a span or relation that is there twice, both come.
 */
function parseBrat(content: string): {
  readonly lines: readonly BratLine[];
  readonly problems: readonly LineProblem[];
} {
  const lines: BratLine[] = [];
  const problems: LineProblem[] = [];
  const seen = new Map<string, string>();
  content
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .forEach((raw, place) => {
      const at = { line: place + 1, raw };
      const [id = '', body = '', ...rest] = raw.trimEnd().split('\t');
      if (id === '' || (id.startsWith('#') && body === '')) return;
      const key = id === '*' ? `${id} ${body}` : id;
      const known = seen.get(key);
      const isCopy = known === raw.trimEnd();
      if (isCopy && !/^[TR]/.test(id)) return;
      const parsed =
        known === undefined || isCopy
          ? parse(id.trim(), body.trim(), rest.join('\t').trim(), at.line)
          : `the id "${id}" is there twice, for two things`;
      if (typeof parsed === 'string') {
        problems.push({ ...at, field: id.slice(0, 20), problem: parsed });
        return;
      }
      seen.set(key, raw.trimEnd());
      for (const each of parsed) lines.push({ ...each, ...at });
    });
  return { lines, problems };
}

/** What a line says, or what is wrong with it. */
function parse(id: string, body: string, rest: string, line: number): Parsed {
  switch (id[0]) {
    case 'T': {
      const found = SPAN.exec(body);
      if (!found) return 'it is not "TYPE START END", with a tab before the text';
      const fragments = found[2]!.split(';').map((part) => {
        const [start = 0, end = 0] = part.split(' ').map(Number);
        return [start, end] as const;
      });
      return [{ kind: 'span', id, type: found[1]!, fragments, text: rest }];
    }
    case 'R': {
      const found = RELATION.exec(body);
      if (!found) return 'it is not "TYPE Arg1:ID Arg2:ID"';
      return [{ kind: 'relation', id, type: found[1]!, from: found[2]!, to: found[3]! }];
    }
    case 'A':
    case 'M': {
      const found = ATTRIBUTE.exec(body);
      if (!found) return 'it is not "TYPE ID VALUE"';
      return [{ kind: 'attribute', id, type: found[1]!, of: found[2]!, value: found[3] ?? '' }];
    }
    case 'E':
      return [{ kind: 'event', id, text: body }];
    case 'N':
    case '#': {
      const found = NOTE.exec(body);
      if (!found) return 'it is not "TYPE ID", with a tab before the note';
      return [{ kind: 'note', id, of: found[2]!, text: rest }];
    }
    case '*': {
      const [type = '', first, ...others] = body.split(' ');
      if (first === undefined || others.length === 0) return 'it is not "TYPE ID ID"';
      return others.map((other, place) => {
        return { kind: 'relation', id: `*${line}.${place + 1}`, type, from: other, to: first };
      });
    }
    default:
      return 'it begins with none of T, R, A, M, E, N, * and #';
  }
}

/** Spans in the words of the text, and those that do not fit it. */
interface Fitted {
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
function fitText(spans: readonly Span[], text: string): Fitted {
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
