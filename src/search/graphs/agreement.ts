import { toGraphRecord } from '../../corpus/collections/graphs.js';
import { type ArgumentGraph, majorClaimOf } from '../../domain/argument-graph.js';
import type { Side } from '../../domain/premise.js';
import type { Reading, SideEstimate } from '../../domain/search.js';
import type { RequestScope } from '../../runtime/scope.js';
import { fingerprint } from '../cursor.js';
import type { SearchDependencies } from '../dependencies.js';
import { agreementsOf, type Read } from '../reading.js';
import { READ_FOR_SIDE, sideOfStatement, sideStage } from '../sides.js';
import { DIGEST, type Moved, type PoolSelection, type Stage } from '../stage.js';

type Dependencies = Pick<SearchDependencies, 'textEncoder' | 'relevanceFilter'>;

/** The words of what a graph argues for. */
export function majorClaimText(graph: ArgumentGraph): string {
  const major = majorClaimOf(graph);
  const node = graph.nodes.find(({ id }) => id === major);
  return node?.kind === 'I' ? node.text : '';
}

/**
 * The sides of the question that the major claims of graphs take, in their order.
 * @param most how many different ones a network reads
 */
export async function sidesOfGraphs(
  dependencies: Dependencies,
  reading: Reading,
  graphs: readonly ArgumentGraph[],
  scope: RequestScope,
  most?: number,
): Promise<readonly (SideEstimate | undefined)[]> {
  const texts = graphs.map(majorClaimText);
  const agreements = await agreementsOf(dependencies, reading, texts, scope, most);
  return texts.map((text) => sideOfStatement(agreements.get(text), reading));
}

/** What is read of a graph for its major claim. */
const MAJOR_CLAIM: PoolSelection = { payload: ['nodes', 'edges', 'major_claim'] };

/** Of how many of the best graphs `filter.side` leaves some. */
const ADMITTED = 50;

/** As {@link sideStage}, by the major claims of graphs. */
export function graphSideStage(
  dependencies: Dependencies,
  read: Read,
  wanted: readonly Side[],
): Stage<string> {
  return sideStage(
    {
      size: ADMITTED,
      selection: MAJOR_CLAIM,
      async sidesOf(points, scope) {
        const graphs = points.map((point) => toGraphRecord(point).graph);
        return sidesOfGraphs(dependencies, await read(), graphs, scope, READ_FOR_SIDE);
      },
    },
    wanted,
  );
}

/** Among how many of the best graphs those that agree come first. */
const POOL = 20;

/**
 * Moves graphs whose major claim says the same as the document before those that say the opposite.
 * They share the places that they had; all others keep theirs.
 * @throws ElenchusError CURSOR_STALE if the graphs, or their sides, are not those of the first page
 */
export function agreementStage(dependencies: Dependencies, read: Read): Stage<string> {
  return {
    name: 'agreement',
    size: POOL,
    selection: MAJOR_CLAIM,
    state: DIGEST,
    async run({ source: { scope }, pool }) {
      const { members } = await pool();
      const graphs = members.map(({ point }) => toGraphRecord(point).graph);
      const sides = await sidesOfGraphs(dependencies, await read(), graphs, scope);
      const places = [...members.keys()];
      const taken = places.filter((place) => sides[place] !== undefined);
      const order = [
        ...taken.filter((place) => sides[place]!.side === 'FAVOR'),
        ...taken.filter((place) => sides[place]!.side === 'AGAINST'),
      ];
      const moves = places.map((place): Moved => {
        const at = taken.indexOf(place);
        if (at < 0) return { member: members[place]! };
        const chosen = order[at]!;
        const { side, probability } = sides[chosen]!;
        return { member: members[chosen]!, reason: { type: 'SIDE', side, probability } };
      });
      const state = fingerprint(moves.map(({ member }) => member.point.id));
      return { state, moved: { members, first: async () => moves } };
    },
  };
}
