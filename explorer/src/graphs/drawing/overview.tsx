import {
  MiniMap,
  type MiniMapNodeProps,
  type Node,
  useReactFlow,
  useStoreApi,
} from '@xyflow/react';
import { type KeyboardEvent, useMemo } from 'react';
import { useTranslation } from '../../texts/use-translation.js';
import { pixelsOfRem } from './measure.js';
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

/** In rem. */
const SIZES = { usual: { width: 11, height: 7.5 }, small: { width: 7, height: 5 } } as const;

interface Props {
  /** Beside the buttons of a picture that has little room. */
  readonly isSmall: boolean;
  /** The address of what is shown of a picture that a server has drawn. */
  readonly thumbnail?: string | undefined;
  /** Shows all of the picture. */
  readonly onFit: () => void;
}

/** A small picture of all, with the part that is seen: it moves by pointer, touch and keys. */
export function Overview({ isSmall, thumbnail, onFit }: Props) {
  const { t } = useTranslation();
  const { getViewport, setViewport, zoomIn, zoomOut } = useReactFlow();
  const store = useStoreApi();
  // As large as its box in pixels: only then is the edge of its mask hidden.
  const size = useMemo(() => {
    const { width, height } = SIZES[isSmall ? 'small' : 'usual'];
    const rem = pixelsOfRem();
    return { width: width * rem, height: height * rem };
  }, [isSmall]);
  const drawn = useMemo(
    () =>
      thumbnail &&
      (({ x, y, width, height }: MiniMapNodeProps) => (
        <image href={thumbnail} {...{ x, y, width, height }} />
      )),
    [thumbnail],
  );
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
      style={size}
    >
      <MiniMap
        style={size}
        {...(drawn && { nodeComponent: drawn })}
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
  // The drawing of a server is on white.
  if (type === 'areas') return '#fff';
  const { place } = data as Drawn;
  if (place?.isClaim) return 'var(--accent)';
  if (type === 'fold') return 'transparent';
  return COLOURS[place?.node.type ?? ''] ?? 'var(--line-strong)';
}

const strokeOf = ({ type }: Node) => (type === 'fold' ? 'var(--line-strong)' : 'transparent');
