import { beforeEach, describe, expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import { expectAtMost } from '../support/at-most.js';
import { type OpenCorpora, openCorpora, premise, stored } from './support.js';

let corpora: OpenCorpora;
beforeEach(async () => {
  corpora = await openCorpora();
  await corpora.writer.putCorpus({ name: 'town' });
});

const statuses = async (...arguments_: Parameters<OpenCorpora['writer']['putPremises']>) =>
  (await corpora.writer.putPremises(...arguments_)).map(({ status }) => status);

const deleted = (corpus: string) => corpora.writer.deleteImages(corpus, ['1']);

describe('putPremises', () => {
  it('stores a premise with its vectors, claim and profile', async () => {
    const [outcome] = await corpora.writer.putPremises('town', [
      premise('1', {
        claim: { id: 'school', text: 'Das Schulhaus bleibt.' },
        stance: 'FAVOR',
        topic: 'Education',
        profile: { gender: 'female', issues: ['schools', 'taxes'] },
        extra: { year: 2024, source: { page: 3 } },
      }),
    ]);
    const id = entityId('premise', 'town', '1');
    expect(outcome).toEqual({ id, externalId: '1', status: 'ADDED' });

    const point = stored(corpora.store, 'premises').get('1');
    const claim = stored(corpora.store, 'claims').get('school');
    const [profile] = stored(corpora.store, 'profiles').values();
    expect(point?.payload).toEqual({
      corpus: 'town',
      external_id: '1',
      text: 'Die Gemeinde soll das Schulhaus Nummer 1 behalten.',
      language: 'de',
      stance: 'FAVOR',
      role: 'PREMISE',
      topic: 'Education',
      claim: [entityId('claim', 'town', 'school')],
      claims_by_stance: { FAVOR: [entityId('claim', 'town', 'school')] },
      profile: { gender: 'female', issues: ['schools', 'taxes'] },
      profile_id: profile?.id,
      extra: { float: { year: 2024 }, other: { source: { page: 3 } } },
      sequence: 1,
      written_at: expect.stringMatching(/^20.*Z$/) as string,
      copies: expect.any(String) as string,
      hash: expect.stringMatching(/^[0-9a-f]{32}@[0-9a-f]{12}$/),
    });
    expect(Object.keys(point?.vectors ?? {})).toEqual(['semantic', 'lexical']);
    expect(claim?.payload).toMatchObject({ text: 'Das Schulhaus bleibt.', language: 'de' });
    expect(profile?.payload).toEqual({ corpus: 'town', profile: point?.payload.profile });
  });

  it('neither encodes nor writes what is unchanged', async () => {
    const records = ['1', '2', '3'].map((id) => premise(id, { claim: { text: 'Ja zur Schule.' } }));
    await corpora.writer.putPremises('town', records);
    corpora.textEncoder.encoded.length = 0;
    corpora.store.calls.clear();
    expect(await statuses('town', records)).toEqual(['UNCHANGED', 'UNCHANGED', 'UNCHANGED']);
    expect(corpora.textEncoder.encoded).toEqual([]);
    expectAtMost(Object.fromEntries(corpora.store.calls), { retrieve: 1 });
  });

  it('replaces what changed, and encodes the text only if it is the text that changed', async () => {
    await corpora.writer.putPremises('town', [premise('1'), premise('2')]);
    corpora.textEncoder.encoded.length = 0;
    const changed = [
      premise('1', { topic: 'Education' }),
      premise('2', { text: 'Ein neuer Satz.' }),
    ];
    expect(await statuses('town', changed)).toEqual(['REPLACED', 'REPLACED']);
    expect(corpora.textEncoder.encoded).toEqual(['Ein neuer Satz.']);
    const points = stored(corpora.store, 'premises');
    expect(points.get('1')?.payload).toMatchObject({ topic: 'Education', sequence: 2 });
    expect(points.get('2')?.payload).toMatchObject({ text: 'Ein neuer Satz.', sequence: 2 });
    expect(points.size).toBe(2);
  });

  it('encodes a text once that several premises have', async () => {
    const text = 'Der Bus soll öfter fahren.';
    await corpora.writer.putPremises('town', [premise('1', { text }), premise('2', { text })]);
    expect(corpora.textEncoder.encoded).toEqual([text]);
  });

  it('keeps or refuses what is there already, if so asked', async () => {
    await corpora.writer.putPremises('town', [premise('1')]);
    const changed = [premise('1', { text: 'Anders.' }), premise('2')];
    expect(await statuses('town', changed, { existing: 'KEEP' })).toEqual(['UNCHANGED', 'ADDED']);
    const outcomes = await corpora.writer.putPremises('town', changed, { existing: 'REJECT' });
    expect(outcomes.map(({ error }) => error?.code)).toEqual(['DUPLICATE_ID', 'DUPLICATE_ID']);
    expect(stored(corpora.store, 'premises').get('1')?.payload.text).toMatch(/^Die Gemeinde/);
  });

  it('of two items with one id refuses the second, unless they are equal', async () => {
    const items = [premise('1'), premise('1', { text: 'Anders.' }), premise('2'), premise('2')];
    expect(await statuses('town', items)).toEqual(['ADDED', 'REJECTED', 'ADDED', 'UNCHANGED']);
  });

  it('runs writes to one corpus one after the other', async () => {
    const writes = Array.from({ length: 20 }, (_, write) =>
      corpora.writer.putPremises('town', [
        premise(`${write}`),
        premise('same', { topic: `${write}` }),
      ]),
    );
    await Promise.all(writes);
    const sequences = [...stored(corpora.store, 'premises').values()].map(
      (p) => p.payload.sequence,
    );
    expect(new Set(sequences).size).toBe(20);
    expect(Math.max(...sequences.map(Number))).toBe(20);
    expect((await corpora.registry.get('town'))?.sequence).toBe(20);
    expect(await corpora.registry.terms('town', 'de')).toMatchObject({ documents: 21 });
  });

  it('writes in the order in which it was asked, however long encoding takes', async () => {
    const { textEncoder, writer, store } = corpora;
    const encode = textEncoder.encode.bind(textEncoder);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    textEncoder.encode = async (texts) => {
      textEncoder.encode = encode;
      await held;
      return encode(texts);
    };
    const slow = writer.putPremises('town', [premise('slow')]);
    const quick = writer.putPremises('town', [premise('quick')]);
    setImmediate(release);
    await Promise.all([slow, quick]);
    const places = ['slow', 'quick'].map((id) => stored(store, 'premises').get(id)!.payload);
    expect(places.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('refuses a corpus that is not there', async () => {
    await expect(corpora.writer.putPremises('city', [])).rejects.toMatchObject({
      code: 'CORPUS_NOT_FOUND',
    });
  });

  it('refuses half of a surrogate pair as the name of a corpus', async () => {
    for (const refused of [statuses('\ud800', [premise('1')]), deleted('\ud800')]) {
      await expect(refused).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field: 'corpus' },
      });
    }
  });

  it('refuses to mix vectors of two encoders', async () => {
    await corpora.writer.putPremises('town', [premise('1')]);
    const next = await openCorpora(corpora.store, '2');
    await expect(next.writer.putPremises('town', [premise('2')])).rejects.toMatchObject({
      code: 'STORE_MODEL_MISMATCH',
    });
  });
});

describe('a write that waits for its turn', () => {
  /** Begins to write "first", and holds it until `go` is called. */
  async function holdTurn() {
    const { store, writer } = corpora;
    const write = store.write.bind(store);
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const begun = new Promise<void>((begin) => {
      store.write = async (changes) => {
        begin();
        await held;
        await write(changes);
      };
    });
    const first = writer.putPremises('town', [premise('first')]);
    await begun;
    return { first, go };
  }
  const premises = () => [...stored(corpora.store, 'premises').keys()];

  it('is dropped where its client has left', async () => {
    const { first, go } = await holdTurn();
    const left = new AbortController();
    const { signal } = left;
    const waiting = [
      corpora.writer.putPremises('town', [premise('second')], { signal }),
      corpora.writer.deletePremises('town', [entityId('premise', 'town', 'first')], signal),
    ];
    left.abort(new Error('left'));
    go();
    expect(await Promise.allSettled([first, ...waiting])).toMatchObject([
      { value: [{ status: 'ADDED' }] },
      { reason: { message: 'left' } },
      { reason: { message: 'left' } },
    ]);
    expect(premises()).toEqual(['first']);
  });

  it('is refused where the server stops, after the one that has begun is stored', async () => {
    const { first, go } = await holdTurn();
    const second = corpora.writer.putPremises('town', [premise('second')]);
    const closed = corpora.close();
    go();
    expect(await Promise.allSettled([first, second])).toMatchObject([
      { value: [{ status: 'ADDED' }] },
      { reason: { code: 'STOPPING' } },
    ]);
    await closed;
    expect(premises()).toEqual(['first']);
  });
});

describe('claims', () => {
  const german = { id: 'c', text: 'Das Tempo soll sinken.' };
  const french = { id: 'c', text: 'La vitesse doit être réduite dans les villages.' };

  it('are one where their texts are equal and no id is given', async () => {
    const claim = { text: german.text };
    await corpora.writer.putPremises('town', [premise('1', { claim }), premise('2', { claim })]);
    expect(stored(corpora.store, 'claims').size).toBe(1);
  });

  it('keep the text of the first language, and the others beside it', async () => {
    await corpora.writer.putPremises('town', [
      premise('1', { claim: german }),
      premise('2', { claim: french }),
    ]);
    await corpora.writer.putPremises('town', [premise('3', { claim: french })]);
    expect(stored(corpora.store, 'claims').get('c')?.payload).toMatchObject({
      text: german.text,
      language: 'de',
      texts: { de: german.text, fr: french.text },
      sequence: 1,
    });
  });

  it('take a corrected text', async () => {
    await corpora.writer.putPremises('town', [premise('1', { claim: german })]);
    const text = 'Das Tempo soll innerorts sinken.';
    await corpora.writer.putPremises('town', [premise('1', { claim: { id: 'c', text } })]);
    expect(stored(corpora.store, 'claims').get('c')?.payload).toMatchObject({ text, sequence: 2 });
  });
});

describe('a premise with several claims', () => {
  const several = {
    claim: { id: 'a', text: 'Mehr Busse.' },
    stance: 'FAVOR',
    otherClaims: [
      { id: 'b', text: 'Mehr Autos.', stance: 'AGAINST' },
      { id: 'c', text: 'Mehr Velos.' },
      { id: 'b', text: 'Plus de voitures.', stance: 'AGAINST' },
    ],
  } as const;
  const claimId = (id: string) => entityId('claim', 'town', id);

  it('is stored with each of them once, and the stance on each', async () => {
    expect(await statuses('town', [premise('1', several)])).toEqual(['ADDED']);
    expect(stored(corpora.store, 'premises').get('1')?.payload).toMatchObject({
      stance: 'FAVOR',
      claim: ['a', 'b', 'c'].map(claimId),
      claims_by_stance: { FAVOR: [claimId('a')], AGAINST: [claimId('b')] },
    });
    const claims = stored(corpora.store, 'claims');
    expect([...claims.keys()].sort()).toEqual(['a', 'b', 'c']);
    expect(claims.get('b')?.payload.texts).toMatchObject({ fr: 'Plus de voitures.' });
  });

  it('is written again if one of them changes, and keeps no claim that went', async () => {
    await statuses('town', [premise('1', several), premise('2', { claim: several.claim })]);
    expect(await statuses('town', [premise('1', several)])).toEqual(['UNCHANGED']);
    const otherClaims = several.otherClaims.slice(1, 2);
    const changed = premise('1', { otherClaims, stance: 'NEUTRAL' });
    expect(await statuses('town', [changed])).toEqual(['REPLACED']);
    expect([...stored(corpora.store, 'claims').keys()].sort()).toEqual(['a', 'c']);
    // Without `claim`, the first of the others is the first, and has the stance.
    expect(stored(corpora.store, 'premises').get('1')?.payload).toMatchObject({
      stance: 'NEUTRAL',
      claim: [claimId('c')],
      claims_by_stance: { NEUTRAL: [claimId('c')] },
    });
  });

  it.each([
    ['otherClaims[0].stance', { otherClaims: [{ id: 'a', text: 'Mehr Busse.' }] }],
    ['otherClaims[0].stance', { claim: undefined, stance: 'NEUTRAL' as const }],
    ['otherClaims[1].text', { otherClaims: [{ text: 'x' }, { text: ' ' }] }],
    ['otherClaims', { otherClaims: Array.from({ length: 100 }, (_, n) => ({ text: `${n}` })) }],
  ])('is refused with a bad %s', async (field, bad) => {
    const [outcome] = await corpora.writer.putPremises('town', [
      premise('1', { ...several, ...bad }),
    ]);
    expect(outcome).toMatchObject({ status: 'REJECTED', error: { code: 'BAD_INPUT', field } });
  });
});

describe('what no premise refers to any more', () => {
  const claim = { id: 'old', text: 'Die Brücke soll weg.' };
  const profile = { gender: 'male' };

  it('goes when the last premise is replaced', async () => {
    await corpora.writer.putPremises('town', [
      premise('1', { claim, profile }),
      premise('2', { claim, profile }),
    ]);
    await corpora.writer.putPremises('town', [premise('1')]);
    expect(stored(corpora.store, 'claims').has('old')).toBe(true);
    await corpora.writer.putPremises('town', [premise('2', { profile: { gender: 'female' } })]);
    expect(stored(corpora.store, 'claims').size).toBe(0);
    const profiles = [...stored(corpora.store, 'profiles').values()].map((p) => p.payload.profile);
    expect(profiles).toEqual(expect.arrayContaining([{}, { gender: 'female' }]));
    expect(profiles).toHaveLength(2);
  });

  it('goes when the last premise is deleted', async () => {
    await corpora.writer.putPremises('town', [premise('1', { claim, author: 'Ann', profile })]);
    await corpora.writer.deletePremises('town', [entityId('premise', 'town', '1')]);
    for (const collection of ['premises', 'claims', 'profiles']) {
      expect(stored(corpora.store, collection).size).toBe(0);
    }
  });
});

describe('deletePremises', () => {
  it('answers for each id, and touches no other corpus', async () => {
    await corpora.writer.putCorpus({ name: 'city' });
    await corpora.writer.putPremises('town', [premise('1')]);
    await corpora.writer.putPremises('city', [premise('1')]);
    const [mine, other] = ['town', 'city'].map((corpus) => entityId('premise', corpus, '1'));
    const outcomes = await corpora.writer.deletePremises('town', [mine ?? '', other ?? '']);
    expect(outcomes).toMatchObject([
      { id: mine, externalId: '1', status: 'DELETED' },
      { id: other, status: 'REJECTED', error: { code: 'NOT_FOUND', field: 'ids' } },
    ]);
    expect([...(corpora.store.collections.get('premises')?.keys() ?? [])]).toEqual([other]);
  });
});
