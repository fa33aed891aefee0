import { digest } from '../corpus/content.js';
import { seededRandom } from '../random.js';

/** Random numbers in [0, 1), the same for the same seed, of whatever kind that is. */
export function randomNumbers(seed: unknown): () => number {
  return seededRandom(Number.parseInt(digest(seed).slice(0, 8), 16));
}
