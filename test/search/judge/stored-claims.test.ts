import { NO_REQUEST } from '../../../src/runtime/scope.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { entityId } from '../../../src/domain/ids.js';
import { premisesByClaims, storedClaims } from '../../../src/search/judge/by-claims.js';
import { openCorpora, premise } from '../../corpus/support.js';

const CARS = { id: 'cars', text: 'Cars should leave the old town' };
const NOW = { id: 'now', text: 'Cars should leave the old town now' };
const TREES = { id: 'trees', text: 'Each street needs trees' };

const english = (id: string, text: string, claim?: typeof CARS) =>
  premise(id, { text, language: 'en', ...(claim && { claim }) });

let source: ReturnType<typeof storedClaims>;
beforeAll(async () => {
  const { store, registry, writer, sparseEncoder } = await openCorpora();
  await writer.putCorpus({ name: 'town' });
  await writer.putPremises('town', [
    english('noise', 'Engines make noise at night', CARS),
    english('air', 'The air would be cleaner', NOW),
    english('cool', 'Leaves keep walls cool', TREES),
    english('engines', 'Engines also smell'),
    english('dogs', 'Dogs bark'),
  ]);
  await writer.flush('town');
  source = storedClaims(
    { store, scope: NO_REQUEST },
    { registry, sparseEncoder },
    (await registry.get('town'))!,
  );
});

const ids = (type: 'claim' | 'premise', ...names: string[]) =>
  names.map((name) => entityId(type, 'town', name));

describe('the claims of a store', () => {
  it('are found by their words', async () => {
    const found = await source.similarClaims('The town without cars', 5);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids('claim', 'cars', 'now')));
    expect(await source.similarClaims('The town without cars', 1)).toHaveLength(1);
  });

  it('have the other claims of their cluster', async () => {
    const [cars = ''] = ids('claim', 'cars');
    expect(new Set(await source.clusterOf(cars))).toEqual(new Set(ids('claim', 'cars', 'now')));
    expect(await source.clusterOf(ids('claim', 'trees')[0]!)).toEqual(ids('claim', 'trees'));
  });

  it('have their premises, those of the first claim first', async () => {
    const claims = ids('claim', 'trees', 'cars');
    expect(await source.premisesOf(claims, 5)).toEqual(ids('premise', 'cool', 'noise'));
    expect(await source.premisesOf(claims, 1)).toEqual(ids('premise', 'cool'));
  });

  it('have premises that find others by BM25, and not themselves', async () => {
    const seeds = ids('premise', 'noise', 'engines', 'dogs', 'gone');
    const found = await source.similarPremises(seeds, 5);
    expect(found.map((near) => near.map(({ id }) => id))).toEqual([
      ids('premise', 'engines'),
      ids('premise', 'noise'),
      [],
    ]);
    expect(await source.similarPremises([], 5)).toEqual([]);
  });

  it('lead from a new claim to candidates', async () => {
    const found = await premisesByClaims(source, 'No cars in town', { limit: 10 });
    expect(new Set(found.slice(0, 2))).toEqual(new Set(ids('premise', 'noise', 'air')));
    expect(found.slice(2)).toEqual(ids('premise', 'engines'));
  });
});
