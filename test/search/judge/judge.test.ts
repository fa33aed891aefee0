import { beforeEach, describe, expect, it } from 'vitest';
import { NO_REQUEST, UNLIMITED } from '../../../src/runtime/scope.js';
import { RelevanceJudge } from '../../../src/search/judge/judge.js';
import type { StoredPoint } from '../../../src/store/port.js';
import { createFakeEncoder } from '../../support/fake-encoder.js';
import { World } from '../world.js';

const claim = { text: 'Trees should be planted in every street.', language: 'en' };
const model = 'CROSS_ENCODER';

let world: World;
beforeEach(async () => {
  world = await World.create();
});

function judgeOf(kept?: number): RelevanceJudge {
  const { store, relevanceFilter } = world;
  const textEncoder = { ...createFakeEncoder(), encodeQuery: async () => Float32Array.of(1, 0) };
  return new RelevanceJudge({ store, relevanceFilter, textEncoder }, kept);
}

async function premises(count: number): Promise<readonly StoredPoint[]> {
  const samples = Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    cosine: at / count,
    payload: { language: 'en' },
  }));
  const ids = await world.put(samples);
  return world.store.retrieve('premises', ids, { payload: ['sequence'], budget: UNLIMITED });
}

/** The calls that the filter gets, and what lets each answer. */
function held() {
  const sizes: number[] = [];
  const release: (() => void)[] = [];
  const { relevance } = world.relevanceFilter;
  world.relevanceFilter.relevance = async (...request) => {
    sizes.push(request[1].length);
    await new Promise<void>((resolve) => release.push(resolve));
    return relevance(...request);
  };
  return { sizes, release };
}

