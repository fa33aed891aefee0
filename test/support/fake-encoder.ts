import { createHash } from 'node:crypto';
import type { TextEncoder } from '../../src/encoders/text.js';

export interface FakeEncoder extends TextEncoder {
  /** All texts encoded so far, queries apart. */
  readonly encoded: string[];
}

/**
 * Unit vectors from a hash of each word: equal texts are equal, texts that share
 * words are near. No model is loaded.
 */
export function createFakeEncoder({ dimensions = 512, version = '1' } = {}): FakeEncoder {
  const encoded: string[] = [];
  return {
    encoded,
    model: { id: 'fake', version, dimensions },
    async encode(texts) {
      encoded.push(...texts);
      return texts.map((text) => embed(text, dimensions));
    },
    async encodeQuery(text) {
      return embed(text, dimensions);
    },
    answerVector: (question) => question,
    async close() {},
  };
}

function embed(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().split(/\s+/)) {
    const hash = createHash('sha256').update(word).digest();
    for (let place = 0; place < 8; place += 1) {
      const index = hash.readUInt16LE(place * 2) % dimensions;
      vector[index] = (vector[index] ?? 0) + (hash.readInt8(16 + place) || 1);
    }
  }
  const norm = Math.hypot(...vector) || 1;
  return vector.map((value) => value / norm);
}
