import type { ReactNode } from 'react';
import styles from './columns.module.css';

interface Props {
  readonly names: readonly string[];
  readonly shown: number;
  readonly children: (group: number) => ReactNode;
}

/** Something for each group, side by side; where one column fits, for the one that is shown. */
export function Columns({ names, shown, children }: Props) {
  return (
    <div className={styles['columns']}>
      {names.map((name, group) => (
        <div key={group} role="group" aria-label={name} data-shown={group === shown}>
          {children(group)}
        </div>
      ))}
    </div>
  );
}
