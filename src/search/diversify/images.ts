import { images } from '../../corpus/collections/images.js';
import type { DenseVector } from '../../store/port.js';
import type { Represented } from './representation.js';

type Compared = 'text' | 'visual';

/**
 * Images are compared by text and pixels alike: the cosine of two is half that of their texts and
 * half that of their pixels.
 */
export const imagesRepresented: Represented = {
  selection: { vectors: ['text', 'visual'] },
  vectors: async (pool) => pool.map(({ point: { vectors } }) => joined(vectors ?? {})),
  digest: () => [],
};

/** Both vectors as one, with zeros in place of a missing one. */
export function joined(vectors: Readonly<Record<string, unknown>>): Float32Array {
  const parts = (['text', 'visual'] satisfies Compared[]).map((name) => {
    const given = vectors[name] as DenseVector | undefined;
    const { size } = images.definition.vectors[name]!;
    return given ? Array.from(given, (value) => Math.SQRT1_2 * value) : Array<number>(size).fill(0);
  });
  return Float32Array.from(parts.flat());
}
