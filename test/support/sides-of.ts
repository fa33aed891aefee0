import type { Hit, SideEstimate } from '../../src/domain/search.js';

/** The sides of hits, in their order. */
export function sidesOf(
  hits: readonly Pick<Hit, 'side'>[],
  options?: Parameters<Hit['side']>[0],
): Promise<readonly (SideEstimate | undefined)[]> {
  return Promise.all(hits.map((hit) => hit.side(options)));
}

/** How their sides are known. */
export async function basesOf(hits: readonly Pick<Hit, 'side'>[]) {
  return (await sidesOf(hits)).map((side) => side?.basis);
}
