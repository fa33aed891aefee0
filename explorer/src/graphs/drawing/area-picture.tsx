import type { Node, NodeProps } from '@xyflow/react';
import { createContext, createElement, useContext, useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useOperation } from '../../api/use-operation.js';
import { DrawGraph, type ImageLayout } from '../../generated/operations.js';
import { Empty, Loading, Problem } from '../../parts/states.js';
import { useTranslation } from '../../texts/use-translation.js';
import { statementOf, type Graph } from '../graph.js';
import { cleanSvg, type Drawn } from './clean-svg.js';
import { fixed } from './graph-picture.js';
import { useLinkOf } from './links.js';
import styles from './picture.module.css';
import { keyOf } from './scene.js';
import { useShowing, useShown } from './shown.js';
import { Viewer } from './viewer.js';

interface Props {
  readonly id: string;
  readonly layout: ImageLayout;
  readonly graph: Graph;
}

/** The graph whose areas are drawn. */
const GraphContext = createContext<Graph | undefined>(undefined);

/** A graph as the server draws it: as areas, each of which leads to its premise. */
export function AreaPicture({ id, layout, graph }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useOperation(DrawGraph, { id, layout });
  const image = data?.node && 'image' in data.node ? data.node.image : undefined;
  const nodes = useMemo(() => {
    const drawn = image?.svg ? parse(image.svg) : undefined;
    const { width, height } = image ?? {};
    if (!drawn || !width || !height) return undefined;
    return [fixed('areas', 'areas', { drawn }, { x: 0, y: 0 }, width, height)];
  }, [image]);
  if (error) return <Problem error={error} retry={refetch} />;
  if (!data) return <Loading rows={2} />;
  if (!nodes) return <Empty title={t('graphs.notDrawn')} />;
  return (
    <div className={styles['picture']}>
      <GraphContext value={graph}>
        <Viewer label={t(`graphs.pictureOf.${layout}`)} nodes={nodes} nodeTypes={AREAS} />
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
