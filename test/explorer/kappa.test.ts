import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../explorer/src/annotate/judgements.js';
import { agreementOf, agreementOn } from '../../explorer/src/annotate/kappa.js';

type Pair = readonly [string, string];

/** The pairs of a table: how often the first gave the row's label and the second the column's. */
function pairsOf(labels: readonly string[], table: readonly (readonly number[])[]): Pair[] {
  return table.flatMap((cells, row) =>
    cells.flatMap((count, column) =>
      Array.from({ length: count }, (): Pair => [labels[row]!, labels[column]!]),
    ),
  );
}

describe("Cohen's kappa", () => {
  it('is that of the example in Cohen 1960, table 1', () => {
    const labels = ['a', 'b', 'c'];
    // Proportions times 200: observed .70, by chance .41, kappa .492.
    const table = [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ];
    const agreement = agreementOf(pairsOf(labels, table), labels);
    expect(agreement.table).toEqual(table);
    expect(agreement.count).toBe(200);
    expect(agreement.observed).toBeCloseTo(0.7, 12);
    expect(agreement.chance).toBeCloseTo(0.41, 12);
    expect(agreement.kappa).toBeCloseTo(0.29 / 0.59, 12);
  });

  it.each([
    // Observed .70, by chance .50.
    [
      [
        [20, 5],
        [10, 15],
      ],
      0.4,
    ],
    // As many agree, but the labels are spread differently.
    [
      [
        [45, 15],
        [25, 15],
      ],
      (0.6 - 0.54) / 0.46,
    ],
    [
      [
        [25, 35],
        [5, 35],
      ],
      (0.6 - 0.46) / 0.54,
    ],
    // Always, never, and as often as by chance.
    [
      [
        [3, 0],
        [0, 4],
      ],
      1,
    ],
    [
      [
        [0, 5],
        [5, 0],
      ],
      -1,
    ],
    [
      [
        [1, 1],
        [1, 1],
      ],
      0,
    ],
    [
      [
        [0, 4],
        [0, 0],
      ],
      0,
    ],
  ])('of %j is %f', (table, kappa) => {
    expect(agreementOf(pairsOf(['+', '-'], table), ['+', '-']).kappa).toBeCloseTo(kappa, 12);
  });

  it('is not defined where both always gave the same single label', () => {
    const agreement = agreementOf(
      pairsOf(
        ['+', '-'],
        [
          [7, 0],
          [0, 0],
        ],
      ),
      ['+', '-'],
    );
    expect(agreement).toMatchObject({ count: 7, observed: 1, chance: 1, kappa: undefined });
  });

  it('is not defined without hits in common', () => {
    const agreement = agreementOf([], ['+', '-']);
    expect(agreement).toMatchObject({
      count: 0,
      kappa: undefined,
      table: [
        [0, 0],
        [0, 0],
      ],
    });
  });

  const labels = ['a', 'b', 'c'] as const;
  const pairs = fc.array(fc.tuple(fc.constantFrom(...labels), fc.constantFrom(...labels)), {
    minLength: 1,
    maxLength: 40,
  });

  it('is the same whoever is first and in whichever order the labels are', () => {
    fc.assert(
      fc.property(pairs, fc.shuffledSubarray([...labels], { minLength: 3 }), (given, order) => {
        const one = agreementOf(given, labels);
        const other = agreementOf(
          given.map(([a, b]) => [b, a] as const),
          order,
        );
        if (one.kappa === undefined) expect(other.kappa).toBeUndefined();
        else expect(other.kappa).toBeCloseTo(one.kappa, 12);
      }),
    );
  });

  it('is at most 1, and 1 only where all agree', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const { kappa, observed } = agreementOf(given, labels);
        if (kappa === undefined) return;
        expect(kappa).toBeLessThanOrEqual(1);
        expect(kappa === 1).toBe(observed === 1);
      }),
    );
  });
});

describe('the agreement of two annotators', () => {
  const set = {
    name: 'relevance',
    labels: [
      { name: 'relevant', grade: 1 },
      { name: 'not relevant', grade: 0 },
    ],
  };
  const said = (
    annotator: string,
    hit: string,
    label: string,
    question = 'Why?',
    by = 'relevance',
  ): Judgement => ({ question, hit: { id: hit, externalId: hit }, set: by, label, annotator });

  it('compares what both judged for the same question by the same set', () => {
    const judgements = [
      said('kim', '1', 'relevant'),
      said('alex', '1', 'not relevant'),
      // Other questions are other decisions.
      said('kim', '1', 'relevant', 'How?'),
      said('alex', '1', 'relevant', 'How?'),
      said('kim', '2', 'relevant'),
      said('alex', '3', 'relevant'),
      said('sam', '1', 'relevant'),
      said('kim', '4', 'FAVOR', 'Why?', 'stance'),
      said('alex', '4', 'FAVOR', 'Why?', 'stance'),
    ];
    expect(agreementOn(set, judgements, 'kim', 'alex')).toMatchObject({
      count: 2,
      table: [
        [1, 1],
        [0, 0],
      ],
      observed: 0.5,
    });
    expect(agreementOn(set, judgements, 'alex', 'kim').table).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(agreementOn(set, judgements, 'kim', 'nobody').count).toBe(0);
  });
});
