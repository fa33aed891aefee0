import { createClient } from '@elenchus/client';
import { observable, useObservable } from '../parts/observable.js';

const key = observable<string | undefined>(undefined);

/** The key for reads and writes. It stays in memory: a reload forgets it. */
export function setKey(given: string | undefined): void {
  key.set(given === '' ? undefined : given);
}

/** Whether a key was given. */
export function useHasKey(): boolean {
  return useObservable(key) !== undefined;
}

export function hasKey(): boolean {
  return key.get() !== undefined;
}

export const API = new URL('/graphql', window.location.origin).href;

export const client = createClient({ url: API, key: key.get });

/** A file of this server, such as a picture, read with the key. @throws Error that says why not */
export async function readFile(path: string): Promise<Blob> {
  const given = key.get();
  const headers: HeadersInit = given === undefined ? {} : { authorization: `Bearer ${given}` };
  const response = await fetch(new URL(path, window.location.origin), { headers });
  if (!response.ok) throw new Error((await reasonIn(response)) ?? `${path}: ${response.status}`);
  return response.blob();
}

/** What the server says of a refusal; undefined where something else has answered. */
async function reasonIn(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  const { errors } = (body ?? {}) as { readonly errors?: readonly { readonly message: string }[] };
  return errors?.[0]?.message;
}
