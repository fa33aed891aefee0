import type { Node, NodeProps } from '@xyflow/react';
import { Focus, FoldVertical } from 'lucide-react';
import { createContext, useContext } from 'react';
import { useTranslation } from '../../texts/use-translation.js';
import styles from './fold-nodes.module.css';
import { EVERYTHING, toggled } from './fold-state.js';
import type { ShownFold } from './folded.js';
import type { GraphFolding } from './folding.js';
import { keyOf, type SceneNode } from './scene.js';
import { useShowing } from './shown.js';

const NONE: GraphFolding = {
  byHand: { open: [], closed: [], focus: undefined },
  change: () => undefined,
};

/** How the graph of a picture is folded. */
export const PictureFolding = createContext<GraphFolding>(NONE);

/** More of a text than this names nothing better. */
const LONGEST = 80;
export const named = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text;

type MarkProps = NodeProps<Node<{ place: SceneNode; fold: ShownFold; name: string }>>;

/** What is folded below a node: how much it is, and the way to unfold it. */
export function FoldMark({ data: { place, fold, name } }: MarkProps) {
  const { byHand, change } = useContext(PictureFolding);
  const owner = fold.owner ?? EVERYTHING;
  const showing = useShowing(keyOf('hit', owner));
  return (
    <button
      type="button"
      className={styles['mark']}
      aria-label={name}
      aria-expanded={false}
      onClick={() => change(toggled(byHand, owner, true))}
      {...showing}
    >
      {place.node.text}
    </button>
  );
}

interface ToolsProps {
  readonly node: string;
  readonly text: string;
  readonly isClaim: boolean;
}

/** Buttons of a statement that folds: they show while it is pointed at or focused. */
export function FoldTools({ node, text, isClaim }: ToolsProps) {
  const { t } = useTranslation();
  const { byHand, change } = useContext(PictureFolding);
  const close = t('graphs.fold.close', { text: named(text) });
  const focus = t('graphs.fold.focus', { text: named(text) });
  return (
    <span className={styles['tools']}>
      <button
        type="button"
        title={close}
        aria-label={close}
        aria-expanded
        onClick={() => change(toggled(byHand, node, false))}
      >
        <FoldVertical aria-hidden />
      </button>
      {!isClaim && (
        <button
          type="button"
          title={focus}
          aria-label={focus}
          onClick={() => change({ focus: node })}
        >
          <Focus aria-hidden />
        </button>
      )}
    </span>
  );
}
