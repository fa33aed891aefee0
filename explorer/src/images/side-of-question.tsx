import type { ImageTile } from '../generated/operations.js';
import { StanceMark } from '../hits/stance-mark.js';
import styles from './side-of-question.module.css';

/** For or against, and what: the data may mean another question than the one that was asked. */
export function SideOfQuestion({ side: { question, side } }: { side: ImageTile['sides'][number] }) {
  return (
    <span className={styles['side']}>
      <StanceMark stance={side} /> <bdi>{question}</bdi>
    </span>
  );
}
