import { useEffect, useLayoutEffect, useRef } from 'react';

/** Where keys mean something else: fields, lists that open, windows over the page. */
const ELSEWHERE = [
  'input:not([type="checkbox"])',
  'textarea',
  'select',
  '[contenteditable]',
  '[aria-haspopup="listbox"]',
  '[role="listbox"]',
  '[role="menu"]',
  '[role="dialog"]',
].join(', ');

/** Runs what a key stands for, wherever the focus is but in a field. "Control+z" is a key as well. */
export function useKeys(actions: Readonly<Record<string, () => void>>, enabled: boolean): void {
  const now = useRef(actions);
  // Set before the next key can arrive.
  useLayoutEffect(() => {
    now.current = actions;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { target, defaultPrevented, altKey } = event;
      if (defaultPrevented || altKey) return;
      if (target instanceof Element && target.closest(ELSEWHERE)) return;
      const action = now.current[nameOf(event)];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [enabled]);
}

function nameOf({ key, code, ctrlKey, metaKey }: KeyboardEvent): string {
  // On some keyboards, digits need the shift key.
  const name = /^Digit\d$/.test(code) ? code.slice(-1) : key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `Control+${name}` : name;
}
