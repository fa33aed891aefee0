/** What a word at the beginning of a unit says about its relation to others. */
export const SENSES = [
  'REASON',
  'CONCLUSION',
  'CONTRAST',
  'CONCESSION',
  'ADDITION',
  'EXAMPLE',
  'CONDITION',
] as const;
export type Sense = (typeof SENSES)[number];

/** What words anywhere in a unit say about it. */
export const MARKERS = ['DUTY', 'OPINION', 'NEGATION', 'OTHERS', 'POSSIBILITY'] as const;
export type Marker = (typeof MARKERS)[number];

/**
 * The words of a language by which units are divided and related. Each text lists words or phrases
 * in lower case, separated by " | ".
 */
export interface Lexicon {
  /** At the beginning of a unit, also behind "and". */
  readonly senses: Readonly<Record<Sense, string>>;
  readonly markers: Readonly<Record<Marker, string>>;
  /** A new unit begins before them within a sentence. */
  readonly divides: string;
  /** A new unit begins before them, but only behind a comma or a dash. */
  readonly dividesAfterComma: string;
  /** A sentence that begins with them has its main clause behind a comma: "Although ..., ...". */
  readonly opens: string;
  /** A point behind them ends no sentence. */
  readonly abbreviations: string;
  /** Verbs and auxiliaries that show that words are a clause. */
  readonly finite: string;
}
