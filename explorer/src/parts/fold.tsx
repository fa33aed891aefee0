import type { ReactNode } from 'react';
import styles from './fold.module.css';
import { useWide } from './use-wide.js';

/** A part that is open on wide screens, and folded under its title on narrow ones. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const isWide = useWide();
  return (
    <details key={String(isWide)} open={isWide} className={styles['fold']}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
