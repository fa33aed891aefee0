import { describe, expect, it } from 'vitest';
import { canonicalJson, digest } from '../../src/domain/content.js';
import type { Setting } from '../../src/domain/tuning.js';
import { seededRandom } from '../../src/math/random.js';
import { type FindHits, type JudgedQuestion, tune, tuningOf } from '../../src/search/tune.js';

const field = '--judgements';
const IDS = Array.from({ length: 20 }, (_, at) => `p${at}`);

/** Questions to which the first five ids are relevant, and of the others `judged` are judged. */
const questions = (count: number, judged = 15): readonly JudgedQuestion[] =>
  Array.from({ length: count }, (_, at) => ({
    text: `Question ${at}?`,
    grades: new Map(IDS.slice(0, 5 + judged).map((id, place) => [id, Number(place < 5)])),
  }));

/** The ids in random order, which settings of this rank improve. */
function findBetter(
  method: Setting['rank']['method'] | undefined,
  by = 0.3,
): FindHits & { asked: string[] } {
  const asked: string[] = [];
  const find: FindHits = async (text, setting) => {
    const key = canonicalJson([text, setting]);
    asked.push(key);
    const random = seededRandom(Number.parseInt(digest(key).slice(0, 8), 16));
    const isBetter = setting.rank.method === method;
    const lots = IDS.map((id, at) => ({ id, lot: random() - (isBetter && at < 5 ? by : 0) }));
    return lots.sort((a, b) => a.lot - b.lot).map(({ id }) => id);
  };
  return Object.assign(find, { asked });
}

describe('tuning', () => {
  it('finds a better setting, searches with each once, and says how much it gains', async () => {
    const find = findBetter('LEXICAL');
    const report = await tune(find, questions(30), { field });
    expect(report).toMatchObject({ questions: 30, judgements: 600, isBetter: true, folds: 5 });
    expect(report.chosen.setting.rank).toEqual({ method: 'LEXICAL' });
    expect(report.agreeing).toBeGreaterThan(0);
    expect(report.difference).toBeGreaterThan(0.1);
    expect(report.settings[0]!.setting).toEqual({ rank: { method: 'AUTO' } });
    expect(report.chosen.ndcg).toBeGreaterThan(report.settings[0]!.ndcg + 0.1);
    expect(new Set(find.asked).size).toBe(find.asked.length);
    expect(find.asked).toHaveLength(30 * report.settings.length);
    expect(tuningOf(report, new Date(0))).toEqual({
      setting: report.chosen.setting,
      questions: 30,
      judgements: 600,
      difference: report.difference,
      interval: report.interval,
      tunedAt: '1970-01-01T00:00:00.000Z',
    });
  });

  it('does not tell where too little was judged, and says roughly how much would do', async () => {
    const few = await tune(findBetter('FEEDBACK', 0.1), questions(6), { field });
    expect(few.isBetter).toBe(false);
    expect(few.needed).toBeGreaterThan(6);
    const none = await tune(findBetter(undefined), questions(40), { field });
    expect(none.isBetter).toBe(false);
  });

  it('leaves out what is not judged, unless the judgements are complete', async () => {
    const order = ['new 1', 'p9', 'new 2', 'p0', ...IDS.slice(1, 5)];
    const judged = questions(5, 5);
    const options = { field, onSearch: () => undefined };
    const condensed = await tune(async () => order, judged, options);
    // p9 stands before the five relevant ones.
    const ideal = [1, 2, 3, 4, 5].reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
    const gained = [2, 3, 4, 5, 6].reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
    expect(condensed.chosen.ndcg).toBeCloseTo(gained / ideal, 10);
    // Six of the eight hits.
    expect(condensed.chosen.judged).toBeCloseTo(6 / 8, 10);
    const complete = await tune(async () => order, judged, { ...options, complete: true });
    const later = [4, 5, 6, 7, 8].reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
    expect(complete.chosen.ndcg).toBeCloseTo(later / ideal, 10);
    expect(complete).toMatchObject({
      isBetter: false,
      difference: 0,
      interval: { from: 0, to: 0 },
    });
    expect(complete.chosen.setting).toEqual({ rank: { method: 'AUTO' } });
  });

  it.each<[string, readonly JudgedQuestion[], object, object]>([
    [
      'nothing is relevant',
      questions(8).map((each) => ({ ...each, grades: new Map([['p0', 0]]) })),
      {},
      { code: 'JUDGEMENTS_ONE_SIDED', details: { field, judged: 'not relevant' }, exit: 2 },
    ],
    [
      'everything is relevant',
      questions(8, 0),
      {},
      { code: 'JUDGEMENTS_ONE_SIDED', details: { field, judged: 'relevant' }, exit: 2 },
    ],
    ['there is one question', questions(1), {}, { code: 'TUNING_UNDECIDED', exit: 4 }],
    [
      'few questions tell one order from another',
      [...questions(4), ...questions(9, 0)],
      {},
      {
        code: 'TUNING_UNDECIDED',
        message: `${field}: of 13 questions, 4 can tell one order from another, and at least 5 are needed; nothing is changed`,
      },
    ],
  ])('searches for nothing where %s', async (_, judged, options, error) => {
    const find = findBetter(undefined);
    await expect(tune(find, judged, { field, ...options })).rejects.toMatchObject(error);
    expect(find.asked).toEqual([]);
  });

  it('takes judgements that are all relevant if they are complete', async () => {
    const report = await tune(findBetter('LEXICAL'), questions(30, 0), { field, complete: true });
    expect(report.chosen.setting.rank.method).toBe('LEXICAL');
  });

  it('ends with the error of a search', async () => {
    const find = () => Promise.reject(new Error('no model'));
    await expect(tune(find, questions(5), { field })).rejects.toThrow('no model');
  });
});
