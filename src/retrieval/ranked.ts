import { checkEncoder } from '../domain/corpus.js';
import { DEFAULT_POOL } from '../domain/diversity.js';
import { inCorpus } from '../domain/filter.js';
import type { Json } from '../domain/premise.js';
import type { RelevanceSummary } from '../domain/relevance.js';
import type { Rank } from '../domain/search.js';
import type { StoredPoint } from '../store/port.js';
import { continued, stampOf, upTo, type StampedSearch } from './continuation.js';
import type { Diversification } from './diversify/types.js';
import { readPage, type HitPage } from './page.js';
import { poolOf } from './pool.js';
import { diversifiedRanking } from './ranks/diversified.js';
import { rankingOf } from './ranks/index.js';
import { stateOf } from './ranks/memory.js';
import { baseBasis, preferredRanking, type Preference } from './ranks/preferred.js';
import { relevanceBasis } from './ranks/reordered.js';
import type { RankedQuery, Ranking, Source } from './ranks/types.js';
import type { RelevanceStage } from './relevance/stage.js';
import type { RetrievalDependencies } from './types.js';

export interface RankedSearch extends StampedSearch {
  readonly collection: 'premises' | 'claims';
  readonly rank: Rank;
  /** Claims that claim-aware ranking takes for the query's own, whatever their text. */
  readonly claims?: readonly string[];
  readonly relevance?: RelevanceStage | undefined;
  readonly preference?: Preference | undefined;
  readonly diversification?: Diversification | undefined;
  readonly first: number;
  readonly after?: string | undefined;
}

export interface RankedPage extends HitPage, Pick<Ranking, 'stage'> {
  /** What judging found, where hits are judged. */
  readonly relevance?: RelevanceSummary;
  /** The best hits, of which the page shows some. */
  candidates(): Promise<readonly StoredPoint[]>;
}

/**
 * A page of the admitted points, ranked.
 * @throws ElenchusError STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN,
 *   CURSOR_STALE, PAGE_TOO_DEEP; as the stage of relevance
 */
export async function rankedPage(
  dependencies: RetrievalDependencies,
  search: RankedSearch,
): Promise<RankedPage> {
  const { store, textEncoder, config } = dependencies;
  const { collection, corpus, text, relevance, diversification } = search;
  checkEncoder(corpus, textEncoder.model);

  const after = search.after === undefined ? undefined : continued(search, search.after);
  const whole = [inCorpus(corpus.name), ...upTo(after?.mark)];
  const filter = { must: [...whole, ...search.conditions] };
  const source = { store, collection, filter, whole: { must: whole }, state: stateOf(corpus) };
  const basis = diversification ? relevanceBasis(after?.basis) : after?.basis;
  const { claims } = search;
  const wanted = Math.max(diversification?.size ?? 0, relevance?.size ?? 0);
  const query = { corpus, text, wanted, ...(claims && { claims }) };
  const starting = orderOf(dependencies, source, query, basis, search);
  // While the text is encoded.
  const stamp = after ?? stampOf(search);
  const { order: byRelevance, summary } = await starting;
  const diversified =
    diversification &&
    (await diversifiedRanking(source, byRelevance, diversification, after?.basis));
  const ranking = diversified ?? byRelevance;
  const page = await readPage(source, ranking, {
    first: search.first,
    ...(after && { after }),
    maxDepth: config.maxPageDepth,
    stamp,
  });
  return {
    ...page,
    stage: ranking.stage,
    ...(summary && { relevance: summary }),
    async candidates() {
      const selection = { payload: true };
      const pool =
        diversified?.pool ?? (await poolOf(source, byRelevance, DEFAULT_POOL, selection));
      if (!diversified) return pool.map(({ point }) => point);
      // The stage that reordered them saw only what it needed.
      const ids = pool.map(({ point }) => point.id);
      return store.retrieve(collection, ids, selection);
    },
  };
}

/** The order that is diversified: by rank, then as judged, then with what a perspective puts forward. */
async function orderOf(
  dependencies: RetrievalDependencies,
  source: Source,
  query: Omit<RankedQuery, 'basis'>,
  basis: Json | undefined,
  { rank, relevance, preference }: RankedSearch,
): Promise<{ readonly order: Ranking; readonly summary?: RelevanceSummary }> {
  const ofJudged = preference && basis !== undefined ? baseBasis(basis) : basis;
  const ofRank = relevance ? relevanceBasis(ofJudged) : ofJudged;
  const below = ofRank === undefined ? query : { ...query, basis: ofRank };
  const ranked = await rankingOf(dependencies, source, below, rank);
  const judged = await relevance?.over(source, ranked, ofJudged);
  const order = judged ?? ranked;
  return {
    order: preference ? await preferredRanking(source, order, preference, basis) : order,
    ...(judged && { summary: judged.summary }),
  };
}
