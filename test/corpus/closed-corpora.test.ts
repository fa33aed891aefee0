import { expect, it } from 'vitest';
import { closeCorpora, reopenCorpora } from '../../src/corpus/registry.js';
import { checkEncoder } from '../../src/domain/corpus.js';
import { UNLIMITED } from '../../src/runtime/scope.js';
import { openCorpora, premise } from './support.js';

it('are refused by every server until they are opened again', async () => {
  const { store, writer, registry, textEncoder } = await openCorpora();
  for (const name of ['town', 'lake']) await writer.putCorpus({ name });
  await writer.putPremises('town', [premise('p1')]);
  await writer.flush('town');
  const before = (await store.scroll('corpora', { limit: 20, payload: true, budget: UNLIMITED }))
    .points;
  const outdated = expect.objectContaining({ code: 'CORPUS_OUTDATED' }) as Error;
  for (const name of ['town', 'lake']) {
    await closeCorpora(store);
    registry.invalidate(name);
    const closed = (await registry.get(name))!;
    expect(() => checkEncoder(closed, textEncoder.model)).toThrow(outdated);
    await expect(writer.putPremises(name, [premise('p2')])).rejects.toEqual(outdated);
  }
  await reopenCorpora(store);
  await reopenCorpora(store);
  expect(
    (await store.scroll('corpora', { limit: 20, payload: true, budget: UNLIMITED })).points,
  ).toEqual(before);
});
