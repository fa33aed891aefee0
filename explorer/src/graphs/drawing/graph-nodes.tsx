import { type Node, type NodeProps, useStore } from '@xyflow/react';
import { Link } from 'wouter';
import { useTranslation } from '../../texts/use-translation.js';
import { RelationSign } from '../relation-sign.js';
import { BridgeLines } from './bridges.js';
import { FoldMark, FoldTools } from './fold-nodes.js';
import styles from './graph-nodes.module.css';
import { useLinkOf } from './links.js';
import { arrowHead, smoothPath, squarePath } from './paths.js';
import type { Scene, SceneNode } from './scene.js';
import { useShowing, useShown } from './shown.js';

type StatementProps = NodeProps<
  Node<{ place: SceneNode; mapped: boolean; lang: string; foldable: boolean }>
>;
type RelationProps = NodeProps<Node<{ place: SceneNode; mapped: boolean }>>;
type LinesProps = NodeProps<Node<{ scene: Scene }>>;

/** In pixels: between the edge of what is seen and a heading. */
const MARGIN = 8;

/** A statement in its box. It leads to its premise where it is one. */
function StatementBox({ data: { place, mapped, lang, foldable } }: StatementProps) {
  const { t } = useTranslation();
  const showing = useShowing(place.key);
  const isShown = useShown().key === place.key;
  const address = useLinkOf()(place.node.id);
  const text = place.node.text?.trim() || t('graphs.noText');
  const look = {
    className: styles['statement']!,
    'data-claim': place.isClaim || undefined,
    'data-mapped': mapped || undefined,
    'data-shown': isShown || undefined,
    'data-empty': !place.node.text?.trim() || undefined,
    dir: 'auto',
    ...(lang && { lang }),
    ...showing,
  };
  const content = <span style={{ WebkitLineClamp: place.lines }}>{text}</span>;
  const box =
    place.side === 'query' || !address ? (
      <div {...look}>{content}</div>
    ) : (
      <Link href={address} draggable={false} {...look}>
        {content}
      </Link>
    );
  if (!foldable) return box;
  return (
    <div className={styles['holder']} {...showing}>
      {box}
      <FoldTools node={place.node.id} text={text} isClaim={place.isClaim} />
    </div>
  );
}

/** A relation: plus, minus or equals, also by colour. */
function RelationNode({ data: { place, mapped } }: RelationProps) {
  const showing = useShowing(place.key);
  const isShown = useShown().key === place.key;
  return (
    <div
      className={styles['relation']}
      data-mapped={mapped || undefined}
      data-shown={isShown || undefined}
      {...showing}
    >
      <RelationSign type={place.node.type} scheme={place.node.scheme} />
    </div>
  );
}

/** All lines of a picture, below its boxes. Where lines join, their dashes agree: they begin there. */
function Lines({ data: { scene } }: LinesProps) {
  return (
    <svg width={scene.width} height={scene.height} className={styles['lines']}>
      {scene.lines.map(({ type, arrow, points, way }, index) => (
        <g key={index} data-type={type} data-way={way}>
          <path
            d={way === 'square' ? squarePath(points.toReversed()) : smoothPath(points)}
            className={styles['line']}
          />
          {arrow && <path d={arrowHead(points)} className={styles['head']} />}
        </g>
      ))}
      <BridgeLines scene={scene} />
    </svg>
  );
}

/** Says whose graph it is, also where the left of that graph is out of sight. */
function Heading({ data: { text }, positionAbsoluteX }: NodeProps<Node<{ text: string }>>) {
  const seenFrom = useStore(({ transform: [x, , zoom] }) => Math.ceil((MARGIN - x) / zoom));
  return (
    <div className={styles['heading']}>
      <span style={{ flexBasis: Math.max(0, seenFrom - positionAbsoluteX) }} />
      {text}
    </div>
  );
}

export const GRAPH_NODES = {
  statement: StatementBox,
  relation: RelationNode,
  lines: Lines,
  heading: Heading,
  fold: FoldMark,
};
