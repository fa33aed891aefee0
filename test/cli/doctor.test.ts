import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkStore, repair } from '../../src/cli/doctor-checks.js';
import { DEFINITIONS } from '../../src/corpus/collections/index.js';
import { entityId } from '../../src/domain/ids.js';
import { createElenchus } from '../../src/index.js';
import { repairStore } from '../../src/store/open.js';
import { runElenchus } from '../support/run-elenchus.js';
import { testConfig } from '../support/server.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'elenchus-doctor-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The status and the detail of each check, by its name. */
async function examine(env: NodeJS.ProcessEnv = {}, ...options: string[]) {
  const arguments_ = ['doctor', '--json', '--data-dir', dataDir, ...options];
  const finished = runElenchus(arguments_, {
    env: { QDRANT_URL: '', ...env },
  });
  const { status, stdout } = await finished;
  const findings = JSON.parse(stdout) as { check: string; status: string; detail: string }[];
  const found = findings.map(({ check, status, detail }) => [check, `${status}: ${detail}`]);
  return { status, findings: Object.fromEntries(found) as Record<string, string> };
}

describe('elenchus doctor', () => {
  it('finds a new folder in order', async () => {
    const { status, findings } = await examine();
    expect(status).toBe(0);
    expect(findings).toMatchObject({
      Node: `ok: ${process.versions.node}`,
      'text encoder': 'ok: use-multilingual-v3 1, 512 dimensions',
      'structure encoder': expect.stringMatching(
        /^ok: .*logical.*; version 2, 128 dimensions$/,
      ) as string,
      'relevance filter': 'ok: CROSS_ENCODER, FAST, KNRM; sides',
      quality: expect.stringMatching(/^ok: 0\.\d\d for a reason$/) as string,
      'text to graph': 'ok: 3 statements, 2 relations',
      images: 'ok: efficientnet-lite0 1; pp-ocrv4-mobile-ch 1.4.2; no CLIP model',
      settings: expect.stringMatching(/^ok: /) as string,
      store: `ok: embedded, ${dataDir}`,
    });
  }, 60_000);

  it('names a wrong setting once', async () => {
    const { status, findings } = await examine({ ELENCHUS_DATA_DR: 'data' });
    expect(status).toBe(1);
    const problems = Object.entries(findings).filter(([, told]) => told.startsWith('problem'));
    expect(problems).toMatchObject([['settings', expect.stringContaining('ELENCHUS_DATA_DR')]]);
  }, 60_000);

  it('counts the premises of a corpus, says what to do where another model made it, and need not repair it', async () => {
    const { services } = await createElenchus(testConfig({ dataDir }));
    await services.writer.putCorpus({ name: 'town' });
    const { encoder, ...record } = (await services.registry.get('town'))!;
    const id = entityId('corpus', 'old', 'old');
    const older = { ...encoder, id: 'an-older-one' };
    await services.registry.save({ ...record, id, name: 'old', encoder: older });
    await services.close();

    const { status, findings } = await examine({}, '--repair');
    expect(status).toBe(1);
    expect(findings['repair']).toMatch(/^ok: .*nothing was lost$/);
    expect(findings).toMatchObject({
      'corpus town': 'ok: 0 premises',
      'corpus old': expect.stringMatching(
        /^problem: STORE_MODEL_MISMATCH: .*elenchus ingest --reencode --corpus old$/,
      ) as string,
    });
  }, 60_000);

  /** Checks the store only: to check the models takes seconds. */
  async function storeFinding(): Promise<string> {
    const findings = await checkStore(testConfig({ dataDir }));
    const { status, detail } = findings.find(({ check }) => check === 'store')!;
    return `${status}: ${detail}`;
  }

  it('warns where a running process has the folder', async () => {
    const { services } = await createElenchus(testConfig({ dataDir }));
    const found = await storeFinding();
    await services.close();
    expect(found).toMatch(new RegExp(`^warning: STORE_LOCKED: .* process ${process.pid};`));
  }, 60_000);

  /** A corpus of two premises, one of which is torn. Returns the key of that one. */
  async function damage(): Promise<string> {
    const { services } = await createElenchus(testConfig({ dataDir }));
    await services.writer.putCorpus({ name: 'town' });
    const premises = ['Wolves kill sheep.', 'Wolves keep the forest healthy.'];
    await services.writer.putPremises(
      'town',
      premises.map((text, n) => ({ id: `p${n}`, text, profile: {}, extra: {}, language: 'en' })),
    );
    await services.close();
    const lost = `premises/${entityId('premise', 'town', 'p1')}`;
    const level = new ClassicLevel(join(dataDir, 'records'));
    await level.put(lost, 'torn');
    await level.close();
    return lost;
  }

  async function expectOneCounted(): Promise<void> {
    const { services } = await createElenchus(testConfig({ dataDir }));
    expect((await services.registry.terms('town', 'en')).documents).toBe(1);
    await services.close();
  }

  it('says that a store is damaged, and with --repair keeps the rest and says what is lost', async () => {
    const lost = await damage();
    expect(await storeFinding()).toMatch(
      /^problem: STORE_DAMAGED: .*premises: 1 of 2 records can be read.*elenchus doctor --repair --data-dir \S+$/,
    );
    const { status, findings } = await examine({}, '--repair');
    expect(status).toBe(3);
    expect(findings['repair']).toMatch(/^warning: \d+ records kept; lost: premises: 1 of 2 /);
    expect(findings['repair']).toContain(`deleted, as damaged: ${lost};`);
    expect(findings).toMatchObject({
      store: `ok: embedded, ${dataDir}`,
      'corpus town': 'ok: 1 premise',
    });

    await expectOneCounted();
  }, 120_000);

  it('completes a repair that was killed before the corpora were counted again', async () => {
    const config = testConfig({ dataDir });
    await damage();
    await repairStore(config, DEFINITIONS);
    expect(await repair(config)).toMatchObject({
      whole: false,
      detail: expect.stringContaining('lost: premises: 1 of 2 ') as string,
    });
    await expectOneCounted();
    expect(await repair(config)).toMatchObject({ whole: true });
  }, 120_000);

  it('says that Qdrant cannot be reached', async () => {
    const config = testConfig({ dataDir, qdrantUrl: 'http://127.0.0.1:1' });
    const detail = expect.stringMatching(/^STORE_UNREACHABLE: /) as string;
    expect(await checkStore(config)).toEqual([{ check: 'store', status: 'problem', detail }]);
  });

  it('says that a setting is invalid', async () => {
    const { status, findings } = await examine({ ELENCHUS_PORT: 'many' });
    expect(status).toBe(1);
    expect(findings['settings']).toMatch(/^problem: CONFIG_INVALID: ELENCHUS_PORT: /);
  }, 60_000);
});
