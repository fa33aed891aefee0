import { Sparkles } from 'lucide-react';
import type { SideFields } from '../generated/operations.js';
import { StanceMark } from '../hits/stance-mark.js';
import { useTranslation } from '../texts/use-translation.js';
import { percentOf, wordFor } from './certainty.js';
import styles from './side-mark.module.css';

/** The side of what was asked, or is countered, that a hit takes, and by what that is known. */
export function SideMark({ side }: { side: SideFields }) {
  const { t, i18n } = useTranslation();
  const { basis, probability } = side;
  const percent = percentOf(probability, i18n.language);
  return (
    <span className={styles['side']}>
      {basis === 'INFERRED' ? (
        <span className={styles['guess']} data-side={side.side}>
          <Sparkles aria-hidden />
          {t(`guess.${side.side}.${wordFor(probability)}`, { percent })}
        </span>
      ) : (
        <StanceMark stance={side.side} />
      )}
      <small>{t(`basis.${basis}`, { percent })}</small>
    </span>
  );
}
