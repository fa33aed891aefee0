import { useEffect, useMemo, useRef } from 'react';
import type { SearchArgumentsVariables } from '../generated/operations.js';
import type { Shift } from './card.js';

interface Seen {
  /** What is searched, whatever the order. */
  readonly search: string;
  /** How it is ordered. */
  readonly order: string;
  readonly places: ReadonlyMap<string, number>;
}

export interface Shifts {
  /** How far each hit stands from its place in the order before: positive if it came up. */
  readonly shifts: ReadonlyMap<string, Shift>;
  /** Whether the order was changed, or is being changed, while the same thing is searched. */
  readonly isReordered: boolean;
}

const NONE: ReadonlyMap<string, Shift> = new Map();

/** How a change of the order moved the hits. */
export function useShifts(
  hits: readonly { readonly id: string }[],
  { by, opposite, corpus, filter, rank, rerank }: SearchArgumentsVariables,
  isOld: boolean,
): Shifts {
  const search = JSON.stringify([by, opposite, corpus, filter]);
  const order = JSON.stringify([rank, rerank]);
  const base = useRef<Seen>(undefined);
  const last = useRef<Seen>(undefined);

  const moved = useMemo((): Shifts => {
    const isSame = last.current?.search === search;
    const isChanged = isSame && last.current?.order !== order;
    if (isOld) {
      return { shifts: NONE, isReordered: isChanged || (isSame && base.current !== undefined) };
    }
    if (!isSame) base.current = undefined;
    else if (isChanged) base.current = last.current;
    const before = base.current?.places;
    if (!before) return { shifts: NONE, isReordered: false };
    const shifts = new Map(
      hits.map(({ id }, place): [string, Shift] => {
        const was = before.get(id);
        return [id, was === undefined ? 'new' : was - place];
      }),
    );
    return { shifts, isReordered: true };
  }, [hits, search, order, isOld]);

  useEffect(() => {
    if (isOld) return;
    last.current = { search, order, places: new Map(hits.map(({ id }, place) => [id, place])) };
  }, [hits, search, order, isOld]);

  return moved;
}
