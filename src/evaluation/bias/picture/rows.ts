import type { GroupBias } from '../measure.js';

/** A system with what it makes of each group; all systems have the same groups. */
export interface System {
  readonly name: string;
  readonly groups: readonly GroupBias[];
}

/** A variable that is drawn. */
export interface DrawnVariable {
  readonly name: string;
  readonly label: string;
}

interface Placed {
  /** Pixels from the top of the rows. */
  readonly middle: number;
  readonly label: string;
}

/** The name of a variable, above its groups. */
export interface Heading extends Placed {
  readonly kind: 'heading';
}

/** A group, with what each system makes of it. */
export interface GroupRow extends Placed {
  readonly kind: 'group';
  readonly height: number;
  readonly share: number;
  readonly systems: readonly GroupBias[];
}

export type Row = Heading | GroupRow;

const HEADING = 20;
const MARGIN = 6;
/** What a system's marker takes. */
const LINE = 9;

/** The rows of the picture from top to bottom, and how high they are together. */
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

/** How far from the middle of its row a system is drawn. */
export function offsetOf(place: number, systems: number): number {
  return (place - (systems - 1) / 2) * LINE;
}
