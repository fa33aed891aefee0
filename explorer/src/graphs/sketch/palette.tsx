import { Flag, Redo2, Sparkles, Undo2 } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import { Button } from '../../parts/button.js';
import { useTranslation } from '../../texts/use-translation.js';
import { RelationSign } from '../relation-sign.js';
import { type Kind, KINDS, TYPE_OF } from './kinds.js';
import styles from './palette.module.css';
import type { Drag } from './use-palette-drag.js';
import type { usePlaces } from './use-places.js';
import type { SketchBook } from './use-sketch.js';

interface Props {
  readonly book: SketchBook;
  readonly places: ReturnType<typeof usePlaces>;
  readonly drag: Drag | undefined;
  readonly onBegin: (kind: Kind, event: PointerEvent) => void;
  readonly onPress: (kind: Kind) => void;
  readonly children: ReactNode;
}

/** Statements to drag into the sketch, and what can be done to all of it. */
export function Palette({ book, places, drag, onBegin, onPress, children }: Props) {
  const { t } = useTranslation();
  const { canUndo, canRedo, undo, redo } = book;
  return (
    <div role="toolbar" aria-label={t('sketch.tools')} className={styles['palette']}>
      {KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles['item']}
          data-kind={kind}
          data-dragged={drag?.kind === kind || undefined}
          title={t(`sketch.drag.${kind}`)}
          onPointerDown={(event) => onBegin(kind, event)}
          onClick={() => onPress(kind)}
        >
          <KindMark kind={kind} />
        </button>
      ))}
      <span className={styles['tools']}>
        <Button look="quiet" aria-label={t('sketch.undo')} isDisabled={!canUndo} onPress={undo}>
          <Undo2 aria-hidden />
        </Button>
        <Button look="quiet" aria-label={t('sketch.redo')} isDisabled={!canRedo} onPress={redo}>
          <Redo2 aria-hidden />
        </Button>
        <Button look="quiet" isDisabled={!places.isMoved} onPress={places.tidyUp}>
          <Sparkles aria-hidden />
          {t('sketch.tidy')}
        </Button>
        {children}
      </span>
    </div>
  );
}

/** A kind of statement by its sign and its name. */
export function KindMark({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const type = TYPE_OF[kind];
  return (
    <span className={styles['mark']} data-kind={kind}>
      {type ? <RelationSign type={type} isSilent /> : <Flag aria-hidden />}
      {t(`sketch.kinds.${kind}`)}
    </span>
  );
}
