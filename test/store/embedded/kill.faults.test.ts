import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { Engine } from '../../../src/store/embedded/engine.js';
import { idOf } from '../contract/collection.js';
import { NOTES } from './points.js';
import { runScript, temporaryDirectory } from './support.js';

const BATCH = 50;

it.each([
  'before the records are written',
  'while the records are written',
  'after the records are written',
  'while they are taken into memory',
  'while a log becomes a table',
  'while tables are merged',
  'while it is opened',
])(
  'a kill %s loses nothing that was acknowledged and halves no write',
  async (phase) => {
    const directory = await temporaryDirectory();
    // Twice, so that what the first kill left is written to, killed and opened again.
    for (let round = 0, last = 0; round < 2; round++) {
      const child = runScript('killed.ts', directory, phase);
      let acknowledged = last;
      for await (const line of createInterface({ input: child.stdout }))
        acknowledged = Number(line);
      if (child.signalCode === null) await once(child, 'exit');
      expect(child.signalCode).toBe('SIGKILL');
      expect(acknowledged).toBeGreaterThan(last);

      const engine = await Engine.open(directory);
      const { points } = await engine.scroll(NOTES.name, {
        limit: 1_000_000,
        payload: false,
        vectors: false,
      });
      await engine.close();
      expect(points.map(({ id }) => id)).toEqual(points.map((_, n) => idOf(n)));
      // The write that was killed may be there, as a whole.
      expect([acknowledged, acknowledged + BATCH]).toContain(points.length);
      last = points.length;
    }
  },
  60_000,
);
