import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/server.js';
import { startTownApi, type TownApi, townPremises } from '../support/town-api.js';

const HITS = 150;
const ALIASES = 29;

describe('an answer with thousands of errors', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startTownApi();
    const [sample] = await townPremises();
    const premises = Array.from({ length: HITS }, (_, place) => ({
      ...sample!,
      id: `tree-${place}`,
      text: `Trees in street number ${place}.`,
    }));
    await town.writer.putPremises('towns', premises);
  });
  afterAll(() => town.api.close());

  it('is made in turns, between which the event loop serves others', async () => {
    const fields = Array.from({ length: ALIASES }, (_, at) => `a${at}: stance(claimId: "none")`);
    const query = `{ premises(corpus: "towns", first: ${HITS}) { nodes { ${fields.join(' ')} } } }`;
    const spent: number[] = [];
    let before = process.cpuUsage();
    let running = true;
    const round = () => {
      const { user, system } = process.cpuUsage(before);
      spent.push(user + system);
      before = process.cpuUsage();
      if (running) setImmediate(round);
    };
    round();
    const { errors } = await ask(town.api, query);
    running = false;
    expect(errors).toHaveLength(HITS * ALIASES);
    const all = spent.reduce((sum, one) => sum + one, 0);
    expect(Math.max(...spent)).toBeLessThan(0.5 * all);
  });
});
