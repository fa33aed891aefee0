import type { Statement, Wording } from '../../encoders/relevance/types.js';
import type { RequestScope } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { SearchDependencies } from '../dependencies.js';
import { sentencesOf } from '../highlights.js';
import type { Candidate, PointArgument } from './points.js';

/** A sentence of an argument that could name a key point. */
export interface TitleSentence extends Candidate {
  readonly text: string;
  /** The place of its argument. */
  readonly argument: number;
}

/** What arguments say, sentence by sentence. */
interface ReadArguments {
  readonly statements: readonly PointArgument[];
  readonly sentences: readonly SaidSentence[];
}

interface SaidSentence {
  readonly text: string;
  readonly argument: number;
  /** Whether its argument has further sentences. */
  readonly isPart: boolean;
  readonly vector: Float32Array;
}

/** How many sentences of an argument are compared, and how many of all a network reads. */
const SENTENCES = 6;
const READ = 400;
/** Shorter sentences say no reason. */
const LEAST_WORDS = 3;

/**
 * Reads arguments, the best first, by vectors where the same reasons are near.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
export async function readArguments(
  { textEncoder, relevanceFilter }: Pick<SearchDependencies, 'textEncoder' | 'relevanceFilter'>,
  said: readonly Statement[],
  scope: RequestScope,
): Promise<ReadArguments> {
  const parts: Omit<SaidSentence, 'vector'>[] = [];
  for (const [argument, statement] of said.entries()) {
    await eventLoop.pause(scope);
    const own = sentencesOf(statement)
      .map(({ text }) => text)
      .filter((text) => wordsIn(text) >= LEAST_WORDS);
    const texts = own.length > 1 ? own.slice(0, SENTENCES) : [statement.text];
    for (const text of texts) parts.push({ text, argument, isPart: own.length > 1 });
  }
  const statements = await Promise.all(
    parts.map(async ({ text, argument, isPart }): Promise<Statement> => {
      const { language, vector } = said[argument]!;
      return {
        text,
        language,
        vector: isPart ? await textEncoder.encodeQuery(text, scope) : vector,
      };
    }),
  );
  const vectors = await relevanceFilter.reasonVectors(statements, READ, scope);
  const own = said.map((): Float32Array[] => []);
  parts.forEach(({ argument }, at) => own[argument]!.push(vectors[at]!));
  return {
    statements: own.map((each) => ({ vectors: each })),
    sentences: parts.map((part, at) => ({ ...part, vector: vectors[at]! })),
  };
}

/** How many words a title has. */
const WORDS = { least: 4, most: 22 };
/** Each further word makes a sentence worth less, by about this share. */
const LENGTH = 0.05;
/** A question seldom names a reason, and a sentence without an end where others have one is cut off. */
const QUESTION = 0.5;
const CUT = 0.2;
/** The best ones are compared. */
const MOST = 300;

/**
 * The sentences that could name a key point, those that are worth most.
 * @param qualities of each argument, 0 to 1
 */
export function titleSentences(
  sentences: readonly SaidSentence[],
  qualities: ArrayLike<number>,
): readonly TitleSentence[] {
  return sentences
    .flatMap(({ text, argument, isPart, vector }) => {
      const words = wordsIn(text);
      if (words < WORDS.least || words > WORDS.most) return [];
      return { text, argument, vector, worth: worthOf(text, words, isPart) * qualities[argument]! };
    })
    .sort((a, b) => b.worth - a.worth || a.argument - b.argument || (a.text < b.text ? -1 : 1))
    .slice(0, MOST);
}

/** The words that name an argument that makes a point of its own: its shortest good sentence. */
export function titleOf(statement: Wording): string {
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
