import { expect, it } from 'vitest';
import { SMARTVOTE_VARIABLES } from '../../src/formats/description.js';
import { openCorpora, stored } from '../corpus/support.js';
import { read } from './support.js';

const line = {
  argument_id: 42,
  argument: 'Der Dorfladen braucht keine Bewilligung mehr.',
  stance: 'AGAINST',
  topic: 'Economy',
  demographic_profile: {
    gender: 'Weiblich',
    age: '65+',
    civil_status: 'Nicht bekannt',
    important_political_issues: ['Law & Order', ''],
  },
};

it('reads an argument of the shared task', async () => {
  expect(await read(line)).toEqual([
    {
      id: '42',
      text: line.argument,
      stance: 'AGAINST',
      topic: 'Economy',
      profile: line.demographic_profile,
      extra: {},
    },
  ]);
});

it('knows the kinds of its variables and what says "not known"', async () => {
  const variables = SMARTVOTE_VARIABLES;
  expect(Object.fromEntries(variables.map(({ name, kind }) => [name, kind]))).toMatchObject({
    gender: 'NOMINAL',
    age: 'ORDINAL',
    important_political_issues: 'MULTIPLE',
  });
  expect(variables.find(({ name }) => name === 'age')?.values).toEqual([
    '18-34',
    '35-49',
    '50-64',
    '65+',
  ]);
  expect(variables.every(({ unknown }) => unknown.includes('Nicht bekannt'))).toBe(true);
});

it('keeps an unknown as given and an empty text not at all', async () => {
  const { writer, store, registry } = await openCorpora();
  await writer.putCorpus({ name: 'task', variables: SMARTVOTE_VARIABLES });
  const records = await read(line);
  await writer.putPremises('task', records as Parameters<typeof writer.putPremises>[1]);
  expect(stored(store, 'premises').get('42')?.payload.profile).toEqual({
    gender: 'Weiblich',
    age: '65+',
    civil_status: 'Nicht bekannt',
    important_political_issues: ['Law & Order'],
  });
  const variables = (await registry.get('task'))?.variables;
  expect(variables?.find(({ name }) => name === 'civil_status')?.values).toEqual([]);
});

it.each([
  ['id', { ...line, argument_id: undefined }],
  ['text', { ...line, argument: null }],
  ['profile', { ...line, demographic_profile: 'none' }],
  ['profile.age', { ...line, demographic_profile: { age: 65 } }],
])('refuses a bad %s', async (field, bad) => {
  expect(await read(bad)).toEqual([[1, 'BAD_INPUT', field]]);
});
