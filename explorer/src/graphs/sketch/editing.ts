import { createContext, useContext } from 'react';
import type { Direction } from '../drawing/lay-out.js';
import type { RelationType, Sketch } from './sketch.js';

/** What can be done to a sketch from inside its boxes. */
export interface Editing {
  readonly sketch: Sketch;
  /** Where conclusions are. */
  readonly direction: Direction;
  /** The statement that was worked on last: buttons of the palette add to it. */
  readonly active: string | undefined;
  /** What a dragged statement would be dropped on. */
  readonly over: string | undefined;
  /** The statement that is typed into next; another object each time. */
  readonly fresh: { readonly id: string } | undefined;
  readonly activate: (id: string) => void;
  readonly write: (id: string, text: string) => void;
  readonly add: (type: RelationType, target: string) => void;
  readonly connect: (source: string, target: string) => void;
  readonly setType: (id: string, type: RelationType) => void;
  readonly remove: (id: string) => void;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

/** @throws Error outside of the editor */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('there is no sketch around this component');
  return editing;
}
