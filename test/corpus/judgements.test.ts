import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COLLECTIONS, DEFINITIONS } from '../../src/corpus/collections/index.js';
import { dump } from '../../src/corpus/dump.js';
import { createCorpora } from '../../src/corpus/index.js';
import { readJudgedQrels } from '../../src/corpus/qrels.js';
import { checkDump, restore } from '../../src/corpus/transfers.js';
import { entityId } from '../../src/domain/ids.js';
import type { HitType } from '../../src/domain/judgement.js';
import type { NewJudgement } from '../../src/domain/records.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { onEveryEngine } from '../store/contract/engines.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { openCorpora, premise, townGraph } from './support.js';

const judgement = (
  hit: string,
  label: string,
  { annotator = 'kim', question = 'Sollen Schulen bleiben?', type = 'premise' as HitType } = {},
): NewJudgement => ({
  question,
  label,
  annotator,
  hit: { type, id: entityId(type, 'town', hit) },
});

onEveryEngine((opened) => {
  const open = () =>
    createCorpora({
      store: opened(),
      textEncoder: createFakeEncoder(),
      sparseEncoder: createSparseEncoder(),
    });

  it('keeps judgements, and replaces the label of one annotator in one set', async () => {
    const { writer, close } = await open();
    await writer.putCorpus({ name: 'town' });
    await writer.putPremises('town', [premise('1'), premise('2')]);
    const put = async (...judgements: NewJudgement[]) =>
      (await writer.putJudgements('town', judgements)).map(({ status }) => status);
    expect(await put(judgement('1', 'relevant'), judgement('2', 'unsure'))).toEqual([
      'ADDED',
      'ADDED',
    ]);
    expect(
      await put(
        judgement('1', 'not relevant'),
        judgement('1', 'FAVOR'),
        judgement('1', 'relevant', { annotator: 'lea' }),
        judgement('2', 'unsure'),
        judgement('2', 'unsure'),
      ),
    ).toEqual(['REPLACED', 'ADDED', 'ADDED', 'UNCHANGED', 'UNCHANGED']);
    expect(await opened().count('judgements')).toBe(4);
    await close();
  });

  it('exports judgements and imports them', async () => {
    const lines: string[] = [];
    for await (const line of dump(opened(), DEFINITIONS)) lines.push(`${line}\n`);
    const { digest } = JSON.parse(lines.at(-1)!) as { digest: string };
    lines.length -= 1;
    const records = lines.filter((line) => line.includes('"collection":"judgements"'));
    expect(records).toHaveLength(4);
    const file = join(await mkdtemp(join(tmpdir(), 'elenchus-judgements-')), 'export.jsonl');
    const summary = JSON.stringify({ records: lines.length - 1, digest });
    await writeFile(file, `${lines.join('')}${summary}\n`);
    const collections = new Map(Object.entries(COLLECTIONS));
    const { store, registry } = await openCorpora();
    await restore(store, await checkDump(file, collections), collections);
    const town = (await registry.get('town'))!;
    expect(await readJudgedQrels(store, town)).toEqual(await readJudgedQrels(opened(), town));
    expect(await store.count('judgements')).toBe(4);
  });

  it('refuses to remove a label in use, with its count', async () => {
    const { writer, close } = await open();
    const labels = { relevance: { relevant: 2, 'not relevant': 0 } };
    await expect(writer.updateCorpus({ name: 'town', labels })).rejects.toMatchObject({
      code: 'IN_USE',
      details: { field: 'labels.relevance', name: 'unsure', count: 1, unit: 'judgements' },
    });
    await close();
  });

  it('keeps judgements of what is deleted, and deletes them with the corpus', async () => {
    const { writer, close } = await open();
    await writer.deletePremises('town', [entityId('premise', 'town', '1')]);
    expect(await opened().count('judgements')).toBe(4);
    await writer.clearCorpus('town');
    expect(await opened().count('judgements')).toBe(0);
    await close();
  });
});

