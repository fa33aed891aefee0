import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useSettled } from '../../search/use-settled.js';
import { begin, type Step, step } from './history.js';
import type { Sketch } from './sketch.js';
import { fits, readSketch, writeSketch } from './written.js';

/** A search waits so long for the next change. */
const SETTLED_MS = 300;

export interface SketchBook {
  readonly sketch: Sketch;
  /** The sketch once it has not changed for a moment: what is searched by. */
  readonly settled: Sketch;
  readonly isTooLong: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly change: (sketch: Sketch, about?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/**
 * The sketch that somebody draws, with what was before. The address follows it once it has
 * settled; where the address changes by itself, the sketch follows the address.
 */
export function useSketch(
  inAddress: readonly string[],
  save: (written: readonly string[]) => void,
): SketchBook {
  const [first] = useState(() => readSketch(inAddress));
  const [{ past, now, future }, dispatch] = useReducer(step, first, begin);
  const key = JSON.stringify(inAddress);
  const known = useRef(key);
  /** The sketch that the address stands for, as long as nobody has changed it. */
  const untouched = useRef<Sketch | undefined>(first);
  useEffect(() => {
    if (key === known.current) return;
    known.current = key;
    const sketch = readSketch(JSON.parse(key) as string[]);
    untouched.current = sketch;
    dispatch({ kind: 'begin', sketch });
  }, [key]);

  const settled = useSettled(now, SETTLED_MS);
  const written = useMemo(() => writeSketch(settled), [settled]);
  const isTooLong = !fits(written);
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    const next = isTooLong ? [] : written;
    if (settled === untouched.current) return;
    untouched.current = undefined;
    if (JSON.stringify(next) === known.current) return;
    known.current = JSON.stringify(next);
    latestSave.current(next);
  }, [settled, written, isTooLong]);

  const acts = useMemo(() => {
    const act = (change: Step) => dispatch(change);
    return {
      change: (sketch: Sketch, about?: string) => act({ kind: 'change', sketch, about }),
      undo: () => act({ kind: 'undo' }),
      redo: () => act({ kind: 'redo' }),
    };
  }, []);
  return {
    sketch: now,
    settled,
    isTooLong,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    ...acts,
  };
}
