import { StanceMark } from '../hits/stance-mark.js';
import { useTranslation } from '../texts/use-translation.js';
import { type ImageHit, isCopy } from './hits.js';
import { agreedSide } from './sides.js';
import styles from './tile.module.css';

/** What one should know of an image at first sight: its side in the data, and whether it is a copy. */
export function Marks({ hit }: { hit: ImageHit }) {
  const { t } = useTranslation();
  return (
    <>
      <StanceMark stance={agreedSide(hit.node.sides)} />
      {isCopy(hit) && <span className={styles['copy']}>{t('images.copy')}</span>}
    </>
  );
}
