import { type PointerEvent as ReactPointerEvent, useEffect, useState } from 'react';
import type { Kind } from './kinds.js';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Drag extends Spot {
  readonly kind: Kind;
  /** The statement or the relation below the pointer. */
  readonly over: string | undefined;
}

/** So many pixels make a press a drag. */
const SLACK = 5;

/** Carries a new statement from the palette to where it is dropped, by mouse, pen or finger. */
export function usePaletteDrag(onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag>();

  /** @returns whether the press became a drag */
  function begin(
    kind: Kind,
    { clientX, clientY, pointerId, currentTarget, button }: ReactPointerEvent,
  ) {
    if (button !== 0) return;
    const item = currentTarget as HTMLElement;
    const controller = new AbortController();
    const { signal } = controller;
    let carried: Drag | undefined;
    const end = () => {
      controller.abort();
      setDrag(undefined);
    };
    const move = (event: PointerEvent) => {
      const spot = { x: event.clientX, y: event.clientY };
      const far = Math.hypot(spot.x - clientX, spot.y - clientY) > SLACK;
      if (!carried && !far) return;
      item.setPointerCapture(pointerId);
      carried = { kind, ...spot, over: targetAt(spot) };
      setDrag(carried);
    };
    const drop = () => {
      if (carried) {
        onDrop(carried);
        // The press that ends a drag presses nothing.
        item.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => item.removeEventListener('click', swallow, { capture: true }), 0);
      }
      end();
    };
    item.addEventListener('pointermove', move, { signal });
    item.addEventListener('pointerup', drop, { signal });
    item.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  }

  useEffect(() => {
    if (!drag) return undefined;
    const { body } = document;
    body.style.cursor = 'grabbing';
    return () => void (body.style.cursor = '');
  }, [drag]);

  return { drag, begin };
}

const swallow = (event: Event) => event.stopPropagation();

/** The statement or the relation at a place of the screen. */
export function targetAt({ x, y }: Spot, except?: string): string | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
    if (target !== undefined && target !== except) return target;
  }
  return undefined;
}
