import { beforeEach, describe, expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import type { SocioVariable } from '../../src/domain/premise.js';
import { fakeImageReader } from '../support/fake-image-reader.js';
import { createFakeRelevanceFilter } from '../support/fake-relevance-filter.js';
import { sampleImage } from '../support/image-samples.js';
import { type OpenCorpora, openCorpora, premise, stored, townGraph } from './support.js';

let corpora: OpenCorpora;
beforeEach(async () => {
  corpora = await openCorpora();
});

const variable = (name: string, fields: Partial<SocioVariable> = {}): SocioVariable => ({
  name,
  title: name,
  kind: 'NOMINAL',
  values: [],
  unknown: [],
  ...fields,
});

describe('putCorpus', () => {
  it('keeps what a later description leaves out', async () => {
    const gender = variable('gender', { title: 'Gender', values: ['female', 'male'] });
    await corpora.writer.putCorpus({ name: 'town', title: 'Town', variables: [gender] });
    const corpus = await corpora.writer.putCorpus({ name: 'town', licence: 'CC0' });
    expect(corpus).toMatchObject({ title: 'Town', licence: 'CC0', variables: [gender] });
  });

  it('may change the kind of a variable; values that occur stay', async () => {
    await corpora.writer.putCorpus({ name: 'town' });
    await corpora.writer.putPremises('town', [premise('1', { profile: { age: '65+' } })]);
    const ordered = variable('age', { kind: 'ORDINAL', values: ['18-34', '35-64'] });
    const corpus = await corpora.writer.putCorpus({ name: 'town', variables: [ordered] });
    expect(corpus.variables).toEqual([{ ...ordered, values: ['18-34', '35-64', '65+'] }]);
  });

  it('removes what is null', async () => {
    const given = { title: 'Town', licence: 'CC0', variables: [variable('gender')] };
    await corpora.writer.putCorpus({ name: 'town', ...given });
    const corpus = await corpora.writer.putCorpus({ name: 'town', title: null, variables: null });
    expect(corpus).toMatchObject({ licence: 'CC0', variables: [] });
    expect(corpus.title).toBeUndefined();
  });

  it('removes a variable that is left out and no premise has', async () => {
    const [gender, height] = [variable('gender'), variable('height')];
    await corpora.writer.putCorpus({ name: 'town', variables: [gender, height] });
    await corpora.writer.putPremises('town', [premise('1', { profile: { age: '65+' } })]);
    const { variables } = await corpora.writer.putCorpus({ name: 'town', variables: [gender] });
    expect(variables.map(({ name }) => name)).toEqual(['gender', 'age']);
  });

  it('keeps variables that premises have', async () => {
    await corpora.writer.putCorpus({ name: 'town' });
    await corpora.writer.putPremises('town', [premise('1', { profile: { age: '65+' } })]);
    const nothing = corpora.writer.putCorpus({ name: 'town', variables: null });
    await expect(nothing).rejects.toMatchObject({
      code: 'IN_USE',
      details: { field: 'variables', name: 'age', count: 1 },
    });
  });

  it('gives variables and fields an index before their data comes', async () => {
    await corpora.writer.putCorpus({ name: 'town', variables: [variable('gender')] });
    expect(corpora.store.indexes.get('premises')).toContain('profile.gender');
    await corpora.writer.putPremises('town', [
      premise('1', { profile: { age: '65+' }, extra: { year: 2024, tags: ['a'], ok: true } }),
    ]);
    const keys = ['profile.age', 'extra.float.year', 'extra.keyword.tags', 'extra.bool.ok'];
    expect([...(corpora.store.indexes.get('premises') ?? [])]).toEqual(
      expect.arrayContaining(keys),
    );
    expect(corpora.store.indexes.get('profiles')).toContain('profile.age');
  });

  it('refuses a title that no one could read', async () => {
    await expect(
      corpora.writer.putCorpus({ name: 'town', title: 'x'.repeat(10_001) }),
    ).rejects.toMatchObject({ code: 'TEXT_TOO_LONG', details: { field: 'title' } });
  });

  it('may give a field another type than another corpus does', async () => {
    for (const [name, year] of [
      ['town', 2024],
      ['village', 'last year'],
    ] as const) {
      await corpora.writer.putCorpus({ name });
      const [outcome] = await corpora.writer.putPremises(name, [premise('1', { extra: { year } })]);
      expect(outcome?.status).toBe('ADDED');
    }
    expect([...(corpora.store.indexes.get('premises') ?? [])]).toEqual(
      expect.arrayContaining(['extra.float.year', 'extra.keyword.year']),
    );
  });

  it.each([
    ['name', { name: 'a/b' }],
    ['name', { name: '' }],
    ['name', { name: 'constructor' }],
    ['title', { name: 'town', title: 'half \ud83d' }],
    [
      'variables',
      { name: 'town', variables: Array.from({ length: 201 }, (_, n) => variable(`v${n}`)) },
    ],
    ['variables[0].name', { name: 'town', variables: [variable('language')] }],
    ['variables[0].name', { name: 'town', variables: [variable('a.b')] }],
    ['variables[0].name', { name: 'town', variables: [variable('__proto__')] }],
    ['variables[1].name', { name: 'town', variables: [variable('a'), variable('a')] }],
    ['variables[0].values', { name: 'town', variables: [variable('a', { kind: 'ORDINAL' })] }],
    ['variables[0].values', { name: 'town', variables: [variable('a', { values: ['x', 'x'] })] }],
    ['variables[0].unknown', { name: 'town', variables: [variable('a', { unknown: [''] })] }],
  ])('refuses a bad %s', async (field, description) => {
    await expect(corpora.writer.putCorpus(description)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field },
    });
  });
});

