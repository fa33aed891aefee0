import { type Side, SIDES } from '../../domain/premise.js';
import type { Statement } from '../../encoders/relevance/types.js';
import type { RequestScope } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import { fingerprint } from '../cursor.js';
import type { SearchDependencies } from '../dependencies.js';
import { found } from '../memory.js';
import type { Answers, DebateArgument } from './gather.js';
import { type Candidate, findPoints, type PointMember } from './points.js';
import { readArguments, titleOf, type TitleSentence, titleSentences } from './sentences.js';

/** The words that name a key point. */
export interface Title {
  readonly text: string;
  /** The place of the argument that has the sentence. */
  readonly argument: number;
  /** Near those of arguments that give the same reason. */
  readonly vector: Float32Array;
}

interface KeyPoints {
  readonly points: readonly {
    readonly title: Title;
    /** The best first. */
    readonly members: readonly PointMember[];
  }[];
  /** All sentences that were compared. */
  readonly sentences: readonly TitleSentence[];
}

type Finding = Pick<SearchDependencies, 'textEncoder' | 'relevanceFilter' | 'qualityModels'>;

/**
 * The key points that arguments of one side make: first those that a short sentence names; then, of
 * the arguments that are left, those that several make; then each of the others is one of its own.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
export async function findKeyPoints(
  dependencies: Finding,
  said: readonly Statement[],
  scope: RequestScope,
): Promise<KeyPoints> {
  if (said.length === 0) return { points: [], sentences: [] };
  const rated = await dependencies.qualityModels.rate({ text: '' }, said, 'FAST', scope);
  const qualities = rated.map(({ quality }) => quality);
  const read = await readArguments(dependencies, said, scope);
  const { statements } = read;
  const sentences = titleSentences(read.sentences, qualities);
  const named = (await eventLoop.run(findPoints(statements, sentences), scope)).map(
    ({ candidate, members }) => ({ title: sentences[candidate]!, members }),
  );

  const made = new Set(named.flatMap(({ members }) => members.map(({ argument }) => argument)));
  const left = [...statements.keys()].filter((at) => !made.has(at));
  const vectors = new Map(
    read.sentences.map((each) => [`${each.argument} ${each.text}`, each.vector]),
  );
  const title = (argument: number): Title => {
    const text = titleOf(said[argument]!);
    const [first] = statements[argument]!.vectors;
    return { text, argument, vector: vectors.get(`${argument} ${text}`) ?? first! };
  };
  const titles: readonly Candidate[] = left.map((at) => {
    return { vector: title(at).vector, worth: qualities[at]! };
  });
  const others = left.map((at) => statements[at]!);
  const further = (await eventLoop.run(findPoints(others, titles), scope)).map(
    ({ candidate, members }) => ({
      title: title(left[candidate]!),
      members: members.map(({ argument, fit }) => ({ argument: left[argument]!, fit })),
    }),
  );
  for (const { members } of further) for (const { argument } of members) made.add(argument);
  const single = left
    .filter((argument) => !made.has(argument))
    .map((argument) => ({ title: title(argument), members: [{ argument, fit: 1 }] }));
  return { points: [...named, ...further, ...single], sentences };
}

/** A key point of a debate. */
export interface FoundPoint {
  readonly id: string;
  readonly isSmall: boolean;
  readonly title: Title;
  /** The best first. */
  readonly members: readonly PointMember[];
  readonly of: SideAnswers;
}

/** What answers on one side. */
interface SideAnswers {
  readonly side: Side;
  readonly statements: readonly DebateArgument[];
  readonly sentences: readonly TitleSentence[];
}

/** What answers a question, and the key points that this makes on both sides, the largest first. */
export interface FoundPoints extends Answers {
  readonly points: readonly FoundPoint[];
}

/** By what answers, which is kept until the next write. */
const pointsOf = new WeakMap<Answers, Promise<FoundPoints>>();

/** A key point is small if fewer of its side's arguments make it, or only one. */
const SMALL = 0.05;

/**
 * The key points of a debate, found once for what answers.
 * @throws ElenchusError as {@link findKeyPoints}
 */
export function debatePoints(
  dependencies: Finding,
  answers: Answers,
  scope: RequestScope,
): Promise<FoundPoints> {
  return found(pointsOf, answers, async () => {
    const points: FoundPoint[] = [];
    for (const side of SIDES)
      points.push(...(await pointsOfSide(dependencies, side, answers, scope)));
    points.sort((a, b) => b.members.length - a.members.length || (a.id < b.id ? -1 : 1));
    return { ...answers, points };
  });
}

async function pointsOfSide(
  dependencies: Finding,
  side: Side,
  { all }: Answers,
  scope: RequestScope,
): Promise<readonly FoundPoint[]> {
  const statements = all.filter((each) => each.side?.side === side);
  const { points, sentences } = await findKeyPoints(dependencies, statements, scope);
  const of: SideAnswers = { side, statements, sentences };
  const least = SMALL * statements.length;
  return points.map(({ title, members }) => {
    const { length } = members;
    const { id } = statements[title.argument]!;
    return {
      id: fingerprint([side, id, title.text]),
      isSmall: length < 2 || length < least,
      title,
      members,
      of,
    };
  });
}

/** The arguments that make a key point, the best first. */
export function argumentsOf({ members, of }: FoundPoint): readonly DebateArgument[] {
  return members.map(({ argument }) => of.statements[argument]!);
}
