import { describe, expect, it } from 'vitest';
import { checkStore } from '../../src/cli/doctor-checks.js';
import { createCorpora } from '../../src/corpus/index.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { loadConfig } from '../../src/runtime/config.js';
import { openStore } from '../../src/store/open.js';
import { Connection } from '../../src/store/qdrant/connection.js';
import { takeLease, WHOLE_STORE } from '../../src/store/qdrant/lease.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { needingQdrant, startQdrant } from '../support/qdrant.js';
import { namesOn } from '../support/reindexed-store.js';
import { runElenchus } from '../support/run-elenchus.js';

it('says what to do instead on the embedded store', async () => {
  const running = runElenchus(['reindex'], { env: { QDRANT_URL: '' } });
  const { status, stderr } = await running;
  expect(status).toBe(2);
  expect(stderr).toMatch(/^elenchus: BAD_INPUT: QDRANT_URL: is not set; .*elenchus export FILE/);
});

describe('elenchus reindex', needingQdrant(), () => {
  it('gives a corpus another profile, and tells it', async () => {
    const server = await startQdrant();
    const env = {
      QDRANT_URL: server.url,
      QDRANT_API_KEY: server.apiKey ?? '',
      QDRANT_COLLECTION_PREFIX: server.prefix,
      // The command waits so long for requests of others, twice.
      QDRANT_TIMEOUT_MS: '4000',
    };
    const config = loadConfig(env);
    const store = await openStore(config);
    const corpora = await createCorpora({
      store,
      textEncoder: createFakeEncoder(),
      sparseEncoder: createSparseEncoder(),
    });
    await corpora.writer.putCorpus({ name: 'town' });
    const texts = ['Wolves are shy.', 'Buses are late.'];
    const premises = texts.map((text) => ({ id: text, text, profile: {}, extra: {} }));
    await corpora.writer.putPremises('town', premises);
    await corpora.close();

    const words = ['reindex', '--json'];
    const { status, stdout, stderr } = await runElenchus(words, {
      env: { ...env, QDRANT_PROFILE: 'large' },
    });
    expect(stderr).toContain('copying premises\n');
    expect(status).toBe(0);
    const outcome = JSON.parse(stdout) as { collections: Record<string, string> };
    expect(outcome).toMatchObject({ resumed: false, collections: { premises: 'premises-2' } });
    expect((await namesOn(server)).collections).toEqual(Object.values(outcome.collections).sort());
    expect(await store.count('premises')).toBe(2);
    const abandon = () => runElenchus(['reindex', '--abandon'], { env });
    const nothing = { status: 0, stdout: 'there are no copies to delete\n' };
    expect(await abandon()).toMatchObject(nothing);
    await store.close();

    const large = await openStore({ ...config, qdrantProfile: 'large' });
    const again = await createCorpora({
      store: large,
      textEncoder: createFakeEncoder(),
      sparseEncoder: createSparseEncoder(),
    });
    expect(await large.count('premises')).toBe(2);
    await again.close();
    await large.close();

    // The premises were encoded by another model.
    const reencoded = await runElenchus(['reindex', '--reencode'], { env });
    expect(reencoded).toMatchObject({ status: 0 });
    expect(reencoded.stderr).toContain('town: 2 texts encoded\n');
    const corpus = { check: 'corpus town', status: 'ok', detail: '2 premises' };
    expect(await checkStore(config)).toContainEqual(corpus);

    const connection = new Connection({ ...server, timeoutMs: 10_000 });
    const from = { corpora: 'corpora-3' };
    const plan = { wanted: '', from, to: { corpora: 'corpora-4' }, keepOld: false };
    const dead = { replicas: 1, timeoutMs: 10_000, plan };
    await (await takeLease(connection, WHOLE_STORE, 'a dead one', dead))?.leave();
    await connection.close();
    const warning = { check: 'reindex', status: 'warning' };
    expect(await checkStore(config)).toContainEqual(expect.objectContaining(warning));
    expect(await abandon()).toMatchObject({ status: 0, stdout: 'the copies are deleted\n' });
    expect(await abandon()).toMatchObject(nothing);
    await server.close();
  });
});
