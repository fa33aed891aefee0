import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useStable } from '../../address/use-stable.js';
import { type FoldedByHand, type FoldState, NOTHING, ofGraph } from './fold-state.js';

interface Folding {
  readonly state: FoldState;
  readonly change: (graph: string, next: FoldedByHand) => void;
}

const FoldingContext = createContext<Folding>({ state: NOTHING, change: () => undefined });

export function FoldingState({ state, change, children }: Folding & { children: ReactNode }) {
  const stable = useStable(state);
  const value = useMemo(() => ({ state: stable, change }), [stable, change]);
  return <FoldingContext value={value}>{children}</FoldingContext>;
}

export interface GraphFolding {
  readonly byHand: FoldedByHand;
  readonly change: (next: Partial<FoldedByHand>) => void;
}

/** What is folded by hand in a graph, and the way to change it. */
export function useFolding(graph: string | undefined): GraphFolding {
  const { state, change } = useContext(FoldingContext);
  // Other pictures stay as they are.
  const byHand = useStable(ofGraph(graph === undefined ? NOTHING : state, graph ?? ''));
  return useMemo(
    () => ({
      byHand,
      change: (next) => {
        if (graph !== undefined) change(graph, { ...byHand, ...next });
      },
    }),
    [graph, byHand, change],
  );
}
