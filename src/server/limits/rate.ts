import { isIPv6, SocketAddress } from 'node:net';
import { LRUCache } from 'lru-cache';
import { type Config, SETTINGS } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import { isAnonymous, type Principal } from '../principal.js';

/** How many callers are remembered; beyond that, the least recently active are forgotten. */
const CALLERS = 50_000;

/** What a caller has spent of the points of a period. */
export interface RateLimit {
  readonly limit: number;
  /** Of this request. */
  readonly cost: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetAt: Date;
}

export interface Caller {
  readonly principal: Principal;
  /** An IPv4 or IPv6 address. */
  readonly address: string;
}

/**
 * Counts what a request costs; undefined where the caller has no limit.
 * @param spent by the same request before
 * @throws ElenchusError RATE_LIMITED if too little is left, QUERY_TOO_COSTLY if a whole period allows
 *   less; the request then costs nothing
 */
export type Spend = (caller: Caller, cost: number, spent?: number) => RateLimit | undefined;

type Limits = Pick<Config, 'rateLimitKeyPoints' | 'rateLimitAddressPoints' | 'rateLimitPeriodMs'>;

/**
 * Limits what a key, or an address without a key, may spend in a period. The period starts with its
 * first request. Keys with the scope `admin` have no limit.
 */
export function createSpend(limits: Limits, now: () => number = Date.now): Spend {
  const periods = new LRUCache<string, { used: number; end: number }>({ max: CALLERS });

  return ({ principal, address }, cost, spent = 0) => {
    const allowed = allowedTo(principal, limits);
    if (!allowed) return undefined;
    const { limit } = allowed;
    const caller = callerName({ principal, address });
    const known = periods.get(caller);
    const time = now();
    const period =
      known && known.end > time ? known : { used: 0, end: time + limits.rateLimitPeriodMs };
    // To wait would not help.
    if (spent + cost > limit) {
      throw new ElenchusError('QUERY_TOO_COSTLY', { cost: Math.ceil(spent + cost), ...allowed });
    }
    const remaining = limit - period.used;
    if (cost > remaining) {
      const retryAfter = Math.ceil((period.end - time) / 1000);
      const seconds = secondsOf(limits);
      throw new ElenchusError('RATE_LIMITED', {
        cost,
        remaining,
        limit,
        retryAfter,
        period: seconds,
      });
    }
    period.used += cost;
    periods.set(caller, period);
    const { used, end } = period;
    return { limit, cost, used, remaining: remaining - cost, resetAt: new Date(end) };
  };
}

/** Identifies a caller for limits and fair queues: by its key, or without one by its network. */
export function callerName({ principal, address }: Caller): string {
  return isAnonymous(principal) ? network(address) : `key ${principal.name}`;
}

/** The points of a period, and what says so; undefined without a limit. */
function allowedTo(
  principal: Principal,
  limits: Limits,
): { readonly limit: number; readonly setting: string } | undefined {
  if (principal.scopes.has('admin')) return undefined;
  if (principal.rateLimit !== undefined) {
    return { limit: principal.rateLimit, setting: 'rateLimit of this key' };
  }
  const name = isAnonymous(principal) ? 'rateLimitAddressPoints' : 'rateLimitKeyPoints';
  const limit = limits[name];
  return limit === undefined ? undefined : { limit, setting: SETTINGS[name].variable };
}

export function rateLimitHeaders(
  { limit, remaining, resetAt }: RateLimit,
  limits: Pick<Config, 'rateLimitPeriodMs'>,
): Readonly<Record<string, string>> {
  const left = Math.max(0, Math.ceil((resetAt.getTime() - Date.now()) / 1000));
  return headersOf(limit, remaining, left, secondsOf(limits));
}

/** The headers of an answer RATE_LIMITED. */
export function rateLimitedHeaders(
  details: ElenchusError['details'],
): Readonly<Record<string, string>> {
  const { limit, remaining, retryAfter, period } = details;
  return {
    'retry-after': String(retryAfter),
    ...headersOf(Number(limit), Number(remaining), Number(retryAfter), Number(period)),
  };
}

/** Those of the IETF's draft: what the period allows, what is left, and for how many seconds. */
function headersOf(limit: number, remaining: number, left: number, period: number) {
  return {
    'ratelimit-policy': `"points";q=${limit};w=${period}`,
    ratelimit: `"points";r=${remaining};t=${left}`,
  };
}

function secondsOf({ rateLimitPeriodMs }: Pick<Config, 'rateLimitPeriodMs'>): number {
  return Math.ceil(rateLimitPeriodMs / 1000);
}

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
