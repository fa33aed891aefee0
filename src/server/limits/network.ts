import { isIPv6, SocketAddress } from 'node:net';

/** Longer than any address; what a proxy passes on can be anything. */
const LONGEST = 100;
/** What some proxies write around an address in `x-forwarded-for`: brackets, a port, a zone. */
const AROUND = /^\[|(?<=\]|^[\d.]+):\d+$|\](?=:|$)|%.*$/g;

/**
 * The network that counts as one client: an IPv4 address, or the first four of the eight groups of an
 * IPv6 address.
 */
export function network(given: string): string {
  const bare = given.slice(0, LONGEST).replace(AROUND, '');
  if (!isIPv6(bare)) return bare;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(gap).fill('0'), ...after].slice(0, 4).join(':');
}
