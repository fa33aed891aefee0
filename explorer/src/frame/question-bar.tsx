import { useTranslation } from 'react-i18next';
import { SearchBox } from '../parts/search-box.js';
import styles from './question-bar.module.css';
import { Toolbar } from './toolbar.js';

/** The box for the question, and what can be taken away from the view below it. */
export function QuestionBar({ unread }: { unread: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles['bar']}>
      <SearchBox label={t('search.label')} placeholder={t('search.placeholder')} />
      <Toolbar />
      {unread.length > 0 && (
        <p className={styles['note']} role="status">
          {t('address.unread', { parts: unread.join(', ') })}
        </p>
      )}
    </div>
  );
}