it('deleteCorpus deletes all that the corpus holds, and nothing else', async () => {
  const relevanceFilter = createFakeRelevanceFilter();
  const imageReader = fakeImageReader();
  corpora = await openCorpora(undefined, '1', undefined, { relevanceFilter, imageReader });
  for (const name of ['town', 'city']) {
    await corpora.writer.putCorpus({ name });
    await corpora.writer.putPremises(name, [premise('1', { claim: { text: 'Ja.' } })]);
    await corpora.writer.putGraphs(name, [townGraph('g')]);
    await corpora.writer.putImages(name, [sampleImage('i')]);
    const hit = { type: 'premise', id: entityId('premise', name, '1') } as const;
    const judgement = { question: 'Schulen?', hit, label: 'relevant', annotator: 'kim' };
    await corpora.writer.putJudgements(name, [judgement]);
    await corpora.writer.finish(name);
    await corpora.writer.flush(name);
  }
  await corpora.writer.deleteCorpus('town');
  for (const [collection, points] of corpora.store.collections) {
    const owners = [...points.values()].map(({ payload }) => payload.corpus);
    expect([collection, new Set(owners)]).toEqual([collection, new Set(['city'])]);
  }
  expect((await corpora.registry.list()).map(({ name }) => name)).toEqual(['city']);
  await expect(corpora.writer.deleteCorpus('town')).rejects.toMatchObject({
    code: 'CORPUS_NOT_FOUND',
  });
});

it('createCorpus and updateCorpus tell a new corpus from one that is there', async () => {
  const { writer } = corpora;
  await expect(writer.updateCorpus({ name: 'town' })).rejects.toMatchObject({
    code: 'CORPUS_NOT_FOUND',
  });
  expect((await writer.createCorpus({ name: 'town', title: 'Town' })).title).toBe('Town');
  await expect(writer.createCorpus({ name: 'town' })).rejects.toMatchObject({
    code: 'CORPUS_EXISTS',
  });
  expect(await writer.updateCorpus({ name: 'town', title: 'Town' })).toBe(false);
  expect(await writer.updateCorpus({ name: 'town', title: 'City' })).toBe(true);
});

describe('clearCorpus', () => {
  it('deletes all but the description, and takes new premises', async () => {
    const { writer, registry, store } = corpora;
    await writer.putCorpus({ name: 'town', title: 'Town', variables: [variable('gender')] });
    await writer.putPremises('town', [premise('1', { extra: { year: 2024 } })]);
    await writer.putGraphs('town', [townGraph('g')]);
    await writer.flush('town');
    const before = await registry.get('town');
    await writer.clearCorpus('town');
    const kept = { title: 'Town', variables: [variable('gender')], fields: [] };
    expect(await registry.get('town')).toMatchObject(kept);
    expect((await registry.get('town'))?.generation).not.toBe(before?.generation);
    const sizes = [...store.collections].map(([name, points]) => [name, points.size]);
    expect(Object.fromEntries(sizes)).toMatchObject({ premises: 0, graphs: 0, corpora: 1 });
    expect((await registry.terms('town', 'de')).documents).toBe(0);
    const [outcome] = await writer.putPremises('town', [premise('1')]);
    expect(outcome?.status).toBe('ADDED');
  });

  it('leaves all if the check refuses', async () => {
    const { writer, store } = corpora;
    await writer.putCorpus({ name: 'town' });
    await writer.putPremises('town', [premise('1')]);
    const refusal = new Error('no');
    for (const action of ['clearCorpus', 'deleteCorpus'] as const) {
      await expect(writer[action]('town', () => Promise.reject(refusal))).rejects.toBe(refusal);
    }
    expect(stored(store, 'premises').size).toBe(1);
  });
});

