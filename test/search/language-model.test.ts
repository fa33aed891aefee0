import { beforeEach, describe, expect, it } from 'vitest';
import type { PremiseSearch } from '../../src/domain/search.js';
import { JUDGE_DEFAULTS } from '../../src/domain/stages.js';
import { NO_REQUEST, type RequestScope } from '../../src/runtime/scope.js';
import { openReader } from '../language-model/support.js';
import { explained } from '../support/explained.js';
import { answers, type Behaviour, isSilent, refuses } from '../support/fake-language-model.js';
import { answersHits, type AskedHits, askedHits } from '../support/judging-model.js';
import { World } from './world.js';

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const SAMPLES = NAMES.map((id, at) => ({
  id,
  cosine: 0.9 - at * 0.1,
  payload: { text: `Text ${id}` },
}));

/** Judges hits by the last letter of their texts; those that it is not told about are left out. */
const gives = (relevances: Readonly<Record<string, number>>): Behaviour =>
  answersHits(({ hits }: AskedHits) => ({
    hits: hits.flatMap(({ id, text }) => {
      const relevance = relevances[text.at(-1)!];
      return relevance === undefined ? [] : [{ id, relevance, side: 'AGAINST' }];
    }),
  }));

async function open(...behaviours: readonly Behaviour[]) {
  const { reader, requests } = await openReader(behaviours, { languageModelSearchMs: 300_000 });
  const world = await World.create({}, reader);
  await world.put(SAMPLES);
  const search = (candidates: number, more: Partial<PremiseSearch> = {}, scope?: RequestScope) =>
    world.search({ rerank: { languageModel: { candidates } }, ...more }, scope);
  const ids = async (...parts: Parameters<typeof search>) =>
    (await search(...parts)).hits.map(({ premise }) => premise.externalId);
  return { world, search, ids, requests };
}

describe('a language model', () => {
  it('orders the best hits, and the others follow', async () => {
    const { ids, requests } = await open(gives({ a: 10, b: 90, c: 50, d: 100 }));
    expect(await ids(3)).toEqual(['b', 'c', 'a', 'd', 'e']);
    expect(askedHits(requests[0]!.body.messages).hits).toHaveLength(3);
  });

  it('leaves equal hits in the order that they had', async () => {
    const { ids } = await open(gives({ a: 50, b: 50, c: 60, d: 50, e: 50 }));
    expect(await ids(5)).toEqual(['c', 'a', 'b', 'd', 'e']);
  });

  it('says of each hit what it thought', async () => {
    const { search } = await open(gives({ a: 10, b: 90 }));
    const { hits } = await search(2);
    expect(hits.map(({ explanation }) => explained(explanation))).toMatchObject([
      {
        scores: { LANGUAGE_MODEL: { score: 0.9, place: 1 } },
        moves: {
          LANGUAGE_MODEL: { from: 2, to: 1, model: 'tiny', relevance: 0.9, side: 'AGAINST' },
        },
      },
      {
        scores: { LANGUAGE_MODEL: { score: 0.1, place: 2 } },
        moves: { LANGUAGE_MODEL: { from: 1, to: 2, model: 'tiny', relevance: 0.1 } },
      },
      { moves: {} },
      { moves: {} },
      { moves: {} },
    ]);
    expect(explained(hits[2]!.explanation).scores.LANGUAGE_MODEL).toBeUndefined();
  });

  it('is sent texts, and nothing about authors', async () => {
    const { world, ids, requests } = await open(gives({ a: 1 }));
    await world.put([
      { id: 'f', cosine: 1, payload: { text: 'Text f', author: 'Ada', profile: { gender: 'x' } } },
    ]);
    await ids(5);
    const sent = requests[0]!.body.messages[1]!.content;
    expect(JSON.parse(String(sent))).toEqual({
      claim: 'trees',
      hits: ['f', ...NAMES.slice(0, 4)].map((name, at) => {
        return { id: `h${at + 1}`, text: `Text ${name}` };
      }),
    });
  });

  it('leaves hits with equal scores before it in its own order', async () => {
    const { world, ids } = await open(gives({ x: 20, y: 80, z: 50 }));
    const equal = ['x', 'y', 'z'].map((id) => {
      return { id, cosine: 0.95, payload: { text: `Text ${id}` } };
    });
    await world.put(equal);
    expect(await ids(3)).toEqual(['y', 'z', 'x', ...NAMES]);
  });
});

describe('hits that it did not judge', () => {
  it('keep their places, and say why', async () => {
    const { search } = await open(gives({ a: 10, c: 20, e: 100 }));
    const { hits } = await search(5);
    expect(hits.map(({ premise }) => premise.externalId)).toEqual(['e', 'b', 'c', 'd', 'a']);
    const failures = hits.map((hit) => explained(hit.explanation).moves.LANGUAGE_MODEL?.failure);
    const failure = 'LANGUAGE_MODEL_ANSWER_INVALID';
    expect(failures).toEqual([undefined, failure, undefined, failure, undefined]);
    expect(explained(hits[1]!.explanation).moves.LANGUAGE_MODEL).toMatchObject({ from: 2, to: 2 });
  });
});

