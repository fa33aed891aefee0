import { useState } from 'react';
import { remember, remembered } from '../parts/remembered.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORED = 'elenchus.theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');

function chosen(): Theme {
  const stored = remembered(STORED);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Sets the colours that were chosen here, or else those of the system, and follows its changes. */
export function applyTheme(): void {
  const theme = chosen();
  const shown = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
  document.documentElement.dataset['theme'] = shown;
}

dark.addEventListener('change', applyTheme);

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(chosen);
  return [
    theme,
    (next) => {
      remember(STORED, next);
      applyTheme();
      setTheme(next);
    },
  ];
}
