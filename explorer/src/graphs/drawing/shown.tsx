import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** The node under the pointer, or the focused one, of a picture. */
interface Shown {
  readonly key: string | undefined;
  readonly show: (key: string | undefined) => void;
}

const ShownContext = createContext<Shown>({ key: undefined, show: () => undefined });

export function ShownNode({ children }: { children: ReactNode }) {
  const [key, show] = useState<string>();
  return <ShownContext value={useMemo(() => ({ key, show }), [key])}>{children}</ShownContext>;
}

export const useShown = () => useContext(ShownContext);

/** What an element needs so that its node is shown while it is pointed at or focused. */
export function useShowing(key: string) {
  const { show } = useShown();
  return useMemo(
    () => ({ onPointerEnter: () => show(key), onFocus: () => show(key) }),
    [key, show],
  );
}
