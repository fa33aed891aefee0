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

/** What random pages of the same size would be like, and how this one is beside them. */
export interface Chance {
  /** How many groups of all variables are missing. */
  readonly missing: number;
  /** How many are missing from 90 of 100 random pages, at least and at most. */
  readonly missingByChance: { readonly from: number; readonly to: number };
  /** Whether the page is nearer to the shares of the corpus than those, farther from them, or neither. */
  readonly shares: 'nearer' | 'chance' | 'farther';
}

/** Compares a page with chance; undefined if no variable can be. */
export function besideChance(fairness: NonNullable<MeasuredPage['fairness']>): Chance | undefined {
  const known = fairness.flatMap(({ exposure, random, missingGroups }) =>
    random && exposure !== null ? [{ exposure, random, missing: missingGroups.length }] : [],
  );
  if (known.length === 0) return undefined;
  const sum = (of: (each: (typeof known)[number]) => number) =>
    known.reduce((total, each) => total + of(each), 0);
  const exposure = sum((each) => each.exposure);
  return {
    missing: sum(({ missing }) => missing),
    missingByChance: {
      from: sum(({ random }) => random.missingGroups.from),
      to: sum(({ random }) => random.missingGroups.to),
    },
    shares:
      exposure > sum(({ random }) => random.exposure.to)
        ? 'nearer'
        : exposure < sum(({ random }) => random.exposure.from)
          ? 'farther'
          : 'chance',
  };
}

/** The mean over variables where it is known; undefined where it is nowhere. */
export function meanDivergence(
  fairness: readonly { readonly divergence: number | null }[],
): number | undefined {
  const known = fairness.flatMap(({ divergence }) => divergence ?? []);
  if (known.length === 0) return undefined;
  return known.reduce((sum, divergence) => sum + divergence, 0) / known.length;
}
