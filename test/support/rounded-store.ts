import {
  type ScoredPoint,
  type StoreEngine,
  type VectorStore,
  withPayloads,
} from '../../src/store/port.js';
import { rank } from '../../src/store/ties.js';

/** Engines sum 32-bit floats in different orders; results differ in the last bit or two. */
const ERROR = 1.5e-7;

/** A store whose scores are a little off, each by as much as another engine's may be. */
export function roundedOtherwise(store: VectorStore): VectorStore {
  const rounded = (hits: readonly ScoredPoint[]) =>
    rank(hits.map((hit) => ({ ...hit, score: hit.score * (1 + ERROR * noise(hit)) })));
  const engine: StoreEngine = store;
  return withPayloads({
    ...engine,
    query: async (name, request) => rounded(await engine.query(name, request)),
    queryBatch: async (name, requests) =>
      (await engine.queryBatch(name, requests)).map((hits) => rounded(hits)),
  });
}

/** From -1 to 1, the same for the same hit. */
function noise({ id, score }: ScoredPoint): number {
  let hash = Math.floor(score * 1e6);
  for (const character of id) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return (hash >>> 0) / 2 ** 31 - 1;
}
