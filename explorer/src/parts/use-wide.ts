import { useSyncExternalStore } from 'react';

/** From here on, what filters stands beside the hits; as `56rem` in the style sheets. */
const WIDE = window.matchMedia('(min-width: 56.01rem)');

/** Whether there is room for columns beside each other. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      WIDE.addEventListener('change', changed);
      return () => WIDE.removeEventListener('change', changed);
    },
    () => WIDE.matches,
  );
}
