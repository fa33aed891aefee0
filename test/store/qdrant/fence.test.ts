import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../../src/store/qdrant/connection.js';
import { Fence, longestRequestMs } from '../../../src/store/qdrant/reindex/mark.js';

afterEach(() => void vi.useRealTimers());

describe('a reindex', () => {
  it('waits long enough for a request that was sent twice', () => {
    expect(longestRequestMs(10_000)).toBe(22_000);
  });

  it('reads the mark again if the first read was slow', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let reads = 0;
    const read = (): Promise<readonly unknown[]> => {
      reads += 1;
      vi.advanceTimersByTime(3_000);
      return Promise.resolve([]);
    };
    const fence = new Fence({ read } as unknown as Connection);
    await fence.write((beforeRequest) => beforeRequest());
    expect(reads).toBe(3);
  });
});
