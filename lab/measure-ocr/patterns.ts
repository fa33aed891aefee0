import type { Pixels } from '../../src/domain/image.js';
import { seededRandom } from '../../src/math/random.js';

const WIDTH = 640;
const HEIGHT = 480;

/** How light each pixel is, 0 to 255. */
type Pattern = (x: number, y: number) => number;

/** Pictures without text, some of which look a little like it. */
export function drawPatterns(): Pixels[] {
  const random = seededRandom(1);
  const patterns: readonly Pattern[] = [
    () => 255,
    (x, y) => (x * y) / 1205,
    () => 255 * random(),
    (_, y) => (y % 24 < 12 ? 0 : 255),
    (x) => (x % 12 < 4 ? 30 : 220),
    (x, y) => ((x >> 4) % 2 === (y >> 4) % 2 ? 60 : 200),
    (x, y) => (Math.hypot((x % 40) - 20, (y % 40) - 20) < 9 ? 0 : 255),
    (x, y) => 128 + 127 * Math.sin(x / 9) * Math.sin(y / 13),
    (x, y) => (Math.abs((y % 60) - 30 - 12 * Math.sin(x / 7)) < 3 ? 20 : 240),
    (x, y) => (y % 60 < 25 && Math.sin(x * 0.9) + Math.sin(x * 0.37) > 0.5 ? 20 : 240),
  ];
  return patterns.map((lightOf) => {
    const data = new Uint8Array(3 * WIDTH * HEIGHT);
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      data.fill(lightOf(at % WIDTH, Math.floor(at / WIDTH)), 3 * at, 3 * at + 3);
    }
    return { width: WIDTH, height: HEIGHT, data };
  });
}
