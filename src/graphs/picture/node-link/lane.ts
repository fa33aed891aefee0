import type { ArgumentGraph, Locution } from '../../../domain/argument-graph.js';
import { isOurs, type Measure } from '../font.js';
import type { LegendEntry } from '../legend.js';
import { fillLines, LINE_HEIGHT, shortenedWords, shortenLine } from '../lines.js';
import type { Mark, Point, Rectangle, Size } from '../scene.js';
import { xmlNumber as number } from '../svg.js';
import { COLOURS, drawTag, type Tag, TAG_HEIGHT, widthOfTag } from './boxes.js';

interface Drawn extends Size {
  readonly marks: readonly Mark[];
}

/** So many are drawn one by one. */
const MOST = 300;
const WIDTH = 300;
/** Between the graph and the lane, and between its columns: room for lines. */
const BETWEEN = 90;
const COLUMNS = 40;
const ROW_GAP = 12;
const FONT_SIZE = 12;
const LINES = 3;
const INK = '#16202b';
const QUIET = '#5b6570';
/** More lines than those of so many locutions hide what they lead to: numbers say it alone. */
const MOST_LINES = 60;
/** A lane is no lower than this before it is broken into columns. */
const LEAST_HEIGHT = 900;

interface Row {
  readonly tag: Tag;
  readonly speaker: string;
  readonly lines: readonly string[];
  readonly height: number;
  readonly targets: readonly string[];
}

/**
 * The dialogue as a lane right of its graph: who said what, in which order, with lines to the
 * statements and relations that are made by it, and the same numbers there. What only concerns
 * nodes that are not shown is counted.
 * @param places where the nodes are that are shown, by id
 */
export function withLane(
  drawing: Drawn,
  graph: ArgumentGraph,
  places: ReadonlyMap<string, Rectangle>,
  measure: Measure,
): Drawn {
  const { locutions = [] } = graph;
  if (locutions.length === 0) return drawing;
  const ordered = chronological(locutions);
  const rows = rowsOf(ordered, graph, places, measure);
  const others = locutions.length - rows.length;
  const room = Math.max(LEAST_HEIGHT, drawing.height);
  const left = drawing.width + BETWEEN;
  const marks: Mark[] = [];
  const tags = new Map<string, Row[]>();
  const whole = rows.reduce((sum, { height }) => sum + height + ROW_GAP, 0);
  const withLines = rows.length <= MOST_LINES && whole <= room;
  let [x, y, bottom] = [left, 0, 0];
  for (const row of rows) {
    if (y > 0 && y + row.height > room) [x, y] = [x + WIDTH + COLUMNS, 0];
    marks.push(...drawRow(row, x, y, measure));
    for (const target of row.targets) {
      tags.set(target, [...(tags.get(target) ?? []), row]);
      if (withLines)
        marks.unshift(lineTo(places.get(target)!, [x - 6, y + TAG_HEIGHT / 2], row.tag.colour));
    }
    y += row.height + ROW_GAP;
    bottom = Math.max(bottom, y - ROW_GAP);
  }
  if (others > 0) {
    const counted = `${others.toLocaleString('en')} locution${others === 1 ? '' : 's'}`;
    const text = `+ ${counted} on statements not shown`;
    marks.push(line(text, x, y + FONT_SIZE, { fill: QUIET, measure }));
    bottom = Math.max(bottom, y + 2 * FONT_SIZE);
  }
  return {
    width: x + WIDTH,
    height: Math.max(drawing.height, bottom),
    marks: [...marks, ...drawing.marks, ...numbersOf(tags, graph, places, measure)],
  };
}

/** By time where all have one, else in the order of the data. */
function chronological(locutions: readonly Locution[]): readonly Locution[] {
  if (!locutions.every(({ start }) => start !== undefined)) return locutions;
  return locutions.toSorted((a, b) => (a.start! < b.start! ? -1 : a.start! > b.start! ? 1 : 0));
}

