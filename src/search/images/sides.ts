import type { PointOf } from '../../corpus/collections/index.js';
import type { Image } from '../../domain/image.js';
import { isSide, type Side } from '../../domain/premise.js';
import type { Reading, SideEstimate } from '../../domain/search.js';
import { DEFAULT_POOL } from '../../domain/stages.js';
import { badInput } from '../../runtime/errors.js';
import type { RequestScope } from '../../runtime/scope.js';
import type { SearchDependencies } from '../dependencies.js';
import { agreementsOf, type Read } from '../reading.js';
import { sideOfStatement, sideStage } from '../sides.js';
import type { Stage } from '../stage.js';

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
          isSide(side) ? (sideOfStatement(agreements.get(question), reading, side) ?? []) : [],
        )
        .sort((a, b) => b.probability - a.probability)[0],
  );
}

/**
 * As {@link sideStage}, by what images say of questions.
 * @throws ElenchusError BAD_INPUT if there is no question
 */
export function imageSideStage(
  dependencies: Dependencies,
  read: Read<Reading | undefined>,
  wanted: readonly Side[],
): Stage<string> {
  return sideStage(
    {
      size: DEFAULT_POOL,
      selection: { payload: ['sides'] },
      async sidesOf(points, scope) {
        const reading = await read();
        if (!reading)
          throw badInput('filter.side', 'is that of a question; this image takes no side');
        const taken = points.map((point) => (point as PointOf<'images', 'sides'>).payload.sides);
        return sidesOfImages(dependencies, reading, taken, scope);
      },
    },
    wanted,
  );
}
