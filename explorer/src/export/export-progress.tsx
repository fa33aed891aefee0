import { Button } from '../parts/button.js';
import { Progress } from '../parts/progress.js';
import { Problem } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './export-form.module.css';
import type { ExportState } from './use-export.js';

/** How far an export is, and how it ended. */
export function ExportProgress({ state, onStop }: { state: ExportState; onStop: () => void }) {
  const { t } = useTranslation();
  if (state.step === 'failed') return <Problem error={state.error} retry={state.again} />;
  if (state.step === 'reading') {
    const { read, of } = state;
    return (
      <div className={styles['progress']}>
        <Progress label={t('export.reading', { read, of })} value={read} of={of} />
        <Button onPress={onStop}>{t('export.stop')}</Button>
      </div>
    );
  }
  return (
    <p role="status" className={styles['status']}>
      {state.step === 'stopped' && t('export.stopped')}
      {state.step === 'saved' && t('export.saved', { count: state.count })}
      {state.step === 'saved' &&
        state.leftOut > 0 &&
        ` ${t('export.leftOut', { count: state.leftOut })}`}
    </p>
  );
}
