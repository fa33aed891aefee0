import type { QualityModel } from '../../src/rerank/quality/types.js';

/** The less a vector points where the first axis does, the better the premise. */
export function createFakeQualityModel(): QualityModel & { revision: string } {
  return {
    revision: 'fake 1',
    async version() {
      return this.revision;
    },
    async quality(premises) {
      return Float32Array.from(premises, ({ vector }) => (1 - vector[0]!) / 2);
    },
  };
}
