import type { Node } from '@xyflow/react';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from '../../texts/use-translation.js';
import type { Graph } from '../graph.js';
import { boxSizes } from './box-size.js';
import { FoldBar } from './fold-bar.js';
import { named, PictureFolding } from './fold-nodes.js';
import { type ShownFold, type ShownGraph, shownOf, USUAL, USUAL_MAPPED } from './folded.js';
import { useFolding } from './folding.js';
import { GRAPH_NODES } from './graph-nodes.js';
import { scaleIn } from './lay-out.js';
import { HEADING, mappedScene } from './mapped-scene.js';
import { createMeasure, pixelsOfRem } from './measure.js';
import styles from './picture.module.css';
import { type Pair, type Scene, sceneOf } from './scene.js';
import { NARROW, useRoom } from './use-room.js';
import { READABLE, TOOLS, Viewer } from './viewer.js';

/** Of pictures, in rem. They are no higher than what they show needs. */
const [LOWEST, HIGHEST, TALL] = [11, 36, 44];

export interface Mapped {
  readonly query: Graph;
  readonly pairs: readonly Pair[];
  /** What the two graphs are called in the picture. */
  readonly names: { readonly query: string; readonly hit: string };
}

interface Props {
  readonly id: string;
  readonly graph: Graph;
  readonly language: string | null;
  readonly mapped?: Mapped | undefined;
}

/** A graph as boxes and arrows, beside the graph that was searched by if the two were mapped. */
export function GraphPicture({ id, graph, language, mapped }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const width = useRoom(frame)?.width;
  const folding = useFolding(id);
  const say = useSayFold();
  const usual = mapped ? USUAL_MAPPED : USUAL;
  const hit = useMemo(
    () => shownOf(graph, folding.byHand, say, usual),
    [graph, folding.byHand, say, usual],
  );
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
    const query = mapped && shownOf(mapped.query, NOT_BY_HAND, say, usual).graph;
    const scene = query
      ? mappedScene(measured(query), measured(hit.graph), mapped.pairs, room)
      : sceneOf(measured(hit.graph), room);
    const scale = scaleIn(room, scene);
    const needed = scene.height * Math.min(1, scale) * 1.1;
    const below = isNarrow ? TOOLS[scale < READABLE ? 'withOverview' : 'alone'] * rem : 0;
    return {
      scene,
      height: Math.min(room.height, Math.max(LOWEST * rem, needed)) + below,
    };
  }, [hit, mapped, width, say, usual]);
  const nodes = useMemo(
    () => drawn && flowNodes(drawn.scene, language ?? '', { names: mapped?.names, hit, t }),
    [drawn, language, mapped?.names, hit, t],
  );
  return (
    <PictureFolding value={folding}>
      <FoldBar graph={graph} shown={hit} folding={folding} usual={usual} />
      <div ref={frame} className={styles['picture']} style={{ height: drawn?.height }}>
        {drawn && nodes && (
          <Viewer
            label={t(mapped ? 'mapping.picture' : 'graphs.pictureOf.NODE_LINK')}
            nodes={nodes}
            nodeTypes={GRAPH_NODES}
            size={drawn.scene}
          />
        )}
      </div>
    </PictureFolding>
  );
}

const NOT_BY_HAND = { open: [], closed: [], focus: undefined };

/** Says what is folded, as "37 statements, 12 attacks". */
export function useSayFold(): (fold: ShownFold) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ counts, trees }) => {
      const said = (
        [
          ['statements', counts.STATEMENT],
          // A support is the usual relation, and goes unsaid.
          ['supports', counts.STATEMENT > 0 ? 0 : counts.SUPPORT],
          ['attacks', counts.ATTACK],
          ['rephrases', counts.REPHRASE],
        ] as const
      )
        .filter(([, count]) => count > 0)
        .map(([name, count]) => t(`graphs.counted.${name}`, { count }))
        .join(', ');
      return trees > 0 ? t('graphs.fold.parts', { count: trees, counts: said }) : said;
    },
    [t],
  );
}

interface Given {
  readonly names: Mapped['names'] | undefined;
  readonly hit: ShownGraph;
  readonly t: ReturnType<typeof useTranslation>['t'];
}

function flowNodes(scene: Scene, lang: string, { names, hit, t }: Given): Node[] {
  const bridged = new Set(scene.bridges.flatMap(({ from, to }) => [from, to]));
  const textOf = new Map(hit.graph.nodes.map(({ id, text }) => [id, text]));
  const foldName = ({ owner }: ShownFold, counts: string) => {
    if (owner === undefined) return t('graphs.fold.openParts', { counts });
    const text = textOf.get(owner)?.trim();
    return t('graphs.fold.open', { counts, text: named(text || t('graphs.fold.relation')) });
  };
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
    ...scene.nodes.map((place) => {
      const { id, type, text } = place.node;
      const fold = place.side === 'hit' ? hit.folds.get(id) : undefined;
      const data = fold
        ? { place, fold, name: foldName(fold, (text ?? '').replace(/^\+ /, '')) }
        : {
            place,
            mapped: bridged.has(place.key),
            lang: place.side === 'hit' ? lang : '',
            foldable: place.side === 'hit' && hit.foldable.has(id),
          };
      const kind = fold ? 'fold' : type === 'STATEMENT' ? 'statement' : 'relation';
      return fixed(place.key, kind, data, place, place.width, place.height);
    }),
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
    id,
    type,
    data,
    position: { x, y },
    width,
    height,
    measured: { width, height },
    domAttributes: { 'aria-roledescription': undefined },
  } as Node;
}
