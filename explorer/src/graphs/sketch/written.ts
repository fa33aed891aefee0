import { canConnect, type RelationType, remove, type Sketch } from './sketch.js';

/** Longer sketches do not fit into an address everywhere. */
export const MAX_WRITTEN = 6000;

const WORDS = { for: 'SUPPORT', against: 'ATTACK', same: 'REPHRASE' } as const;
const WORD_OF = Object.fromEntries(
  Object.entries(WORDS).map(([word, type]) => [type, word]),
) as Record<RelationType, keyof typeof WORDS>;

/** `for1`: for the first statement; `against*2`: against the second arrow; `for1~38`: 38 % sure. */
const ARROW = String.raw`(?:for|against|same)\*?[1-9]\d{0,4}(?:~(?:100|[1-9]?\d))?`;
const HEAD = new RegExp(`^(${ARROW}(?:\\.${ARROW})*)?_`);

interface Written {
  readonly text: string;
  readonly arrows: readonly {
    readonly type: RelationType;
    readonly toArrow: boolean;
    /** Counted from 1, in the order of the address. */
    readonly number: number;
    readonly percent?: number;
  }[];
}

/**
 * A sketch as values of an address: one for each statement, such as `against1_Who pays for it?`,
 * with the numbers of what it speaks for or against. A claim is its text alone.
 */
export function writeSketch({ statements, relations }: Sketch): readonly string[] {
  // Arrows are counted statement by statement, as they are read.
  const ordered = statements.flatMap(({ id }) => relations.filter(({ source }) => source === id));
  const numberOf = (target: string) => {
    const statement = statements.findIndex(({ id }) => id === target);
    return statement >= 0
      ? String(statement + 1)
      : `*${ordered.findIndex(({ id }) => id === target) + 1}`;
  };
  return statements.map(({ id, text }) => {
    const arrows = ordered.filter(({ source }) => source === id);
    const head = arrows
      .map(({ type, target, percent }) => {
        const sure = percent === undefined ? '' : `~${percent}`;
        return WORD_OF[type] + numberOf(target) + sure;
      })
      .join('.');
    const isPlain = head === '' && text !== '' && !HEAD.test(text);
    return isPlain ? text : `${head}_${text}`;
  });
}

/** The sketch that was written so; arrows to what is not there are left out. */
export function readSketch(values: readonly string[]): Sketch {
  const written = values.map(read);
  const statements = written.map(({ text }, at) => ({ id: `s${at + 1}`, text }));
  const arrows = written.flatMap((each, at) =>
    each.arrows.map(({ type, toArrow, number, percent }) => ({
      type,
      ...(percent !== undefined && { percent }),
      source: `s${at + 1}`,
      target: `${toArrow ? 'r' : 's'}${number}`,
    })),
  );
  const relations = arrows.map((arrow, at) => ({ id: `r${at + 1}`, ...arrow }));
  return relations.reduce(
    (sketch: Sketch, { id, source, target }, at) => {
      const others = relations.filter((each, place) => each.source !== source || place < at);
      return canConnect({ statements, relations: others }, source, target)
        ? sketch
        : remove(sketch, id);
    },
    { statements, relations },
  );
}

/** Whether all that a value leads to is there. */
export function isSound(value: string, values: readonly string[]): boolean {
  const arrows = values.reduce((sum, each) => sum + read(each).arrows.length, 0);
  return read(value).arrows.every(
    ({ toArrow, number }) => number <= (toArrow ? arrows : values.length),
  );
}

/** Whether an address has room for it. */
export function fits(values: readonly string[]): boolean {
  return (
    new URLSearchParams(values.map((value): [string, string] => ['sketch', value])).toString()
      .length <= MAX_WRITTEN
  );
}

function read(value: string): Written {
  const head = HEAD.exec(value);
  if (!head) return { text: value, arrows: [] };
  const arrows = (head[1]?.split('.') ?? []).map((arrow) => {
    const [, word, star, number, percent] = /^([a-z]+)(\*?)(\d+)(?:~(\d+))?$/.exec(arrow)!;
    return {
      type: WORDS[word as keyof typeof WORDS],
      toArrow: star === '*',
      number: Number(number),
      ...(percent !== undefined && { percent: Number(percent) }),
    };
  });
  return { text: value.slice(head[0].length), arrows };
}
