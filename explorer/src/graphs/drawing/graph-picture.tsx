import type { Node } from '@xyflow/react';
import { useMemo, useRef } from 'react';
import { useTranslation } from '../../texts/use-translation.js';
import type { Graph } from '../graph.js';
import { boxSizes } from './box-size.js';
import { GRAPH_NODES } from './graph-nodes.js';
import styles from './picture.module.css';
import { createMeasure, pixelsOfRem } from './measure.js';
import { scaleIn } from './lay-out.js';
import { HEADING, mappedScene } from './mapped-scene.js';
import { sceneOf, type Pair, type Scene } from './scene.js';
import { useRoom } from './use-room.js';
import { Viewer } from './viewer.js';

/** Pictures of more nodes take too long to be laid out in a page. */
export const MOST_NODES = 500;

/** Of pictures, in rem. They are no higher than what they show needs. */
const [LOWEST, HIGHEST, TALL] = [11, 36, 44];
/** In pixels: two graphs stand below each other in less room. */
const NARROW = 640;

export interface Mapped {
  readonly query: Graph;
  readonly pairs: readonly Pair[];
  /** What the two graphs are called in the picture. */
  readonly names: { readonly query: string; readonly hit: string };
}

interface Props {
  readonly graph: Graph;
  readonly language: string | null;
  readonly mapped?: Mapped | undefined;
}

/** A graph as boxes and arrows, beside the graph that was searched by if the two were mapped. */
export function GraphPicture({ graph, language, mapped }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const width = useRoom(frame)?.width;
  const drawn = useMemo(() => {
    if (width === undefined) return undefined;
    const rem = pixelsOfRem();
    const isNarrow = width < NARROW;
    const room = { width, height: (isNarrow && mapped ? TALL : HIGHEST) * rem };
    const measure = createMeasure();
    const measured = (each: Graph) => ({
      graph: each,
      sizes: boxSizes(each, measure, rem, isNarrow),
    });
    const scene = mapped
      ? mappedScene(measured(mapped.query), measured(graph), mapped.pairs, room)
      : sceneOf(measured(graph), room);
    const needed = scene.height * Math.min(1, scaleIn(room, scene)) * 1.1;
    return {
      nodes: flowNodes(scene, language ?? '', mapped?.names),
      height: Math.min(room.height, Math.max(LOWEST * rem, needed)),
    };
  }, [graph, mapped, language, width]);
  return (
    <div ref={frame} className={styles['picture']} style={{ height: drawn?.height }}>
      {drawn && (
        <Viewer
          label={t(mapped ? 'mapping.picture' : 'graphs.pictureOf.NODE_LINK')}
          nodes={drawn.nodes}
          nodeTypes={GRAPH_NODES}
        />
      )}
    </div>
  );
}

function flowNodes(scene: Scene, lang: string, names?: Mapped['names']): Node[] {
  const bridged = new Set(scene.bridges.flatMap(({ from, to }) => [from, to]));
  const headings = names
    ? (['query', 'hit'] as const).map((side) => {
        const { x, y, width } = scene.corners[side]!;
        return fixed(
          `heading:${side}`,
          'heading',
          { text: names[side] },
          { x, y: y - HEADING },
          width,
          22,
        );
      })
    : [];
  return [
    fixed('lines', 'lines', { scene }, { x: 0, y: 0 }, scene.width, scene.height),
    ...scene.nodes.map((place) =>
      fixed(
        place.key,
        place.node.type === 'STATEMENT' ? 'statement' : 'relation',
        { place, mapped: bridged.has(place.key), lang: place.side === 'hit' ? lang : '' },
        place,
        place.width,
        place.height,
      ),
    ),
    ...headings,
  ];
}

/** A part of a picture whose place and size are known, so that the browser measures nothing. */
export function fixed(
  id: string,
  type: string,
  data: Record<string, unknown>,
  { x, y }: { readonly x: number; readonly y: number },
  width: number,
  height: number,
): Node {
  return {
    ...{ id, type, data, position: { x, y }, width, height, measured: { width, height } },
    domAttributes: { 'aria-roledescription': undefined },
  } as Node;
}
