export { sample, seededRandom } from '../src/random.js';
