import type { Retrieval } from '../../retrieval/index.js';
import { inStage, recordOf } from '../../telemetry/request-record.js';

type Call = (...given: unknown[]) => unknown;

/**
 * The same searches and lookups, whose time counts as retrieving for the request of this signal.
 * Inside, what encodes, judges or diversifies counts as that. So does what a page computes only
 * when it is asked for, such as counts.
 */
export function timedRetrieval(retrieval: Retrieval, signal: AbortSignal): Retrieval {
  if (!recordOf(signal)) return retrieval;
  return new Proxy(retrieval, {
    get: (target, name) => timed(Reflect.get(target, name) as Call, signal),
  });
}

function timed(call: Call, signal: AbortSignal): Call {
  return (...given) =>
    inStage(signal, 'retrieve', async () => withTimedParts(await call(...given), signal));
}

/** A page with its functions timed, and those of the groups of a comparison. */
function withTimedParts(found: unknown, signal: AbortSignal): unknown {
  if (typeof found !== 'object' || found === null) return found;
  const parts = Object.entries(found).flatMap(([name, part]): [string, unknown][] => {
    if (typeof part === 'function') return [[name, timed(part as Call, signal)]];
    if (name !== 'groups') return [];
    return [[name, (part as readonly unknown[]).map((group) => withTimedParts(group, signal))]];
  });
  // What has none, such as a corpus, stays the same object.
  return parts.length === 0 ? found : { ...found, ...Object.fromEntries(parts) };
}
