import styles from './badge.module.css';

/** The number of something that is compared, in its colour, as in the charts. */
export function Badge({ place }: { place: number }) {
  return (
    <span className={styles['badge']} data-place={place + 1}>
      {place + 1}
    </span>
  );
}
