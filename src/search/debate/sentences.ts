import type { RequestScope } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { SearchDependencies } from '../dependencies.js';
import { sentencesOf } from '../highlights.js';
import type { DebateArgument } from './gather.js';
import type { Candidate, PointArgument } from './points.js';

/** A sentence of an argument that could name a key point. */
export interface TitleSentence extends Candidate {
  readonly text: string;
  /** The place of its argument. */
  readonly argument: number;
}

/** How many words a title has. */
const WORDS = { least: 4, most: 22 };
/** Each further word makes a sentence worth less, by about this share. */
const LENGTH = 0.05;
/** A question seldom names a reason, and a sentence without an end where others have one is cut off. */
const QUESTION = 0.5;
const CUT = 0.2;
/** The best ones are compared; of those that are only a part of their argument, so many are encoded. */
const MOST = 300;
const ENCODED = 120;

/**
 * The sentences of some arguments that could name a key point, those that are worth most.
 * @param qualities of each argument, 0 to 1
 */
export async function titleSentences(
  { textEncoder, relevanceFilter }: Pick<SearchDependencies, 'textEncoder' | 'relevanceFilter'>,
  some: readonly (Pick<DebateArgument, 'text' | 'language'> & PointArgument)[],
  qualities: ArrayLike<number>,
  scope: RequestScope,
): Promise<readonly TitleSentence[]> {
  const found: (Omit<TitleSentence, 'vector'> & { readonly whole: boolean })[] = [];
  for (const [argument, statement] of some.entries()) {
    await eventLoop.pause(scope);
    const sentences = sentencesOf(statement);
    for (const { text } of sentences) {
      const words = wordsIn(text);
      if (words < WORDS.least || words > WORDS.most) continue;
      const worth = worthOf(text, words, sentences.length > 1) * qualities[argument]!;
      found.push({ text, argument, worth, whole: sentences.length === 1 });
    }
  }
  found.sort((a, b) => b.worth - a.worth || a.argument - b.argument || (a.text < b.text ? -1 : 1));
  const whole = found.filter((each) => each.whole).slice(0, MOST);
  const parts = found
    .filter((each) => !each.whole)
    .slice(0, Math.min(ENCODED, MOST - whole.length));
  const encoded = await Promise.all(
    parts.map(async ({ text, argument }) => {
      const { language } = some[argument]!;
      return { text, language, vector: await textEncoder.encodeQuery(text, scope) };
    }),
  );
  const vectors = await relevanceFilter.reasonVectors(encoded, parts.length, scope);
  const own = whole.map(({ text, argument, worth }) => {
    return { text, argument, worth, vector: some[argument]!.vector };
  });
  const others = parts.map(({ text, argument, worth }, at) => {
    return { text, argument, worth, vector: vectors[at]! };
  });
  return [...own, ...others];
}

/** The words that name an argument that makes a point of its own: its shortest good sentence. */
export function titleOf(statement: Pick<DebateArgument, 'text' | 'language'>): string {
  const sentences = sentencesOf(statement).map(({ text }) => ({ text, words: wordsIn(text) }));
  const long = sentences.filter(({ words }) => words >= WORDS.least);
  const worth = ({ text, words }: (typeof sentences)[number]) =>
    worthOf(text, words, sentences.length > 1);
  const best = (long.length > 0 ? long : sentences).reduce((one, other) =>
    worth(other) > worth(one) ? other : one,
  );
  if (best.words <= WORDS.most) return best.text;
  return `${best.text.split(/\s+/u, WORDS.most).join(' ')} …`;
}

/** @param isPart whether the text has further sentences */
function worthOf(text: string, words: number, isPart: boolean): number {
  const whole = isPart && !/[\p{P}]$/u.test(text) ? CUT : 1;
  return Math.exp(-LENGTH * words) * whole * (text.endsWith('?') ? QUESTION : 1);
}

function wordsIn(text: string): number {
  return text.split(/\s+/u).length;
}
