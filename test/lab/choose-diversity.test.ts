import { expect, it } from 'vitest';
import { arg30k } from '../../lab/choose-diversity.js';

const rows = [
  {
    topic: 'Trams should cost nothing',
    argument: 'Trams without fares leave cars at home',
    set: 'train',
  },
  { topic: 'Dogs should be on a lead', argument: 'Dogs bite', set: 'train' },
  { topic: 'Dogs should be on a lead', argument: 'A dog on a lead bites nobody', set: 'train' },
  { topic: 'Dogs should be on a lead', argument: 'Dogs must run', set: 'train' },
  ...Array.from({ length: 40 }, (_, at) => {
    return { topic: `Topic ${at}`, argument: `argument ${at}`, set: 'train' };
  }),
];
const dogs = {
  id: 't1',
  text: 'dogs should be on a lead',
  topics: [],
  judgements: new Map([
    ['a', { grade: 1, clusters: ['bites'] }],
    ['b', { grade: 1, clusters: ['bites'] }],
  ]),
};
const texts = new Map([
  ['a', 'dogs bite'],
  ['b', 'A dog on a lead bites nobody '],
]);

it("takes thirty topics, those with key points first, and an argument's key points as its clusters", () => {
  const { task, claims } = arg30k(rows, [dogs], texts);
  expect(claims).toHaveLength(30);
  expect(claims.slice(0, 2).map(({ text }) => text)).toEqual([
    'Dogs should be on a lead',
    'Trams should cost nothing',
  ]);
  expect([...claims[0]!.judgements.values()].map(({ clusters }) => clusters)).toEqual([
    ['bites'],
    ['bites'],
    ['only 3'],
  ]);
  // Only what is said on these topics can be found.
  expect(task.premises).toHaveLength(3 + 1 + 28);
});
