import { usePages } from '../api/use-operation.js';
import {
  CounterArguments,
  type CounterArgumentsVariables,
  type PremiseQuery,
  type SearchArgumentsVariables,
} from '../generated/operations.js';
import { isGuessedIn } from '../hits/certainty.js';
import type { Certainty, Side } from './state.js';

type CounterPage = NonNullable<CounterArguments['counterPremises']>;
export type CounterHit = CounterPage['edges'][number];

/** How many are added each time. */
const STEP = 10;

/** The longest page that the API answers by default. */
const MAX_PAGE = 200;

export interface Wanted extends Pick<SearchArgumentsVariables, 'corpus' | 'filter' | 'language'> {
  readonly by: PremiseQuery;
  readonly side: Side | undefined;
  readonly certainty: Certainty;
  /** Of the premise, where it is the premise that sides are guessed for. */
  readonly premiseLanguage?: string | null | undefined;
}

/**
 * The arguments of the other side in two lists: what the data puts there, which comes at once, and
 * what a model guesses, which takes it seconds.
 */
export function useCounters({ certainty, premiseLanguage, ...asked }: Wanted, enabled: boolean) {
  const select = ({ counterPremises }: CounterArguments) => counterPremises;
  const options = { keepPrevious: false };
  const onlyGiven: CounterArgumentsVariables = { ...asked, minSideProbability: 1, first: STEP };
  const given = usePages(CounterArguments, onlyGiven, select, { ...options, enabled });
  const about = given.data?.[0];

  const languages = (about?.claims.length ? about.claims : [{ language: premiseLanguage }]).flatMap(
    ({ language }) => language ?? [],
  );
  const unguessed = languages.length > 0 && !languages.some(isGuessedIn) ? languages[0] : undefined;
  const wantsGuesses = about !== undefined && certainty !== '100' && unguessed === undefined;
  // Guesses come behind what is given in one list, so the first page reaches beyond that.
  const all: CounterArgumentsVariables = {
    ...asked,
    minSideProbability: Number(certainty) / 100,
    first: Math.min((about?.givenCount ?? 0) + STEP, MAX_PAGE),
  };
  const guessed = usePages(CounterArguments, all, select, {
    ...options,
    enabled: enabled && wantsGuesses,
  });
  return {
    about,
    /** The language in which sides are not guessed, if it is one. */
    unguessed,
    given: { query: given, hits: hitsOf(given.data, true) },
    guessed: { query: guessed, hits: hitsOf(guessed.data, false) },
  };
}

export type HitsQuery = ReturnType<typeof useCounters>['given'];

/** A side by a claim in other words is a guess, too. */
function hitsOf(pages: readonly CounterPage[] | undefined, isGiven: boolean) {
  return pages?.flatMap(({ edges }) =>
    edges.filter(({ side }) => (side?.basis === 'GIVEN') === isGiven),
  );
}
