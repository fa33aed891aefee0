import { expect, inject, it } from 'vitest';
import { createSchema } from '../../src/server/schema.js';
import { onEveryEngine } from '../store/contract/engines.js';
import { liveMemory } from '../support/live-memory.js';
import { RUNS } from '../support/runs.js';
import { fillTowns, startTownApi } from '../support/town-api.js';
import { attack } from './attack.js';

/** Of so many operations at least some must be right, or nothing is tested. */
const ANSWERED = 0.15;
/** After so many operations, the corpus that they search and delete is written anew. */
const ROUND = 250;
/** MiB of live memory that all rounds together may add, besides what one round needs. */
const GROWTH = 300;

const TOWNS = { must: [{ key: 'corpus', match: { value: 'towns' } }] };
const UNLIMITED = { rateLimitKeyPoints: 1e9, rateLimitAddressPoints: 1e9 };

onEveryEngine((store) => {
  it('answers random operations as the schema says, or refuses them by a code', async () => {
    const seed = inject('seed');
    const codes = new Map<string, number>();
    let [tried, answered, grown] = [0, 0, 0];
    const api = await startTownApi(UNLIMITED, {
      engine: store(),
    });
    for (let place = 0; place < RUNS.many; place += ROUND) {
      if (place > 0) {
        await api.writer.deleteCorpus('towns').catch(() => undefined);
        await fillTowns(api.writer);
      }
      expect(await store().count('premises', TOWNS)).toBeGreaterThan(0);
      const outcome = await attack(
        api.api,
        createSchema(),
        seed + place,
        Math.min(ROUND, RUNS.many - place),
      );
      expect(outcome.failures).toEqual([]);
      tried += outcome.tried;
      answered += outcome.answered;
      for (const [code, count] of outcome.codes) codes.set(code, (codes.get(code) ?? 0) + count);
      if (place === 0) grown = -liveMemory();
    }
    grown = (grown + liveMemory()) / 2 ** 20;
    await api.api.close();
    const refused = [...codes].sort(([, left], [, right]) => right - left);
    console.log(
      `${store().engine}, seed ${seed}: ${tried} operations, ${answered} answered without errors; ` +
        `errors: ${refused.map(([code, count]) => `${code} ${count}`).join(', ')}`,
    );
    expect(answered).toBeGreaterThan(tried * ANSWERED);
    expect(grown).toBeLessThan(GROWTH);
  });
});
