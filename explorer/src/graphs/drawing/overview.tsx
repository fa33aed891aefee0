import { MiniMap, useReactFlow, useStoreApi, type Node } from '@xyflow/react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../texts/use-translation.js';
import styles from './overview.module.css';

/** How far an arrow key moves the picture, of its frame. */
const STEP = 0.2;

const MOVES: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const COLOURS: Readonly<Record<string, string>> = {
  SUPPORT: 'var(--favor)',
  ATTACK: 'var(--against)',
  REPHRASE: 'var(--neutral)',
};

interface Props {
  /** Shows all of the picture. */
  readonly onFit: () => void;
}

/** A small picture of all, with the part that is seen: it moves by pointer, touch and keys. */
export function Overview({ onFit }: Props) {
  const { t } = useTranslation();
  const { getViewport, setViewport, zoomIn, zoomOut } = useReactFlow();
  const store = useStoreApi();
  function act(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    if (move) {
      const { width, height } = store.getState();
      const { x, y, zoom } = getViewport();
      const [across, down] = move;
      void setViewport({ x: x + across * width * STEP, y: y + down * height * STEP, zoom });
    } else if (event.key === '+' || event.key === '=') void zoomIn();
    else if (event.key === '-') void zoomOut();
    else if (event.key === '0' || event.key === 'Home') onFit();
    else return;
    event.preventDefault();
  }
  return (
    <div
      className={`${styles['overview']} nopan nowheel`}
      role="group"
      tabIndex={0}
      aria-label={t('graphs.fold.overview')}
      onKeyDown={act}
    >
      <MiniMap
        pannable
        zoomable
        ariaLabel={null}
        nodeColor={colourOf}
        nodeStrokeColor={strokeOf}
        nodeStrokeWidth={6}
        nodeBorderRadius={12}
        bgColor="var(--surface)"
        maskColor="color-mix(in srgb, var(--ink) 14%, transparent)"
        maskStrokeColor="var(--accent)"
        maskStrokeWidth={2}
      />
    </div>
  );
}

interface Drawn {
  readonly place?: { readonly isClaim: boolean; readonly node: { readonly type: string } };
}

function colourOf({ type, data }: Node): string {
  if (type === 'lines' || type === 'heading') return 'transparent';
  const { place } = data as Drawn;
  if (place?.isClaim) return 'var(--accent)';
  if (type === 'fold') return 'transparent';
  return COLOURS[place?.node.type ?? ''] ?? 'var(--line-strong)';
}

const strokeOf = ({ type }: Node) => (type === 'fold' ? 'var(--line-strong)' : 'transparent');
