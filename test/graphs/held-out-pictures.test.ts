import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiled } from '../support/processes.js';

const [PAIRS, ITEMS] = [30, 20];

function heldOut(...flags: string[]): Buffer {
  const script = compiled('lab/held-out-pictures.ts');
  const size = [`--pairs=${PAIRS}`, `--items=${ITEMS}`];
  return execFileSync(process.execPath, [script, ...size, ...flags], {
    maxBuffer: 2 ** 24,
  });
}

describe('the graphs that encoders are measured on', () => {
  it('are two sets of pairs with their similarities, then originals and edited copies', () => {
    const bytes = heldOut();
    const end = bytes.indexOf('\n') + 1;
    const header = JSON.parse(bytes.subarray(0, end).toString()) as Record<string, unknown>;
    const length = 64 * 64 * 3;
    expect(header).toEqual({
      inputBytes: length,
      pairs: PAIRS,
      items: ITEMS,
      edits: [1, 2, 4],
      shapes: 0,
    });

    const pairBytes = PAIRS * (2 * length + 4);
    expect(bytes).toHaveLength(end + 2 * pairBytes + 4 * ITEMS * length);
    for (const start of [end, end + pairBytes]) {
      for (let pair = 0; pair < PAIRS; pair++) {
        const left = bytes.subarray(start + 2 * pair * length).subarray(0, length);
        const right = bytes.subarray(start + (2 * pair + 1) * length).subarray(0, length);
        const similarity = bytes.readFloatLE(start + 2 * PAIRS * length + 4 * pair);
        expect(similarity).toBeGreaterThan(0);
        expect(similarity).toBeLessThanOrEqual(1);
        // One shape is drawn in one way.
        expect(left.equals(right)).toBe(similarity === 1);
      }
    }

    const drawn = (at: number) => {
      const start = end + 2 * pairBytes + at * length;
      return bytes.subarray(start, start + length).toString('latin1');
    };
    const originals = Array.from({ length: ITEMS }, (_, item) => drawn(item));
    expect(new Set(originals).size).toBe(ITEMS);
    originals.forEach((original, item) => expect(drawn(ITEMS + item)).not.toBe(original));
  }, 60_000);

  it('come with pairs of the different shapes of a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shapes-'));
    const aif = (type: string, id: string) => ({
      nodes: [
        { nodeID: `${id}1`, type: 'I', text: 'Dogs bark.' },
        { nodeID: `${id}2`, type, text: '' },
        { nodeID: `${id}3`, type: 'I', text: 'They guard.' },
      ],
      edges: [
        { edgeID: `${id}4`, fromID: `${id}3`, toID: `${id}2` },
        { edgeID: `${id}5`, fromID: `${id}2`, toID: `${id}1` },
      ],
      locutions: [],
    });
    const files = { a: aif('RA', 'x'), b: aif('CA', 'x'), c: aif('RA', 'y'), d: { nodes: 1 } };
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
    }
    const bytes = heldOut('--cases', folder);
    rmSync(folder, { recursive: true });
    const header = JSON.parse(bytes.toString('latin1').split('\n')[0]!) as { shapes: number };
    expect(header.shapes).toBe(2);
    // A support and an attack: only the claim has a partner.
    const similarities = Array.from({ length: PAIRS }, (_, pair) =>
      bytes.readFloatLE(bytes.length - 4 * (PAIRS - pair)),
    );
    for (const similarity of similarities) expect(similarity).toBeCloseTo(1 / 3, 6);
  }, 60_000);

  it('are the same at every call', () => {
    expect(heldOut().equals(heldOut())).toBe(true);
  }, 60_000);
});
