import fc, { type Arbitrary } from 'fast-check';
import type { Bounds, Condition, Filter } from '../../../src/domain/filter.js';
import type { Json } from '../../../src/domain/premise.js';
import type { CollectionDefinition, Point, Vectors } from '../../../src/store/port.js';
import { EAST, idOf } from './collection.js';

/** Values that break naive encodings of tokens, queries and paths. */
const WORDS = [
  'de',
  'DE',
  '',
  '*',
  "it's",
  '"odd" \\ ü\n',
  '%',
  '=k=s',
  'null',
  'true',
  '7',
  '👩‍👧',
  'café',
];
const INTEGERS = [-7, -1, 0, 1, 2, 7, 2 ** 31, Number.MAX_SAFE_INTEGER];
const FRACTIONS = [-1.5, -0.1, 0, 0.1, 1, 2.5, 1e-9, 1e12];

export const FUZZED: CollectionDefinition = {
  name: 'fuzzed',
  vectors: { semantic: { size: 4 } },
  sparse: ['lexical'],
  indexes: [
    { key: 'language', type: 'keyword' },
    { key: 'profile.issues', type: 'keyword' },
    { key: 'profile.age group', type: 'keyword' },
    { key: 'premises[].type', type: 'keyword' },
    { key: 'year', type: 'integer' },
    { key: 'score', type: 'float' },
    { key: 'published', type: 'bool' },
  ],
};

const word = fc.constantFrom(...WORDS);
const integer = fc.constantFrom(...INTEGERS);
const fraction = fc.constantFrom(...FRACTIONS);
const id = fc.integer({ min: 1, max: 60 }).map(idOf);

/** A value, null, or an array of both; sometimes of another type than its index has. */
function values(value: Arbitrary<Json>, illTyped: boolean): Arbitrary<Json> {
  const one = fc.oneof(
    { weight: 8, arbitrary: value },
    { weight: 1, arbitrary: fc.constant(null) },
    ...(illTyped
      ? [{ weight: 1, arbitrary: fc.constantFrom<Json>('7', 7, 7.5, true, {}, { language: 'de' }) }]
      : []),
  );
  return fc.oneof({ weight: 2, arbitrary: one }, fc.array(one, { maxLength: 4 }));
}

export function points(illTyped: boolean): Arbitrary<Point> {
  const payload = fc.record(
    {
      language: values(word, illTyped),
      profile: fc.record(
        { issues: values(word, illTyped), 'age group': values(word, illTyped) },
        { requiredKeys: [] },
      ),
      premises: fc.array(fc.record({ type: word }, { requiredKeys: [] }), { maxLength: 3 }),
      year: values(integer, illTyped),
      score: values(fraction, illTyped),
      published: values(fc.boolean(), illTyped),
    },
    { requiredKeys: [] },
  );
  const vectors = fc.constantFrom<Vectors>(
    {},
    { semantic: EAST },
    { semantic: EAST, lexical: { indices: [1], values: [1] } },
  );
  return fc.record({ id, vectors, payload: payload as Arbitrary<Point['payload']> });
}

function bounds(number: Arbitrary<number>): Arbitrary<Bounds> {
  return fc.record({ gt: number, gte: number, lt: number, lte: number }, { requiredKeys: [] });
}

const words = fc.uniqueArray(word, { maxLength: 4 });
const keyword = fc.constantFrom(
  'language',
  'profile.issues',
  'profile.age group',
  'premises[].type',
);
const key = fc.constantFrom('language', 'profile.issues', 'profile.age group', 'year', 'score');

const leaf: Arbitrary<Condition> = fc.oneof(
  fc.record({ key: keyword, match: fc.record({ value: word }) }),
  fc.record({ key: keyword, match: fc.record({ any: words }) }),
  fc.record({ key: fc.constant('year'), match: fc.record({ value: integer }) }),
  fc.record({ key: fc.constant('year'), match: fc.record({ any: fc.uniqueArray(integer) }) }),
  fc.record({ key: fc.constant('published'), match: fc.record({ value: fc.boolean() }) }),
  fc.record({ key: fc.constant('year'), range: bounds(integer) }),
  fc.record({ key: fc.constant('score'), range: bounds(fraction) }),
  fc.record({ is_empty: fc.record({ key }) }),
  fc.record({ has_id: fc.uniqueArray(id, { maxLength: 20 }) }),
);

/** Mostly of one clause, so that many filters select some points and not others. */
export const filters: Arbitrary<Filter> = fc.letrec<{ filter: Filter; condition: Condition }>(
  (tie) => {
    const conditions = (minLength: number) =>
      fc.array(tie('condition'), { minLength, maxLength: 3 });
    return {
      condition: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'filter' },
        { weight: 3, arbitrary: leaf },
        { weight: 1, arbitrary: tie('filter') },
      ),
      filter: fc.oneof(
        fc.record({ must: conditions(1) }),
        fc.record({ should: conditions(1) }),
        fc.record({ must_not: conditions(1) }),
        fc.record({ should: conditions(1), must_not: conditions(1) }),
        // What a real server would admit if the negation stood beside the condition.
        conditions(1).map((same) => ({ must: same, must_not: same })),
        conditions(1).map((same) => ({ should: same, must_not: same.slice(0, 1) })),
        fc.record(
          { must: conditions(0), should: conditions(0), must_not: conditions(0) },
          { requiredKeys: [] },
        ),
      ),
    };
  },
).filter;
