import { createClient } from '@elenchus/client';

let key: string | undefined;

/** The key for reads and writes. It stays in memory: a reload forgets it. */
export function setKey(given: string | undefined): void {
  key = given === '' ? undefined : given;
}

export function hasKey(): boolean {
  return key !== undefined;
}

export const API = new URL('/graphql', window.location.origin).href;

export const client = createClient({ url: API, key: () => key });
