import {
  CursorStaleError,
  ElenchusError,
  NetworkError,
  UnauthenticatedError,
} from '@elenchus/client';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasKey } from '../api/client.js';
import { useTranslation } from '../texts/use-translation.js';
import { Button } from './button.js';
import { KeyForm } from './key-form.js';
import styles from './states.module.css';

/** Nothing was found, or there is nothing to show: says why and what can be done. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles['state']} role="status">
      <SearchX aria-hidden />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Grey lines in the shape of what is to come. */
export function Loading({ rows = 3 }: { rows?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles['loading']} role="status" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} />
      ))}
    </div>
  );
}

/** What went wrong, with the words of the server, its code, and the way on. */
export function Problem({ error, retry }: { error: Error; retry?: () => unknown }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  // What failed for one reason often did so elsewhere on the page.
  const retryAll = () => {
    retry?.();
    const predicate = ({ state }: Query) => state.status === 'error';
    void queries.refetchQueries({ type: 'active', predicate });
  };
  if (error instanceof UnauthenticatedError) {
    return <KeyForm message={t(hasKey() ? 'kept.wrongKey' : 'problem.key')} onKey={retryAll} />;
  }
  return (
    <div className={styles['problem']} role="alert">
      <CircleAlert aria-hidden />
      <h2>{t(titleOf(error))}</h2>
      <p>{error instanceof NetworkError ? t('problem.networkAdvice') : error.message}</p>
      {error instanceof ElenchusError && (
        <>
          {error.didYouMean.length > 0 && (
            <p>{t('problem.didYouMean', { values: error.didYouMean.join(', ') })}</p>
          )}
          <code>{error.code}</code>
        </>
      )}
      {retry && (
        <Button onPress={retryAll}>
          {t(error instanceof CursorStaleError ? 'problem.searchAgain' : 'problem.retry')}
        </Button>
      )}
    </div>
  );
}

function titleOf(error: Error) {
  if (error instanceof CursorStaleError) return 'problem.stale';
  if (error instanceof NetworkError) return 'problem.network';
  if (error.name === 'TimeoutError') return 'problem.slow';
  return 'problem.title';
}
