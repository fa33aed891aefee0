import { z } from 'zod';
import { type Condition, inCorpus, matchAny } from '../domain/filter.js';
import { ElenchusError } from '../runtime/errors.js';
import type { DenseVector } from '../store/port.js';
import { fingerprint } from './cursor.js';
import {
  type Bound,
  type Candidate,
  isComplete,
  placesOf,
  type Ranking,
  TIERS,
  withMove,
  withoutPlaces,
  withScoreOf,
} from './order.js';
import type { Ranked, Ranker } from './rank/ranker.js';
import type { Source, Stage } from './stage.js';

/**
 * Puts premises that are known to belong to other claims than the query's behind all others. Wants
 * an order that can be divided.
 */
export function stepBackStage(): Stage<null> {
  return {
    name: 'stepBackOtherClaims',
    size: 0,
    state: z.null(),
    async run({ order: { divided } }) {
      if (!divided) throw new Error('the order cannot be divided');
      return { state: null, ranked: inTurn(divided.own, divided.others) };
    },
  };
}

function inTurn(own: Ranking, others: Ranking): Ranking {
  return {
    async candidates(limit, payload) {
      const stay = await own.candidates(limit, payload);
      if (!isComplete(stay.bound)) return stay;
      const { entries, bound } = await others.candidates(limit, payload);
      const together = placesOf({ entries: [...stay.entries, ...entries], bound });
      const alone = placesOf({ entries, bound });
      const back = entries.map((entry): Candidate => {
        const behind = { ...entry, tier: entry.tier + TIERS.OTHER_CLAIM };
        const to = stay.entries.length + (alone.get(entry.id) ?? 0);
        return withMove(behind, together.get(entry.id), to, { type: 'OTHER_CLAIM' });
      });
      return {
        entries: [...stay.entries, ...back],
        bound: { ...bound, tier: bound.tier + TIERS.OTHER_CLAIM },
      };
    },
  };
}

/**
 * A claim with at least this cosine to the query counts as the query's own claim, in other words or
 * in another language. It is rather low, since a missed claim costs all its premises while a wrong
 * one costs next to nothing. Of the questions of the perspective task in three languages, 97 % find
 * themselves and 1 % of the others.
 */
const OWN_CLAIM = 0.55;

/** How many of the claims nearest to the query can be its own. */
const MAX_OWN = 100;

/** Admits premises of these claims, and premises without a claim. */
function ofClaims(ids: readonly string[]): Condition {
  const unassigned = { is_empty: { key: 'claim' } };
  return ids.length === 0 ? unassigned : { should: [unassigned, matchAny('claim', ids)] };
}

/**
 * Ranks the premises that can belong to the query's claim, and those that are known to belong to
 * another one, so that the stage `stepBackOtherClaims` can put the latter behind the others. Both
 * parts are ordered by `method`, which learns only from the premises of the first part.
 * @param given claims that the search names, and claims to treat as unknown
 */
export function divided<Options>(
  method: Ranker<Options>,
  given: readonly string[],
): Ranker<Options> {
  const state = z.strictObject({ claims: z.string(), own: method.state, others: method.state });
  return {
    state,
    async rank(source, query, options, saved) {
      const before = saved === undefined ? undefined : state.parse(saved);
      const ownIds = await ownClaims(source, query.corpus.name, await query.vector(), given);
      const claims = fingerprint(ownIds);
      if (before !== undefined && before.claims !== claims) throw new ElenchusError('CURSOR_STALE');
      const kept = ofClaims(ownIds);
      const whole = { must: [source.whole, kept] };
      const part = (condition: Condition): Source => {
        return { ...source, whole, filter: { must: [source.filter, condition] } };
      };
      const [own, others] = await Promise.all([
        method.rank(part(kept), query, options, before?.own),
        method.rank(part({ must_not: [kept] }), query, options, before?.others),
      ]);
      return {
        ...together(own, others),
        state: { claims, own: own.state, others: others.state },
        divided: { own: apart(own), others: apart(others) },
      };
    },
  };
}

/** One order of both parts, by score. */
function together(own: Ranked, others: Ranked): Omit<Ranked, 'state'> {
  return {
    stage: own.stage,
    async candidates(limit, payload) {
      const [first, second] = await Promise.all([
        own.candidates(limit, payload),
        others.candidates(limit, payload),
      ]);
      const marked = second.entries.map((entry): Candidate => ({ ...entry, otherClaim: true }));
      return {
        entries: [...first.entries, ...marked].map(withoutPlaces),
        bound: earlier(first.bound, second.bound),
      };
    },
  };
}

function earlier(a: Bound, b: Bound): Bound {
  return a.tier < b.tier || (a.tier === b.tier && a.score > b.score) ? a : b;
}

/** Both parts are ranked apart, so it is not known which place a score gives among all hits. */
function apart({ candidates, stage }: Ranked): Ranking {
  return {
    async candidates(limit, payload) {
      const { entries, bound } = await candidates(limit, payload);
      const scored = entries.map((entry) => withoutPlaces(withScoreOf(stage, entry, 0)));
      return { entries: scored, bound };
    },
  };
}

/** The claims that count as the query's own: the given ones, and those near it. One store call. */
async function ownClaims(
  { store }: Source,
  corpus: string,
  vector: DenseVector,
  given: readonly string[],
): Promise<readonly string[]> {
  const near = await store.query('claims', {
    query: { vector, using: 'semantic' },
    filter: { must: [inCorpus(corpus)] },
    limit: MAX_OWN,
    scoreThreshold: OWN_CLAIM,
    payload: false,
  });
  return [...new Set([...given, ...near.map(({ id }) => id)])].sort();
}
