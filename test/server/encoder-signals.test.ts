import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestScope } from '../../src/runtime/scope.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { ask } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const encoder = createFakeEncoder();
let asked: { text: string; signal: AbortSignal | undefined }[] = [];
let town: TownApi;
beforeAll(async () => {
  const encodeQuery = async (text: string, scope?: Partial<RequestScope>) => {
    asked.push({ text, signal: scope?.signal });
    return encoder.encodeQuery(text);
  };
  town = await startTownApi({ maxCost: 200_000 }, { textEncoder: { ...encoder, encodeQuery } });
});
afterAll(() => town.api.close());
beforeEach(() => {
  asked = [];
});

const SEARCHES = [
  'premises(by: { text: "TEXT" }) { nodes { id } }',
  'premises(by: { text: "TEXT" }, rerank: { diversify: { mmr: {} } }) { nodes { id } }',
  'claims(text: "TEXT") { nodes { id } }',
  'claims(text: "TEXT", diversify: { mmr: {} }) { nodes { id } }',
  'counterPremises(by: { text: "TEXT" }) { nodes { id } }',
  'argumentGraphs(by: { text: "TEXT" }) { nodes { id } }',
  'compareGroups(by: { text: "TEXT" }, groups: [{ name: "a" }, { name: "b" }]) { premises { nodes { id } } }',
];

// The encoder is shared by request, and does not encode for a request that was given up.
it.each(SEARCHES)('texts are encoded for their request: %s', async (search) => {
  const fields = [0, 1].map((at) => `s${at}: ${search.replace('TEXT', `trees ${at}`)}`);
  const { errors } = await ask(town.api, `{ ${fields.join(' ')} }`);
  expect(errors).toBeUndefined();
  expect(new Set(asked.map(({ text }) => text))).toEqual(new Set(['trees 0', 'trees 1']));
  const signals = new Set(asked.map(({ signal }) => signal));
  // A judgement may serve several requests, so its claim belongs to none.
  signals.delete(undefined);
  expect(signals.size).toBe(1);
  expect([...signals][0]).toBeInstanceOf(AbortSignal);
});
