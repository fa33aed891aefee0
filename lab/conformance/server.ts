import { z } from 'zod';
import type { Filter } from '../../src/domain/filter.js';
import { isSame, ranksAlike, type Recording, type Records, type Subject } from './records.js';

const BEYOND = 100;
const ranked = z.object({
  result: z.object({
    points: z.array(z.looseObject({ id: z.union([z.string(), z.number()]), score: z.number() })),
  }),
});

/** A server that speaks Qdrant's REST interface, sent the recorded requests as they are. */
export function serverSubject(name: string, url: string, records: Records): Subject {
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== null && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, response: (await answer.json()) as Record<string, unknown> };
  };
  const select = async (filter: Filter) => {
    const body = { filter, limit: 10_000, with_payload: ['n'] };
    const { status, response } = await send('POST', '/collections/premises/points/scroll', body);
    if (status !== 200) return undefined;
    const points = z.object({
      points: z.array(z.object({ payload: z.object({ n: z.number() }) })),
    });
    return points
      .parse(response['result'])
      .points.map(({ payload }) => payload.n)
      .sort((a, b) => a - b);
  };
  const replay = async ({ name, method, path, body, status, response }: Recording) => {
    const found = await send(method, path, body);
    if (name === 'upsert') {
      await send('PUT', '/collections/premises/points?wait=true', {
        points: records.points.map(({ id, vectors, payload }) => ({
          id,
          vector: vectors,
          payload,
        })),
      });
    }
    if (found.status !== status) return 'differs';
    if (status !== 200)
      return isSame(found.response, { ...response, time: 0 }) ? 'alike' : 'other words';
    if (isSame(found.response, response)) return 'alike';
    const recorded = ranked.safeParse(response);
    const given = ranked.safeParse(found.response);
    if (!recorded.success || !given.success) return 'differs';
    const limit = recorded.data.result.points.length + BEYOND;
    const beyond = ranked.parse(
      (await send(method, path, { ...(body as object), limit })).response,
    );
    return ranksAlike(recorded.data.result.points, given.data.result.points, beyond.result.points)
      ? 'alike'
      : 'differs';
  };
  return { name, select, replay, close: async () => {} };
}
