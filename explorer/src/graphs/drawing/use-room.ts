import { type RefObject, useEffect, useState } from 'react';
import type { Size } from './lay-out.js';

/** In pixels: in less room, two graphs stand below each other, and buttons below a picture. */
export const NARROW = 640;

/** So that a picture is not laid out anew for each pixel. */
const STEP = 80;

/** The size of an element, in coarse steps; undefined until it is known. */
export function useRoom(element: RefObject<HTMLElement | null>): Size | undefined {
  const [room, setRoom] = useState<Size>();
  useEffect(() => {
    const coarse = (length: number) => Math.max(STEP, Math.round(length / STEP) * STEP);
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      const next = { width: coarse(width), height: coarse(height) };
      setRoom((now) => (now?.width === next.width && now.height === next.height ? now : next));
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
