import { describe, expect, it } from 'vitest';
import { type Choice, validateChoice } from '../../src/learning/choice.js';
import { seededRandom } from '../../src/math/random.js';
import { mean, studentInterval } from '../../src/math/statistics.js';

const QUESTIONS = Array.from({ length: 40 }, (_, at) => `Question ${at}?`);

/** Two parts of three options each, such as "b1"; what a question scores is as random as its own level. */
function choiceOf(seed: number, gains: Readonly<Record<string, number>> = {}) {
  const random = seededRandom(seed);
  const levels = QUESTIONS.map(() => 0.3 + 0.4 * random());
  const known = new Map<string, readonly number[]>();
  const choice: Choice<string> = {
    start: 'a0',
    parts: [
      (chosen) => ['b', 'c', 'd'].map((first) => `${first}${chosen[1]}`),
      (chosen) => ['1', '2', '3'].map((second) => `${chosen[0]}${second}`),
    ],
    async scores(option) {
      const gain = (gains[option[0]!] ?? 0) + (gains[option[1]!] ?? 0);
      const scores =
        known.get(option) ?? levels.map((level) => level + gain + 0.2 * (random() - 0.5));
      known.set(option, scores);
      return scores;
    },
  };
  return { choice, known };
}

describe('a choice of parts', () => {
  it('finds the better option of each part, and measures what that gains on other questions', async () => {
    const { choice } = choiceOf(1, { c: 0.1, '2': 0.05 });
    const { chosen, byFold, differences } = await validateChoice(QUESTIONS, choice);
    expect(chosen).toBe('c2');
    expect(byFold).toHaveLength(5);
    const { from, to } = studentInterval(differences);
    expect(from).toBeGreaterThan(0);
    expect([from < 0.15, to > 0.15]).toEqual([true, true]);
  });

  it('keeps the start where everything else is worse', async () => {
    const worse = Object.fromEntries([...'bcd123'].map((name) => [name, -0.2]));
    const { chosen, differences } = await validateChoice(QUESTIONS, choiceOf(2, worse).choice);
    expect(chosen).toBe('a0');
    expect(new Set(differences)).toEqual(new Set([0]));
  });

  it('is hardly ever better by noise alone', async () => {
    const trials = 300;
    let [better, worse] = [0, 0];
    const all: number[] = [];
    for (let seed = 1; seed <= trials; seed++) {
      const { differences } = await validateChoice(QUESTIONS, choiceOf(seed).choice);
      const { from, to } = studentInterval(differences);
      if (from > 0) better += 1;
      if (to < 0) worse += 1;
      all.push(mean(differences));
    }
    // 2.5 % each if the questions that folds choose by were not the same, mostly.
    expect(better / trials).toBeLessThan(0.06);
    expect(worse / trials).toBeLessThan(0.06);
    expect(Math.abs(mean(all))).toBeLessThan(0.005);
  });

  it('looks at an option only where a part needs it, and repeats itself', async () => {
    const { choice, known } = choiceOf(3, { c: 0.3 });
    const first = await validateChoice(QUESTIONS, choice);
    expect([...known.keys()].sort()).toEqual(['a0', 'b0', 'c0', 'c1', 'c2', 'c3', 'd0']);
    expect(await validateChoice(QUESTIONS, choiceOf(3, { c: 0.3 }).choice)).toEqual(first);
  });

  it('never knows a question by its copies', async () => {
    // Only the four copies of one question could tell the others of their fold what to choose.
    const questions = QUESTIONS.map((_, at) => `Question ${Math.floor(at / 4)}?`);
    const { chosen, differences } = await validateChoice(questions, {
      start: 0,
      parts: [() => [1]],
      scores: async (gain) => questions.map((_, at) => (at < 4 ? gain : 0)),
    });
    expect(chosen).toBe(1);
    expect(differences.slice(0, 4)).toEqual([0, 0, 0, 0]);
  });
});
