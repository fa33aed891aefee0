import type { ReactNode } from 'react';
import { Card } from '../hits/card.js';
import list from '../hits/hit-list.module.css';
import { Button } from '../parts/button.js';
import { Loading, Problem } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './counter-list.module.css';
import type { HitsQuery } from './use-counters.js';

interface Props extends HitsQuery {
  readonly corpus: string;
  /** What is said where there is none. */
  readonly none: string;
  /** What is said while they are awaited. */
  readonly waiting?: ReactNode;
  readonly onGroup: (variable: string, value: string) => void;
}

/** Arguments of the other side of one kind: given, or guessed. */
export function CounterList({ query, hits, corpus, none, waiting, onGroup }: Props) {
  const { t } = useTranslation();
  const { error, hasNextPage, isFetchingNextPage } = query;
  if (error && !hits) return <Problem error={error} retry={query.refetch} />;
  if (!hits) {
    return (
      <>
        {waiting}
        <Loading rows={2} />
      </>
    );
  }
  return (
    <>
      {hits.length === 0 && !hasNextPage && <p className={styles['none']}>{none}</p>}
      {hits.length > 0 && (
        <ol className={list['list']}>
          {hits.map(({ node, side }) => (
            <li key={node.id}>
              <Card hit={node} side={side} corpus={corpus} onGroup={onGroup} />
            </li>
          ))}
        </ol>
      )}
      {error && <Problem error={error} retry={query.refetch} />}
      {hasNextPage && !error && (
        <Button isDisabled={isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {isFetchingNextPage ? t('state.loading') : t('hits.more')}
        </Button>
      )}
    </>
  );
}