describe('judgements', () => {
  const town = async () => {
    const corpora = await openCorpora();
    await corpora.writer.putCorpus({ name: 'town' });
    const claim = { id: 'c', text: 'Das Schulhaus soll bleiben.' };
    await corpora.writer.putPremises('town', [premise('1', { claim }), premise('2')]);
    await corpora.writer.putGraphs('town', [townGraph('g')]);
    return corpora;
  };

  it.each([
    ['an empty question', judgement('1', 'relevant', { question: ' ' }), 'BAD_INPUT', 'question'],
    [
      'a question that is too long',
      judgement('1', 'relevant', { question: 'x'.repeat(1_001) }),
      'TEXT_TOO_LONG',
      'question',
    ],
    ['no annotator', judgement('1', 'relevant', { annotator: '' }), 'BAD_INPUT', 'annotator'],
    [
      'half a character',
      judgement('1', 'relevant', { annotator: '\ud83d' }),
      'BAD_INPUT',
      'annotator',
    ],
    ['an unknown label', judgement('1', 'great'), 'UNKNOWN_LABEL', 'label'],
    ['a label that all objects inherit', judgement('1', 'toString'), 'UNKNOWN_LABEL', 'label'],
    ['a premise that is not there', judgement('9', 'relevant'), 'NOT_FOUND', 'hitId'],
    [
      'a claim under the id of a premise',
      { ...judgement('1', 'relevant'), hit: { ...judgement('1', '').hit, type: 'claim' as const } },
      'NOT_FOUND',
      'hitId',
    ],
  ])('with %s are refused, and the others kept', async (_, bad, code, field) => {
    const { writer } = await town();
    expect(await writer.putJudgements('town', [bad, judgement('2', 'relevant')])).toMatchObject([
      { status: 'REJECTED', error: { code, field } },
      { status: 'ADDED' },
    ]);
  });

  it('are of premises, claims and graphs of their corpus only', async () => {
    const { writer } = await town();
    await writer.putCorpus({ name: 'city' });
    const hits = [
      judgement('c', 'relevant', { type: 'claim' }),
      judgement('g', 'relevant', { type: 'graph' }),
    ];
    expect(await writer.putJudgements('town', hits)).toMatchObject([
      { status: 'ADDED' },
      { status: 'ADDED' },
    ]);
    expect(await writer.putJudgements('city', hits)).toMatchObject([
      { error: { code: 'NOT_FOUND' } },
      { error: { code: 'NOT_FOUND' } },
    ]);
    await expect(writer.putJudgements('sheep', hits)).rejects.toMatchObject({
      code: 'CORPUS_NOT_FOUND',
    });
  });

  it.each([
    ['no object', [], 'labels'],
    ['no sets', {}, 'labels'],
    ['a set without labels', { relevance: {} }, 'labels.relevance'],
    ['a set that is a list', { relevance: ['a'] }, 'labels.relevance'],
    ['a bad name of a set', { 'a b': { x: 1 } }, 'labels'],
    ['an empty label', { relevance: { '': 1 } }, 'labels.relevance'],
    ['a label in two sets', { a: { x: 1 }, b: { x: 1 } }, 'labels.b'],
    ['half a grade', { relevance: { x: 0.5 } }, 'labels.relevance.x'],
    ['a negative grade', { relevance: { x: -1 } }, 'labels.relevance.x'],
    ['a grade over 100', { relevance: { x: 101 } }, 'labels.relevance.x'],
    ['a text for a grade', { relevance: { x: 'good' } }, 'labels.relevance.x'],
    [
      '21 sets',
      Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`s${n}`, { [`l${n}`]: 1 }])),
      'labels',
    ],
    [
      '101 labels',
      { relevance: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`l${n}`, 1])) },
      'labels.relevance',
    ],
  ])('have labels that are checked: %s', async (_, labels, field) => {
    const { writer } = await town();
    const update = writer.updateCorpus({ name: 'town', labels: labels as never });
    await expect(update).rejects.toMatchObject({ code: 'BAD_INPUT', details: { field } });
  });

  it('are read as qrels: the mean grade of all annotators, rounded half up', async () => {
    const { writer, registry, store } = await town();
    const grades = { perfect: 2, good: 1, bad: 0, unsure: null };
    await writer.updateCorpus({
      name: 'town',
      labels: { relevance: grades, stance: { FAVOR: 5 } },
    });
    await writer.putJudgements('town', [
      judgement('1', 'perfect'),
      judgement('1', 'good', { annotator: 'lea' }),
      judgement('1', 'unsure', { annotator: 'mia' }),
      judgement('2', 'good'),
      judgement('2', 'bad', { annotator: 'lea' }),
      judgement('2', 'bad', { annotator: 'mia' }),
      judgement('2', 'FAVOR'),
      judgement('1', 'unsure', { question: 'Was kostet das?' }),
      judgement('c', 'good', { type: 'claim' }),
    ]);
    await writer.deletePremises('town', [entityId('premise', 'town', '2')]);
    const corpus = (await registry.get('town'))!;
    const question = 'Sollen Schulen bleiben?';
    const plain = async (options?: Parameters<typeof readJudgedQrels>[2]) =>
      [...(await readJudgedQrels(store, corpus, options))].map(([asked, hits]) => [
        asked,
        Object.fromEntries(hits),
      ]);
    expect(await plain()).toEqual([[question, { 1: 2, 2: 0 }]]);
    expect(await plain({ set: 'stance' })).toEqual([[question, { 2: 5 }]]);
    expect(await plain({ type: 'claim' })).toEqual([[question, { c: 1 }]]);
    await expect(readJudgedQrels(store, corpus, { set: 'style' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'set' },
    });
  });
});
