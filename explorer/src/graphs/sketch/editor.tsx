import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { type CSSProperties, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { Button } from '../../parts/button.js';
import { useTranslation } from '../../texts/use-translation.js';
import { useRoom } from '../drawing/use-room.js';
import { type Mined, sketchOfMined } from '../mining/mined.js';
import { MinedNote } from '../mining/mined-note.js';
import { PasteDialog } from '../mining/paste-dialog.js';
import { Board } from './board.js';
import { type Editing, EditingContext } from './editing.js';
import styles from './editor.module.css';
import { useExample } from './example.js';
import { Invitation } from './invitation.js';
import { type Kind, TYPE_OF } from './kinds.js';
import { KindMark, Palette } from './palette.js';
import {
  addStatement,
  claimOf,
  connect,
  type Joint,
  NO_SKETCH,
  remove,
  setText,
  setType,
  type Sketch,
} from './sketch.js';
import { type Drag, usePaletteDrag } from './use-palette-drag.js';
import { usePlaces } from './use-places.js';
import type { SketchBook } from './use-sketch.js';

/** In pixels: canvases that are less wide have claims on top, not on the left. */
const NARROW = 640;

/**
 * The height of a canvas that shows all of a sketch in letters that can be read. It grows by steps,
 * so that a text that becomes longer does not move the page.
 */
function roomFor(height: number): string {
  const [SCALE, CONTROLS, STEP] = [0.62, 90, 96];
  return `${Math.ceil((height * SCALE + CONTROLS) / STEP) * STEP}px`;
}

interface Props {
  readonly book: SketchBook;
  /** Whether the window is open where a text is pasted. */
  readonly isPasting: boolean;
  readonly onPasting: (isOpen: boolean) => void;
}

/** Where an argument is sketched: by dragging, or by buttons and keys alone. */
export function SketchEditor(props: Props) {
  return (
    <ReactFlowProvider>
      <Editor {...props} />
    </ReactFlowProvider>
  );
}

function Editor({ book, isPasting, onPasting }: Props) {
  const { t } = useTranslation();
  const { sketch, change, undo, redo } = book;
  const canvas = useRef<HTMLDivElement>(null);
  const { screenToFlowPosition } = useReactFlow();
  const room = useRoom(canvas);
  const direction = room && room.width < NARROW ? 'up' : 'left';
  const places = usePlaces(sketch, direction);
  const [active, setActive] = useState<string>();
  const [fresh, setFresh] = useState<{ readonly id: string }>();
  const [said, setSaid] = useState('');
  const example = useExample();
  const [mined, setMined] = useState<Mined>();
  const isEmpty = sketch.statements.length === 0;

  function add(joint?: Joint): string {
    const [next, id] = addStatement(sketch, '', joint);
    change(next);
    setFresh({ id });
    setActive(id);
    setSaid(t(`sketch.said.${joint?.type ?? 'claim'}`));
    return id;
  }

  function drop({ kind, over, x, y }: Drag) {
    const type = TYPE_OF[kind];
    if (over !== undefined && type) {
      add({ type, target: over });
      return;
    }
    const frame = canvas.current?.getBoundingClientRect();
    if (!frame || x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return;
    const id = add();
    // The first one is alone, and tidy anywhere.
    if (!isEmpty) {
      const { x: left, y: top } = screenToFlowPosition({ x, y });
      places.put(id, { x: left - places.guess.statement.width / 2, y: top - 16 });
    }
  }
  const { drag, begin } = usePaletteDrag(drop);

  /** Another sketch in place of this one. */
  function replace(other: Sketch) {
    change(other);
    setMined(undefined);
    places.tidyUp();
  }

  const { tidyUp } = places;
  const take = useCallback(
    (found: Mined) => {
      change(sketchOfMined(found));
      tidyUp();
      setMined(found);
    },
    [change, tidyUp],
  );

  /** A press in the palette adds to the statement that was worked on last. */
  function press(kind: Kind) {
    const type = TYPE_OF[kind];
    const known = sketch.statements.find(({ id }) => id === active)?.id;
    const target = known ?? claimOf(sketch);
    add(type && target !== undefined ? { type, target } : undefined);
  }

  const editing: Editing = {
    sketch,
    direction,
    active,
    fresh,
    over: drag && TYPE_OF[drag.kind] ? drag.over : undefined,
    activate: setActive,
    write: (id, text) => change(setText(sketch, id, text), `text ${id}`),
    add: (type, target) => void add({ type, target }),
    connect: (source, target) => {
      change(connect(sketch, source, target));
      // It finds its place beside what it is joined to.
      places.release(source);
      setSaid(t('sketch.said.arrow'));
    },
    setType: (id, type) => change(setType(sketch, id, type)),
    remove: (id) => {
      change(remove(sketch, id));
      setSaid(t('sketch.said.removed'));
      // Focus went with what was removed.
      const next = sketch.relations.find(({ source }) => source === id)?.target;
      setFresh(next === undefined ? undefined : { id: next });
      setActive(next);
      if (next === undefined) canvas.current?.focus();
    },
  };

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) undo();
    else if (key === 'y' || key === 'z') redo();
    else return;
    event.preventDefault();
  }

  return (
    <section aria-label={t('sketch.title')} className={styles['editor']} onKeyDown={onKeyDown}>
      <Palette book={book} places={places} drag={drag} onBegin={begin} onPress={press}>
        {/* An empty canvas has these two itself. */}
        {!isEmpty && (
          <>
            <Button look="quiet" onPress={() => onPasting(true)}>
              {t('mine.open')}
            </Button>
            <Button look="quiet" onPress={() => replace(example)}>
              {t('sketch.example')}
            </Button>
          </>
        )}
        <Button look="quiet" isDisabled={isEmpty} onPress={() => replace(NO_SKETCH)}>
          {t('sketch.clear')}
        </Button>
      </Palette>
      <div
        ref={canvas}
        tabIndex={-1}
        className={styles['canvas']}
        style={{ '--room': roomFor(places.height) } as CSSProperties}
        data-drag={drag && ''}
      >
        <EditingContext value={editing}>
          <Board key={direction} places={places} />
        </EditingContext>
        {isEmpty && (
          <Invitation
            onBegin={() => press('claim')}
            onExample={() => replace(example)}
            onPaste={() => onPasting(true)}
          />
        )}
      </div>
      {mined && !isEmpty && (
        <div className={styles['note']}>
          <MinedNote mined={mined} onClose={() => setMined(undefined)} />
        </div>
      )}
      <PasteDialog isOpen={isPasting} onOpenChange={onPasting} onMined={take} />
      <p className={styles['hint']}>{t(hintOf(book))}</p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {drag && (
        <div className={styles['ghost']} style={{ left: drag.x, top: drag.y }} aria-hidden>
          <KindMark kind={drag.kind} />
        </div>
      )}
    </section>
  );
}

function hintOf({ sketch, isTooLong }: SketchBook) {
  if (isTooLong) return 'sketch.tooLong';
  const isBlank = sketch.statements.every(({ text }) => text.trim() === '');
  return isBlank && sketch.statements.length > 0 ? 'sketch.blank' : 'sketch.hint';
}
