import { GRAPH_KEYS, toGraphRecord } from '../../corpus/collections/graphs.js';
import { statementId } from '../../corpus/prepare-graph.js';
import { entityId } from '../../domain/ids.js';
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
  const payload = ['corpus', 'external_id', ...GRAPH_KEYS] as const;
  const vector = Float32Array.from(await dependencies.textEncoder.encodeQuery(asked.text, scope));
  const statements = new Map<string, readonly string[]>();
  // One after the other, since graphs can be large.
  for (const id of ids) {
    scope.signal.throwIfAborted();
    const [point] = await store.retrieve('graphs', [id], { payload, budget: scope.budget });
    if (point === undefined) continue;
    const { corpus, externalId, graph } = toGraphRecord(point);
    const own = graph.nodes.map((node) =>
      entityId('premise', corpus, statementId(externalId, node.id)),
    );
    const nearest = await store.query('premises', {
      query: { vector, using: 'semantic' },
      filter: { must: [{ has_id: own }] },
      limit: JUDGED + SPARE,
    });
    statements.set(
      id,
      rank(nearest)
        .slice(0, JUDGED)
        .map(({ id }) => id),
    );
  }
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
