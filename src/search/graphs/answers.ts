import { inCorpus } from '../../domain/filter.js';
import { rank } from '../../store/ties.js';
import type { SearchDependencies } from '../dependencies.js';
import { answerProbabilities } from '../judge/judge.js';
import type { StoreAccess } from '../stage.js';
import type { Subject } from '../subject.js';

/** How many of a graph's statements are judged: those nearest to what is asked. */
const JUDGED = 2;
/** So many more are compared, since some may be equally near. */
const SPARE = 8;

/**
 * How likely each of these graphs answers what is asked, by its id: as likely as the best of its
 * statements. Without those that were deleted meanwhile.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
export async function graphAnswers(
  dependencies: Pick<SearchDependencies, 'relevanceJudge' | 'textEncoder'>,
  asked: Subject,
  access: StoreAccess,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { store, scope } = access;
  const selection = { payload: ['corpus', 'external_id'], budget: scope.budget } as const;
  const [graphs, vector] = await Promise.all([
    store.retrieve('graphs', ids, selection),
    dependencies.textEncoder.encodeQuery(asked.text, scope),
  ]);
  const query = { vector: Float32Array.from(vector), using: 'semantic' } as const;
  const nearest = await store.queryBatch(
    'premises',
    graphs.map(({ payload: { corpus, external_id: graph } }) => ({
      query,
      filter: { must: [inCorpus(corpus), { key: 'graph', match: { value: graph } }] },
      limit: JUDGED + SPARE,
    })),
  );
  const statements = new Map(
    graphs.map(({ id }, at) => [
      id,
      rank(nearest[at]!)
        .slice(0, JUDGED)
        .map(({ id }) => id),
    ]),
  );
  const judged = await answerProbabilities(
    dependencies,
    asked,
    { collection: 'premises' },
    access,
    [...statements.values()].flat(),
  );
  return new Map(
    [...statements].map(([id, own]) => [
      id,
      Math.max(0, ...own.map((each) => judged.get(each) ?? 0)),
    ]),
  );
}
