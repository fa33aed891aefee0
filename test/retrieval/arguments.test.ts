import { beforeAll, describe, expect, it } from 'vitest';
import type { PremiseSearch, Rank } from '../../src/domain/search.js';
import { World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await World.create({ maxQueryCharacters: 10 });
  await world.put([{ id: 'a' }]);
});

const fused = (semantic: number, lexical: number): Rank => ({ method: 'FUSED', semantic, lexical });

describe('a search is refused, naming the argument, where', () => {
  it.each<[string, Partial<PremiseSearch>, string, string]>([
    ['the text is empty', { by: { text: '' } }, 'EMPTY_QUERY', 'by.text'],
    [
      'the text is of no width',
      { by: { text: '\u200b\u200d\ufeff\u00ad\u0000' } },
      'EMPTY_QUERY',
      'by.text',
    ],
    ['the text is blank', { by: { text: ' \n\t\u00a0' } }, 'EMPTY_QUERY', 'by.text'],
    ['the text is long', { by: { text: 'a'.repeat(11) } }, 'TEXT_TOO_LONG', 'by.text'],
    ['there is no such claim', { by: { claimId: 'x' } }, 'NOT_FOUND', 'by.claimId'],
    ['the page is empty', { first: 0 }, 'PAGE_SIZE', 'first'],
    ['the page is negative', { first: -1 }, 'PAGE_SIZE', 'first'],
    ['the page is large', { first: 201 }, 'PAGE_SIZE', 'first'],
    ['the page is huge', { first: 1e9 }, 'PAGE_SIZE', 'first'],
    ['the page is broken', { first: 1.5 }, 'PAGE_SIZE', 'first'],
    [
      'a cosine is none',
      { rank: { method: 'DENSE', minimumScore: 1.1 } },
      'BAD_INPUT',
      'rank.DENSE.minimumScore',
    ],
    [
      'a cosine is no number',
      { rank: { method: 'DENSE', minimumScore: NaN } },
      'BAD_INPUT',
      'rank.DENSE.minimumScore',
    ],
    [
      'feedback has no hits',
      { rank: { method: 'FEEDBACK', documents: 0 } },
      'BAD_INPUT',
      'rank.FEEDBACK.documents',
    ],
    [
      'a topic is worth more than all likeness',
      { rank: { method: 'FEEDBACK', documents: 5, topic: 1.1 } },
      'BAD_INPUT',
      'rank.FEEDBACK.topic',
    ],
    [
      'a contrast is negative',
      { rank: { method: 'FEEDBACK', documents: 5, contrast: -0.1 } },
      'BAD_INPUT',
      'rank.FEEDBACK.contrast',
    ],
    [
      'no curve can be as flat',
      { rank: { method: 'AUTO', flatness: 1.5 } },
      'BAD_INPUT',
      'rank.AUTO.flatness',
    ],
    [
      'feedback has many hits',
      { rank: { method: 'FEEDBACK', documents: 101 } },
      'BAD_INPUT',
      'rank.FEEDBACK.documents',
    ],
    [
      'a language is no code',
      { rank: { method: 'LEXICAL', language: 'deu' } },
      'BAD_INPUT',
      'rank.LEXICAL.language',
    ],
    ['a weight is negative', { rank: fused(-0.1, 1) }, 'BAD_INPUT', 'rank.FUSED.semantic'],
    ['a weight is no number', { rank: fused(1, NaN) }, 'BAD_INPUT', 'rank.FUSED.lexical'],
    ['a weight is endless', { rank: fused(1, Infinity) }, 'BAD_INPUT', 'rank.FUSED.lexical'],
    ['nothing weighs', { rank: fused(0, 0) }, 'BAD_INPUT', 'rank.FUSED'],
  ])('%s', async (_, search, code, field) => {
    await expect(world.search(search)).rejects.toMatchObject({ code, details: { field } });
  });

  it('the corpus was made by another model', async () => {
    world.addCorpus('old', { encoder: { id: 'older', version: '1', dimensions: 2 } });
    await expect(world.search({ corpus: 'old' })).rejects.toMatchObject({
      code: 'STORE_MODEL_MISMATCH',
      details: { corpus: 'old', stored: 'older 1', current: 'fake 1' },
    });
  });

  it('but an empty language is none, and its case does not matter', async () => {
    expect(await world.ids({ rank: { method: 'LEXICAL', language: '' } })).toEqual([]);
    expect(await world.ids({ rank: { ...fused(1, 1), language: 'EN' } as Rank })).toEqual(['a']);
  });
});
