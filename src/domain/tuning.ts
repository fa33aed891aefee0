/** The pool of most methods that reorder hits. */
export const DEFAULT_POOL = 200;

/**
 * Constants for experts. Those that do not concern the methods of a search are ignored. The
 * defaults are as in the schema; `npm run lab -- choose-rank` and `elenchus evaluate premises --settings`
 * print why.
 */
export const TUNING_DEFAULTS = {
  /**
   * AUTO ranks with feedback if the mean of the 100 best cosines is at least this share of that of
   * the 10 best.
   */
  flatness: 0.83,
  /** What the claim of a premise counts in AUTO, beside the premise itself. */
  claimWeight: 0.6,
  /** How many of the best hits feedback learns from. */
  feedbackDocuments: 25,
  /** What premises of the best hits' main topic gain, times the topic's share. */
  feedbackTopicWeight: 0.4,
  /** How much of that topic's mean vector is subtracted, times its share. */
  feedbackContrast: 0.5,
  /** How many candidates are judged. */
  judgePool: DEFAULT_POOL,
  /** How many of them CROSS_ENCODER reads: those that FAST finds most relevant. */
  judgeRead: 50,
  /** Compares premises by their relevance to claims (CLAIM-SIM, Fromm et al. 2021), not by texts. */
  compareByClaims: false,
  /** How many clusters KMEANS and COVER_CLUSTERS make. */
  clusters: 40,
  /** How much less a group counts each time it is repeated. */
  alpha: 0.5,
  /** How much of a hit's relevance comes from its nearest hits. For methods by groups. */
  smoothing: 0,
};

/** All constants. */
export interface Tuned extends Readonly<typeof TUNING_DEFAULTS> {
  /** How many of the best hits are reordered; by default as the method measures best. */
  readonly diversifyPool?: number;
}

export type Tuning = Partial<Tuned>;
