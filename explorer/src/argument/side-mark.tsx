import { Sparkles } from 'lucide-react';
import type { SideFields } from '../generated/operations.js';
import { StanceMark } from '../hits/stance-mark.js';
import { useTranslation } from '../texts/use-translation.js';
import { percentOf, wordFor } from './certainty.js';
import styles from './side-mark.module.css';

/** The side of what is countered that a hit takes: as the data says, or how sure a guess is. */
export function SideMark({ side }: { side: SideFields }) {
  const { t, i18n } = useTranslation();
  if (side.basis === 'GIVEN') return <StanceMark stance={side.side} />;
  const { probability } = side;
  return (
    <span className={styles['guess']} data-side={side.side}>
      <Sparkles aria-hidden />
      {t(`guess.${side.side}.${wordFor(probability)}`, {
        percent: percentOf(probability, i18n.language),
      })}
    </span>
  );
}
