import { type Diversification, OF_GROUPS, type Order } from '../address/question.js';
import type { MeasureFairness } from '../generated/operations.js';

export type MeasuredPage = NonNullable<MeasureFairness['premises']>;
type Edge = MeasuredPage['edges'][number];

/** A hit on a page, and why it stands there. */
export interface PlacedHit {
  readonly hit: Edge['node'];
  /** From 1. */
  readonly place: number;
  /** Where it stood before groups were looked at. */
  readonly from: number | undefined;
  /** Groups that had less than their share before it. */
  readonly brings: readonly { readonly variable: string; readonly value: string }[];
}

/** What one order shows that another does not. */
export interface Changes {
  readonly comesIn: readonly PlacedHit[];
  readonly goesOut: readonly PlacedHit[];
}

/** Orders that give groups a share. */
const BALANCED = [
  'matchCorpusShares',
  'equalShares',
] as const satisfies (typeof OF_GROUPS)[number][];

/** The order that is used, or the same without shares for groups, beside both kinds of shares. */
export function ordersBeside({ diversify }: Order): readonly Diversification[] {
  const isBalanced = BALANCED.some((each) => each === diversify);
  return [isBalanced ? 'none' : diversify, ...BALANCED];
}

export function placed(edges: readonly Edge[]): readonly PlacedHit[] {
  return edges.map(({ node, explain }, index) => {
    const move = explain?.moves.find(({ reason }) => reason.__typename === 'NoveltyReason');
    const groups = move?.reason.__typename === 'NoveltyReason' ? move.reason.groups : [];
    return {
      hit: node,
      place: index + 1,
      from: move?.from,
      brings: groups.flatMap(({ variable, values }) =>
        values.map((value) => ({ variable, value })),
      ),
    };
  });
}

export function changesOf(before: readonly PlacedHit[], after: readonly PlacedHit[]): Changes {
  const without = (hits: readonly PlacedHit[], others: readonly PlacedHit[]) => {
    const ids = new Set(others.map(({ hit }) => hit.id));
    return hits.filter(({ hit }) => !ids.has(hit.id));
  };
  return { comesIn: without(after, before), goesOut: without(before, after) };
}

/** The mean over variables where it is known; undefined where it is nowhere. */
export function meanDivergence(
  fairness: readonly { readonly divergence: number | null }[],
): number | undefined {
  const known = fairness.flatMap(({ divergence }) => divergence ?? []);
  if (known.length === 0) return undefined;
  return known.reduce((sum, divergence) => sum + divergence, 0) / known.length;
}
