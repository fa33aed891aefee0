import { beforeEach, describe, expect, it } from 'vitest';
import { sidesOf } from '../support/sides-of.js';
import { type Sample, World } from './world.js';

/** What of issues and corpora is hard to read: a reading says so, and searches still answer. */
describe('a question that is hard to read', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.create();
  });

  const claim = (id: string, cosine: number, text: string): Sample => {
    return { id, cosine, payload: { text, language: 'en' } };
  };
  async function say(claimId: string, ...stances: readonly (string | undefined)[]) {
    await world.put(
      stances.map((stance, at) => ({
        id: `${claimId} ${at}`,
        cosine: 0.8 - at / 100,
        payload: {
          claim: claimId,
          text: `Reason ${at}.`,
          language: 'en',
          ...(stance && { stance }),
        },
      })),
    );
  }
  async function ask(text: string) {
    const page = await world.search({ by: { text }, first: 20 });
    const { problems, nearestClaims } = (await page.reading())!;
    const sides = (await sidesOf(page.hits)).map((side) => side && `${side.side} ${side.basis}`);
    return { page, problems, nearestClaims, sides };
  }
  const OWN = 'Wolves should be protected.';

  it.each([
    [
      'two questions',
      `Should wolves be protected? And should lakes be fenced?`,
      'SEVERAL_QUESTIONS',
    ],
    [
      '2,000 characters',
      `${OWN} ${'They live in the alps. '.repeat(90)}`.slice(0, 2_000),
      'LONG_TEXT',
    ],
  ])('has the sides of its first part: %s', async (_, text, problem) => {
    const [id] = await world.putClaims([claim('own', 0.9, OWN)]);
    await say(id!, 'FAVOR', 'AGAINST');
    const { problems, sides } = await ask(text);
    expect(problems).toEqual([problem]);
    expect(sides).toEqual(['FAVOR GIVEN', 'AGAINST GIVEN']);
  });

  it.each([
    ['a quotation', 'He says “wolves should be protected” but is that so?', ['QUOTATION']],
    ['a double negation', 'Is it wrong not to protect wolves?', ['DOUBLE_NEGATION']],
    ['an unknown language', 'Hay que proteger al lobo en todas las regiones', ['LANGUAGE']],
    ['emoji', '🐺🐺', ['NO_WORDS']],
    ['punctuation', '?!', ['NO_WORDS']],
  ])('says so: %s', async (_, text, problems) => {
    const [id] = await world.putClaims([claim('own', 0.9, OWN), claim('other', 0.5, '🐘')]);
    await say(id!, 'FAVOR');
    const found = await ask(text);
    expect(found.problems).toEqual(problems);
    expect(found.page.hits).toHaveLength(1);
    expect(await found.page.matchCount()).toBe(1);
    if (problems[0] === 'QUOTATION') return;
    expect(found.nearestClaims).toEqual([]);
    expect(found.sides).toEqual([undefined]);
    const filter = { side: ['FAVOR' as const] };
    expect(await (await world.search({ by: { text }, filter })).totalCount()).toBe(0);
  });

  it('has no sides in a corpus without claims', async () => {
    await world.put([{ cosine: 0.8, payload: { text: 'A reason.', language: 'en' } }]);
    const { problems, sides, page } = await ask(OWN);
    expect([problems, sides]).toEqual([['NO_CLAIMS'], [undefined]]);
    const [facet] = await page.facets({ variables: ['side'] });
    expect(facet).toMatchObject({ missing: 1 });
    expect(facet!.values.map(({ count }) => count)).toEqual([0, 0]);
  });

  it('has no sides by claims without stances, but inferred ones', async () => {
    const [id] = await world.putClaims([claim('own', 0.9, OWN)]);
    await say(id!, undefined);
    const { problems, sides, page, nearestClaims } = await ask(OWN);
    expect(problems).toEqual([]);
    expect(nearestClaims).toMatchObject([{ agreement: 'SAME', basis: 'GIVEN' }]);
    expect(sides).toEqual([undefined]);
    expect(await sidesOf(page.hits, { infer: true })).toMatchObject([{ basis: 'INFERRED' }]);
  });

  it('has sides by claims that contradict each other', async () => {
    const [own, opposite] = await world.putClaims([
      claim('own', 0.9, OWN),
      claim('opposite', 0.8, 'Wolves should not be protected.'),
    ]);
    await say(own!, 'FAVOR');
    await say(opposite!, 'FAVOR', 'AGAINST');
    const { sides, nearestClaims } = await ask(OWN);
    expect(nearestClaims).toMatchObject([
      { agreement: 'SAME', basis: 'GIVEN' },
      { agreement: 'OPPOSITE', basis: 'GIVEN' },
    ]);
    expect(sides.toSorted()).toEqual(['AGAINST CLAIM', 'FAVOR CLAIM', 'FAVOR GIVEN']);
  });

  it('shows that all are on one side', async () => {
    const [id] = await world.putClaims([claim('own', 0.9, OWN)]);
    await say(id!, 'FAVOR', 'FAVOR');
    const { page } = await ask(OWN);
    const [facet] = await page.facets({ variables: ['side'] });
    expect(facet!.values.map(({ value, count }) => [value, count])).toEqual([
      ['FAVOR', 2],
      ['AGAINST', 0],
    ]);
    const filter = { side: ['AGAINST' as const] };
    expect((await world.search({ by: { text: OWN }, filter })).hits).toEqual([]);
  });

  it('is compared with few of 10,000 claims', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      claim(`${at}`, 0.8 - at / 20_000, `Say ${at}.`),
    );
    await world.putClaims([...many, claim('own', -0.9, OWN)]);
    const { nearestClaims, problems } = await ask('Should wolves be hunted?');
    expect(nearestClaims).toHaveLength(6);
    expect(problems).toEqual([]);
    // The same words are found wherever they are.
    expect((await ask(OWN)).nearestClaims[0]).toMatchObject({ agreement: 'SAME', basis: 'GIVEN' });
  });
});
