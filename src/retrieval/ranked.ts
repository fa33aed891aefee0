import { checkEncoder, type Corpus } from '../domain/corpus.js';
import { inCorpus, type Condition } from '../domain/filter.js';
import type { Rank } from '../domain/search.js';
import { ElenchusError } from '../errors.js';
import { decodeCursor, fingerprint, type Cursor, type Stamp } from './cursor.js';
import { readPage, type HitPage } from './page.js';
import { rankingOf } from './ranks/index.js';
import type { Ranking } from './ranks/types.js';
import type { RetrievalDependencies } from './types.js';

export interface RankedSearch {
  readonly collection: 'premises' | 'claims';
  readonly corpus: Corpus;
  /** What admits a point; without the corpus. */
  readonly conditions: readonly Condition[];
  readonly text: string;
  readonly rank: Rank;
  /** All that tells this search from others, beside collection and corpus. */
  readonly arguments: unknown;
  readonly first: number;
  readonly after?: string | undefined;
}

/**
 * A page of the admitted points, ranked.
 * @throws ElenchusError STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN,
 *   CURSOR_STALE, PAGE_TOO_DEEP
 */
export async function rankedPage(
  dependencies: RetrievalDependencies,
  search: RankedSearch,
): Promise<HitPage & Pick<Ranking, 'stage'>> {
  const { store, textEncoder, config } = dependencies;
  const { collection, corpus, text } = search;
  checkEncoder(corpus, textEncoder.model);

  const after = search.after === undefined ? undefined : continued(search, search.after);
  const whole = [inCorpus(corpus.name), ...upTo(after?.mark)];
  const filter = { must: [...whole, ...search.conditions] };
  const source = { store, collection, filter, whole: { must: whole } };
  const query = { corpus, text, ...(after && { basis: after.basis }) };
  const starting = rankingOf(dependencies, source, query, search.rank);
  // While the text is encoded.
  const stamp = after ?? stampOf(search);
  const ranking = await starting;
  const page = await readPage(source, ranking, {
    first: search.first,
    ...(after && { after }),
    maxDepth: config.maxPageDepth,
    stamp,
  });
  return { ...page, stage: ranking.stage };
}

/** What tells the cursors of a search that begins now from those of others. */
function stampOf({ collection, corpus, text, arguments: given }: RankedSearch): Stamp {
  return {
    search: fingerprint([collection, corpus.id, given]),
    query: fingerprint([text, corpus.encoder, corpus.generation]),
    mark: corpus.sequence,
  };
}

function continued(search: RankedSearch, cursor: string): Cursor {
  const now = stampOf(search);
  const after = decodeCursor(cursor, now.search);
  if (after.query !== now.query) throw new ElenchusError('CURSOR_STALE');
  return after;
}

function upTo(mark: number | undefined): Condition[] {
  return mark === undefined ? [] : [{ key: 'sequence', range: { lte: mark } }];
}
