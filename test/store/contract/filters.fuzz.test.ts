import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Point, VectorStore } from '../../../src/store/port.js';
import { holds } from '../../support/predicate.js';
import { filters, FUZZED, points } from './arbitraries.js';
import { onEveryEngine } from './engines.js';

const RUNS = 2_200;
onEveryEngine((store) => {
  it(
    `selects what a plain predicate says, for ${RUNS} random filters between random writes`,
    { timeout: 180_000 },
    async () => {
      // The local mode under the test server has no indexes that would hide other types.
      const illTyped = store().engine === 'embedded';
      const model = new Map<string, Point>();
      await store().ensureCollection(FUZZED);
      await write(store(), model, fc.sample(points(illTyped), { numRuns: 40, seed: 7 }));

      const step = fc.record({
        filter: filters,
        upserts: fc.oneof(
          { weight: 15, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: fc.array(points(illTyped), { maxLength: 8 }) },
        ),
        deletes: fc.oneof(
          { weight: 60, arbitrary: fc.constant(false) },
          { weight: 1, arbitrary: fc.constant(true) },
        ),
      });
      const steps = fc.sample(step, { numRuns: RUNS, seed: 2026 });
      let telling = 0;
      for (const { filter, upserts, deletes } of steps) {
        await write(store(), model, upserts);
        const page = await store().scroll(FUZZED.name, { filter, limit: 1000, payload: false });
        const selected = page.points.map(({ id }) => id);
        if (selected.length > 0 && selected.length < model.size) telling++;
        const expected = [...model.values()]
          .filter((point) => holds(filter, point, FUZZED.indexes))
          .map(({ id }) => id)
          .sort();
        expect(selected, JSON.stringify(filter)).toEqual(expected);
        if (!deletes || expected.length > model.size / 2) continue;
        await store().delete(FUZZED.name, { filter });
        for (const id of expected) model.delete(id);
      }
      // A fuzzer whose filters select all or nothing would compare little.
      expect(telling / RUNS).toBeGreaterThan(0.4);
    },
  );
});

async function write(store: VectorStore, model: Map<string, Point>, upserts: readonly Point[]) {
  await store.upsert(FUZZED.name, upserts);
  for (const point of upserts) model.set(point.id, point);
}
