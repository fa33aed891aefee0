import type { RankInput, RerankInput } from '../generated/operations.js';
import { type Conditions, filterOf, readConditions, writeConditions } from './conditions.js';
import type { AddressReader } from './reader.js';

/** What is asked in the views Search, Compare, Fairness and Annotate alike. */
export interface Question {
  /** The corpus; the first one if empty. */
  readonly corpus: string;
  readonly text: string;
  /** The opposite of the text is meant: sides are exchanged. */
  readonly opposite: boolean;
  readonly conditions: Conditions;
  readonly order: Order;
}

export const RANKS = ['auto', 'dense', 'lexical'] as const;
export const DIVERSIFICATIONS = [
  'none',
  'coreset',
  'deduplicate',
  'coverGroups',
  'matchCorpusShares',
  'equalShares',
] as const;
export type Rank = (typeof RANKS)[number];
export type Diversification = (typeof DIVERSIFICATIONS)[number];

/** How hits are ordered. */
export interface Order {
  readonly rank: Rank;
  /** A model leaves out what does not answer the question. */
  readonly judge: boolean;
  /** Good arguments move up. */
  readonly quality: boolean;
  readonly diversify: Diversification;
  /** Socio-variables whose groups `diversify` looks at; all if empty. */
  readonly balance: readonly string[];
}

/** The ways of `diversify` that look at groups of authors. */
export const OF_GROUPS = [
  'coverGroups',
  'matchCorpusShares',
  'equalShares',
] as const satisfies readonly Diversification[];

export const looksAtGroups = (method: Diversification): boolean =>
  OF_GROUPS.some((each) => each === method);

export const BEST_FIRST: Order = {
  rank: 'auto',
  judge: false,
  quality: false,
  diversify: 'none',
  balance: [],
};

/** From this probability on, `judge` keeps a hit; the schema advises to begin with it. */
const MIN_RELEVANCE = 0.02;

export function readQuestion(address: AddressReader): Question {
  return {
    corpus: address.text('corpus'),
    text: address.text('q'),
    opposite: address.flag('opposite'),
    conditions: readConditions(address),
    order: {
      rank: address.choice('rank', RANKS),
      judge: address.flag('judge'),
      quality: address.flag('quality'),
      diversify: address.choice('diversify', DIVERSIFICATIONS),
      balance: address.list('balance'),
    },
  };
}

export function writeQuestion({
  corpus,
  text,
  opposite,
  conditions,
  order,
}: Question): URLSearchParams {
  const params = new URLSearchParams();
  if (corpus !== '') params.set('corpus', corpus);
  if (text !== '') params.set('q', text);
  if (opposite) params.set('opposite', '1');
  writeConditions(conditions, params);
  if (order.rank !== 'auto') params.set('rank', order.rank);
  if (order.judge) params.set('judge', '1');
  if (order.quality) params.set('quality', '1');
  if (order.diversify !== 'none') params.set('diversify', order.diversify);
  for (const variable of order.balance) params.append('balance', variable);
  return params;
}

/** The arguments of `premises` for a question. Without a text there is nothing to order by. */
export function searchOf({ corpus, text, opposite, conditions, order }: Question) {
  const shared = { corpus, filter: filterOf(conditions) };
  const query = text.trim();
  if (query === '') return shared;
  return {
    ...shared,
    by: { text: query },
    ...(opposite && { opposite }),
    rank: rankOf(order),
    rerank: rerankOf(order),
  };
}

function rankOf({ rank }: Order): RankInput | undefined {
  if (rank === 'lexical') return { lexical: {} };
  if (rank === 'dense') return { dense: {} };
  return undefined;
}

function rerankOf({ judge, quality, diversify, balance }: Order): RerankInput | undefined {
  if (!judge && !quality && diversify === 'none') return undefined;
  return {
    ...(judge && { judge: { minRelevance: MIN_RELEVANCE } }),
    ...(quality && { quality: {} }),
    ...(diversify !== 'none' && { diversify: diversifyOf(diversify, balance) }),
  };
}

function diversifyOf(
  method: Exclude<Diversification, 'none'>,
  variables: readonly string[],
): RerankInput['diversify'] {
  const groups = variables.length > 0 ? { variables } : {};
  switch (method) {
    case 'coreset':
      return { coreset: {} };
    case 'deduplicate':
      return { deduplicate: {} };
    case 'coverGroups':
      return { coverGroups: groups };
    case 'matchCorpusShares':
      return { matchCorpusShares: groups };
    case 'equalShares':
      return { equalShares: groups };
  }
}
