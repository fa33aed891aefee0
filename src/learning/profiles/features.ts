import { LANGUAGES } from '../../encoders/language.js';
import type { Stance } from '../../domain/premise.js';
import type { DenseVector } from '../../store/port.js';

/** What the model reads of a premise; never its id or its place in a file. */
export interface Observed {
  /** The unit vector of the text. */
  readonly vector: DenseVector;
  readonly text: string;
  readonly language?: string;
  readonly stance?: Stance;
}

const FIRST_PERSON = /(^|[^\p{L}])(ich|je|j['’]|io|i|yo)(?=$|[^\p{L}])/iu;
const FIRST_PERSON_PLURAL = /(^|[^\p{L}])(wir|nous|noi|we|nosotros)(?=$|[^\p{L}])/iu;
/** Spellings that name women as well as men, in German and French. */
const BOTH_GENDERS = /\p{Ll}(\*|:|_|\/-?)?innen(?!\p{L})|\p{Ll}(·e|\(e\)|-e-)s?(?!\p{L})/u;
const MARKED_GENDERS = /\p{Ll}([*:_]|\/-?)innen(?!\p{L})|\p{Ll}Innen(?!\p{L})|\p{Ll}·e/u;

const SIGNS: readonly RegExp[] = [
  /!/,
  /\?/,
  /["«»„“”]/,
  /\(/,
  /\d/,
  /ß/,
  /-/,
  /;/,
  /:/,
  /\n/,
  /\.\.\.|…/,
  /^\p{Ll}/u,
  /[^.!?\s]\s*$/,
  /(^|\s)(-|•|\*)\s/,
  FIRST_PERSON,
  FIRST_PERSON_PLURAL,
  BOTH_GENDERS,
  MARKED_GENDERS,
];

const MEASURES = 5;
/** The length of what {@link styleOf} returns. */
export const STYLES = MEASURES + SIGNS.length + LANGUAGES.length + 1;

/** How a text is written: lengths, punctuation, forms of address, language, stance. */
export function styleOf({ text, language, stance }: Omit<Observed, 'vector'>): number[] {
  const words = text.split(/\s+/).filter((word) => word !== '').length || 1;
  const sentences = text.match(/[.!?]+/g)?.length ?? 1;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const commas = text.match(/,/g)?.length ?? 0;
  const length = Math.max(1, text.length);
  return [
    Math.log(1 + length),
    words / sentences,
    length / words,
    capitals / length,
    commas / words,
    ...SIGNS.map((sign) => (sign.test(text) ? 1 : 0)),
    ...LANGUAGES.map((each) => (each === language ? 1 : 0)),
    stance === 'FAVOR' ? 1 : stance === 'AGAINST' ? -1 : 0,
  ];
}

/** Writes the features of a premise to `row`: the vector, then the style. */
export function writeFeatures(premise: Observed, row: Float32Array): void {
  row.set(premise.vector);
  row.set(styleOf(premise), premise.vector.length);
}
