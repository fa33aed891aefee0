import { describe, expect, it } from 'vitest';
import type { SocioVariable } from '../../../src/domain/premise.js';
import { crossValidation, givenKnowledge, issuesOf } from '../../src/perspective/issues.js';
import { meanLeftOver } from '../../src/perspective/search.js';
import { ofGroups, ofNobody, village } from './village.js';

const TOWN = village();
const VARIABLES: readonly SocioVariable[] = [
  { name: 'gender', title: 'Gender', kind: 'NOMINAL', values: ['woman', 'man'], unknown: [] },
];

describe('what stepping back leaves to a query', () => {
  const [other, ...asked] = issuesOf(ofNobody(TOWN));

  it('are the arguments that are not known to belong to another issue', () => {
    const queries = asked.flatMap((issue) => issue.queries);
    const folds = givenKnowledge(queries, other!.queries);
    expect(meanLeftOver(folds, TOWN.records, 'none', VARIABLES)).toBe(7 * 12 - 12);
  });

  it('are of the group where it is filtered by', () => {
    const ofWomen = ofGroups(TOWN).filter(({ perspective }) => perspective?.value === 'woman');
    const folds = [{ queries: ofWomen, known: [], hidden: [] }];
    const women = TOWN.records.filter(({ profile }) => profile['gender'] === 'woman').length;
    expect(meanLeftOver(folds, TOWN.records, 'explicit', VARIABLES)).toBe(women);
    expect(meanLeftOver(folds, TOWN.records, 'implicit', VARIABLES)).toBe(84);
    expect(meanLeftOver(folds, TOWN.records, 'explicit', [])).toBe(84);
  });

  it('is a mean over the queries of all folds', () => {
    // Seven issues in five folds: two folds of two issues know five others, the rest know six.
    const folds = crossValidation(ofNobody(TOWN), 1);
    const mean = (4 * 3 * 24 + 3 * 3 * 12) / 21;
    expect(meanLeftOver(folds, TOWN.records, 'none', VARIABLES)).toBeCloseTo(mean, 9);
  });

  it('is 0 without queries', () => {
    expect(meanLeftOver([], TOWN.records, 'none', VARIABLES)).toBe(0);
  });
});