describe('the judge', () => {
  it('answers in the order that it was asked in', async () => {
    const all = (await premises(5)).toReversed();
    const judged = await judgeOf().judge({ claim, points: all, model, scope: NO_REQUEST });
    const expected = all.map((_, at) => (1 + (4 - at) / 5) / 2);
    judged.forEach((judgement, at) => {
      expect(judgement!.probability).toBeCloseTo(expected[at]!, 5);
      expect(judgement!.model).toBe('CROSS_ENCODER');
    });
  });

  it('reads premises with the nearest of their claims only where that is asked for', async () => {
    const [near, far] = await world.putClaims([{ cosine: 0.9 }, { cosine: 0.1 }]);
    const ids = await world.put([
      { id: 'both', cosine: 0.2, payload: { claim: [far!, near!] } },
      { id: 'none', cosine: 0.2 },
    ]);
    const all = await world.store.retrieve('premises', ids, {
      payload: ['sequence'],
      budget: UNLIMITED,
    });
    const read: (number | undefined)[][] = [];
    const { relevance } = world.relevanceFilter;
    world.relevanceFilter.relevance = async (...request) => {
      read.push(request[1].map((statement) => statement.claim?.vector[0]));
      return relevance(...request);
    };
    const judge = judgeOf();
    await judge.judge({ claim, points: all, model, scope: NO_REQUEST });
    await judge.judge({ claim, points: all, model, withClaims: true, scope: NO_REQUEST });
    expect(read[0]).toEqual([undefined, undefined]);
    const inOrder = ids[0]! < ids[1]! ? read[1]! : read[1]!.toReversed();
    expect(inOrder).toEqual([expect.closeTo(0.9, 5), undefined]);
  });

  it('knows what it has judged, by claim, premise and model', async () => {
    const judge = judgeOf();
    const all = await premises(4);
    await judge.judge({ claim, points: all.slice(0, 3), model, scope: NO_REQUEST });
    await judge.judge({ claim, points: all, model, scope: NO_REQUEST });
    expect(world.relevanceFilter.judged).toMatchObject({ CROSS_ENCODER: 4, FAST: 0 });
    await judge.judge({ claim, points: all, model: 'FAST', scope: NO_REQUEST });
    expect(world.relevanceFilter.judged).toMatchObject({ CROSS_ENCODER: 4, FAST: 4 });
    await judge.judge({
      claim: { ...claim, text: 'Cars should go.' },
      points: all,
      model,
      scope: NO_REQUEST,
    });
    expect(world.relevanceFilter.judged).toMatchObject({ CROSS_ENCODER: 8, FAST: 4 });
  });

  it('judges a premise again that was written again', async () => {
    const judge = judgeOf();
    const before = await premises(1);
    await judge.judge({ claim, points: before, model, scope: NO_REQUEST });
    const after = await premises(1);
    await judge.judge({ claim, points: after, model, scope: NO_REQUEST });
    expect(world.relevanceFilter.judged.CROSS_ENCODER).toBe(2);
    // Known, though it is no more.
    expect(await judge.judge({ claim, points: before, model, scope: NO_REQUEST })).toHaveLength(1);
    expect(await judgeOf().judge({ claim, points: before, model, scope: NO_REQUEST })).toEqual([
      undefined,
    ]);
  });

  it('forgets what it has not been asked for lately', async () => {
    const judge = judgeOf(3);
    const all = await premises(5);
    expect(await judge.judge({ claim, points: all, model, scope: NO_REQUEST })).not.toContain(
      undefined,
    );
    await judge.judge({ claim, points: all, model, scope: NO_REQUEST });
    expect(world.relevanceFilter.judged.CROSS_ENCODER).toBeGreaterThan(5);
  });

  it('judges once what several ask for at the same time', async () => {
    const judge = judgeOf();
    const all = await premises(150);
    const [one, other] = await Promise.all([
      judge.judge({ claim, points: all, model, scope: NO_REQUEST }),
      judge.judge({ claim, points: all.toReversed(), model, scope: NO_REQUEST }),
    ]);
    expect(other).toEqual(one.toReversed());
    expect(world.relevanceFilter.judged.CROSS_ENCODER).toBe(150);
  });

  it('reads no further once nobody waits', async () => {
    const { sizes, release } = held();
    const judge = judgeOf();
    const all = await premises(150);
    const given = new AbortController();
    const judging = judge.judge({
      claim,
      points: all,
      model,
      scope: { ...NO_REQUEST, signal: given.signal },
    });
    await expect.poll(() => release.length).toBe(1);
    given.abort(new Error('nobody waits'));
    release[0]!();
    await expect(judging).rejects.toThrow('nobody waits');
    expect(sizes).toEqual([64]);
    // What was read is known.
    const again = judge.judge({
      claim,
      points: all.toSorted(byId).slice(0, 64),
      model,
      scope: NO_REQUEST,
    });
    expect(await again).not.toContain(undefined);
    expect(sizes).toEqual([64]);
  });

  it('sends away who would wait too long', async () => {
    const { release } = held();
    const judge = judgeOf();
    const all = await premises(1_200);
    const first = judge.judge({ claim, points: all.slice(0, 900), model, scope: NO_REQUEST });
    await expect(
      judge.judge({ claim, points: all, model, scope: NO_REQUEST }),
    ).rejects.toMatchObject({
      code: 'BUSY',
    });
    const fast = judge.judge({ claim, points: all, model: 'FAST', scope: NO_REQUEST });
    const timer = setInterval(() => release.splice(0).forEach((go) => go()), 1);
    expect(await first).toHaveLength(900);
    expect(await fast).toHaveLength(1_200);
    expect(await judge.judge({ claim, points: all, model, scope: NO_REQUEST })).toHaveLength(1_200);
    clearInterval(timer);
  });

  it('tries again where it failed', async () => {
    const { relevance } = world.relevanceFilter;
    world.relevanceFilter.relevance = async () => {
      throw new Error('it broke');
    };
    const judge = judgeOf();
    const all = await premises(3);
    await expect(judge.judge({ claim, points: all, model, scope: NO_REQUEST })).rejects.toThrow(
      'it broke',
    );
    world.relevanceFilter.relevance = relevance;
    expect(await judge.judge({ claim, points: all, model, scope: NO_REQUEST })).not.toContain(
      undefined,
    );
  });
});

function byId(a: StoredPoint, b: StoredPoint): number {
  return a.id < b.id ? -1 : 1;
}
