import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/math/random.js';
import { Payloads } from '../../../src/store/embedded/payloads.js';
import type { Payload } from '../../../src/store/port.js';

const ROWS = 3000;
/** A longer value is on the disk only. */
const LONGEST = 16 * 2 ** 10;

/** Keys that many share, that few share, and that nobody shares; some of them missing. */
function drawPayload(row: number, random: () => number): Payload {
  if (row % 50 === 0) return {};
  return {
    ...(random() < 0.9 && { language: random() < 0.5 ? 'de' : 'fr' }),
    text: `Straße ${row} ${'ä😀'.repeat(Math.floor(random() * 40))}`,
    profile: { age: Math.floor(random() * 60), 'of "many"': ['a', null] },
    ...(random() < 0.02 && { long: 'x'.repeat(random() < 0.1 ? 3 * 2 ** 19 : 2000) }),
    [String(row % 400)]: row,
    nothing: null,
  };
}

describe('payloads', () => {
  it('come back as the JSON that they were, whole or by key, also when rows have gone', () => {
    const random = seededRandom(8);
    const payloads = new Payloads();
    let kept = Array.from({ length: ROWS }, (_, row) => drawPayload(row, random));
    for (const payload of kept) payloads.push(payload);
    const check = () => {
      kept.forEach((payload, row) => {
        const { long = '' } = payload as { readonly long?: string };
        const whole = long.length > LONGEST ? undefined : JSON.stringify(payload);
        expect(payloads.get(row) === whole).toBe(true);
        const { text, profile } = payload;
        expect(payloads.get(row, ['profile', 'text', 'no such key'])).toBe(
          JSON.stringify({ text, profile }),
        );
        expect(payloads.get(row, [])).toBe('{}');
      });
    };
    check();
    const rows = kept.map((_, row) => row).filter(() => random() < 0.5);
    payloads.compact(Uint32Array.from(rows));
    kept = rows.map((row) => kept[row]!);
    for (let row = 0; row < 100; row++) {
      kept.push(drawPayload(ROWS + row, random));
      payloads.push(kept.at(-1)!);
    }
    check();
  });
});
