import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DebateSearch, ReplySearch } from '../../../src/domain/debate.js';
import type { PremiseRecord } from '../../../src/domain/records.js';
import { ElenchusError } from '../../../src/runtime/errors.js';
import type { Debate } from '../../../src/search/types.js';
import { type Engine, ENGINES } from '../../store/contract/engines.js';
import { openSearched, type SearchedEngine } from '../../support/searched-engine.js';

const CLAIM = 'Trees should be planted.';
const QUESTION = 'Should trees be planted?';

/** Words that are repeated make texts alike for the encoder of these tests. */
const REASONS = {
  shade: 'shade cools every street in summer',
  birds: 'birds need branches for their nests',
  leaves: 'leaves block the gutters each autumn',
  money: 'money is missing in our town',
} as const;

let next = 0;
function said(
  reason: keyof typeof REASONS,
  more: string,
  parts: Partial<PremiseRecord> = {},
): PremiseRecord {
  const stance = reason === 'shade' || reason === 'birds' ? 'FAVOR' : 'AGAINST';
  return {
    id: `p${next++}`,
    text: `${REASONS[reason]} ${more}.`,
    language: 'en',
    claim: { text: CLAIM },
    stance,
    profile: {},
    extra: {},
    ...parts,
  };
}

const WOMAN = { profile: { gender: 'female' } };
const MAN = { profile: { gender: 'male' } };

function records(): readonly PremiseRecord[] {
  next = 0;
  return [
    said('shade', 'indeed', { ...WOMAN, author: 'anna', extra: { age: 30 } }),
    said('shade', 'always', { ...WOMAN, author: 'beth', extra: { age: 40 } }),
    said('shade', 'often', { ...MAN, author: 'carl' }),
    // The same words, by another author, are a copy.
    said('shade', 'often', { ...WOMAN, author: 'dora' }),
    said('birds', 'too', { ...MAN, author: 'carl' }),
    said('leaves', 'again', { ...MAN, author: 'emil' }),
    said('leaves', 'badly', { ...MAN, author: 'finn' }),
    said('leaves', 'here', { ...WOMAN, author: 'gina' }),
    ...Array.from({ length: 12 }, (_, at) => {
      return said('money', `${'very '.repeat(at % 3)}much${at}`, { ...MAN, author: 'loud' });
    }),
    said('birds', 'perhaps', { ...WOMAN, author: 'hana', stance: 'NEUTRAL' }),
  ];
}

const opened: SearchedEngine[] = [];

async function open(engine: Engine): Promise<SearchedEngine> {
  const searched = await openSearched(engine, 'towns');
  opened.push(searched);
  await searched.corpora.writer.putPremises('towns', records());
  return searched;
}