function rowsOf(
  locutions: readonly Locution[],
  { nodes }: ArgumentGraph,
  places: ReadonlyMap<string, Rectangle>,
  measure: Measure,
): readonly Row[] {
  const hidden = new Set(nodes.flatMap(({ id }) => (places.has(id) ? [] : [id])));
  // Each speaker has one, in the order of their first words.
  const colours = new Map<string, string>();
  const rows: Row[] = [];
  locutions.forEach(({ speaker = '', text, illocutions }, at) => {
    const colour = colours.get(speaker) ?? COLOURS[colours.size % COLOURS.length]!;
    colours.set(speaker, colour);
    const all = [...new Set(illocutions.map(({ target }) => target))];
    const targets = all.filter((target) => places.has(target));
    // What makes no statement, such as "Right?", is still a part of the dialogue.
    const isHidden = targets.length === 0 && all.some((target) => hidden.has(target));
    if (isHidden || rows.length >= MOST) return;
    const lines = linesOf(text, measure);
    rows.push({
      speaker,
      lines,
      targets,
      tag: { text: String(at + 1), colour },
      height: TAG_HEIGHT + 4 + lines.length * FONT_SIZE * LINE_HEIGHT,
    });
  });
  return rows;
}

function linesOf(text: string, measure: Measure): readonly string[] {
  const widthOf = (part: string) => measure(part, FONT_SIZE);
  const { lines, complete } = fillLines(shortenedWords(text.trim(), 280), WIDTH, widthOf);
  if (complete && lines.length <= LINES) return lines;
  const shown = lines.slice(0, LINES);
  const last = shown.pop() ?? text.trim();
  return [...shown, shortenLine(last, WIDTH, widthOf)];
}

function drawRow({ tag, speaker, lines }: Row, x: number, y: number, measure: Measure): Mark[] {
  const width = widthOfTag(tag, measure);
  const name = shortenedWords(speaker, 40).join('');
  return [
    ...drawTag(tag, width, [x, y]),
    ...(name === ''
      ? []
      : [line(name, x + width + 6, y + 12.5, { fill: tag.colour, measure, bold: true })]),
    ...lines.map((text, at) =>
      line(text, x, y + TAG_HEIGHT + 4 + (at + 0.8) * FONT_SIZE * LINE_HEIGHT, {
        fill: INK,
        measure,
      }),
    ),
  ];
}

interface TextLook {
  readonly fill: string;
  readonly measure: Measure;
  readonly bold?: boolean;
}

function line(text: string, x: number, y: number, { fill, measure, bold }: TextLook): Mark {
  return {
    kind: 'text',
    text,
    x,
    y,
    anchor: 'start',
    fontSize: FONT_SIZE,
    fill,
    ...(bold && { bold }),
    ...(isOurs(text) && { length: measure(text, FONT_SIZE, bold) }),
  };
}

/** A thin curve to the right side of a node. */
function lineTo(place: Rectangle, [x, y]: Point, colour: string): Mark {
  const [endX, endY] = [place.x + place.width, place.y + place.height / 2];
  const bend = Math.min(120, (x - endX) / 2);
  const points = [
    [x, y],
    [x - bend, y],
    [endX + bend, endY],
    [endX, endY],
  ].map((point) => point.map(number).join(' '));
  const path = `M${points[0]!}C${points.slice(1).join(' ')}`;
  return { kind: 'path', path, stroke: `${colour}b3`, strokeWidth: 1.2 };
}

/** At each node, the numbers of what was said about it: beside the sign of a relation. */
function numbersOf(
  tags: ReadonlyMap<string, readonly Row[]>,
  { nodes }: ArgumentGraph,
  places: ReadonlyMap<string, Rectangle>,
  measure: Measure,
): Mark[] {
  const relations = new Set(nodes.flatMap(({ kind, id }) => (kind === 'S' ? [id] : [])));
  return [...tags].flatMap(([id, rows]) => {
    const { x, y, width } = places.get(id)!;
    const shown = rows.slice(0, 3).map(({ tag }) => ({ tag, size: widthOfTag(tag, measure) }));
    const whole = shown.reduce((sum, { size }) => sum + size, 0);
    let start = x + width + (relations.has(id) ? -4 : 6 - whole);
    return shown.flatMap(({ tag, size }) => {
      const marks = drawTag(tag, size, [start, y - TAG_HEIGHT / 2]);
      start += size;
      return marks;
    });
  });
}

export function laneEntry(): LegendEntry {
  const tag = { text: '1', colour: COLOURS[0]! };
  return {
    width: 20,
    name: 'number of the locution on the right, in the colour of its speaker',
    draw: (x, middle) => drawTag(tag, 20, [x, middle - TAG_HEIGHT / 2]),
  };
}
