import { FoldVertical, Undo2, UnfoldVertical } from 'lucide-react';
import { Button } from '../../parts/button.js';
import { useTranslation } from '../../texts/use-translation.js';
import type { Graph } from '../graph.js';
import styles from './fold-bar.module.css';
import { named } from './fold-nodes.js';
import { EVERYTHING } from './fold-state.js';
import { MOST_NODES, type ShownGraph } from './folded.js';
import type { GraphFolding } from './folding.js';

interface Props {
  readonly graph: Graph;
  readonly shown: ShownGraph;
  readonly folding: GraphFolding;
  /** Graphs of more nodes are folded without anybody's doing. */
  readonly usual: number;
}

/** How much of a large graph is shown, and the way to all of it. */
export function FoldBar({ graph, shown, folding: { byHand, change }, usual }: Props) {
  const { t } = useTranslation();
  const { open, closed, focus } = byHand;
  const isTouched = focus !== undefined || open.length > 0 || closed.length > 0;
  if (shown.all <= usual && !isTouched) return null;
  const focused = graph.nodes.find(({ id }) => id === focus);
  return (
    <div className={styles['bar']}>
      <p role="status">
        {t('graphs.fold.shown', { shown: shown.shown, all: shown.all })}
        {focused && (
          <span dir="auto">
            {' · '}
            {t('graphs.fold.focused', {
              text: named(focused.text?.trim() || t('graphs.fold.relation')),
            })}
          </span>
        )}
      </p>
      <span className={styles['buttons']}>
        {focused && (
          <Button look="quiet" onPress={() => change({ focus: undefined })}>
            <Undo2 aria-hidden />
            {t('graphs.fold.whole')}
          </Button>
        )}
        {!open.includes(EVERYTHING) && shown.folds.size > 0 && shown.all <= MOST_NODES && (
          <Button look="quiet" onPress={() => change({ open: [EVERYTHING], closed: [] })}>
            <UnfoldVertical aria-hidden />
            {t('graphs.fold.all')}
          </Button>
        )}
        {(open.length > 0 || closed.length > 0) && (
          <Button look="quiet" onPress={() => change({ open: [], closed: [] })}>
            <FoldVertical aria-hidden />
            {t('graphs.fold.again')}
          </Button>
        )}
      </span>
    </div>
  );
}