describe('what a premise brings', () => {
  const outcome = async (fields: Parameters<typeof premise>[1]) => {
    const [only] = await corpora.writer.putPremises('town', [premise('new', fields)]);
    return only?.error ? { code: only.error.code, field: only.error.field } : only?.status;
  };

  beforeEach(async () => {
    const age = variable('age', {
      kind: 'ORDINAL',
      values: ['18-34', '35+'],
      unknown: ['unknown'],
    });
    await corpora.writer.putCorpus({ name: 'town', variables: [age, variable('gender')] });
    await corpora.writer.putPremises('town', [
      premise('1', { profile: { gender: 'female', issues: ['tax'] }, extra: { year: 2024 } }),
    ]);
  });

  it('becomes a variable of the kind that its values show', async () => {
    const { variables, fields } = (await corpora.registry.get('town')) ?? {};
    expect(variables?.map(({ name, kind, values }) => [name, kind, values])).toEqual([
      ['age', 'ORDINAL', ['18-34', '35+']],
      ['gender', 'NOMINAL', ['female']],
      ['issues', 'MULTIPLE', ['tax']],
    ]);
    expect(fields).toEqual([{ name: 'year', type: 'float' }]);
  });

  it('is kept in the form of the variable', async () => {
    expect(await outcome({ profile: { gender: ['male'], issues: 'art', age: 'unknown' } })).toBe(
      'ADDED',
    );
    expect(stored(corpora.store, 'premises').get('new')?.payload.profile).toEqual({
      gender: 'male',
      issues: ['art'],
      age: 'unknown',
    });
  });

  it('is absent where it is empty', async () => {
    expect(await outcome({ profile: { gender: '', issues: ['', 'tax'] } })).toBe('ADDED');
    const profile = stored(corpora.store, 'premises').get('new')?.payload.profile;
    expect(profile).toEqual({ issues: ['tax'] });
  });

  it.each([
    ['BAD_INPUT', 'id', { id: ' ' }],
    ['BAD_INPUT', 'text', { text: '' }],
    ['BAD_INPUT', 'text', { text: '\u200b\u0000' }],
    ['TEXT_TOO_LONG', 'text', { text: 'x'.repeat(1_001) }],
    ['BAD_INPUT', 'text', { text: 'half \ud83d' }],
    ['BAD_INPUT', 'claim.text', { claim: { text: ' ' } }],
    ['BAD_INPUT', 'language', { language: 'German' }],
    ['BAD_INPUT', 'profile.gender', { profile: { gender: ['male', 'female'] } }],
    ['BAD_INPUT', 'profile.topic', { profile: { topic: 'x' } }],
    ['BAD_INPUT', 'profile.a b', { profile: { 'a b': 'x' } }],
    ['BAD_INPUT', 'profile.constructor', { profile: { constructor: 'x' } }],
    [
      'BAD_INPUT',
      'profile',
      { profile: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`v${n}`, 'x'])) },
    ],
    ['UNKNOWN_VALUE', 'profile.age', { profile: { age: '12' } }],
    ['BAD_INPUT', 'extra.year', { extra: { year: 'last year' } }],
    ['BAD_INPUT', 'extra.note', { extra: { note: 'half \udc00' } }],
  ])('is refused with %s at %s', async (code, field, fields) => {
    expect(await outcome(fields)).toEqual({ code, field });
    expect((await corpora.registry.terms('town', 'de')).documents).toBe(1);
  });

  it('is refused without a trace: its other values are not taken in', async () => {
    await outcome({ profile: { shoe: '44', age: '12' }, extra: { colour: 'red' } });
    const { variables, fields } = (await corpora.registry.get('town')) ?? {};
    expect(variables?.map(({ name }) => name)).not.toContain('shoe');
    expect(fields?.map(({ name }) => name)).not.toContain('colour');
  });

  it('is kept, but no field to filter by, where it is no simple value', async () => {
    expect(await outcome({ extra: { source: { page: 1 }, 'a.b': 1, none: null } })).toBe('ADDED');
    const fields = (await corpora.registry.get('town'))?.fields.map(({ name }) => name);
    expect(fields).toEqual(['year']);
    expect(stored(corpora.store, 'premises').get('new')?.payload.extra).toEqual({
      other: { source: { page: 1 }, 'a.b': 1, none: null },
    });
  });
});
