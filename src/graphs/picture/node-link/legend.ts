import { SCHEME_TYPES, type SchemeType } from '../../../domain/argument-graph.js';
import type { LegendEntry } from '../legend.js';
import type { Mark } from '../scene.js';
import { foldEntry } from './folds.js';
import { furtherEntry } from './further.js';
import { laneEntry } from './lane.js';
import { CLAIM, type Look, lookOf, RELATION_NAMES } from './look.js';
import { arrowOf, lineOf, SIGN, signOf } from './marks.js';

/** The marks that a picture has. */
export interface Shown {
  readonly statements: boolean;
  readonly relations: ReadonlySet<SchemeType>;
  /** The kind of a relation that leads to a relation. */
  readonly undercut: SchemeType | undefined;
  readonly leftOut: boolean;
  readonly shortened: boolean;
  readonly folded: boolean;
  /** The first node is not the major claim. */
  readonly focused: boolean;
  /** How many nodes do not lead to the focus. */
  readonly outside: number;
  /** The dialogue is drawn. */
  readonly lane: boolean;
  /** The kind of a relation that is drawn as a curve to a further conclusion. */
  readonly further: SchemeType | undefined;
}

export function nodeLinkLegend(shown: Shown): LegendEntry[] {
  const relations = SCHEME_TYPES.filter((type) => shown.relations.has(type));
  return [
    swatch(shown.focused ? 'what the rest leads to' : 'major claim', CLAIM, 2),
    ...(shown.statements ? [swatch('statement', lookOf('STATEMENT', false), 1.2)] : []),
    ...relations.map((type) => arrow(RELATION_NAMES[type], type)),
    ...(shown.undercut ? [undercut(shown.undercut)] : []),
    ...(shown.leftOut
      ? [swatch('does not lead to the major claim', lookOf('STATEMENT', true), 1.2)]
      : []),
    ...(shown.further ? [furtherEntry(shown.further)] : []),
    ...(shown.folded ? [foldEntry()] : []),
    ...(shown.lane ? [laneEntry()] : []),
    ...(shown.outside > 0 ? [outside(shown.outside)] : []),
    ...(shown.shortened ? [ellipsis()] : []),
  ];
}

function swatch(name: string, { tint, line }: Look, strokeWidth: number): LegendEntry {
  return {
    ...{ width: 26, name },
    draw: (x, middle) => [
      {
        ...{ kind: 'box', x: x + 1, y: middle - 8, width: 24, height: 16, radius: 5 },
        ...{ fill: tint, stroke: line, strokeWidth },
      },
    ],
  };
}

function arrow(name: string, type: SchemeType): LegendEntry {
  const look = lookOf(type, false);
  return {
    ...{ width: 70, name },
    draw: (x, middle) => [
      lineOf(
        [
          [x + 24, middle],
          [x + 2, middle],
        ],
        look,
      ),
      ...arrowOf(
        type,
        [
          [x + 42, middle],
          [x + 68, middle],
        ],
        look,
      ),
      ...signOf(type, [x + 32, middle], look),
    ],
  };
}

function undercut(type: SchemeType): LegendEntry {
  const look = lookOf(type, false);
  const target = lookOf('SUPPORT', true);
  const width = 46 + SIGN;
  return {
    ...{ width, name: `${RELATION_NAMES[type]} a relation` },
    draw: (x, middle): Mark[] => [
      ...signOf(type, [x + SIGN / 2, middle], look),
      ...arrowOf(
        type,
        [
          [x + SIGN, middle],
          [x + 45, middle],
        ],
        look,
      ),
      {
        ...{ kind: 'box', x: x + 46, y: middle - SIGN / 2, width: SIGN, height: SIGN },
        ...{ radius: SIGN / 2, fill: target.tint, stroke: target.line, strokeWidth: 1.2 },
      },
    ],
  };
}

function outside(nodes: number): LegendEntry {
  const name = `${nodes.toLocaleString('en')} nodes of the graph do not lead here`;
  return { width: 0, name, draw: () => [] };
}

function ellipsis(): LegendEntry {
  return {
    ...{ width: 14, name: 'shortened' },
    draw: (x, middle) => [
      {
        ...{ kind: 'text', text: '…', x, y: middle + 4, anchor: 'start', fontSize: 15 },
        fill: lookOf('STATEMENT', false).ink,
      },
    ],
  };
}
