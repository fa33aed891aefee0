import '@xyflow/react/dist/base.css';
import {
  ControlButton,
  Controls,
  type FitViewOptions,
  type Node,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  type Viewport,
} from '@xyflow/react';
import { Expand } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '../../texts/use-translation.js';
import controls from './controls.module.css';
import { scaleIn, type Size } from './lay-out.js';
import { Overview } from './overview.js';
import type { SceneNode } from './scene.js';
import { useShown } from './shown.js';
import { useAriaLabels } from './use-aria-labels.js';
import { NARROW } from './use-room.js';
import styles from './viewer.module.css';

/** Pictures are never drawn larger than they are meant to be read, nor out of sight. */
const FIT: FitViewOptions = { padding: 0.05, maxZoom: 1, minZoom: 0.01 };
/** Where parts of a picture are folded, the buttons of the picture cover none of them. */
const FIT_ABOVE: FitViewOptions = { ...FIT, padding: { x: 0.04, top: 0.04, bottom: '52px' } };
const NOTHING: never[] = [];

interface Props {
  readonly label: string;
  readonly nodes: Node[];
  readonly nodeTypes: NodeTypes;
  /** Of the whole picture: if it is too large to be read as a whole, an overview helps. */
  readonly size?: Size;
  /** Where it begins if it is too large: at the major claim, unless it says otherwise. */
  readonly start?: Start | undefined;
  /** The address of a picture that an overview shows instead of boxes. */
  readonly thumbnail?: string | undefined;
}

interface Start {
  readonly x: number;
  /** How wide what begins there is. */
  readonly width: number;
}

/** Smaller pictures cannot be read: they are shown in parts. */
export const READABLE = 0.5;
/** The height of what stands below a picture in a narrow frame, in rem. */
export const TOOLS = { alone: 2.75, withOverview: 5.75 } as const;
/** At first, parts are this large. */
const PART = 0.75;

/** A picture that can be moved and zoomed, by pointer, by touch and by buttons. */
export function Viewer(props: Props) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ label, nodes, nodeTypes, size, start, thumbnail }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const labels = useAriaLabels();
  const moves = useMovable();
  const { fitView } = useReactFlow();
  const isNarrow = useStore(({ width }) => width > 0 && width < NARROW);
  const isLarge = useStore(
    ({ width, height }) =>
      size !== undefined && width > 0 && scaleIn({ width, height }, size) < READABLE,
  );
  const tools = (
    <>
      <Controls
        className={controls['controls']!}
        showInteractive={false}
        fitViewOptions={FIT}
        orientation="horizontal"
      >
        <FullScreen frame={frame} />
      </Controls>
      {isLarge && (
        <Overview isSmall={isNarrow} thumbnail={thumbnail} onFit={() => void fitView(FIT)} />
      )}
    </>
  );
  return (
    <div
      ref={frame}
      className={styles['viewer']}
      data-still={!moves || undefined}
      data-narrow={isNarrow || undefined}
    >
      <ReactFlow
        id={useId()}
        aria-label={label}
        nodes={nodes}
        edges={NOTHING}
        nodeTypes={nodeTypes}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        panOnDrag={moves}
        zoomOnScroll={false}
        zoomOnDoubleClick={false}
        preventScrolling={false}
        minZoom={0.01}
        maxZoom={3}
        fitView={size === undefined}
        fitViewOptions={FIT}
        ariaLabelConfig={labels}
        proOptions={{ hideAttribution: true }}
      >
        {!isNarrow && tools}
        <Fitting {...{ nodes, size, start, isLarge, isNarrow }} />
      </ReactFlow>
      {isNarrow && <div className={styles['tools']}>{tools}</div>}
    </div>
  );
}

/** A finger that moves down a page of pictures moves the page, not the picture, unless it is alone. */
function useMovable(): boolean {
  const isFull = useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
  );
  const isFinger = window.matchMedia('(pointer: coarse)').matches;
  return isFull || !isFinger || !document.fullscreenEnabled;
}

function FullScreen({ frame }: { frame: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation();
  if (!document.fullscreenEnabled) return null;
  const toggle = () =>
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : frame.current?.requestFullscreen());
  const text = t('graphs.fullScreen');
  return (
    <ControlButton onClick={toggle} title={text} aria-label={text}>
      <Expand aria-hidden className={controls['icon']} />
    </ControlButton>
  );
}

interface FittingProps {
  readonly nodes: readonly Node[];
  readonly size: Size | undefined;
  readonly start: Start | undefined;
  readonly isLarge: boolean;
  readonly isNarrow: boolean;
}

/**
 * Shows all of a picture again whenever it, or its frame, has changed. One that is too large stays
 * where the reader is, or begins where it says.
 */
function Fitting({ nodes, size, start, isLarge, isNarrow }: FittingProps) {
  const { fitView, getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const { key } = useShown();
  const held = useRef(key);
  held.current = key;
  const before = useRef<readonly Node[]>([]);
  useEffect(() => {
    // Before the frame has a size, the library would fit the picture later, after all of this.
    if (width === 0) return;
    const of = (list: readonly Node[]) => list.find(({ id }) => id === held.current);
    const [old, next] = [of(before.current), of(nodes)];
    before.current = nodes;
    if (!isLarge || !size) void fitView(size && !isNarrow ? FIT_ABOVE : FIT);
    else if (old && next && old !== next) {
      const { x, y, zoom } = getViewport();
      const moved = (axis: 'x' | 'y') => (old.position[axis] - next.position[axis]) * zoom;
      void setViewport({ x: x + moved('x'), y: y + moved('y'), zoom });
    } else if (old !== next || !old) {
      void setViewport(beginning(nodes, size, { width, height }, start));
    }
  }, [nodes, size, start, isLarge, isNarrow, width, height, fitView, getViewport, setViewport]);
  return null;
}

/** The part of a picture where it begins, with as little empty room as possible. */
function beginning(nodes: readonly Node[], size: Size, room: Size, start?: Start): Viewport {
  const first = nodes.find(({ data }) => (data as { place?: SceneNode }).place?.isClaim);
  const { x = 0, y = 0 } = start ? { x: start.x } : (first?.position ?? {});
  const along = (at: number, whole: number, frame: number, needed = 0) => {
    const [seen, margin] = [frame / PART, 24];
    if (whole <= seen) return (frame - whole * PART) / 2;
    const before = Math.max(margin, Math.min(seen / 3, seen - needed));
    return -Math.min(Math.max(at - before, -margin), whole - seen + margin) * PART;
  };
  return {
    x: along(x, size.width, room.width, start?.width),
    y: along(y, size.height, room.height),
    zoom: PART,
  };
}
