import type { AddressReader } from '../address/reader.js';
import type { ViewState } from '../address/view-state.js';

export const PARTS = ['judge', 'agreement', 'files'] as const;
export type Part = (typeof PARTS)[number];

/** How many hits of a question are judged; the first is the default. */
export const DEPTHS = ['50', '10', '20', '100', '200'] as const;
export type Depth = (typeof DEPTHS)[number];

/**
 * The depths to choose from, the least first: of those that would show all `most` hits, only the one
 * that is chosen or else the least.
 */
export function depthsFor(most: number, chosen: Depth): readonly Depth[] {
  const sorted = DEPTHS.toSorted((a, b) => Number(a) - Number(b));
  const showsAll = (depth: Depth) => Number(depth) >= most;
  const all = showsAll(chosen) ? chosen : sorted.find(showsAll);
  return sorted.filter((depth) => !showsAll(depth) || depth === all);
}

export const SCOPES = ['question', 'all'] as const;
/** The judgements of this question, or of all questions of the corpus. */
export type Scope = (typeof SCOPES)[number];

export const KINDS = ['arguments', 'images'] as const;
export type Kind = (typeof KINDS)[number];

interface Counts {
  readonly premiseCount: number;
  readonly imageCount: number;
}

/** The kinds of hits of a corpus that can be judged. */
export function judgedKinds({ premiseCount, imageCount }: Counts): readonly Kind[] {
  if (imageCount === 0) return ['arguments'];
  return premiseCount === 0 ? ['images'] : KINDS;
}

/** What is judged: what was chosen, or else what the corpus has. */
export function judgedKind(chosen: Kind, counts: Counts): Kind {
  const kinds = judgedKinds(counts);
  return kinds.includes(chosen) ? chosen : kinds[0]!;
}

export interface AnnotateState {
  readonly part: Part;
  readonly kind: Kind;
  readonly depth: Depth;
  /** The hit that is judged now; the first one if empty. */
  readonly hit: string;
  /** The sets of labels that are judged by; all if empty. */
  readonly sets: readonly string[];
  /** Show what the data says of a hit, too: its side and its author. */
  readonly withData: boolean;
  readonly scope: Scope;
  /** Whose agreement is measured; the two who judged most if empty. */
  readonly first: string;
  readonly second: string;
}

export const STATE: ViewState<AnnotateState> = {
  read: (address: AddressReader) => ({
    part: address.choice('part', PARTS),
    kind: address.choice('kind', KINDS),
    depth: address.choice('depth', DEPTHS),
    hit: address.text('hit'),
    sets: address.list('by'),
    withData: address.flag('data'),
    scope: address.choice('of', SCOPES),
    first: address.text('first'),
    second: address.text('second'),
  }),
  write: ({ part, kind, depth, hit, sets, withData, scope, first, second }, params) => {
    if (part !== PARTS[0]) params.set('part', part);
    if (kind !== KINDS[0]) params.set('kind', kind);
    if (depth !== DEPTHS[0]) params.set('depth', depth);
    if (hit !== '') params.set('hit', hit);
    for (const set of sets) params.append('by', set);
    if (withData) params.set('data', '1');
    if (scope !== SCOPES[0]) params.set('of', scope);
    if (first !== '') params.set('first', first);
    if (second !== '') params.set('second', second);
  },
};
