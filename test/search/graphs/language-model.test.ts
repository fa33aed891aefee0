import { describe, expect, it } from 'vitest';
import { DIVERSIFY_DEFAULTS } from '../../../src/domain/stages.js';
import type { GraphHit } from '../../../src/search/graphs/types.js';
import { openReader } from '../../language-model/support.js';
import { explained } from '../../support/explained.js';
import { type Behaviour, breaksOff, isSilent } from '../../support/fake-language-model.js';
import { answersHits, askedHits } from '../../support/judging-model.js';
import { openTown, SAMPLES } from './town.js';

const names = (hits: readonly GraphHit[]) => hits.map(({ graph }) => graph.externalId);

/** Prefers graphs with attacks, and of these the smaller ones. */
const likesAttacks = answersHits(({ hits }) => ({
  hits: hits.map(({ id, text }) => {
    const attacks = Number(/attacks: (\d+)/.exec(text)?.[1]);
    const statements = Number(/statements: (\d+)/.exec(text)?.[1]);
    return { id, relevance: 90 * Math.min(1, attacks) + 10 - statements };
  }),
}));

async function open(behaviour: Behaviour) {
  const { reader, requests } = await openReader([behaviour]);
  const town = await openTown({}, SAMPLES, undefined, reader);
  const search = (candidates: number, more: Parameters<typeof town.search>[0] = {}) =>
    town.search({ languageModel: { candidates }, ...more });
  return { ...town, requests, search };
}

describe('a language model over graphs', () => {
  it('reorders the best hits after their structure was compared', async () => {
    const { search, found } = await open(likesAttacks);
    const before = await found();
    const { hits } = await search(5);
    expect(names(hits).slice(0, 2).toSorted()).toEqual(['against', 'buses']);
    expect(names(hits)[2]).toBe('both');
    expect(names(hits).toSorted()).toEqual(before.toSorted());
    const { scores, moves } = explained(hits[2]!.explanation);
    expect(scores.LANGUAGE_MODEL).toEqual({ score: 0.97, place: 3 });
    expect(moves.LANGUAGE_MODEL).toMatchObject({
      from: before.indexOf('both') + 1,
      to: 3,
      model: 'tiny',
      relevance: 0.97,
    });
    expect(hits[2]!.structure.method).toBe('MATCHING');
  });

  it('also reads hits whose structure was not compared', async () => {
    const { search } = await open(likesAttacks);
    const { hits } = await search(5, { structure: { method: 'NONE' } });
    expect(names(hits).slice(0, 2).toSorted()).toEqual(['against', 'buses']);
  });

  it('is sent outlines, and nothing else of a graph', async () => {
    const { search, requests } = await open(likesAttacks);
    await search(2);
    const { query, hits } = askedHits(requests[0]!.body.messages);
    expect(query).toMatch(
      /^\(statements: 2, supports: 1, .*\)\nStreets need more trees\.\n {2}\+ /,
    );
    expect(hits).toHaveLength(2);
    const sent = JSON.stringify(requests[0]!.body.messages[1]);
    for (const { id, topic } of SAMPLES) {
      expect(sent).not.toContain(`"${id}"`);
      if (topic) expect(sent).not.toContain(`"${topic}"`);
    }
  });

  it('leaves the order as it is without it where it fails', async () => {
    const { search, found } = await open(breaksOff);
    const { hits } = await search(3);
    expect(names(hits)).toEqual(await found());
    const failures = hits.map((hit) => explained(hit.explanation).moves.LANGUAGE_MODEL?.failure);
    const failure = 'LANGUAGE_MODEL_FAILED';
    expect(failures).toEqual([failure, failure, failure, undefined, undefined]);
  });

  it('has pages that agree, and asks once for all of them', async () => {
    const { search, requests } = await open(likesAttacks);
    const whole = await search(4);
    const first = await search(4, { first: 2 });
    const second = await search(4, { first: 3, after: first.hits[1]!.cursor });
    expect([...names(first.hits), ...names(second.hits)]).toEqual(names(whole.hits));
    expect(requests).toHaveLength(1);
  });

  it('diversifies what it ordered', async () => {
    const { search } = await open(likesAttacks);
    const diversify = {
      ...DIVERSIFY_DEFAULTS.CORESET,
      method: 'CORESET',
      relevanceWeight: 1,
    } as const;
    const { hits } = await search(5, { diversify });
    expect(names(hits)).toEqual(names((await search(5)).hits));
    expect(explained(hits[0]!.explanation).moves.NOVELTY).toBeDefined();
  });

  it('reads at most as many as are allowed', async () => {
    const { search } = await open(isSilent);
    await expect(search(51)).rejects.toMatchObject({
      code: 'PAGE_SIZE',
      details: { field: 'languageModel.candidates' },
    });
  });
});