describe.each(ENGINES)('a debate on $name', (engine) => {
  let searched: SearchedEngine;
  beforeAll(async () => {
    searched = await open(engine);
  });
  afterAll(async () => {
    for (const each of opened.splice(0)) await each.opened.close();
  });

  const ask = (parts: Partial<DebateSearch> = {}) =>
    searched.retrieval.debate('ALL', { by: { text: QUESTION }, corpus: 'towns', ...parts });

  async function titles(debate: Debate, list: 'points' | 'small' = 'points') {
    const { hits } = await debate[list]({ first: 50 });
    return Promise.all(
      hits.map(async (point) => {
        const { text } = await point.title();
        return `${point.side} ${point.size.arguments} ${text.split(' ')[0]}`;
      }),
    );
  }

  it('counts what answers, by side, copies once', async () => {
    const { answering, sides, unclear, isCut } = await (await ask()).counts();
    expect(answering).toMatchObject({ arguments: 20, copies: 1 });
    expect(sides).toMatchObject([
      { side: 'FAVOR', arguments: 4, copies: 1, authors: 4, byBasis: { GIVEN: 4 } },
      { side: 'AGAINST', arguments: 15, copies: 0, authors: 4, byBasis: { GIVEN: 15 } },
    ]);
    expect(unclear).toMatchObject({ arguments: 1, authors: 1 });
    expect(isCut).toBe(false);
  });

  it('has a key point for each reason, the largest first', async () => {
    expect(await titles(await ask())).toEqual([
      'AGAINST 12 money',
      'AGAINST 3 leaves',
      'FAVOR 3 shade',
    ]);
  });

  it('keeps what one person says as a small point', async () => {
    expect(await titles(await ask(), 'small')).toEqual(['FAVOR 1 birds']);
  });

  it('counts authors, so that one who says a thing often is one', async () => {
    const { hits } = await (await ask()).points();
    expect(hits[0]!.size).toEqual({ arguments: 12, copies: 0, authors: 1 });
    expect(hits[2]!.size).toEqual({ arguments: 3, copies: 1, authors: 4 });
  });

  it('compares groups of authors', async () => {
    const women = {
      name: 'women',
      filter: { profile: [{ variable: 'gender', anyOf: ['female'] }] },
    };
    const debate = await ask({ groups: [women, { name: 'all' }] });
    expect(await debate.groups()).toEqual([
      { name: 'women', size: 4, otherSize: 4 },
      { name: 'all', size: 8, otherSize: 0 },
    ]);
    const { hits } = await debate.points({ side: 'FAVOR' });
    expect((await hits[0]!.groups())[0]).toMatchObject({ count: 3, size: 4, otherCount: 1 });
    const small = await debate.small();
    expect(await small.hits[0]!.groups()).toEqual([]);
  });

  it('turns round with the question', async () => {
    expect(await titles(await ask({ opposite: true }))).toEqual([
      'FAVOR 12 money',
      'FAVOR 3 leaves',
      'AGAINST 3 shade',
    ]);
  });

  it('has the points of one side only where a filter says so', async () => {
    const debate = await ask({ filter: { side: ['FAVOR'] } });
    expect(await titles(debate)).toEqual(['FAVOR 3 shade']);
    expect((await debate.counts()).sides.map(({ side }) => side)).toEqual(['FAVOR']);
  });

  it('shows the premises that make a point, the best of each copy first', async () => {
    const { hits } = await (await ask()).points({ side: 'FAVOR' });
    const members = await hits[0]!.members();
    expect(members.hits.map(({ premise }) => premise.author)).toHaveLength(3);
    const fits = members.hits.map(({ fit }) => fit);
    expect(fits).toEqual(fits.toSorted((a, b) => b - a));
    const [one, two] = await hits[0]!.exemplars();
    expect(one!.author).not.toBe(two!.author);
  });

  it('says which points of the other side answer a point, and which are left unanswered', async () => {
    const { hits } = await (await ask()).points();
    const answered = await Promise.all(
      hits.map(async (point) => {
        const answers = await point.answers();
        return answers.map((each) => `${each.point.side} ${each.strength >= 0.5}`);
      }),
    );
    // Words in common make an answer in these tests, and the reasons have none.
    expect(answered).toEqual([[], [], []]);
  });

  it('finds the arguments of the other side that answer a reason', async () => {
    const reply = (parts: Partial<ReplySearch>) =>
      searched.retrieval.replies('ALL', {
        to: { text: 'leaves block no gutters here' },
        question: QUESTION,
        side: 'FAVOR',
        corpus: 'towns',
        ...parts,
      });
    const [first, ...others] = await reply({});
    expect(first!.premise.text).toMatch(/^leaves block the gutters/);
    expect(first!.side).toMatchObject({ side: 'AGAINST', basis: 'GIVEN' });
    expect(others).toHaveLength(2);
    const strengths = [first!, ...others].map(({ strength }) => strength!);
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));

    // Of a premise, the question and the side are known.
    const { premise } = first!;
    const to = { premiseId: premise.id };
    const turns = await reply({ to, question: undefined, side: undefined, first: 20 });
    expect(new Set(turns.map(({ side }) => side.side))).toEqual(new Set(['FAVOR']));
    expect(turns).toHaveLength(4);
    expect(await reply({ filter: { language: ['fr'] } })).toEqual([]);
  });

  it.each([
    ['first', { first: 21 }],
    ['to.text', { to: { text: ' ' } }],
    ['to.premiseId', { to: { premiseId: '00000000-0000-4000-8000-000000000000' } }],
    ['filter.side', { filter: { side: ['FAVOR'] as const } }],
  ])('refuses wrong %s of a reply', async (field, parts) => {
    const search = { to: { text: 'leaves' }, corpus: 'towns', ...parts } as ReplySearch;
    await expect(searched.retrieval.replies('ALL', search)).rejects.toMatchObject({
      details: { field },
    });
  });

  describe('the shares of groups that are compared', () => {
    const gender = (value: string) => ({
      name: value,
      filter: { profile: [{ variable: 'gender', anyOf: [value] }] },
    });
    const compare = async (retrieval = searched.retrieval) =>
      (
        await retrieval.compareGroups('ALL', {
          by: { text: QUESTION },
          corpus: 'towns',
          rank: { method: 'DENSE' },
          groups: [gender('female'), gender('male')],
        })
      ).groups;

    it('are those of sides, key points and words, by authors', async () => {
      const [women] = await compare();
      const found = await women!.shares({ of: ['side', 'point', 'word', 'gender'] });
      const of = (variable: string, title: string) =>
        found.find((each) => each.variable === variable && each.title.startsWith(title));
      // Five women answer, one of whom takes no side; four men do.
      expect(of('side', 'FAVOR')).toMatchObject({ count: 3, size: 5, otherCount: 1, otherSize: 4 });
      expect(of('side', 'AGAINST')).toMatchObject({ count: 1, otherCount: 3, oddsRatio: 1 / 12 });
      expect(of('point', 'money')).toMatchObject({ count: 0, otherCount: 1, oddsRatio: 0 });
      expect(of('word', 'shade')).toMatchObject({ count: 3, otherCount: 1 });
      expect(of('gender', 'female')).toMatchObject({ count: 5, otherCount: 0, share: 1 });
      expect(of('gender', 'female')!.oddsRatio).toBeUndefined();
      for (const { p, corrected } of found) expect(corrected).toBeGreaterThanOrEqual(p);
      const words = found.filter(({ variable }) => variable === 'word').map(({ p }) => p);
      expect(words).toEqual(words.toSorted((a, b) => a - b));
    });

    it('are those of numeric fields as means, medians and ranges', async () => {
      const [women, men] = await compare();
      expect(await women!.numbers({ of: ['age'] })).toEqual([
        { variable: 'age', size: 2, mean: 35, median: 35, least: 30, greatest: 40 },
      ]);
      expect(await men!.numbers({ of: ['age'] })).toEqual([]);
    });

    it.each([
      ['shares.of[1]', { of: ['side', 'size'] }],
      ['shares.of[0]', { of: ['age'] }],
      ['shares.of', { of: [] }],
      ['shares.limit', { of: ['side'], limit: 0 }],
    ])('refuse wrong %s', async (field, request) => {
      const [women] = await compare();
      await expect(async () => women!.shares(request)).rejects.toMatchObject({
        details: { field },
      });
    });

    it('are nothing of too few authors', async () => {
      const [women] = await compare(searched.limited(3));
      expect(await women!.shares({ of: ['side'] })).not.toEqual([]);
      const [few] = await (
        await searched.limited(5).compareGroups('ALL', {
          by: { text: QUESTION },
          corpus: 'towns',
          groups: [{ name: 'one side', filter: { stance: ['NEUTRAL'] } }, { name: 'everybody' }],
        })
      ).groups;
      expect(await few!.shares({ of: ['side'] })).toEqual([]);
    });
  });

  it('lists what takes no side', async () => {
    const { hits } = await (await ask()).unclear();
    expect(hits.map(({ premise }) => premise.author)).toEqual(['hana']);
  });

  it('is read in pages that fit together, and only with cursors of its own', async () => {
    const first = await (await ask()).points({ first: 1 });
    const after = first.hits[0]!.cursor;
    const rest = await (await ask()).points({ first: 5, after });
    expect(first.hasNextPage).toBe(true);
    expect(rest.hits.map(({ size }) => size.arguments)).toEqual([3, 3]);
    expect(await rest.totalCount()).toBe(3);
    const refused = async (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: unknown) => (error as ElenchusError).code,
      );
    expect(await refused((await ask()).small({ after }))).toBe('CURSOR_FOREIGN');
    expect(await refused((await ask()).points({ after: 'x' }))).toBe('CURSOR_INVALID');
    expect(await refused((await ask({ opposite: true })).points({ after }))).toBe('CURSOR_FOREIGN');
    expect(await refused((await ask()).points({ first: 1_000 }))).toBe('PAGE_SIZE');
  });

  it('of what nothing answers is empty, and names the claims that are nearest', async () => {
    const debate = await ask({ filter: { language: ['fr'] } });
    const { answering } = await debate.counts();
    expect(answering).toEqual({ arguments: 0, copies: 0, authors: 0 });
    expect(await titles(debate)).toEqual([]);
    expect(await debate.nearest()).toHaveLength(1);
  });

  it.each([
    ['groups', { groups: Array.from({ length: 9 }, (_, at) => ({ name: `${at}` })) }],
    ['groups[1].name', { groups: [{ name: 'a' }, { name: 'a' }] }],
    [
      'groups[0].filter.profile[0].variable',
      { groups: [{ name: 'a', filter: { profile: [{ variable: 'size', anyOf: ['x'] }] } }] },
    ],
    ['languages[0]', { languages: ['deutsch'] }],
  ])('refuses wrong %s', async (field, parts) => {
    await expect(ask(parts)).rejects.toMatchObject({ details: { field } });
  });

  it('tells those who see no small groups nothing of them', async () => {
    const women = {
      name: 'women',
      filter: { profile: [{ variable: 'gender', anyOf: ['female'] }] },
    };
    const seen = await searched
      .limited(3)
      .debate('ALL', { by: { text: QUESTION }, corpus: 'towns', groups: [women] });
    const [group] = await seen.groups();
    expect(group!.size).toBeGreaterThanOrEqual(3);
    const { hits } = await seen.points();
    expect(hits.map(({ size }) => size.authors)).toEqual([undefined, undefined, undefined]);
    const hidden = await searched
      .limited(5)
      .debate('ALL', { by: { text: QUESTION }, corpus: 'towns', groups: [{ name: 'all' }] });
    expect(await hidden.groups()).toEqual([{ name: 'all', size: 20, otherSize: 0 }]);
  });
});

describe('debates', () => {
  it('are the same on all engines', async () => {
    const found = [];
    for (const engine of ENGINES) {
      const { retrieval } = await open(engine);
      const debate = await retrieval.debate('ALL', { by: { text: QUESTION }, corpus: 'towns' });
      const { hits } = await debate.points();
      const points = hits.map(async ({ id, size, members }) => {
        return { id, size, members: (await members.call(hits[0])).hits.length };
      });
      found.push(await Promise.all(points));
    }
    for (const each of found) expect(each).toEqual(found[0]);
    for (const each of opened.splice(0)) await each.opened.close();
  });
});
