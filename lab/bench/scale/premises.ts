import type { PremiseRecord } from '../../../src/domain/records.js';
import { seededRandom } from '../../../src/math/random.js';
import { drawVector, type VectorModel } from './vectors.js';

/** The number of different words; the frequency of each falls with its rank, by Zipf's law. */
const VOCABULARY = 1_000_000;
/** The share of a text's words that are no stop words. */
const CONTENT = 0.5;
/** Premises of one author. */
const EACH = 12;
const QUERY_WORDS = 8;
const SYLLABLES = [...'bdfghjklmnprstvz'].flatMap((first) =>
  [...'aeiou'].map((second) => first + second),
);

/** Fields that a filter can admit a known share of premises by. */
export const SHARES = [
  { field: undefined, share: 1 },
  { field: 'tenth', share: 0.1 },
  { field: 'hundredth', share: 0.01 },
  { field: 'thousandth', share: 0.001 },
] as const;

/** Real premises with their vectors, which drawn ones are alike to. */
export interface PremiseModel {
  readonly vectors: VectorModel;
  /** The real premises that the seeds of the vectors belong to. */
  readonly seeds: readonly Pick<PremiseRecord, 'text' | 'language' | 'stance' | 'topic'>[];
  readonly profiles: readonly PremiseRecord['profile'][];
}

export interface DrawnPremise {
  readonly record: PremiseRecord;
  readonly vector: Float32Array;
}

/**
 * The nth premise, which does not depend on the others. Its vector, topic, language and length are
 * like those of a real one, its author's profile is a real one, and its words are made up.
 */
export function drawPremise(model: PremiseModel, n: number): DrawnPremise {
  const random = seededRandom(mixed(n));
  const { vector, seed } = drawVector(model.vectors, random);
  const { text, language, stance, topic } = model.seeds[seed]!;
  const words = Math.max(3, Math.round(CONTENT * text.split(/\s+/).length));
  const author = mixed(Math.floor(n / EACH)) % model.profiles.length;
  const extra = Object.fromEntries(
    SHARES.flatMap(({ field, share }) =>
      field === undefined ? [] : [[field, String(Math.floor(random() / share))]],
    ),
  );
  const record = {
    id: `drawn ${n}`,
    text: drawText(words, random),
    language,
    stance,
    topic,
    extra,
    author: `author ${Math.floor(n / EACH)}`,
    profile: model.profiles[author]!,
  };
  return { record, vector };
}

/** A question that no stored premise was drawn for. */
export function drawQuery(model: PremiseModel, n: number) {
  const { record, vector } = drawPremise(model, -1 - n);
  return { text: record.text.split(' ').slice(0, QUERY_WORDS).join(' '), vector };
}

function drawText(words: number, random: () => number): string {
  return Array.from({ length: words }, () => word(Math.floor(VOCABULARY ** random()))).join(' ');
}

/** Each rank has a word of its own, of twelve letters, as long as a word with its stop words. */
function word(rank: number): string {
  let spelt = '';
  for (let rest = rank * SYLLABLES.length ** 3 + (rank % 499); spelt.length < 12;) {
    spelt += SYLLABLES[rest % SYLLABLES.length]!;
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return spelt;
}

/** Neighbouring numbers become seeds that have nothing in common (the finaliser of MurmurHash3). */
function mixed(n: number): number {
  let hash = n | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
