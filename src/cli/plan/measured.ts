import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../runtime/config.js';

/** What a corpus of generated premises needed on one engine. */
export interface Measurement {
  readonly premises: number;
  readonly elenchusMemoryBytes: number;
  /** With the pages of its files that Qdrant has in memory; 0 for the embedded store. */
  readonly qdrantMemoryBytes: number;
  readonly diskBytes: number;
  /** The time to start Qdrant, and then Elenchus, until its first answer. */
  readonly startMs: number;
  /** The median time to find the 20 nearest of all premises. */
  readonly searchMs: number;
}

export interface RecordedMeasurement extends Measurement {
  /** The number of cores of the machine that measured, and their model. */
  readonly machine: string;
}

/** The embedded store, and Qdrant with each profile. */
export const ENGINES = ['embedded', 'small', 'large', 'quantised'] as const;
export type EngineName = (typeof ENGINES)[number];

/** What was measured, with the command that measured it. */
export interface Measured {
  readonly command: string;
  /** By engine, the smallest corpus first; at least two for each engine. */
  readonly measurements: Readonly<Record<EngineName, readonly RecordedMeasurement[]>>;
}

export function readMeasured(): Measured {
  const file = join(PACKAGE_ROOT, 'qdrant', 'measured.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Measured;
}
