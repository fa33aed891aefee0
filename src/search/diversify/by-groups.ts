import { premiseClaims, premisePayload } from '../../corpus/collections/premises.js';
import type { Corpus } from '../../domain/corpus.js';
import { inCorpus } from '../../domain/filter.js';
import type { Reading } from '../../domain/search.js';
import { type Constants, type Diversify, diversifyPool } from '../../domain/stages.js';
import type { VectorStore } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import { type Distribution, distributionOf, type Grouping, groupingOf } from '../distribution.js';
import type { Read } from '../reading.js';
import { ClaimSides, countSides, NO_SIDES } from '../sides.js';
import { payloadKey, SIDE, type Variable, variablesOf } from '../variables.js';
import { VECTORS, vectorsOf } from './by-likeness.js';
import { allChoices, type Diversification, isSmoothed, placeId, relevancesOf } from './choices.js';
import {
  alphaNdcgOrder,
  type Choice,
  equalOrder,
  type GroupedItem,
  proportionalOrder,
} from './orders.js';

export type DiversifyByGroups = Extract<
  Diversify,
  { readonly method: 'COVER_GROUPS' | 'MATCH_CORPUS_SHARES' | 'EQUAL_SHARES' }
>;

/**
 * Diversifies by groups of authors, or by groups of premises.
 * @param read the question; without it, premises take no side
 * @param path names the argument in errors
 * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING
 */
export function byGroups(
  {
    store,
    read,
  }: { readonly store: VectorStore; readonly read?: Read<Reading | undefined> | undefined },
  corpus: Corpus,
  diversify: DiversifyByGroups,
  constants: Constants,
  path: string,
): Diversification {
  const { method, relevanceWeight } = diversify;
  const field = `${path}.${method}.variables`;
  const variables = variablesOf(corpus, diversify.variables, field, read && [SIDE]);
  const wanted = { relevanceWeight, smoothing: constants.smoothing };

  return {
    size: diversifyPool(diversify, constants),
    selection: {
      payload: variables.flatMap((variable) =>
        variable === SIDE ? (['claim', 'claims_by_stance'] as const) : payloadKey(variable),
      ),
      vectors: isSmoothed(wanted) && [VECTORS.TEXT],
    },
    async order(pool, scope) {
      const reading = variables.includes(SIDE) ? await read?.() : undefined;
      const sides = reading ? new ClaimSides(reading) : NO_SIDES;
      const groupings = variables.map((variable) =>
        variable === SIDE ? bySide(store, corpus, sides) : groupingOf(store, corpus, variable),
      );
      const values = groupings.map(({ valuesOf }) => pool.map(({ point }) => valuesOf(point)));
      const distributions =
        method === 'COVER_GROUPS'
          ? values.map(distributionOf)
          : await Promise.all(groupings.map(({ distribution }) => distribution()));
      const divisions = variables.flatMap((variable, place) =>
        divisionsOf(variable, distributions[place]!).map((division) => ({
          ...division,
          values: values[place]!,
        })),
      );
      const relevances = await relevancesOf(pool, wanted, () => vectorsOf(pool), scope);
      const candidates = pool.map((_, place) => ({
        id: placeId(place),
        relevance: relevances[place]!,
        groups: divisions.map(({ groupOf, values: held }) => groupOf(held[place]!)),
      }));
      const choices = await allChoices(choose(candidates, divisions, diversify, constants), scope);
      const order = choices.map(({ candidate, gain, added }) => ({
        member: pool[candidate]!,
        reason: {
          type: 'NOVELTY',
          gain,
          groups: added.flatMap((place) => {
            const { variable, groups } = divisions[place]!;
            const value = groups[candidates[candidate]!.groups[place]!];
            return value === undefined ? [] : [{ variable, value }];
          }),
        } as const,
      }));
      // The digest leaves out the shares of the corpus, which other writes may change.
      const digest = fingerprint(order.map(({ member }) => member.point.id));
      return { digest, first: async () => order };
    },
  };
}

function bySide(store: VectorStore, corpus: Corpus, sides: ClaimSides): Grouping {
  return {
    variable: SIDE,
    valuesOf(point) {
      const side = sides.of(premiseClaims(premisePayload(point)))?.side;
      return side === undefined ? [] : [side];
    },
    async distribution() {
      const { counts, ...rest } = await countSides(store, [inCorpus(corpus.name)], sides);
      return { ...rest, counts: new Map([...counts].filter(([, count]) => count > 0)) };
    },
  };
}

function choose(
  candidates: readonly GroupedItem[],
  divisions: readonly Division[],
  { method, relevanceWeight: weight }: DiversifyByGroups,
  { alpha }: Constants,
): Generator<Choice, void> {
  switch (method) {
    case 'COVER_GROUPS':
      return alphaNdcgOrder(candidates, { weight, alpha });
    case 'MATCH_CORPUS_SHARES':
      return proportionalOrder(candidates, {
        weight,
        targets: divisions.map(({ shares }) => shares),
      });
    case 'EQUAL_SHARES':
      return equalOrder(candidates, {
        weight,
        sizes: divisions.map(({ groups }) => groups.length),
      });
  }
}

/** A division of candidates into groups that do not overlap. */
interface Division {
  readonly variable: string;
  /** The value of each group; undefined for the group of those that have another value, or none. */
  readonly groups: readonly (string | undefined)[];
  /** The share of each group among the candidates whose group is known. */
  readonly shares: readonly number[];
  /** The number of the group of a premise with these values; -1 if it has none. */
  groupOf(values: readonly string[]): number;
}

/**
 * A variable with one value for each premise gives one division. A MULTIPLE variable gives one for
 * each value: premises that have it, and premises that only have others.
 */
function divisionsOf(variable: Variable, distribution: Distribution): Division[] {
  const { name, kind } = variable;
  const known = distribution.total - distribution.unknown;
  const values = [...distribution.counts.keys()].sort();
  const shareOf = (value: string) => distribution.counts.get(value)! / known;
  if (kind !== 'MULTIPLE') {
    const places = new Map(values.map((value, place) => [value, place]));
    const groupOf = ([value]: readonly string[]) =>
      (value === undefined ? undefined : places.get(value)) ?? -1;
    return [{ variable: name, groups: values, shares: values.map(shareOf), groupOf }];
  }
  return values.map((value) => ({
    variable: name,
    groups: [value, undefined],
    shares: [shareOf(value), 1 - shareOf(value)],
    groupOf: (held) => (held.length === 0 ? -1 : held.includes(value) ? 0 : 1),
  }));
}
