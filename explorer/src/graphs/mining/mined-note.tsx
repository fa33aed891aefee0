import { X } from 'lucide-react';
import { Button } from '../../parts/button.js';
import { useFigures } from '../../texts/figures.js';
import { useTranslation } from '../../texts/use-translation.js';
import { isUnsure } from '../sketch/sketch.js';
import { type Mined, sketchOfMined } from './mined.js';
import styles from './mined-note.module.css';

/** How sure a graph is that has just been found in a text, and what to check. */
export function MinedNote({ mined, onClose }: { mined: Mined; onClose: () => void }) {
  const { t } = useTranslation();
  const percent = useFigures().percent(mined.majorClaim.majorClaimConfidence);
  const { relations } = sketchOfMined(mined);
  return (
    <div className={styles['note']} role="status">
      <div>
        <p>
          {t('mine.check', { percent, count: mined.units.length })}
          {relations.some(isUnsure) && ` ${t('mine.checkUnsure')}`}
        </p>
        {mined.warnings.map(({ code }) => (
          <p key={code}>
            <strong>{t('mine.warning')}</strong> {t(`mine.warnings.${code}`)}
          </p>
        ))}
      </div>
      <Button look="quiet" aria-label={t('mine.closeNote')} onPress={onClose}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
