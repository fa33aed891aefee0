import '@xyflow/react/dist/base.css';
import {
  ControlButton,
  Controls,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  type FitViewOptions,
  type Node,
  type NodeTypes,
} from '@xyflow/react';
import { Expand } from 'lucide-react';
import { useEffect, useId, useRef, useSyncExternalStore, type RefObject } from 'react';
import { useTranslation } from '../../texts/use-translation.js';
import { useAriaLabels } from './use-aria-labels.js';
import controls from './controls.module.css';
import styles from './viewer.module.css';

/** Pictures are never drawn larger than they are meant to be read, nor out of sight. */
const FIT: FitViewOptions = { padding: 0.05, maxZoom: 1, minZoom: 0.01 };
const NOTHING: never[] = [];

interface Props {
  readonly label: string;
  readonly nodes: Node[];
  readonly nodeTypes: NodeTypes;
}

/** A picture that can be moved and zoomed, by pointer, by touch and by buttons. */
export function Viewer(props: Props) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ label, nodes, nodeTypes }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const labels = useAriaLabels();
  const moves = useMovable();
  return (
    <div ref={frame} className={styles['viewer']} data-still={!moves || undefined}>
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
        fitView
        fitViewOptions={FIT}
        ariaLabelConfig={labels}
        proOptions={{ hideAttribution: true }}
      >
        <Controls
          className={controls['controls']!}
          showInteractive={false}
          fitViewOptions={FIT}
          orientation="horizontal"
        >
          <FullScreen frame={frame} />
        </Controls>
        <FitAgain about={nodes} />
      </ReactFlow>
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

/** Shows all of a picture again whenever it, or its frame, has changed. */
function FitAgain({ about }: { about: readonly Node[] }) {
  const { fitView } = useReactFlow();
  const room = useStore(({ width, height }) => `${width} ${height}`);
  useEffect(() => {
    void fitView(FIT);
  }, [about, room, fitView]);
  return null;
}
