import type { NodeChange, XYPosition } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import { type Direction, layOut, type Size } from '../drawing/lay-out.js';
import { graphOfSketch } from '../graph.js';
import type { Sketch } from './sketch.js';

/** Until the browser has measured a box. In pixels. */
const GUESS = { statement: { width: 240, height: 128 }, relation: { width: 28, height: 28 } };

type Edges = ReturnType<typeof graphOfSketch>['edges'];

/** Where the boxes of a sketch are: tidy, but for those that somebody has moved. */
export function usePlaces(sketch: Sketch, direction: Direction) {
  const [moved, setMoved] = useState<ReadonlyMap<string, XYPosition>>(new Map());
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map());
  const graph = useMemo(() => graphOfSketch(sketch), [sketch]);
  // Texts change the sizes of boxes, not their places.
  const shape = JSON.stringify([
    graph.nodes.map(({ id, type }) => [id, type]),
    graph.edges,
    graph.majorClaim,
  ]);
  const tidy = useMemo(() => {
    const [nodes, edges, claim] = JSON.parse(shape) as [[string, string][], Edges, string?];
    const sized = nodes.map(([id, type]) => ({
      id,
      ...(sizes.get(id) ?? GUESS[type === 'STATEMENT' ? 'statement' : 'relation']),
    }));
    const laidOut = layOut(sized, edges, direction, claim ?? undefined);
    return {
      places: new Map(laidOut.nodes.map(({ id, x, y }) => [id, { x, y }])),
      lines: new Map(laidOut.lines.map((line) => [`${line.source} ${line.target}`, line.points])),
      height: laidOut.height,
    };
  }, [shape, sizes, direction]);

  const onNodesChange = useCallback((changes: readonly NodeChange[]) => {
    for (const change of changes) {
      if (change.type === 'position' && change.position && change.dragging) {
        const { id, position } = change;
        setMoved((before) => new Map(before).set(id, position));
      }
      if (change.type === 'dimensions' && change.dimensions) {
        const { id, dimensions } = change;
        setSizes((before) => {
          const { width, height } = before.get(id) ?? {};
          const isSame = width === dimensions.width && height === dimensions.height;
          return isSame ? before : new Map(before).set(id, dimensions);
        });
      }
    }
  }, []);

  const lineOf = useCallback(
    (source: string, target: string) =>
      moved.has(source) || moved.has(target) ? undefined : tidy.lines.get(`${source} ${target}`),
    [moved, tidy],
  );

  return {
    shape,
    direction,
    guess: GUESS,
    sizeOf: (id: string) => sizes.get(id),
    placeOf: (id: string): XYPosition => moved.get(id) ?? tidy.places.get(id) ?? { x: 0, y: 0 },
    /** Undefined where one of its ends has been moved. */
    lineOf,
    isMoved: moved.size > 0,
    /** Of the tidy sketch, in pixels at full size. */
    height: tidy.height,
    onNodesChange,
    /** Leaves a box where somebody has put it. */
    put: useCallback((id: string, at: XYPosition) => {
      setMoved((before) => new Map(before).set(id, at));
    }, []),
    /** Lets a box find its place by itself again. */
    release: useCallback((id: string) => {
      setMoved((before) => new Map([...before].filter(([each]) => each !== id)));
    }, []),
    tidyUp: useCallback(() => setMoved(new Map()), []),
  };
}
