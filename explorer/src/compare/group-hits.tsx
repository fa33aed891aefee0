import type { Cursor } from '@elenchus/client';
import { useMemo, useState } from 'react';
import { usePages } from '../api/use-operation.js';
import { SearchArguments, type SearchArgumentsVariables } from '../generated/operations.js';
import { HitList, type HitPage } from '../hits/hit-list.js';
import { MoreOnScroll } from '../parts/more-on-scroll.js';
import { Empty, Problem } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';

interface Props {
  /** What the comparison found of this group. */
  readonly start: HitPage;
  /** The same as a search of its own. */
  readonly variables: SearchArgumentsVariables;
  readonly isOld: boolean;
  /** False once it is known that no argument of the group answers. */
  readonly isAnswered: boolean;
}

/** The hits of a group: those of the comparison, and more of them on scrolling. */
export function GroupHits({ start, variables, isOld, isAnswered }: Props) {
  const { t } = useTranslation();
  const { endCursor, hasNextPage } = start.pageInfo;
  const [readOn, setReadOn] = useState<Cursor | null>(null);
  const more = usePages(
    SearchArguments,
    { ...variables, after: endCursor },
    ({ premises }) => premises,
    { enabled: endCursor !== null && readOn === endCursor, keepPrevious: false },
  );
  const pages = useMemo(() => [start, ...(more.data ?? [])], [start, more.data]);
  if (start.edges.length === 0) {
    return (
      <Empty title={t('hits.none')}>
        <p>{t('hits.tryOther')}</p>
      </Empty>
    );
  }
  return (
    <>
      {!isAnswered && (
        <Empty title={t('nothing.inGroup')}>
          <p>{t('nothing.below')}</p>
        </Empty>
      )}
      <HitList pages={pages} variables={variables} isOld={isOld} />
      {more.error && <Problem error={more.error} retry={more.refetch} />}
      {(more.data ? more.hasNextPage : hasNextPage) && !more.error && (
        <MoreOnScroll
          isLoading={more.isFetching || isOld}
          onMore={() => (more.data ? void more.fetchNextPage() : setReadOn(endCursor))}
        />
      )}
    </>
  );
}
