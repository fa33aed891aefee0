import { z } from 'zod';
import { ElenchusError, type ErrorCode } from '../../src/runtime/errors.js';
import type { StoreEngine } from '../../src/store/port.js';
import { COLLECTION, question } from './questions.js';
import type { Recording, Records } from './records.js';
import { idfOf } from './requests.js';
import type { Subject } from './subject.js';
import { UNLIMITED } from '../../src/store/reads.js';

/** The reasons of a server's refusals, and the code that the port has for each. */
const REFUSALS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^Not found: Collection/, 'COLLECTION_NOT_FOUND'],
  [/Index required but not found/, 'FILTER_UNINDEXED'],
  [/Vector dimension|Not existing vector|Conversion between sparse/, 'VECTOR_INVALID'],
];

/** An engine of the store, asked through the port. */
export function engineSubject(name: string, store: StoreEngine, records: Records): Subject {
  const weigh = idfOf(records.points, 'lexical');
  return {
    name,
    close: () => store.close(),
    async select(filter) {
      try {
        const wanted = { filter, limit: 10_000, payload: ['n'], budget: UNLIMITED };
        const page = await store.scroll(COLLECTION, wanted);
        return page.points.map(({ payload }) => Number(payload['n'])).sort((a, b) => a - b);
      } catch (error) {
        if (error instanceof ElenchusError && error.code.startsWith('FILTER_')) return undefined;
        throw error;
      }
    },
    async replay(recording) {
      const ask = question(recording, store, records, weigh);
      const expected = expectedRefusal(recording);
      if (!ask || (recording.status !== 200 && !expected)) return 'not in the port';
      try {
        return (await ask()) && !expected ? 'alike' : 'differs';
      } catch (error) {
        if (!(error instanceof ElenchusError)) throw error;
        return error.code === expected ? 'alike' : 'differs';
      }
    },
  };
}

function expectedRefusal({ status, response }: Recording): ErrorCode | undefined {
  if (status === 200) return undefined;
  const { error } = z.object({ error: z.string() }).parse(response.status);
  return REFUSALS.find(([reason]) => reason.test(error))?.[1];
}
