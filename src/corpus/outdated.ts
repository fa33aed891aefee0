import { type Standing, standingsOf } from '../domain/graph-standing.js';
import { entityId } from '../domain/ids.js';
import type { Payload, StoredPoint, VectorStore } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import { wordKeys } from './collections/claims.js';
import { GRAPH_KEYS, graphOf } from './collections/graphs.js';
import type { PayloadOf } from './collections/index.js';
import type { TextPoint } from './reencode.js';

/*
 * What a corpus of an earlier version lacks: the roles of premises, with the stances that follow from
 * the same rule, lists of claims, and the words of claims.
 */

type Collection = 'premises' | 'claims';

export function isOutdated(collection: Collection, { payload }: StoredPoint): boolean {
  if (collection === 'claims') return payload['words'] === undefined;
  return payload['role'] === undefined || typeof payload['claim'] === 'string';
}

export async function broughtUpToDate(
  store: VectorStore,
  corpus: string,
  collection: Collection,
  points: readonly TextPoint[],
): Promise<readonly TextPoint[]> {
  if (!points.some((point) => isOutdated(collection, point))) return points;
  if (collection === 'claims') return points.map(withWords);
  const standings = await standingsOfGraphs(store, corpus, points);
  return points.map((point) => {
    const { graph, node } = point.payload as PayloadOf<'premises'>;
    if (!isOutdated(collection, point)) return point;
    if (graph === undefined) return withClaimList(point, { role: 'PREMISE' });
    const { role = 'UNCONNECTED', stance } = standings.get(graph)?.get(node ?? '') ?? {};
    return withClaimList(point, { role, stance });
  });
}

/** Earlier, a premise had one claim, not a list. */
function withClaimList(point: TextPoint, standing: Partial<Standing>): TextPoint {
  const payload = { ...point.payload, ...standing };
  const { claim, stance } = payload as Payload;
  if (typeof claim !== 'string') return { ...point, payload };
  const byStance = typeof stance === 'string' && { claims_by_stance: { [stance]: [claim] } };
  return { ...point, payload: { ...payload, claim: [claim], ...byStance } };
}

function withWords(point: TextPoint): TextPoint {
  const { text, texts = {} } = point.payload as PayloadOf<'claims'>;
  const words = wordKeys([text, ...Object.values(texts)]);
  return { ...point, payload: { ...point.payload, words } };
}

async function standingsOfGraphs(
  store: VectorStore,
  corpus: string,
  points: readonly TextPoint[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Standing>>> {
  const names = points.flatMap(({ payload }) => (payload as PayloadOf<'premises'>).graph ?? []);
  const ids = [...new Set(names)].map((name) => entityId('graph', corpus, name));
  const selection = {
    payload: ['external_id', ...GRAPH_KEYS],
    budget: UNLIMITED,
  } as const;
  const graphs = await store.retrieve('graphs', ids, selection);
  return new Map(graphs.map(({ payload }) => [payload.external_id, standingsOf(graphOf(payload))]));
}
