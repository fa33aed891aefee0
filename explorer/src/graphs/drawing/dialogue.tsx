import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useStable } from '../../address/use-stable.js';

interface Dialogue {
  /** The ids of the graphs that are shown with it. */
  readonly state: readonly string[];
  readonly change: (graph: string, on: boolean) => void;
}

const DialogueContext = createContext<Dialogue>({ state: [], change: () => undefined });

export function DialogueState({ state, change, children }: Dialogue & { children: ReactNode }) {
  const stable = useStable(state);
  const value = useMemo(() => ({ state: stable, change }), [stable, change]);
  return <DialogueContext value={value}>{children}</DialogueContext>;
}

/** Whether a graph is shown with the dialogue beside it, and the way to change that. */
export function useDialogue(graph: string): readonly [boolean, (on: boolean) => void] {
  const { state, change } = useContext(DialogueContext);
  return [state.includes(graph), (on) => change(graph, on)];
}
