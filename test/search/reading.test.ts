import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sample, World } from './world.js';

const claim = (id: string, cosine: number, text: string, more: object = {}): Sample => ({
  id,
  cosine,
  payload: { text, language: 'en', ...more },
});

describe('a reading', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.create();
  });

  async function read(text: string, parts: Partial<Parameters<World['search']>[0]> = {}) {
    const page = await world.search({ by: { text }, ...parts });
    return (await page.reading())!;
  }

  /** By the ids of the data, without probabilities. */
  async function agreements(text: string, parts?: Parameters<typeof read>[1]) {
    const { nearestClaims } = await read(text, parts);
    const found = nearestClaims.map(({ claimId, agreement, basis }) => {
      return [names.get(claimId), `${agreement} ${basis}`];
    });
    return Object.fromEntries(found) as Record<string, string>;
  }

  let names: ReadonlyMap<string, string>;
  async function putClaims(...samples: readonly Sample[]) {
    const ids = await world.putClaims(samples);
    names = new Map(ids.map((id, at) => [id, samples[at]!.id!]));
    return ids;
  }

  it('says how claims relate to the question: in the same words, by the network, or not at all', async () => {
    await putClaims(
      claim('given', 0.9, 'It should be made easier to cull wolves.'),
      claim('same', 0.89, 'Wolves may be shot.'),
      claim('opposite', 0.88, 'Never shoot wolves.'),
      claim('far', -0.9, 'Trams should be free.'),
    );
    expect(await agreements('We should make it easier to cull wolves')).toEqual({
      given: 'SAME GIVEN',
      same: 'SAME INFERRED',
      opposite: 'OPPOSITE INFERRED',
      far: 'OTHER INFERRED',
    });
    expect(await read('We should make it easier to cull wolves')).toMatchObject({
      statement: 'We should make it easier to cull wolves',
      language: 'en',
      origin: 'TEXT',
      opposite: false,
      problems: [],
    });
  });

  it('is turned round', async () => {
    await putClaims(
      claim('given', 0.9, 'It should be made easier to cull wolves.'),
      claim('opposite', 0.88, 'Never shoot wolves.'),
      claim('far', -0.9, 'Trams should be free.'),
    );
    expect(await agreements('Make it easier to cull wolves', { opposite: true })).toEqual({
      given: 'OPPOSITE GIVEN',
      opposite: 'SAME INFERRED',
      far: 'OTHER INFERRED',
    });
  });

  it('reads a claim in the language of the question', async () => {
    const texts = { en: 'Never shoot wolves.', de: 'Wölfe soll man schützen.' };
    await putClaims(claim('wolf', 0.8, texts.en, { texts }));
    // The double of the network takes "Never" for the opposite; the German words have none.
    expect(await agreements('Should we shoot the wolves?')).toEqual({ wolf: 'OPPOSITE INFERRED' });
    expect(await agreements('Soll man die Wölfe wirklich abschiessen?')).toEqual({
      wolf: 'SAME INFERRED',
    });
    expect(await agreements('Soll man Wölfe schützen?')).toEqual({ wolf: 'SAME GIVEN' });
  });

  it('knows what claims on one issue say of each other', async () => {
    const [one, two] = await putClaims(
      claim('one', 0.9, 'Wolves may be shot.'),
      claim('two', 0.89, 'Shoot wolves.'),
    );
    const agrees = new Map([
      [one, 0.9],
      [two, 0.4],
    ]);
    const ids = new Map([
      ['Wolves may be shot.', one],
      ['Shoot wolves.', two],
    ]);
    const relation = (text: string) => ({ issue: 1, agrees: agrees.get(ids.get(text)) ?? 0.5 });
    world.relevanceFilter.agreement = async (statement, others) =>
      others.map(({ text }) =>
        ids.has(statement.text) ? { issue: 1, agrees: 0.95 } : relation(text),
      );
    // Alone, the network would see the opposite in the second.
    expect(await agreements('Should wolves be hunted?')).toEqual({
      one: 'SAME INFERRED',
      two: 'SAME INFERRED',
    });
  });

  it('takes a claim far behind the nearest one for another issue', async () => {
    await putClaims(
      claim('near', 0.9, 'Wolves may be shot.'),
      claim('beside', 0.88, 'Bears may be shot.'),
      claim('behind', 0.6, 'Foxes may be shot.'),
    );
    expect(await agreements('Should wolves be hunted?')).toEqual({
      near: 'SAME INFERRED',
      beside: 'SAME INFERRED',
      behind: 'OTHER INFERRED',
    });
  });

  it('leaves open what is not clear', async () => {
    await putClaims(claim('one', 0.9, 'Wolves may be shot.'));
    world.relevanceFilter.agreement = async (_, others) =>
      others.map(() => ({ issue: 0.8, agrees: 0.55 }));
    const { nearestClaims } = await read('Should wolves be hunted?');
    expect(nearestClaims).toMatchObject([{ agreement: 'UNCLEAR', probability: 0.477583 }]);
  });

  it.each([
    ['Should we build more roads or not? And what about more schools?', 'SEVERAL_QUESTIONS'],
    ['Is it wrong not to help the wolves?', 'DOUBLE_NEGATION'],
    ['Hay que proteger al lobo en todas las regiones', 'LANGUAGE'],
    [`The wolves are coming. ${'They kill our sheep. '.repeat(90)}`, 'LONG_TEXT'],
  ])('says why it says less: %s', async (text, problem) => {
    await putClaims(claim('one', 0.9, 'Wolves may be shot.'));
    expect((await read(text)).problems).toEqual([problem]);
  });

  it('reads only the same words in an unknown language and with a double negation', async () => {
    await putClaims(
      claim('one', 0.9, 'Hay que proteger al lobo en todas las regiones', { language: 'es' }),
      claim('two', 0.89, 'Wolves may be shot.'),
      claim('three', 0.7, 'It is wrong not to help the wolves.'),
    );
    expect(await agreements('¿Hay que proteger al lobo en todas las regiones?')).toEqual({
      one: 'SAME GIVEN',
    });
    expect(await agreements('Is it wrong not to help the wolves?')).toEqual({
      three: 'SAME GIVEN',
    });
  });

  it('has nothing to say without claims', async () => {
    expect(await read('Should wolves be hunted?')).toMatchObject({
      problems: ['NO_CLAIMS'],
      nearestClaims: [],
    });
  });

  it('is of the claim, or of the claim of a premise by its side', async () => {
    const [id] = await putClaims(claim('one', 0.9, 'Wolves may be shot.'));
    expect(await read('', { by: { claimId: id! } })).toMatchObject({
      statement: 'Wolves may be shot.',
      origin: 'CLAIM',
      nearestClaims: [{ claimId: id, agreement: 'SAME', basis: 'GIVEN', probability: 1 }],
    });
    const [against, neutral] = await world.put([
      { payload: { claim: id!, stance: 'AGAINST', text: 'They are shy.' } },
      { payload: { claim: id!, stance: 'NEUTRAL', text: 'They are grey.' } },
    ]);
    expect(await read('', { by: { premiseId: against! } })).toMatchObject({
      statement: 'Wolves may be shot.',
      origin: 'PREMISE',
      opposite: true,
      nearestClaims: [{ claimId: id, agreement: 'OPPOSITE', basis: 'GIVEN' }],
    });
    expect(await read('', { by: { premiseId: neutral! } })).toMatchObject({
      statement: 'They are grey.',
      origin: 'PREMISE',
      opposite: false,
    });
  });

  it('is made once for all who ask the same of one state of a corpus', async () => {
    await putClaims(claim('one', 0.9, 'Wolves may be shot.'));
    const agreement = vi.spyOn(world.relevanceFilter, 'agreement');
    await Promise.all([1, 2, 3].map(() => read('Should wolves be hunted?')));
    await read('Should wolves be hunted?', { opposite: true });
    expect(agreement).toHaveBeenCalledTimes(1);
    await world.putClaims([claim('two', 0.89, 'Shoot wolves.')]);
    expect((await read('Should wolves be hunted?')).nearestClaims).toHaveLength(2);
  });

  it('is made again where it failed', async () => {
    await putClaims(claim('one', 0.9, 'Wolves may be shot.'));
    vi.spyOn(world.relevanceFilter, 'agreement').mockRejectedValueOnce(new Error('it failed'));
    await expect(read('Should wolves be hunted?')).rejects.toThrow('it failed');
    expect((await read('Should wolves be hunted?')).nearestClaims).toHaveLength(1);
  });

  it('compares a question with few of many claims', async () => {
    const many = Array.from({ length: 300 }, (_, at) => claim(`${at}`, 1 - at / 300, `Say ${at}.`));
    await putClaims(...many);
    const agreement = vi.spyOn(world.relevanceFilter, 'agreement');
    const { nearestClaims } = await read('Should wolves be hunted?');
    expect(nearestClaims.map(({ claimId }) => names.get(claimId))).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(agreement.mock.calls[0]![1]).toHaveLength(6);
  });
});
