import type { RelevanceFilter } from '../relevance/types.js';
import type { QualityModel, QualityModels } from './types.js';

/**
 * The models that rate the quality of premises.
 * @param head FAST: rates stored vectors, in all languages
 * @param network CROSS_ENCODER: reads premises together with the claim, in its languages
 */
export function createQualityModels(
  head: QualityModel,
  network: Pick<RelevanceFilter, 'qualities' | 'networkVersion'>,
): QualityModels {
  return {
    async version(model) {
      const own = await head.version();
      return model === 'FAST' ? own : `${own} ${await network.networkVersion()}`;
    },
    async rate(claim, premises, model, client) {
      const fast = Array.from(await head.quality(premises), (quality) => {
        return { quality, model: 'FAST' as const };
      });
      if (model === 'FAST') return fast;
      const read = await network.qualities(claim, premises, client);
      return read.map((quality, at) => (quality === undefined ? fast[at]! : { quality, model }));
    },
  };
}
