import type { Node, NodeProps } from '@xyflow/react';
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import { Link } from 'wouter';
import { useOperation } from '../../api/use-operation.js';
import {
  DrawGraph,
  type DrawGraphVariables,
  type ImageLayout,
} from '../../generated/operations.js';
import { Empty, Loading, Problem } from '../../parts/states.js';
import { useTranslation } from '../../texts/use-translation.js';
import { type Graph, statementOf } from '../graph.js';
import { cleanSvg, type Drawn } from './clean-svg.js';
import { FoldBar } from './fold-bar.js';
import { foldInputOf, shownOf, USUAL_DRAWN } from './folded.js';
import { useFolding } from './folding.js';
import { fixed, useSayFold } from './graph-picture.js';
import { useLinkOf } from './links.js';
import styles from './picture.module.css';
import { rightEdge } from './right-edge.js';
import { keyOf } from './scene.js';
import { useShowing, useShown } from './shown.js';
import { Viewer } from './viewer.js';

interface Props {
  readonly id: string;
  readonly layout: ImageLayout;
  readonly graph: Graph;
}

interface DrawnProps {
  /** What is drawn. */
  readonly variables: DrawGraphVariables;
  readonly graph: Graph;
  readonly label: string;
  /** With the dialogue on the right: shown in parts where it cannot be read as a whole. */
  readonly isDialogue?: boolean;
}

/** The graph whose areas are drawn. */
const GraphContext = createContext<Graph | undefined>(undefined);

/** A graph as areas, each of which leads to its premise. */
export function AreaPicture({ id, layout, graph }: Props) {
  const { t } = useTranslation();
  const variables = { id, layout };
  return <DrawnPicture {...{ variables, graph }} label={t(`graphs.pictureOf.${layout}`)} />;
}

/** A graph as boxes and arrows, with the dialogue that it was made of beside it. */
export function DialoguePicture({ id, graph }: Omit<Props, 'layout'>) {
  const { t } = useTranslation();
  const folding = useFolding(id);
  const say = useSayFold();
  const { byHand } = folding;
  const shown = useMemo(() => shownOf(graph, byHand, say, USUAL_DRAWN), [graph, byHand, say]);
  const fold = foldInputOf(graph, byHand);
  const variables = { id, layout: 'NODE_LINK', locutions: true, ...(fold && { fold }) } as const;
  return (
    <>
      <FoldBar {...{ graph, shown, folding }} usual={USUAL_DRAWN} />
      <DrawnPicture {...{ variables, graph }} label={t('graphs.dialogue.picture')} isDialogue />
    </>
  );
}

/** Where a dialogue begins in its picture, right of the nodes, and how wide its first part is. */
const LANE = { gap: 66, width: 340 } as const;

/** A graph as the server draws it. */
function DrawnPicture({ variables, graph, label, isDialogue }: DrawnProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useOperation(DrawGraph, variables);
  const image = data?.node && 'image' in data.node ? data.node.image : undefined;
  const drawing = useMemo(() => {
    const drawn = image?.svg ? parse(image.svg) : undefined;
    const { width, height } = image ?? {};
    if (!image?.svg || !drawn || !width || !height) return undefined;
    const nodes = [fixed('areas', 'areas', { drawn }, { x: 0, y: 0 }, width, height)];
    if (!isDialogue) return { nodes };
    return {
      nodes,
      size: { width, height },
      start: { x: rightEdge(drawn) + LANE.gap, width: LANE.width },
      thumbnail: `data:image/svg+xml,${encodeURIComponent(image.svg)}`,
    };
  }, [image, isDialogue]);
  if (error) return <Problem error={error} retry={refetch} />;
  if (!data) return <Loading rows={2} />;
  if (!drawing) return <Empty title={t('graphs.notDrawn')} />;
  const { size } = drawing;
  return (
    <div
      className={styles[size ? 'dialogue' : 'picture']}
      style={size && { aspectRatio: `${size.width} / ${size.height}` }}
    >
      <GraphContext value={graph}>
        <Viewer label={label} nodeTypes={AREAS} {...drawing} />
      </GraphContext>
    </div>
  );
}

function parse(svg: string): Drawn | undefined {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return cleanSvg(documentElement);
}

function Areas({ data: { drawn } }: NodeProps<Node<{ drawn: Drawn }>>) {
  const { width, height, ...look } = drawn.attributes;
  return (
    <svg
      viewBox={look['viewBox'] ?? `0 0 ${width} ${height}`}
      fontFamily={look['font-family']}
      className={styles['areas']}
    >
      {drawn.children.filter((child) => !isTitle(child)).map(draw)}
    </svg>
  );
}

const AREAS = { areas: Areas };

function draw(drawn: Drawn | string, index: number): ReactNode {
  if (typeof drawn === 'string') return drawn;
  const { name, attributes, children } = drawn;
  if (name === 'g' && attributes['data-node'] !== undefined) {
    return <Area key={index} drawn={drawn} node={attributes['data-node']} />;
  }
  return createElement(name, { key: index, ...named(attributes) }, ...children.map(draw));
}

/**
 * What stands for a node: a link to its premise, or to that of the statement that gives it. Its
 * label may be shortened or left out: its title says all of it.
 */
function Area({ drawn, node }: { drawn: Drawn; node: string }) {
  const key = keyOf('hit', node);
  const showing = useShowing(key);
  const isShown = useShown().key === key;
  const address = useLinkOf()(node);
  const graph = useContext(GraphContext);
  const statement = graph && statementOf(graph, node)?.text;
  const title = String(drawn.children.find(isTitle)?.children[0] ?? '');
  const look = { 'data-node': node, 'data-shown': isShown || undefined, ...showing };
  const content = (
    <>
      <title>{statement && statement !== title ? `${title}: ${statement}` : title}</title>
      {drawn.children.filter((child) => !isTitle(child)).map(draw)}
    </>
  );
  if (!address) {
    return (
      <g role="img" tabIndex={0} {...look}>
        {content}
      </g>
    );
  }
  return (
    <Link href={address} {...look}>
      {content}
    </Link>
  );
}

const isTitle = (child: Drawn | string): child is Drawn =>
  typeof child !== 'string' && child.name === 'title';

/** Attributes by the names that React has for them. */
function named(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name.startsWith('data-')
        ? name
        : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
