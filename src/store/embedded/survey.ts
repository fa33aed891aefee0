import type { Sums } from './entries.js';

/** What reading all records found. */
export interface Survey {
  /** The sums of the last write; absent if they were not found. */
  expected?: Sums;
  found: Sums;
  /** The keys of records whose checksum is wrong. */
  readonly damaged: string[];
}

export function newSurvey(): Survey {
  return { found: {}, damaged: [] };
}

/** What is wrong, in words; empty if nothing is. */
export function problemsOf({ expected, found, damaged }: Survey): string[] {
  if (!expected) {
    const isNew = Object.keys(found).length === 0 && damaged.length === 0;
    return isNew ? [] : ['what was written last cannot be read'];
  }
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    const none = { count: 0, total: 0 };
    const [wanted, there] = [expected[name] ?? none, found[name] ?? none];
    if (wanted.count !== there.count) {
      return `${name}: ${there.count} of ${wanted.count} records can be read`;
    }
    return wanted.total === there.total
      ? []
      : `${name}: some records are older than they should be`;
  });
}