describe('a model that fails', () => {
  let failing: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    failing = await open(refuses(500, 'no'));
  });

  it('leaves the search as it is without it, but for the reason', async () => {
    const more = { quality: { model: 'FAST', weight: 1 } } as const;
    const { hits } = await failing.search(3, {
      rerank: { languageModel: { candidates: 3 }, ...more },
    });
    const without = await failing.world.search({ rerank: more });
    expect(hits.map(({ premise, score, tier }) => [premise.externalId, score, tier])).toEqual(
      without.hits.map(({ premise, score, tier }) => [premise.externalId, score, tier]),
    );
    const failures = hits.map((hit) => explained(hit.explanation).moves.LANGUAGE_MODEL?.failure);
    expect(failures.filter((failure) => failure === 'LANGUAGE_MODEL_FAILED')).toHaveLength(3);
  });

  it('has later pages in the same order, whatever it says then', async () => {
    const { search, ids, requests } = await open(refuses(400, 'no'), gives({ a: 1, b: 2, c: 3 }));
    const { hits } = await search(3, { first: 1 });
    expect(await ids(3, { after: hits[0]!.cursor })).toEqual(['b', 'c', 'd', 'e']);
    expect(requests).toHaveLength(1);
  });
});

describe('the signal of a search', () => {
  it('reaches the endpoint', async () => {
    const leaving = new AbortController();
    const reason = new Error('gone');
    const { search } = await open((response) => {
      response.on('close', () => undefined);
      leaving.abort(reason);
    });
    await expect(search(3, {}, { ...NO_REQUEST, signal: leaving.signal })).rejects.toBe(reason);
  });

  it('sends nothing after it is aborted', async () => {
    const { search, requests } = await open(isSilent);
    await expect(search(3, {}, { ...NO_REQUEST, signal: AbortSignal.abort() })).rejects.toThrow();
    expect(requests).toEqual([]);
  });
});

describe('later pages', () => {
  it('ask nothing, and follow the first one', async () => {
    const { search, ids, requests } = await open(
      gives({ a: 1, b: 2, c: 3, d: 4, e: 5 }),
      gives({ a: 5, b: 4, c: 3, d: 2, e: 1 }),
    );
    const { hits } = await search(4, { first: 2 });
    expect(hits.map(({ premise }) => premise.externalId)).toEqual(['d', 'c']);
    expect(await ids(4, { first: 2, after: hits[1]!.cursor })).toEqual(['b', 'a']);
    expect(requests).toHaveLength(1);
  });

  it('go on in another process, which has no answers', async () => {
    const first = await open(gives({ a: 1, b: 2, c: 3, d: 4, e: 5 }));
    const { hits } = await first.search(4, { first: 2 });
    const { ids, requests } = await open(refuses(500, 'down'));
    expect(await ids(4, { first: 3, after: hits[1]!.cursor })).toEqual(['b', 'a', 'e']);
    expect(requests).toEqual([]);
  });

  it('are stale where a hit that was read is gone', async () => {
    const { world, search } = await open(gives({ a: 1, b: 2, c: 3, d: 4, e: 5 }));
    const { hits } = await search(4, { first: 2 });
    await world.delete([hits[0]!.premise.id]);
    await expect(search(4, { first: 2, after: hits[1]!.cursor })).rejects.toMatchObject({
      code: 'CURSOR_STALE',
    });
  });

  it('are stale where the model is another', async () => {
    const first = await open(gives({ a: 1, b: 2 }));
    const { hits } = await first.search(2, { first: 1 });
    const { reader } = await openReader([isSilent], { languageModelModel: 'other' });
    const other = await World.create({}, reader);
    await other.put(SAMPLES);
    const rerank = { languageModel: { candidates: 2 } };
    await expect(other.search({ rerank, after: hits[0]!.cursor })).rejects.toMatchObject({
      code: 'CURSOR_STALE',
    });
  });
});

describe('counting', () => {
  it('asks nothing', async () => {
    const { search, requests } = await open(gives({ a: 1, b: 2, c: 3, d: 4, e: 5 }));
    const rerank = {
      judge: { ...JUDGE_DEFAULTS, minRelevance: 0.1 },
      languageModel: { candidates: 3 },
      quality: { model: 'FAST', weight: 0.2, minQuality: 0 },
    } as const;
    const page = await search(3, { rerank });
    expect(await page.matchCount()).toBe(5);
    expect(requests).toHaveLength(1);
  });
});

describe('a search', () => {
  it.each([0, 51, 1.5])('has at most as many hits read as are allowed: not %d', async (many) => {
    const { search, requests } = await open(answers({}));
    await expect(search(many)).rejects.toMatchObject({
      code: 'PAGE_SIZE',
      details: { field: 'rerank.languageModel.candidates', limit: 50 },
    });
    expect(requests).toEqual([]);
  });

  it('that finds nothing asks nothing', async () => {
    const { world, requests } = await open(isSilent);
    const rerank = { languageModel: { candidates: 3 } };
    const { hits } = await world.search({ rerank, filter: { language: ['fr'] } });
    expect([hits.length, requests.length]).toEqual([0, 0]);
  });
});
