import type { Layout } from './areas.js';
import { icicle, logical } from './rows.js';
import { treemap } from './treemap.js';

export type { Area, LayoutOptions } from './areas.js';

/** The ways in which a graph can be drawn. */
export const LAYOUTS = { treemap, logical, icicle } as const satisfies Record<string, Layout>;
export type LayoutName = keyof typeof LAYOUTS;
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as LayoutName[];
