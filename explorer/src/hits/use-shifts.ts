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

const NONE: ReadonlyMap<string, Shift> = new Map();

/**
 * How far each hit stands from its place in the order before, while the same thing is searched:
 * positive if it came up. Empty until the order is changed.
 */
export function useShifts(
  hits: readonly { readonly id: string }[],
  { by, corpus, filter, rank, rerank }: SearchArgumentsVariables,
  isOld: boolean,
): ReadonlyMap<string, Shift> {
  const search = JSON.stringify([by, corpus, filter]);
  const order = JSON.stringify([rank, rerank]);
  const base = useRef<Seen>(undefined);
  const last = useRef<Seen>(undefined);

  const shifts = useMemo(() => {
    if (isOld) return NONE;
    if (last.current?.search !== search) base.current = undefined;
    else if (last.current.order !== order) base.current = last.current;
    const before = base.current?.places;
    if (!before) return NONE;
    return new Map(
      hits.map(({ id }, place): [string, Shift] => {
        const was = before.get(id);
        return [id, was === undefined ? 'new' : was - place];
      }),
    );
  }, [hits, search, order, isOld]);

  useEffect(() => {
    if (isOld) return;
    last.current = { search, order, places: new Map(hits.map(({ id }, place) => [id, place])) };
  }, [hits, search, order, isOld]);

  return shifts;
}
