import { expect, it } from 'vitest';
import { TOPICS } from '../../graphiql/src/topics.js';
import { readExamples } from './examples.js';

it('every example stands under one topic of the menu', () => {
  const files = readExamples().map(({ file }) => file.slice(0, 2));
  expect(Object.values(TOPICS).flat().sort()).toEqual(files);
});
