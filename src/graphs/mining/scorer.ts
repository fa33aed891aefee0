import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../runtime/config.js';
import { TextToGraphModel } from '../../encoders/text-to-graph.js';
import { evidenceOf, type UnitEncoder } from './evidence.js';
import { featuresOf } from './features.js';
import type { TreeScores } from './tree/scores.js';

/** Scores the units of a text, and the relations between them. */
export interface UnitScorer {
  /**
   * @param language ISO 639-1; its connectives count if they are known
   * @throws ElenchusError ENCODER_FAILED; the reason of the signal
   */
  score(
    texts: readonly string[],
    language: string | undefined,
    signal?: AbortSignal,
  ): Promise<TreeScores>;
  close(): Promise<void>;
}

/**
 * Opens the network of `models/text-to-graph`.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
 */
export async function createUnitScorer(
  encoder: UnitEncoder,
  directory = join(PACKAGE_ROOT, 'models', 'text-to-graph'),
): Promise<UnitScorer> {
  const network = await TextToGraphModel.open(directory, 1);
  return {
    async score(texts, language, signal) {
      const evidence = await evidenceOf(texts, language, encoder);
      signal?.throwIfAborted();
      const vectors = Float32Array.from(evidence.vectors.flatMap((vector) => [...vector]));
      const { root, relation } = await network.score({ ...featuresOf(evidence), vectors });
      return scoresOf(root, relation);
    },
    close: () => network.close(),
  };
}

function scoresOf(root: Float32Array, relation: Float32Array): TreeScores {
  const length = root.length ** 2;
  return {
    size: root.length,
    root: Float64Array.from(root),
    support: Float64Array.from({ length }, (_, at) => relation[2 * at]!),
    attack: Float64Array.from({ length }, (_, at) => relation[2 * at + 1]!),
  };
}
