import { describe, expect, it } from 'vitest';
import { codeCorpus } from '../../src/perspective/variables.js';
import { argument } from './support.js';

describe('the variables of the task', () => {
  it('are six of the profile, the stance, and seven issues', () => {
    const { variables } = codeCorpus([argument('a')]);
    expect(variables.map(({ name }) => name)).toEqual([
      'gender',
      'age',
      'residence',
      'civil_status',
      'education',
      'political_spectrum',
      'stance',
      'Liberale Gesellschaft',
      'Ausgebauter Umweltschutz',
      'Restriktive Finanzpolitik',
      'Law & Order',
      'Liberale Wirtschaftspolitik',
      'Restriktive Migrationspolitik',
      'Ausgebauter Sozialstaat',
    ]);
  });

  const of = (arguments_: Parameters<typeof codeCorpus>[0], name: string) =>
    codeCorpus(arguments_).variables.find((variable) => variable.name === name)!;

  it('know an issue as important or neutral', () => {
    const issue = 'Law & Order';
    const { values, shares } = of(
      [argument('1', { important_political_issues: [issue, 'Other'] }), argument('2')],
      issue,
    );
    expect([values, shares]).toEqual([
      ['important', 'neutral'],
      [0.5, 0.5],
    ]);
  });

  it('take "not known" for a value like others, and a missing value as well', () => {
    const profile = { education: 'Nicht bekannt' };
    const without = { id: '3', profile: {} };
    const { values } = of([argument('1'), argument('2', profile), without], 'education');
    expect(values).toEqual(['school', 'Nicht bekannt', '']);
  });

  it('call the most frequent value the majority, of equals that of the lowest number', () => {
    const [man, woman] = [{ gender: 'man' }, { gender: 'woman' }];
    const few = of([argument('1', man), argument('2', woman), argument('3', woman)], 'gender');
    expect(few.values[few.majority]).toBe('woman');
    const equal = of([argument('10', woman), argument('9', man)], 'gender');
    expect(equal.values[equal.majority]).toBe('man');
  });
});
