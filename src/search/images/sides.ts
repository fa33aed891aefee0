import type { PointOf } from '../../corpus/collections/index.js';
import type { Image } from '../../domain/image.js';
import { isSide, type Side } from '../../domain/premise.js';
import type { Reading, SideEstimate } from '../../domain/search.js';
import { DEFAULT_POOL } from '../../domain/stages.js';
import { badInput } from '../../runtime/errors.js';
import type { RequestScope } from '../../runtime/scope.js';
import { fingerprint } from '../cursor.js';
import type { SearchDependencies } from '../dependencies.js';
import { agreementsOf, type Read } from '../reading.js';
import { sideOfStatement } from '../sides.js';
import { DIGEST, type ScoredHit, type Stage } from '../stage.js';

type Dependencies = Pick<SearchDependencies, 'textEncoder' | 'relevanceFilter'>;
type Taken = Image['sides'];

/**
 * The sides that images take, by what their data says of questions that are the same or the opposite;
 * in their order.
 */
export async function sidesOfImages(
  dependencies: Dependencies,
  reading: Reading,
  images: readonly Taken[],
  scope: RequestScope,
): Promise<readonly (SideEstimate | undefined)[]> {
  const questions = images.flatMap((taken) => taken.map(({ question }) => question));
  const agreements = await agreementsOf(dependencies, reading, questions, scope);
  return images.map(
    (taken) =>
      taken
        .flatMap(({ question, side }) =>
          isSide(side) ? (sideOfStatement(agreements.get(question), side) ?? []) : [],
        )
        .sort((a, b) => b.probability - a.probability)[0],
  );
}

/**
 * Of the best images, leaves those that take one of these sides; all others are left out.
 * @throws ElenchusError BAD_INPUT if there is no question; CURSOR_STALE if the order is not that of
 *   the first page
 */
export function imageSideStage(
  dependencies: Dependencies,
  read: Read<Reading | undefined>,
  sides: readonly Side[],
): Stage<string> {
  return {
    name: 'side',
    size: DEFAULT_POOL,
    selection: { payload: ['sides'] },
    state: DIGEST,
    finds: true,
    async run({ source: { scope }, pool }) {
      const reading = await read();
      if (!reading)
        throw badInput('filter.side', 'is that of a question; this image takes no side');
      const { members } = await pool();
      const taken = members.map(({ point }) => (point as PointOf<'images', 'sides'>).payload.sides);
      const found = await sidesOfImages(dependencies, reading, taken, scope);
      const hits = members.flatMap(({ candidate, place }, at): ScoredHit[] => {
        const { side, probability } = found[at] ?? {};
        if (side === undefined || !sides.includes(side)) return [];
        const reason = { type: 'SIDE', side, probability: probability! } as const;
        return [{ candidate, from: place, reason }];
      });
      return { state: fingerprint(hits.map(({ candidate }) => candidate.id)), scored: { hits } };
    },
  };
}
