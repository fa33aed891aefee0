import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  crossValidation,
  foldsOf,
  givenKnowledge,
  type Issue,
  issuesOf,
  storedIssues,
  topicsIn,
  unasked,
  withClaims,
} from '../../src/perspective/issues.js';
import { useFolder } from '../files.js';
import { ofGroups, ofNobody, shuffled, village } from './village.js';

useFolder();

const TOWN = village();

describe('an issue', () => {
  it('is what queries with equal relevant arguments ask, in all languages', () => {
    const issues = issuesOf(ofNobody(TOWN));
    expect(issues).toHaveLength(7);
    expect(issues.map(({ texts }) => texts.length)).toEqual(Array(7).fill(3));
    expect(issues.map(({ relevant }) => relevant.length)).toEqual(Array(7).fill(12));
  });

  it('joins the groups that are asked for, and has the arguments of all', () => {
    const issues = issuesOf(ofGroups(TOWN));
    expect(issues).toHaveLength(7);
    expect(issues.every(({ queries }) => queries.length === 6)).toBe(true);
    const texts = (found: typeof issues) => found.map((issue) => issue.texts);
    expect(texts(issues)).toEqual(texts(issuesOf(ofNobody(TOWN))));
  });

  it('has the topic of most of its arguments', () => {
    const [issue] = issuesOf(ofNobody(TOWN));
    const records = TOWN.records.map((record, place) => {
      const own = issue!.relevant.indexOf(record.id);
      const topic = own >= 5 ? 'most' : own >= 0 ? 'some' : place % 2 === 0 ? 'other' : undefined;
      return { ...record, ...(topic !== undefined && { topic }) };
    });
    expect(topicsIn(records)(issue!)).toBe('most');
    expect(topicsIn([])({ ...issue!, relevant: [] })).toBe('');
  });

  it('is not joined with others by queries that nothing answers', () => {
    const unanswered = ['one', 'two'].map((text) => ({ id: text, text, relevant: [] }));
    expect(issuesOf(unanswered)).toHaveLength(2);
  });
});

describe('folds', () => {
  it('keep each issue whole, and ask every query once', () => {
    const folds = crossValidation(TOWN.queries, 1);
    expect(folds).toHaveLength(5);
    const asked = folds.flatMap(({ queries }) => queries.map(({ id }) => id));
    expect(asked.toSorted()).toEqual(TOWN.queries.map(({ id }) => id).sort());
    for (const { queries, hidden, known } of folds) {
      expect(issuesOf(queries)).toEqual(hidden);
      expect(hidden.length + known.length).toBe(7);
      const ids = new Set(hidden.map(({ id }) => id));
      expect(known.filter(({ id }) => ids.has(id))).toEqual([]);
    }
    expect(storedIssues(folds)).toHaveLength(7);
  });

  it('differ by one issue at most, and come out alike in any order of the issues', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }),
        fc.integer(),
        fc.nat(),
        (ids, seed, order) => {
          const issues = ids.map((id) => ({ id }));
          const folds = foldsOf(issues, seed);
          const sizes = [0, 1, 2, 3, 4].map(
            (fold) => [...folds.values()].filter((each) => each === fold).length,
          );
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
          const again = foldsOf(shuffled(issues, order), seed);
          expect(ids.map((id) => again.get(id))).toEqual(ids.map((id) => folds.get(id)));
        },
      ),
    );
  });

  it('depend on the seed', () => {
    const issues = issuesOf(TOWN.queries);
    const divisions = [1, 2, 3].map((seed) => JSON.stringify([...foldsOf(issues, seed)].sort()));
    expect(new Set(divisions).size).toBeGreaterThan(1);
  });

  it('keep topics whole if these divide them, and are then as even as they can be', () => {
    const topicOf = ({ texts }: Issue) =>
      texts.some((text) => /sunday|summer|bees/.test(text)) ? 'a' : texts[0]!;
    for (const seed of [1, 2, 3]) {
      const folds = crossValidation(TOWN.queries, seed, { topicOf });
      expect(folds.flatMap(({ queries }) => queries)).toHaveLength(TOWN.queries.length);
      const sizes = folds.map(({ queries }) => issuesOf(queries).length);
      expect(sizes.toSorted()).toEqual([1, 1, 1, 1, 3]);
      for (const { known, hidden } of folds) {
        const hiddenTopics = new Set(hidden.map(topicOf));
        expect(known.filter((issue) => hiddenTopics.has(topicOf(issue)))).toEqual([]);
      }
    }
  });

  it('know no more issues than they may, and hide the others', () => {
    for (const { queries, known, hidden } of crossValidation(TOWN.queries, 1, { knownIssues: 4 })) {
      expect(known).toHaveLength(4);
      expect(hidden).toHaveLength(3);
      const ids = new Set([...known, ...hidden].map(({ id }) => id));
      expect(ids.size).toBe(7);
      const asked = new Set(issuesOf(queries).map(({ id }) => id));
      expect(known.filter(({ id }) => asked.has(id))).toEqual([]);
    }
  });

  it('hide nothing where other queries are what is known', () => {
    const [other, ...asked] = issuesOf(ofNobody(TOWN));
    const queries = asked.flatMap((issue) => issue.queries);
    const folds = givenKnowledge(queries, other!.queries);
    expect(folds).toEqual([{ queries, known: [other], hidden: [] }]);
  });

  it('refuse to know what is asked', async () => {
    const queries = ofNobody(TOWN);
    const check = unasked(queries.slice(1));
    const [first] = queries;
    // Its issue is asked about in another language.
    expect(() => check(first!)).toThrow(/^text: is about an issue that --queries asks about/);
    expect(() => check({ ...first!, relevant: ['x'] })).not.toThrow();
    expect(() => check({ ...queries[1]!, relevant: [] })).toThrow();
  });
});

describe('claims', () => {
  it('are the questions of the issues, with the text of each language', () => {
    const issues = issuesOf(ofNobody(TOWN));
    const claimed = withClaims(TOWN.records, issues);
    for (const { id, texts, relevant } of issues) {
      const own = claimed.filter(({ claim }) => claim?.id === id);
      expect(own.map((record) => record.id)).toEqual(relevant);
      expect(own.slice(0, 3).map(({ claim }) => claim?.text)).toEqual(texts);
    }
  });

  it('are not given to arguments of unknown issues', () => {
    const [, ...issues] = issuesOf(ofNobody(TOWN));
    const unclaimed = withClaims(TOWN.records, issues).filter(({ claim }) => claim === undefined);
    expect(unclaimed).toHaveLength(12);
  });
});
