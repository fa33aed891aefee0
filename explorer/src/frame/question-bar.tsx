import type { ReactNode } from 'react';
import { SearchBox } from '../parts/search-box.js';
import { listed } from '../texts/listed.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './question-bar.module.css';
import { Toolbar } from './toolbar.js';

interface Props {
  readonly unread: readonly string[];
  /** What the box is for, where it is not for a search. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly onlyClaims?: boolean;
  /** Tools of this view only. */
  readonly children?: ReactNode;
}

/** The box for the question, and what can be copied or exported from the view below it. */
export function QuestionBar({ unread, label, placeholder, onlyClaims, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles['bar']}>
      <SearchBox
        label={label ?? t('search.label')}
        placeholder={placeholder ?? t('search.placeholder')}
        onlyClaims={onlyClaims}
      />
      <Toolbar>{children}</Toolbar>
      <Unread parts={unread} />
    </div>
  );
}

/** Says which parts of the address mean nothing to this page. */
export function Unread({ parts }: { parts: readonly string[] }) {
  const { t } = useTranslation();
  if (parts.length === 0) return null;
  return (
    <p className={styles['note']} role="status">
      {t('address.unread', { parts: listed(parts) })}
    </p>
  );
}
