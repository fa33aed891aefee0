import type { Stance } from '../domain/premise.js';
import { lowerCaseWords } from './page-text/lines.js';
import { sentencesOf } from './page-text/sentences.js';

/** The parts of an argument. Each may be missing or blank. */
export interface ArgumentParts {
  readonly topic?: string | null | undefined;
  readonly premise?: string | null | undefined;
  readonly claim?: string | null | undefined;
  /** Of the premise on the claim; where one of them is missing, of the other on the topic. */
  readonly stance?: Stance | null | undefined;
  /** ISO 639-1 code of the parts; by default "en". */
  readonly language?: string | null | undefined;
}

/** Stands between the parts in other languages: every script knows it. */
const DASH = ' – ';

/** The full stops of languages that have their own. */
const STOPS: Readonly<Record<string, string>> = { ja: '。', zh: '。', hi: '।', ur: '۔' };

const QUESTION = /[?？؟\u037e]$/u;
const FULL_STOPS = /[.!…。．！।۔\s]+$/u;
const ENDED = /[.!?…。．！？؟\u037e।۔]["'”’»)\]」』]*$/u;

/** Its full stop belongs to the word: "U.S.", "etc." */
const ABBREVIATED = /(?:\.\p{L}|\betc)\.$/u;

/** Words that have a capital letter only at the beginning of a sentence. */
const FUNCTION_WORDS = new Set(
  (
    'a all although an and any anyone as at because before both by each every everyone few for ' +
    'from he her here his how if in it its many more most much no nobody none not nothing one ' +
    'only other our people she since some someone such that the their there these they this ' +
    'those to under until we what when where whether which while who why with without you your'
  ).split(' '),
);

/**
 * An argument as one sentence, to search images for it. Section 3.2 of Janusko et al. 2024 joins
 * the topic and the elements of an argument into a concise natural sentence; how, it does not say.
 * This one says on what the argument is, which side it takes, and its reason. In other languages
 * than English, topic, claim and premise are joined without words, and the stance is left out.
 *
 * What is said twice stands once. Questions stay questions. No part: an empty text.
 */
export function argumentSentence(argument: ArgumentParts): string {
  const [topic, claim, premise] = withoutRepeats([
    clauseOf(argument.topic),
    clauseOf(argument.claim),
    clauseOf(argument.premise),
  ]);
  const language = (argument.language || 'en').toLowerCase().split(/[-_]/, 1)[0]!;
  if (language !== 'en') {
    const parts = [topic, claim, premise].filter((part) => part !== '');
    return ended(parts.join(DASH), STOPS[language] ?? '.');
  }
  const stance = argument.stance ?? undefined;
  const sentence =
    claim !== '' && premise !== ''
      ? about(topic) + reasoned(claim, premise, stance)
      : sided(topic, claim + premise, stance);
  return ended(sentence.replace(/^\p{Ll}/u, capital), '.');
}

/** A letter that is two in capitals ("ᾀ", "ß") stays: no word begins with both. */
function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return upper.toLowerCase() === letter ? upper : letter;
}

/** A claim with what is said on it. */
function reasoned(claim: string, premise: string, stance: Stance | undefined): string {
  const because = `, because ${inside(premise.replace(/^because\s+/i, ''))}`;
  if (QUESTION.test(claim)) {
    return stance === 'FAVOR' || stance === 'AGAINST'
      ? `${answer(stance)} to “${claim}”${because}`
      : `as to “${claim}”, ${inside(premise)}`;
  }
  if (stance === 'AGAINST') return `some deny that ${inside(claim)}${because}`;
  if (stance === 'NEUTRAL') return `as to the claim that ${inside(claim)}, ${inside(premise)}`;
  return claim + because;
}

/** A statement with its side on the topic. */
function sided(topic: string, statement: string, stance: Stance | undefined): string {
  if (topic === '') return statement;
  if (stance !== 'FAVOR' && stance !== 'AGAINST') {
    return statement === '' ? topic : about(topic) + statement;
  }
  const side = QUESTION.test(topic)
    ? `${answer(stance)} to “${topic}”`
    : `${stance === 'FAVOR' ? 'in favour of' : 'against'} ${inside(topic)}`;
  return statement === '' ? side : `${side}: ${statement}`;
}

function about(topic: string): string {
  if (topic === '') return '';
  return QUESTION.test(topic) ? `on “${topic}”: ` : `on ${inside(topic)}: `;
}

function answer(stance: 'FAVOR' | 'AGAINST'): string {
  return stance === 'FAVOR' ? 'yes' : 'no';
}

/** How many characters of a part are read: as many as a text to search for may have by default. */
const READ = 10_000;

/** A part as one clause: semicolons between its sentences, and no full stop at its end. */
function clauseOf(part: string | null | undefined): string {
  const read = (part ?? '').slice(0, READ);
  const sentences = sentencesOf(read.replaceAll(/\s+/g, ' ').trim());
  const pieces = sentences.map(({ text }, at) => {
    const clause = ABBREVIATED.test(text) ? text : text.replace(FULL_STOPS, '');
    // A very long sentence comes in several pieces.
    const joined = clause !== text && at < sentences.length - 1 ? `${clause};` : clause;
    return at > 0 ? inside(joined) : joined;
  });
  return pieces.join(' ');
}

/** A part that says the same as another one is left out. */
function withoutRepeats(parts: readonly [string, string, string]): [string, string, string] {
  const seen = new Set<string>();
  return parts.map((part) => {
    const words = lowerCaseWords(part).join(' ');
    if (seen.has(words)) return '';
    seen.add(words);
    return part;
  }) as [string, string, string];
}

/** A clause as it stands within a sentence: in lower case, unless its first word may be a name. */
function inside(clause: string): string {
  const first = /^\p{L}+(?!['’])/u.exec(clause)?.[0] ?? '';
  if (!FUNCTION_WORDS.has(first.toLowerCase())) return clause;
  return first.toLowerCase() + clause.slice(first.length);
}

function ended(sentence: string, stop: string): string {
  return sentence === '' || ENDED.test(sentence) ? sentence : sentence + stop;
}
