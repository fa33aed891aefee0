import type { Filter } from '../../src/domain/filter.js';
import type { Recording } from './records.js';

export type Verdict = 'alike' | 'other words' | 'differs' | 'not in the port';

/** What is compared with the recorded answers. */
export interface Subject {
  readonly name: string;
  /** Asks what was recorded. The first upsert brings all points in. */
  replay(recording: Recording): Promise<Verdict>;
  /** The `n` of the points that match, in ascending order; undefined where the filter is refused. */
  select(filter: Filter): Promise<readonly number[] | undefined>;
  close(): Promise<void>;
}
