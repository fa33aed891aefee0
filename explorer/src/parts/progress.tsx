import { Label, ProgressBar } from 'react-aria-components';
import styles from './progress.module.css';

interface Props {
  /** Says how far it is. */
  readonly label: string;
  readonly value: number;
  readonly of: number;
}

/** How much of something is done, in words and as a bar. */
export function Progress({ label, value, of }: Props) {
  return (
    <ProgressBar value={value} maxValue={Math.max(of, 1)} className={styles['progress']!}>
      {({ percentage = 0 }) => (
        <>
          <Label>{label}</Label>
          <div className={styles['track']}>
            <div style={{ width: `${percentage}%` }} />
          </div>
        </>
      )}
    </ProgressBar>
  );
}
