import {
  Background,
  BaseEdge,
  Controls,
  type Edge,
  type EdgeProps,
  getBezierPath,
  MarkerType,
  type Node,
  ReactFlow,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { useEffect, useId, useMemo } from 'react';
import { useTranslation } from '../../texts/use-translation.js';
import controls from '../drawing/controls.module.css';
import type { Point } from '../drawing/lay-out.js';
import { smoothPath } from '../drawing/paths.js';
import { useAriaLabels } from '../drawing/use-aria-labels.js';
import styles from './board.module.css';
import { useEditing } from './editing.js';
import { RelationNode } from './relation-node.js';
import { canConnect, type RelationType } from './sketch.js';
import { StatementNode } from './statement-node.js';
import { targetAt } from './use-palette-drag.js';
import type { usePlaces } from './use-places.js';

const NODE_TYPES = { statement: StatementNode, relation: RelationNode };
const EDGE_TYPES = { arrow: ArrowLine };
const COLOURS = {
  SUPPORT: 'var(--favor)',
  ATTACK: 'var(--against)',
  REPHRASE: 'var(--rephrase)',
} as const satisfies Record<RelationType, string>;

/** Smaller, nothing could be typed; larger, little would be seen. */
const FIT = {
  // Below stand the controls.
  padding: { top: 0.08, x: 0.08, bottom: '56px' },
  minZoom: 0.55,
  maxZoom: 1,
} as const;

/** The canvas of a sketch: boxes that are moved, and arrows that are drawn between them. */
export function Board({ places }: { places: ReturnType<typeof usePlaces> }) {
  const { t } = useTranslation();
  const { sketch, connect, over } = useEditing();
  const labels = useAriaLabels();
  const { placeOf, sizeOf, lineOf, onNodesChange } = places;
  const nodes: Node[] = [
    ...sketch.statements.map(({ id }) => ({ id, type: 'statement' })),
    ...sketch.relations.map(({ id }) => ({ id, type: 'relation' })),
  ].map(({ id, type }) => {
    const size = sizeOf(id);
    const guess = places.guess[type as 'statement'];
    return {
      id,
      type,
      data: {},
      position: placeOf(id),
      dragHandle: '.grip',
      initialWidth: guess.width,
      initialHeight: guess.height,
      ...(size && { measured: { ...size } }),
      domAttributes: { 'aria-roledescription': undefined },
    } as Node;
  });
  const edges = useMemo(
    () =>
      sketch.relations.flatMap(({ id, type, source, target }): Edge[] => [
        arrow(id, type, source, id, lineOf(source, id), over === id),
        arrow(id, type, id, target, lineOf(id, target), over === id),
      ]),
    [sketch.relations, over, lineOf],
  );

  /** A statement that says nothing of others yet is joined to what it is dropped on. */
  function join(event: MouseEvent | TouchEvent, { id }: Node) {
    if (sketch.relations.some(({ source, target }) => source === id || target === id)) return;
    const { clientX: x, clientY: y } = 'changedTouches' in event ? event.changedTouches[0]! : event;
    const target = targetAt({ x, y }, id);
    if (target === undefined || !canConnect(sketch, id, target)) return;
    connect(id, target);
  }

  return (
    <ReactFlow
      id={useId()}
      aria-label={t('sketch.canvas')}
      className={styles['board']!}
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={onNodesChange}
      onNodeDragStop={join}
      onConnect={({ source, target }) => connect(source, target)}
      isValidConnection={({ source, target }) => canConnect(sketch, source, target)}
      connectionRadius={24}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      zoomOnScroll={false}
      zoomOnDoubleClick={false}
      preventScrolling={false}
      minZoom={0.2}
      maxZoom={1.5}
      fitView
      fitViewOptions={FIT}
      ariaLabelConfig={labels}
      attributionPosition="top-right"
    >
      <Background gap={18} color="var(--line-strong)" />
      <Controls
        className={controls['controls']!}
        showInteractive={false}
        fitViewOptions={FIT}
        orientation="horizontal"
      />
      <KeepInView about={places.shape} />
    </ReactFlow>
  );
}

function arrow(
  relation: string,
  type: RelationType,
  source: string,
  target: string,
  points: readonly Point[] | undefined,
  isOver: boolean,
): Edge {
  const hasHead = source === relation;
  return {
    id: `${source} ${target}`,
    type: 'arrow',
    source,
    target,
    sourceHandle: 'out',
    targetHandle: 'in',
    data: { points },
    className: `${styles[type]} ${isOver ? styles['over'] : ''}`,
    domAttributes: { 'data-drop': relation, 'aria-hidden': true } as Edge['domAttributes'],
    ...(hasHead && {
      markerEnd: { type: MarkerType.ArrowClosed, color: COLOURS[type], width: 18, height: 18 },
    }),
  };
}

/** A line around the boxes between its ends; straight on where somebody has moved one of them. */
function ArrowLine({ data, markerEnd, ...ends }: EdgeProps<Edge<{ points?: readonly Point[] }>>) {
  const path = data?.points ? smoothPath(data.points) : getBezierPath(ends)[0];
  return <BaseEdge path={path} interactionWidth={28} {...(markerEnd && { markerEnd })} />;
}

/** Shows the whole sketch after boxes or arrows have come or gone. */
function KeepInView({ about }: { about: string }) {
  const { fitView } = useReactFlow();
  const room = useStore(({ width, height }) => `${width} ${height}`);
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Boxes that have just come are measured first.
    const timer = setTimeout(() => void fitView({ ...FIT, duration: still ? 0 : 250 }), 60);
    return () => clearTimeout(timer);
  }, [about, room, fitView]);
  return null;
}
