import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DebateSearch } from '../../../src/domain/debate.js';
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
    said('shade', 'indeed', { ...WOMAN, author: 'anna' }),
    said('shade', 'always', { ...WOMAN, author: 'beth' }),
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
