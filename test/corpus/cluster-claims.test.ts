import { beforeEach, describe, expect, it } from 'vitest';
import { clusterStoredClaims } from '../../src/corpus/claim-clusters.js';
import { entityId } from '../../src/domain/ids.js';
import { expectAtMost } from '../support/at-most.js';
import { type OpenCorpora, openCorpora, premise, stored } from './support.js';

let corpora: OpenCorpora;
beforeEach(async () => {
  corpora = await openCorpora();
  await corpora.writer.putCorpus({ name: 'town' });
});

const SAME = 'Cars should leave the old town';
const claimed = (id: string, claim: string, text: string) =>
  premise(id, { claim: { id: claim, text } });

/** Two claims that share nearly all words, and another. */
const put = () =>
  corpora.writer.putPremises('town', [
    claimed('1', 'cars', SAME),
    claimed('2', 'lorries', `${SAME} now`),
    claimed('3', 'trees', 'Each street needs trees'),
  ]);

const cluster = (claim: string) => stored(corpora.store, 'claims').get(claim)?.payload.cluster;
const id = (claim: string) => entityId('claim', 'town', claim);

describe('the clusters of stored claims', () => {
  it('come with the statistics after a write, named by their first claim', async () => {
    await put();
    expect(cluster('cars')).toBeUndefined();
    await corpora.writer.flush('town');
    const first = [id('cars'), id('lorries')].sort()[0];
    expect(cluster('cars')).toBe(first);
    expect(cluster('lorries')).toBe(first);
    expect(cluster('trees')).toBe(id('trees'));
  });

  it('leave all else of the claims as it is', async () => {
    await put();
    const before = stored(corpora.store, 'claims').get('cars')!;
    await corpora.writer.flush('town');
    const { payload, vectors } = stored(corpora.store, 'claims').get('cars')!;
    expect(vectors).toEqual(before.vectors);
    expect(payload).toEqual({ ...before.payload, cluster: payload.cluster });
    expect((await put()).map(({ status }) => status)).toEqual(Array(3).fill('UNCHANGED'));
  });

  it('are made again when a claim changes', async () => {
    await put();
    await corpora.writer.flush('town');
    await corpora.writer.putPremises('town', [
      claimed('2', 'lorries', 'Nobody wants dogs without a lead'),
      claimed('4', 'more', `Now ${SAME}`),
    ]);
    await corpora.writer.flush('town');
    expect(cluster('lorries')).toBe(id('lorries'));
    expect(cluster('more')).toBe(cluster('cars'));
  });

  it('are not looked at again where no claim changed', async () => {
    await put();
    await corpora.writer.flush('town');
    corpora.store.calls.clear();
    expect(await clusterStoredClaims(corpora.store, 'town')).toBe(0);
    expectAtMost(Object.fromEntries(corpora.store.calls), { count: 1 });
  });

  it('are made again by another encoder', async () => {
    await put();
    await corpora.writer.flush('town');
    const lost = stored(corpora.store, 'claims').get('cars')!;
    await corpora.store.upsert('claims', [
      { ...lost, payload: { ...lost.payload, cluster: 'of the former encoder' } },
    ]);
    const next = await openCorpora(corpora.store, '2');
    await next.writer.reencode('town');
    expect(cluster('cars')).toBe(cluster('lorries'));
  });

  it('do not reach into another corpus', async () => {
    await corpora.writer.putCorpus({ name: 'city' });
    await put();
    await corpora.writer.putPremises('city', [claimed('1', 'cars in the city', SAME)]);
    await corpora.writer.flush('city');
    expect(cluster('cars')).toBeUndefined();
    expect(cluster('cars in the city')).toBe(entityId('claim', 'city', 'cars in the city'));
  });
});
