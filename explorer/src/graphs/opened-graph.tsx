import { PencilRuler, X } from 'lucide-react';
import { useMemo } from 'react';
import type { Address } from '../address/use-address.js';
import { useOperation } from '../api/use-operation.js';
import { type GraphParts, ReadGraph } from '../generated/operations.js';
import { Button } from '../parts/button.js';
import { Empty, Loading, Problem } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import { type Graph, graphOf, sketchOf } from './graph.js';
import styles from './graphs-view.module.css';
import { GraphCard } from './hits/graph-card.js';
import type { SketchBook } from './sketch/use-sketch.js';
import type { GraphsState, Picture } from './state.js';

interface Opened {
  readonly parts: GraphParts | undefined;
  readonly graph: Graph | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** There is no such graph. */
  readonly isMissing: boolean;
}

/** The graph that the address names. */
export function useOpenedGraph(id: string): Opened {
  const { data, error, refetch } = useOperation(ReadGraph, { id }, { enabled: id !== '' });
  const node = id === '' ? undefined : data?.node;
  const parts = node && 'counts' in node ? (node as GraphParts) : undefined;
  const graph = useMemo(() => parts && graphOf(parts), [parts]);
  const isMissing = id !== '' && (error !== null || (data !== undefined && !parts));
  return { parts, graph, error: id === '' ? null : error, refetch, isMissing };
}

interface Props {
  readonly opened: Opened;
  readonly picture: Picture;
  readonly book: SketchBook;
  readonly go: Address<GraphsState>['go'];
}

/** The graph that others are compared with. */
export function OpenedGraph({ opened, picture, book, go }: Props) {
  const { t } = useTranslation();
  const { parts, graph, error, refetch, isMissing } = opened;
  const close = () => go({ state: { graph: '' } });
  if (error) {
    return (
      <div className={styles['failed']}>
        <Problem error={error} retry={refetch} />
        <Button onPress={close}>{t('graphs.close')}</Button>
      </div>
    );
  }
  if (isMissing) {
    return (
      <Empty title={t('graphs.unknown')}>
        <Button onPress={close}>{t('graphs.close')}</Button>
      </Empty>
    );
  }
  if (!parts || !graph) return <Loading rows={1} />;
  function change() {
    book.change(sketchOf(graph!));
    go({ state: { graph: '', way: 'sketch' } });
  }
  return (
    <section aria-label={t('graphs.opened')} className={styles['opened']}>
      <div className={styles['heading']}>
        <p>{t('graphs.opened')}</p>
        <Button look="quiet" onPress={close}>
          <X aria-hidden />
          {t('graphs.close')}
        </Button>
      </div>
      <GraphCard parts={parts} picture={picture}>
        <Button look="quiet" onPress={change}>
          <PencilRuler aria-hidden />
          {t('graphs.asSketch')}
        </Button>
      </GraphCard>
    </section>
  );
}
