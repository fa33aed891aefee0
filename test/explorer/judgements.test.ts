import { describe, expect, it } from 'vitest';
import {
  annotatorsOf,
  type Change,
  type Judgement,
  judgementOf,
  withChanges,
} from '../../explorer/src/annotate/judgements.js';
import { gradedSets, keysOf, labelSetsOf, setOf } from '../../explorer/src/annotate/labels.js';

const LABELS = {
  relevance: { relevant: 1, 'not relevant': 0, unsure: null },
  stance: { FAVOR: null, AGAINST: null, NEUTRAL: null },
};
const sets = labelSetsOf(LABELS);

describe('sets of labels', () => {
  it('are those of the corpus, in its order', () => {
    expect(sets.map(({ name }) => name)).toEqual(['relevance', 'stance']);
    expect(sets[0]!.labels).toEqual([
      { name: 'relevant', grade: 1 },
      { name: 'not relevant', grade: 0 },
      { name: 'unsure', grade: null },
    ]);
    expect(setOf(sets, 'AGAINST')).toBe('stance');
    expect(setOf(sets, 'great')).toBeUndefined();
    expect(gradedSets(sets).map(({ name }) => name)).toEqual(['relevance']);
  });

  it.each([null, undefined, 3, 'labels', []])('are none in %j', (labels) =>
    expect(labelSetsOf(labels)).toEqual([]),
  );

  it('have a key for each label: digits, then letters that mean nothing else', () => {
    expect([...keysOf(sets)]).toEqual([
      ['relevant', '1'],
      ['not relevant', '2'],
      ['unsure', '3'],
      ['FAVOR', '4'],
      ['AGAINST', '5'],
      ['NEUTRAL', '6'],
    ]);
    const many = Array.from({ length: 40 }, (_, at) => [`label ${at}`, null] as const);
    const keys = [...keysOf(labelSetsOf({ many: Object.fromEntries(many) })).values()];
    expect(keys.slice(8, 12)).toEqual(['9', 'a', 'b', 'c']);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of ['j', 'k', 'n', 'u']) expect(keys).not.toContain(key);
  });
});

describe('judgements', () => {
  const saved: Judgement = {
    question: 'Why?',
    hit: { id: 'premise:1', externalId: 'p1' },
    set: 'relevance',
    label: 'relevant',
    annotator: 'kim',
    savedId: 'judgement:1',
  };
  const change = (label: string | null, differs: Partial<Change> = {}): Change => ({
    corpus: 'demo',
    question: 'Why?',
    hit: saved.hit,
    set: 'relevance',
    annotator: 'kim',
    label,
    ...differs,
  });

  it('are read from the server', () => {
    const answered = {
      id: 'judgement:1',
      question: 'Why?',
      label: 'relevant',
      annotator: 'kim',
      hit: { id: 'premise:1', externalId: 'p1' },
    };
    expect(judgementOf(answered, sets)).toEqual([saved]);
    expect(judgementOf({ ...answered, hit: null }, sets)).toEqual([]);
    expect(judgementOf({ ...answered, label: 'great' }, sets)).toEqual([]);
  });

  it('have the changes that the server does not know yet', () => {
    expect(withChanges([saved], [])).toEqual([saved]);
    expect(withChanges([saved], [change('unsure')])).toEqual([{ ...saved, label: 'unsure' }]);
    expect(withChanges([saved], [change(null)])).toEqual([]);
    expect(withChanges([saved], [change('unsure'), change('relevant')])).toEqual([saved]);
  });

  it('are told apart by question, hit, set and annotator', () => {
    const others = [
      change('relevant', { question: 'How?' }),
      change('relevant', { hit: { id: 'premise:2' } }),
      change('FAVOR', { set: 'stance' }),
      change('unsure', { annotator: 'alex' }),
    ];
    const all = withChanges([saved], others);
    expect(all).toHaveLength(5);
    expect(all.filter(({ savedId }) => savedId !== undefined)).toEqual([saved]);
    expect(annotatorsOf(all)).toEqual(['kim', 'alex']);
  });
});
