import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../config.js';

/** What one corpus of drawn premises took on one engine. */
export interface Quantities {
  readonly premises: number;
  /** Bytes of Elenchus itself. */
  readonly elenchus: number;
  /** Bytes of Qdrant, with the pages of its files that it has in memory; 0 for the embedded store. */
  readonly qdrant: number;
  /** Bytes. */
  readonly disk: number;
  /** Until the first answer: of Elenchus, and of Qdrant before it. */
  readonly startMs: number;
  /** The 20 nearest of all premises, by the median. */
  readonly searchMs: number;
}

export interface Measurement extends Quantities {
  /** Its cores and their kind. */
  readonly machine: string;
}

/** The embedded store, and Qdrant with each profile. */
export const ENGINES = ['embedded', 'small', 'large', 'quantised'] as const;
export type EngineName = (typeof ENGINES)[number];

/** What was measured, with the command that prints it. */
export interface Measured {
  readonly command: string;
  /** By engine, the smaller corpus first; two or more of each. */
  readonly premises: Readonly<Record<EngineName, readonly Measurement[]>>;
}

export function readMeasured(): Measured {
  const file = join(PACKAGE_ROOT, 'qdrant', 'measured.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Measured;
}
