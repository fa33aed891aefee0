import type { RelationType } from './sketch.js';

/** What the palette offers. */
export const KINDS = ['claim', 'reason', 'objection'] as const;
export type Kind = (typeof KINDS)[number];

/** How a statement of the palette is joined to the one that it is dropped on. */
export const TYPE_OF: Readonly<Record<Kind, RelationType | undefined>> = {
  claim: undefined,
  reason: 'SUPPORT',
  objection: 'ATTACK',
};
