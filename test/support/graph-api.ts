import { putGraphs, type SampleGraph } from './graph-samples.js';
import { startTownApi, type TownApi } from './town-api.js';

/** The API over the corpus "towns" with argument graphs in it. */
export async function startGraphApi(
  samples: readonly SampleGraph[],
  ...given: Parameters<typeof startTownApi>
): Promise<TownApi & { readonly ids: readonly string[] }> {
  const town = await startTownApi(...given);
  return { ...town, ids: await putGraphs(town.writer, 'towns', samples) };
}
