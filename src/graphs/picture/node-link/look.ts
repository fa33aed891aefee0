import type { NodeType, SchemeType } from '../../../domain/argument-graph.js';

/** How the nodes and lines of one kind look. */
export interface Look {
  readonly line: string;
  readonly tint: string;
  readonly ink: string;
  readonly dash?: readonly number[];
}

/** Colours differ in lightness too, and each kind has its own line, arrow head and sign. */
export const LOOKS: Readonly<Record<NodeType, Look>> = {
  STATEMENT: { line: '#7d8b9a', tint: '#ffffff', ink: '#16202b' },
  SUPPORT: { line: '#00805f', tint: '#e4f5ef', ink: '#16202b' },
  ATTACK: { line: '#b3260b', tint: '#fdeae5', ink: '#16202b', dash: [7, 4] },
  REPHRASE: { line: '#6a55d9', tint: '#efecfd', ink: '#16202b', dash: [1.5, 3.5] },
};

export const CLAIM: Look = { line: '#14304f', tint: '#1d416b', ink: '#ffffff' };

/** What does not lead to the major claim keeps the marks of its kind, in grey. */
const GREY = { line: '#99a2ac', tint: '#f3f5f7', ink: '#5b6570' } as const;

export function lookOf(type: NodeType, leftOut: boolean): Look {
  return leftOut ? { ...LOOKS[type], ...GREY } : LOOKS[type];
}

export const RELATION_NAMES: Readonly<Record<SchemeType, string>> = {
  SUPPORT: 'supports',
  ATTACK: 'attacks',
  REPHRASE: 'says in other words',
};
