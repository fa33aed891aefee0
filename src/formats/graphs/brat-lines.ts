import type { LineProblem } from './draft.js';

interface Placed {
  readonly line: number;
  readonly raw: string;
}

/** A "T" line: a part of the text, in one or several fragments. */
export interface Span extends Placed {
  readonly kind: 'span';
  readonly id: string;
  readonly type: string;
  /** Counted in Unicode characters; the end is excluded. */
  readonly fragments: readonly (readonly [start: number, end: number])[];
  /** As the annotation quotes it. */
  readonly text: string;
}

/** An "R" line, or a pair of a "*" line, whose members are equivalent. */
export interface Relation extends Placed {
  readonly kind: 'relation';
  readonly id: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

/** An "A" or "M" line. */
export interface Attribute extends Placed {
  readonly kind: 'attribute';
  readonly id: string;
  readonly type: string;
  readonly of: string;
  readonly value: string;
}

/** An "E" line, which arguments do not need. */
export interface Event extends Placed {
  readonly kind: 'event';
  readonly id: string;
  readonly text: string;
}

/** A "#" or "N" line on another annotation. */
export interface Note extends Placed {
  readonly kind: 'note';
  readonly id: string;
  readonly of: string;
  readonly text: string;
}

export type BratLine = Span | Relation | Attribute | Event | Note;
type Unplaced<Line> = Line extends BratLine ? Omit<Line, 'line' | 'raw'> : never;
type Parsed = readonly Unplaced<BratLine>[] | string;

const SPAN = /^(\S+) (\d+ \d+(?:;\d+ \d+)*)$/;
const RELATION = /^(\S+) Arg1:(\S+) Arg2:(\S+)$/;
const ATTRIBUTE = /^(\S+) (\S+)(?: (.+))?$/;
const NOTE = /^(\S+) (\S+)(?: .*)?$/;

/**
 * The annotations of a file. A line that is not in the format, or whose id is taken by another one, is
 * a problem; lines without an id are comments. Of a span or relation that is there twice, both come.
 */
export function parseBrat(content: string): {
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
