import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { usePages } from '../../api/use-operation.js';
import { SearchGraphs, type SearchGraphsVariables } from '../../generated/operations.js';
import { MoreOnScroll } from '../../parts/more-on-scroll.js';
import { Empty, Loading, Problem } from '../../parts/states.js';
import { useTranslation } from '../../texts/use-translation.js';
import type { Graph } from '../graph.js';
import type { Picture } from '../state.js';
import { GraphCard } from './graph-card.js';
import styles from './graph-hits.module.css';
import type { FoundGraph } from './similarity.js';

/** Pictures are large: few of them are a page. */
const PAGE = 10;

interface Props {
  readonly asked: SearchGraphsVariables;
  readonly query: Graph | undefined;
  readonly picture: Picture;
  readonly likeThis: (id: string) => string;
}

/** Graphs that were found, the best first. */
export function GraphHits({ asked, query, picture, likeThis }: Props) {
  const { t } = useTranslation();
  const variables = useMemo(() => ({ ...asked, first: PAGE }), [asked]);
  const hits = usePages(SearchGraphs, variables, ({ argumentGraphs }) => argumentGraphs);
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage } = hits;
  const edges = useMemo(() => data?.flatMap((page) => page.edges) ?? [], [data]);
  // Older hits stand beside what they were found by, until the new ones are there.
  const before = useRef(query);
  useEffect(() => {
    if (!isPlaceholderData) before.current = query;
  });
  const foundBy = isPlaceholderData ? before.current : query;
  // Drawing pictures takes longer than typing the next letter may wait.
  const shown = useDeferredValue(useMemo(() => ({ edges, query: foundBy }), [edges, foundBy]));
  if (error && (!data || isPlaceholderData)) {
    return <Problem error={error} retry={hits.refetch} />;
  }
  if (!data) return <Loading />;
  if (!isPlaceholderData && edges.length === 0) {
    return (
      <Empty title={t('graphs.none')}>
        <p>{t('graphs.tryOther')}</p>
      </Empty>
    );
  }
  return (
    <>
      <ol className={styles['list']} aria-busy={isPlaceholderData} aria-label={t('graphs.hits')}>
        <Cards {...shown} picture={picture} likeThis={likeThis} />
      </ol>
      {error && <Problem error={error} retry={hits.refetch} />}
      {hasNextPage && !error && (
        // Below a list that is still empty it would come near the screen at once.
        <MoreOnScroll
          isLoading={isFetchingNextPage || shown.edges !== edges}
          onMore={() => void hits.fetchNextPage()}
        />
      )}
    </>
  );
}

interface CardsProps extends Pick<Props, 'query' | 'picture' | 'likeThis'> {
  readonly edges: readonly FoundGraph[];
}

const Cards = memo(function Cards({ edges, query, picture, likeThis }: CardsProps) {
  const best = useMemo(() => bestScores(edges), [edges]);
  return edges.map((found) => (
    <li key={found.node.id}>
      <GraphCard
        parts={found.node}
        found={found}
        query={query}
        picture={picture}
        best={best}
        likeThis={likeThis(found.node.id)}
      />
    </li>
  ));
});

function bestScores(edges: readonly FoundGraph[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { stage, score } of edges.flatMap(({ explain }) => explain.scores)) {
    best.set(stage, Math.max(score, best.get(stage) ?? 0));
  }
  return best;
}
