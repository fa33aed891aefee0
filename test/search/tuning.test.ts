import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCorpora } from '../../src/corpus/index.js';
import type { Corpus } from '../../src/domain/corpus.js';
import { JUDGE_DEFAULTS } from '../../src/domain/stages.js';
import type { Setting, Tuning } from '../../src/domain/tuning.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import type { PremiseSearchOptions } from '../../src/search/arguments.js';
import { describeEngines, ENGINES } from '../store/contract/engines.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';

const WORDS = 'trees shade streets cool summer benches children traffic noise taxes'.split(' ');
const RECORDS = Array.from({ length: 60 }, (_, at) => ({
  id: `${at}`,
  text: `${WORDS[at % 10]} ${WORDS[(at * 7 + 3) % 10]} ${WORDS[(at * at) % 10]} ${at}.`,
  language: 'en',
  profile: { gender: at % 2 ? 'female' : 'male' },
  extra: {},
}));

const LEXICAL: Setting = { rank: { method: 'LEXICAL' } };
const JUDGED: Setting = {
  rank: { method: 'FUSED', lexicalWeight: 0.7 },
  rerank: {
    judge: { ...JUDGE_DEFAULTS, model: 'FAST' },
    quality: { model: 'FAST', weight: 0.5 },
    diversify: { method: 'CORESET', relevanceWeight: 0.7 },
  },
};
const tuning = (setting: Setting): Tuning => ({
  setting,
  questions: 12,
  judgements: 60,
  difference: 0.05,
  interval: { from: 0.01, to: 0.09 },
  tunedAt: '2026-11-28T12:00:00.000Z',
});

