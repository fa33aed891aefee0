import type { MineText } from '../../generated/operations.js';
import type { RelationType, Sketch } from '../sketch/sketch.js';

export type Mined = NonNullable<MineText['graphFromText']>;

/** A graph that was found in a text, as a sketch; its arrows say how sure they are. */
export function sketchOfMined({ units, relations }: Mined): Sketch {
  const ids = new Map(units.map(({ id }, at) => [id, `s${at + 1}`]));
  return {
    statements: units.map(({ id, text }) => ({
      id: ids.get(id)!,
      text: text.replaceAll(/\s+/g, ' '),
    })),
    relations: relations.map(({ source, target, type, confidence }, at) => ({
      id: `r${at + 1}`,
      type: type as RelationType,
      source: ids.get(source)!,
      target: ids.get(target)!,
      percent: Math.round(100 * confidence),
    })),
  };
}
