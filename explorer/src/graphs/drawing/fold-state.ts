/** What somebody has folded, unfolded or looked at alone, in one graph. */
export interface FoldedByHand {
  /** Ids of nodes; `EVERYTHING` among them unfolds all. */
  readonly open: readonly string[];
  readonly closed: readonly string[];
  readonly focus: string | undefined;
}

/** As the address has it: each entry is the id of a graph, a space and the id of a node. */
export interface FoldState {
  readonly open: readonly string[];
  readonly closed: readonly string[];
  readonly focus: readonly string[];
}

export const EVERYTHING = '*';

/** Nothing is folded by hand. */
export const NOTHING: FoldState = { open: [], closed: [], focus: [] };

export function ofGraph(state: FoldState, graph: string): FoldedByHand {
  const prefix = `${graph} `;
  const of = (entries: readonly string[]) =>
    entries.filter((entry) => entry.startsWith(prefix)).map((entry) => entry.slice(prefix.length));
  return { open: of(state.open), closed: of(state.closed), focus: of(state.focus).at(-1) };
}

export function withGraph(
  state: FoldState,
  graph: string,
  { open, closed, focus }: FoldedByHand,
): FoldState {
  const prefix = `${graph} `;
  const others = (entries: readonly string[]) =>
    entries.filter((entry) => !entry.startsWith(prefix));
  const written = (ids: readonly string[]) => ids.map((id) => `${prefix}${id}`);
  return {
    open: [...others(state.open), ...written(open)],
    closed: [...others(state.closed), ...written(closed)],
    focus: [...others(state.focus), ...written(focus === undefined ? [] : [focus])],
  };
}

/** With a node unfolded that was folded, or the other way round. */
export function toggled(byHand: FoldedByHand, id: string, opens: boolean): FoldedByHand {
  const without = (ids: readonly string[]) => ids.filter((each) => each !== id);
  const { open, closed } = byHand;
  return {
    ...byHand,
    open: opens ? [...without(open), id] : without(open),
    closed: opens ? without(closed) : [...without(closed), id],
  };
}
