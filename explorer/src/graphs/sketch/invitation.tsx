import { Button } from '../../parts/button.js';
import { useTranslation } from '../../texts/use-translation.js';
import styles from './invitation.module.css';

interface Props {
  readonly onBegin: () => void;
  readonly onExample: () => void;
  readonly onPaste: () => void;
}

/** What an empty canvas says. */
export function Invitation({ onBegin, onExample, onPaste }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles['empty']}>
      <h2>{t('sketch.emptyTitle')}</h2>
      <p>{t('sketch.emptyHint')}</p>
      <div>
        <Button look="main" onPress={onBegin}>
          {t('sketch.begin')}
        </Button>
        <Button onPress={onPaste}>{t('mine.open')}</Button>
        <Button onPress={onExample}>{t('sketch.example')}</Button>
      </div>
    </div>
  );
}
