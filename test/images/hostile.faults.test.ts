import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImageReader } from '../../src/images/reader.js';
import { type HostileFile, hostileFiles } from './support/hostile.js';
import { picture } from './support/make.js';

const LIMITS = { bytes: 20 * 2 ** 20, pixels: 50_000_000, frames: 500, ms: 60_000 };

const files = await hostileFiles();
let reader: ImageReader;
let good: Buffer;
let peak = 0;

beforeAll(async () => {
  reader = new ImageReader({ limits: LIMITS, ocr: true, threads: 1 });
  good = await picture().png().toBuffer();
});
afterAll(() => reader.close());

/** The most memory that a child of this process has had so far, in MiB; 0 where it is unknown. */
function memoryOfChildren(): number {
  if (process.platform !== 'linux') return 0;
  const sizes = execFileSync('sh', [
    '-c',
    `grep -h VmHWM $(grep -l "^PPid:[[:space:]]${process.pid}$" /proc/[0-9]*/status 2>/dev/null) 2>/dev/null || true`,
  ]).toString();
  return Math.max(0, ...[...sizes.matchAll(/(\d+) kB/g)].map(([, kB]) => Number(kB) / 1024));
}

describe('a hostile file', () => {
  it('is one of more than sixty', () => {
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
    expect(files.length).toBeGreaterThan(60);
  });

  it.each(files)('$name', async ({ bytes, labelled, code }: HostileFile) => {
    const reading = reader.read({ field: 'image', bytes, labelled });
    if (code === undefined) {
      const { webp, width, height } = await reading;
      expect(webp.length).toBeGreaterThan(20);
      expect(width * height).toBeGreaterThan(0);
    } else {
      await expect(reading).rejects.toMatchObject({ code, details: { field: 'image' } });
    }
    peak = Math.max(peak, memoryOfChildren());
    // The reader goes on.
    expect(await reader.read({ field: 'image', bytes: good })).toMatchObject({ width: 320 });
  });

  it('never takes a gigabyte', () => {
    if (process.platform === 'linux') expect(peak).toBeGreaterThan(30);
    expect(peak).toBeLessThan(1024);
  });
});
