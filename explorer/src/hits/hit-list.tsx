import type { Cursor } from '@elenchus/client';
import autoAnimate from '@formkit/auto-animate';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useOperation } from '../api/use-operation.js';
import {
  ExplainHits,
  type SearchArguments,
  type SearchArgumentsVariables,
} from '../generated/operations.js';
import { useSettled } from '../search/use-settled.js';
import { useTranslation } from '../texts/use-translation.js';
import { Card } from './card.js';
import styles from './hit-list.module.css';
import { type Shifts, useShifts } from './use-shifts.js';

export type HitPage = NonNullable<SearchArguments['premises']>;

interface Props {
  readonly pages: readonly HitPage[];
  readonly variables: SearchArgumentsVariables;
  /** True while older hits are shown until the new ones are there. */
  readonly isOld: boolean;
  /** Shown for a moment only: nothing is asked about the hits. */
  readonly isPassing?: boolean;
  readonly onGroup?: (variable: string, value: string) => void;
}

/** Hits as cards that move to their new places when the order changes. */
export function HitList({ pages, variables, isOld, isPassing = false, onGroup }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const hits = useMemo(() => pages.flatMap(({ edges }) => edges.map(({ node }) => node)), [pages]);
  const { shifts, isReordered } = useShifts(hits, variables, isOld);
  // Cards move when their order changes, not when other hits take their place.
  useLayoutEffect(() => {
    if (!isReordered) return undefined;
    const { destroy } = autoAnimate(list.current!, { duration: 350 });
    return destroy;
  }, [isReordered]);
  return (
    <ol ref={list} className={styles['list']} aria-busy={isOld} aria-label={t('hits.title')}>
      {pages.map(({ edges }, page) => (
        <Explained
          key={page}
          edges={edges}
          variables={variables}
          after={pages[page - 1]?.pageInfo.endCursor ?? null}
          ready={!isOld && !isPassing}
          shifts={shifts}
          onGroup={onGroup}
        />
      ))}
    </ol>
  );
}

interface ExplainedProps {
  readonly edges: HitPage['edges'];
  readonly variables: SearchArgumentsVariables;
  readonly after: Cursor | null;
  readonly ready: boolean;
  readonly shifts: Shifts['shifts'];
  readonly onGroup: Props['onGroup'];
}

/**
 * The cards of a page. What is said about each, such as whether it answers, takes a model some time, so
 * it comes when typing pauses.
 */
function Explained({ edges, variables, after, ready, shifts, onGroup }: ExplainedProps) {
  const { t } = useTranslation();
  const settled = useSettled(variables);
  const { by, opposite, corpus, filter, rank, rerank, first } = variables;
  const enabled = ready && settled === variables && Boolean(by);
  const { data, isPlaceholderData } = useOperation(
    ExplainHits,
    { by, opposite, corpus, filter, rank, rerank, first, after },
    { enabled, keepPrevious: true },
  );
  // Older hits keep their explanations; those do not hold for new ones.
  const edgesExplained = ready && isPlaceholderData ? undefined : data?.premises?.edges;
  const explained = useMemo(
    () => new Map(edgesExplained?.map((edge) => [edge.node.id, edge])),
    [edgesExplained],
  );
  const best = useMemo(() => bestScores([...explained.values()]), [explained]);
  return edges.map(({ node, side: known = null }, at) => {
    const why = explained.get(node.id);
    return (
      <li key={node.id} data-matches={why?.matches ?? undefined}>
        {why?.matches === false && <p className={styles['below']}>{t('hits.below')}</p>}
        <Card
          hit={node}
          side={by ? (why?.side ?? known) : undefined}
          corpus={corpus ?? ''}
          highlights={why?.highlights ?? undefined}
          explain={why?.explain}
          best={best}
          shift={shifts.get(node.id)}
          copies={why?.copies}
          search={variables}
          after={edges[at - 1]?.cursor ?? after}
          onGroup={onGroup}
        />
      </li>
    );
  });
}

type Edges = NonNullable<ExplainHits['premises']>['edges'];

function bestScores(edges: Edges): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { stage, score } of edges.flatMap(({ explain }) => explain?.scores ?? [])) {
    best.set(stage, Math.max(score, best.get(stage) ?? 0));
  }
  return best;
}
