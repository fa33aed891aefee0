import type { GroupBias } from '../measure.js';

/** A system's results; the groups are the same for all systems. */
export interface System {
  readonly name: string;
  readonly groups: readonly GroupBias[];
}

export interface DrawnVariable {
  readonly name: string;
  readonly label: string;
}

interface Placed {
  /** Pixels from the top of the rows. */
  readonly middle: number;
  readonly label: string;
}

export interface Heading extends Placed {
  readonly kind: 'heading';
}

export interface GroupRow extends Placed {
  readonly kind: 'group';
  readonly height: number;
  readonly share: number;
  readonly systems: readonly GroupBias[];
}

export type Row = Heading | GroupRow;

const HEADING = 20;
const MARGIN = 6;
/** Height of one system in a row. */
const LINE = 9;

/** The rows from top to bottom, and their total height. */
export function rowsOf(
  systems: readonly System[],
  variables: readonly DrawnVariable[],
): { readonly rows: readonly Row[]; readonly height: number } {
  const [first] = systems;
  const height = MARGIN + LINE * systems.length;
  const rows: Row[] = [];
  let top = 0;
  for (const { name, label } of variables) {
    rows.push({ kind: 'heading', label, middle: top + HEADING / 2 + 2 });
    top += HEADING;
    first?.groups.forEach(({ variable, value, share }, place) => {
      if (variable !== name) return;
      const figures = systems.map(({ groups }) => groups[place]!);
      const middle = top + height / 2;
      rows.push({ kind: 'group', label: value, middle, height, share, systems: figures });
      top += height;
    });
  }
  return { rows, height: top };
}

export function offsetOf(place: number, systems: number): number {
  return (place - (systems - 1) / 2) * LINE;
}
