/** The embedded store, and Qdrant with each profile. */
export const ENGINES = ['embedded', 'small', 'large', 'quantised'] as const;
export type EngineName = (typeof ENGINES)[number];

/** What one corpus of drawn premises took on one engine. */
export interface Measurement {
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
