import type { CallerId } from './round-robin.js';

const owners = new WeakMap<object, CallerId>();

/** Who pays for the work that is done under a signal: a key, or an address. */
export function setOwner(signal: object, owner: CallerId): void {
  owners.set(signal, owner);
}

/** The owner of a signal, or of whatever else stands for a request; by default, itself. */
export function ownerOf(client: object): CallerId {
  return owners.get(client) ?? client;
}
