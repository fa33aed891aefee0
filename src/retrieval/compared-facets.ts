import type { ComparedFacet } from '../domain/comparison.js';
import type { Corpus } from '../domain/corpus.js';
import type { FacetCounts, FacetValueCount } from '../domain/search.js';

/**
 * Merges the facets of several groups into one table for each variable. Values are in the
 * variable's order if it has one, else ordered by the count of all groups together.
 * @param groups The facets of each group, of the same variables in the same order
 * @param asked How many values each facet was asked for; a group that has this many may have more
 * @param limit How many values each table shows
 */
export function besideEachOther(
  groups: readonly (readonly FacetCounts[])[],
  corpus: Corpus,
  asked: number,
  limit: number,
): readonly ComparedFacet[] {
  const [first = []] = groups;
  return first.map(({ variable, title }, place): ComparedFacet => {
    const facets = groups.map((facetsOfGroup) => facetsOfGroup[place]!);
    const counts = facets.map(({ values }) => new Map(values.map((each) => [each.value, each])));
    const known = new Map(facets.flatMap(({ values }) => values).map((each) => [each.value, each]));
    const values = [...known.values()].map(({ value, unknown }) => ({
      value,
      unknown,
      counts: counts.map((of) => of.get(value)?.count ?? (of.size < asked ? 0 : null)),
    }));
    const missing = facets.map((facet) => facet.missing);
    return {
      variable,
      title,
      values: values.sort(order(variable, corpus)).slice(0, limit),
      missing,
    };
  });
}

type Counted = Pick<FacetValueCount, 'value'> & { readonly counts: readonly (number | null)[] };

function order(name: string, { variables }: Corpus): (a: Counted, b: Counted) => number {
  const variable = variables.find((each) => each.name === name);
  const places = new Map(variable?.values.map((value, place) => [value, place]));
  const placeOf = ({ value }: Counted) => places.get(value) ?? places.size;
  const total = ({ counts }: Counted) =>
    counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const ordinal = variable?.kind === 'ORDINAL';
  return (a, b) =>
    (ordinal ? placeOf(a) - placeOf(b) : total(b) - total(a)) || (a.value < b.value ? -1 : 1);
}