describeEngines(
  (name) => `a tuning, on the ${name} engine`,
  (on) => {
    let engine: SearchedEngine;
    beforeAll(async () => {
      engine = await openSearched(on, 'towns');
      await engine.corpora.writer.putPremises('towns', RECORDS);
      await engine.corpora.writer.finish('towns');
    });
    afterAll(async () => {
      await engine.corpora.close();
      await engine.opened.close();
    });
    const corpus = async (): Promise<Corpus> => (await engine.corpora.registry.get('towns'))!;
    const tune = async (setting: Setting | undefined) =>
      engine.corpora.writer.tuneCorpus(await corpus(), setting && tuning(setting));
    beforeEach(() => tune(undefined));

    const by = { text: 'shade of trees in cool streets' };
    const search = (more: Partial<PremiseSearchOptions> = {}) =>
      engine.retrieval.searchPremises('ALL', { by, corpus: 'towns', first: 15, ...more });
    const idsOf = async (more?: Partial<PremiseSearchOptions>) =>
      (await search(more)).hits.map(({ premise }) => premise.externalId);

    it.each([LEXICAL, JUDGED])(
      'orders what a search does not order itself: %j',
      async (setting) => {
        const before = await idsOf();
        const wanted = await search(setting);
        await tune(setting);
        const page = await search();
        expect(page.tuning).toEqual(tuning(setting));
        expect(
          page.hits.map(({ premise, score, explanation }) => [premise.id, score, explanation]),
        ).toEqual(
          wanted.hits.map(({ premise, score, explanation }) => [premise.id, score, explanation]),
        );
        expect(await idsOf()).not.toEqual(before);
        for (const said of [
          { rank: { method: 'AUTO' } },
          { rerank: {} },
          { tuning: {} },
        ] as const) {
          expect((await search(said)).tuning).toBeUndefined();
          expect(await idsOf(said)).toEqual(before);
        }
        await tune(undefined);
        expect((await search()).tuning).toBeUndefined();
        expect(await idsOf()).toEqual(before);
      },
    );

    it('orders comparisons of groups, but not what counts as an answer in a debate', async () => {
      const groups = ['female', 'male'].map((name) => ({
        name,
        filter: { profile: [{ variable: 'gender', anyOf: [name] }] },
      }));
      const compared = (setting: Partial<Setting> = {}) =>
        engine.retrieval.compareGroups('ALL', {
          by,
          corpus: 'towns',
          groups,
          ...setting,
        });
      const idsIn = async (setting?: Setting) => {
        const [first] = (await compared(setting)).groups;
        return (await first!.premises()).hits.map(({ premise }) => premise.id);
      };
      const wanted = await idsIn(LEXICAL);
      const debate = async () =>
        (await engine.retrieval.debate('ALL', { by, corpus: 'towns' })).counts();
      const counts = await debate();
      await tune(LEXICAL);
      expect(await idsIn()).toEqual(wanted);
      expect(await debate()).toEqual(counts);
    });

    it('makes cursors stale where the order changes, and only there', async () => {
      const cursorOf = async (more?: Partial<PremiseSearchOptions>) =>
        (await search(more)).hits[4]!.cursor;
      const stale = { code: 'CURSOR_STALE' };
      const [usual, own] = [await cursorOf(), await cursorOf(LEXICAL)];
      await tune(LEXICAL);
      await expect(search({ after: usual })).rejects.toMatchObject(stale);
      const tuned = await cursorOf();
      const rest = (await idsOf()).slice(5);
      const { interval, ...changed } = tuning(LEXICAL);
      const again = { ...changed, interval: { ...interval, to: 0.08 } };
      await engine.corpora.writer.tuneCorpus(await corpus(), again);
      expect((await idsOf({ after: tuned })).slice(0, rest.length)).toEqual(rest);
      await tune(JUDGED);
      await expect(search({ after: tuned })).rejects.toMatchObject(stale);
      expect(await idsOf({ ...LEXICAL, after: own })).not.toEqual([]);
      await tune(undefined);
      await expect(search({ after: tuned })).rejects.toMatchObject(stale);
      expect((await idsOf({ after: usual })).length).toBeGreaterThan(0);
    });

    it('stays when the corpus is described or written to, and for the next process', async () => {
      await tune(JUDGED);
      const { writer } = engine.corpora;
      await writer.updateCorpus({ name: 'towns', title: 'Towns' });
      await writer.putPremises('towns', [{ ...RECORDS[0]!, id: 'more' }]);
      await writer.deletePremises('towns', [(await search()).hits[0]!.premise.id]);
      expect((await corpus()).tuning).toEqual(tuning(JUDGED));
      const next = await createCorpora({
        store: engine.opened.store,
        textEncoder: createFakeEncoder(),
        sparseEncoder: createSparseEncoder(),
      });
      expect((await next.registry.get('towns'))?.tuning).toEqual(tuning(JUDGED));
      await next.close();
    });

    it('is refused for a corpus that was cleared or deleted meanwhile, and goes with it', async () => {
      const { writer, registry } = engine.corpora;
      const old = await writer.createCorpus({ name: 'village' });
      await writer.tuneCorpus(old, tuning(LEXICAL));
      await writer.clearCorpus('village');
      expect((await registry.get('village'))?.tuning).toBeUndefined();
      const gone = { code: 'CORPUS_NOT_FOUND', details: { corpus: 'village' } };
      await expect(writer.tuneCorpus(old, tuning(LEXICAL))).rejects.toMatchObject(gone);
      await writer.deleteCorpus('village');
      await expect(writer.tuneCorpus(old, tuning(LEXICAL))).rejects.toMatchObject(gone);
      await writer.createCorpus({ name: 'village' });
      await expect(writer.tuneCorpus(old, undefined)).rejects.toMatchObject(gone);
      expect((await registry.get('village'))?.tuning).toBeUndefined();
    });

    it('is part of an export, from which every engine reads it', async () => {
      await tune(JUDGED);
      const folder = await mkdtemp(join(tmpdir(), 'elenchus-tuning-'));
      const lines: string[] = [];
      for await (const line of engine.corpora.transfers.export()) lines.push(line);
      const file = join(folder, 'export.jsonl');
      await writeFile(file, lines.map((line) => `${line}\n`).join(''));
      const opened = await ENGINES[0]!.open();
      const other = await createCorpora({
        store: opened.store,
        textEncoder: createFakeEncoder(),
        sparseEncoder: createSparseEncoder(),
      });
      await other.transfers.import(file);
      expect((await other.registry.get('towns'))?.tuning).toEqual(tuning(JUDGED));
      await other.close();
      await opened.close();
      await rm(folder, { recursive: true });
    });

    it('is gone when the corpus is encoded by another encoder, whose vectors it does not know', async () => {
      const store = engine.opened.store;
      await engine.corpora.writer.createCorpus({ name: 'hamlet' });
      const hamlet = (await engine.corpora.registry.get('hamlet'))!;
      await engine.corpora.writer.tuneCorpus(hamlet, tuning(LEXICAL));
      await engine.corpora.writer.finish('hamlet');
      const encoders = [createFakeEncoder(), createFakeEncoder({ version: '2' })];
      const kept: (Tuning | undefined)[] = [];
      for (const textEncoder of encoders) {
        const next = await createCorpora({
          store,
          textEncoder,
          sparseEncoder: createSparseEncoder(),
        });
        await next.writer.reencode('hamlet');
        kept.push((await next.registry.get('hamlet'))?.tuning);
        await next.close();
      }
      expect(kept).toEqual([tuning(LEXICAL), undefined]);
    });
  },
);
