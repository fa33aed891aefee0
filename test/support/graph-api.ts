import { graphParts } from './graph-parts.js';
import { putGraphPoints, type SampleGraph } from './graph-points.js';
import { createFakeEncoder } from './fake-encoder.js';
import { startTownApi, type TownApi } from './town-api.js';

/** The API over the corpus "towns" with argument graphs in it. */
export async function startGraphApi(
  samples: readonly SampleGraph[],
  settings: Parameters<typeof startTownApi>[0] = {},
): Promise<TownApi & { readonly ids: readonly string[] }> {
  const town = await startTownApi(settings);
  const encoders = { textEncoder: createFakeEncoder(), ...graphParts() };
  const ids = await putGraphPoints(town.store, 'towns', samples, encoders);
  return { ...town, ids };
}
