import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 500;

/** Asks a Qdrant server what the store has no function for. */
export async function ask<Result>(
  url: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Result> {
  const apiKey = process.env.QDRANT_API_KEY;
  const answer = await fetch(url + path, {
    method,
    headers: {
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      ...(apiKey && { 'api-key': apiKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { result: Result }).result;
}

/** Waits until the server has built what the collection's profile wants; the milliseconds. */
export async function untilBuilt(url: string, collection: string): Promise<number> {
  const began = performance.now();
  for (let calm = 0; calm < 2;) {
    await sleep(ASK_EVERY_MS);
    const path = `/collections/${collection}`;
    const { status } = await ask<{ status: string }>(url, 'GET', path);
    // After a restart, what was not built yet waits for a change of the collection.
    if (status === 'grey') await ask(url, 'PATCH', path, { optimizers_config: {} });
    calm = status === 'green' ? calm + 1 : 0;
  }
  return performance.now() - began;
}

/** Bytes that the server says it has in memory, without pages of files. */
export async function residentBytes(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, {
    headers: { 'api-key': process.env.QDRANT_API_KEY ?? '' },
  });
  return Number(/^memory_resident_bytes (\d+)/m.exec(await answer.text())?.[1] ?? Number.NaN);
}
