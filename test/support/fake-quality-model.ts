import type { QualityModel } from '../../src/encoders/quality.js';

/** The less a vector points where the first half of the axes does, the better the premise. */
export function createFakeQualityModel(): QualityModel & { revision: string } {
  return {
    revision: 'fake 1',
    async version() {
      return this.revision;
    },
    async quality(premises) {
      return Float32Array.from(premises, ({ vector }) => {
        const half = Array.from(vector).slice(0, vector.length / 2);
        const along = half.reduce((sum, value) => sum + value, 0);
        return (1 - Math.max(-1, Math.min(1, along))) / 2;
      });
    },
  };
}
