import type { Retrieval } from '../search/index.js';
import { inStage } from '../runtime/telemetry/request-record.js';
import type { ApiContext } from './context.js';

type Call = (...given: unknown[]) => unknown;

/**
 * Wraps searches and lookups, so that their time counts as `retrieve` for the request of this signal.
 * Inside, what encodes, judges or diversifies counts as that. So does what a page computes only
 * when it is asked for, such as counts. What is done with the results waits for a turn if this one is
 * over, since the answers to many requests can come at once.
 */
export function requestRetrieval(
  retrieval: Retrieval,
  { turns, signal }: Pick<ApiContext, 'turns' | 'signal'>,
): Retrieval {
  const around = async (work: () => Promise<unknown>) => {
    const found = await inStage(signal, 'retrieve', work);
    await turns.pause(signal);
    return found;
  };
  return new Proxy(retrieval, {
    get: (target, name) => wrapped(Reflect.get(target, name) as Call, around),
  });
}

type Around = (work: () => Promise<unknown>) => Promise<unknown>;

function wrapped(call: Call, around: Around): Call {
  return (...given) => around(async () => withWrappedParts(await call(...given), around));
}

/** A page with its functions wrapped, and those of the groups of a comparison. */
function withWrappedParts(found: unknown, around: Around): unknown {
  if (typeof found !== 'object' || found === null) return found;
  const parts = Object.entries(found).flatMap(([name, part]): [string, unknown][] => {
    if (typeof part === 'function') return [[name, wrapped(part as Call, around)]];
    if (name !== 'groups') return [];
    return [[name, (part as readonly unknown[]).map((group) => withWrappedParts(group, around))]];
  });
  // What has none, such as a corpus, stays the same object.
  return parts.length === 0 ? found : { ...found, ...Object.fromEntries(parts) };
}
