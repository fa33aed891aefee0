import type { DebateSummary, SummarySentence } from '../../domain/debate.js';
import type { Premise } from '../../domain/premise.js';
import type { DebateWriter, WordedPoint } from '../../language-model/debate-writer.js';
import { mean, rounded } from '../../math/statistics.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { RequestScope } from '../../runtime/scope.js';
import type { SearchDependencies } from '../dependencies.js';
import { argumentsOf, type FoundPoint } from './find.js';
import type { DebateArgument } from './gather.js';

type Writing = Pick<SearchDependencies, 'debateWriter' | 'relevanceFilter'>;

/** What is debated, and the language to write in; by default the question's. */
interface Task {
  readonly question: string;
  readonly language: string | undefined;
}

/** Of each point, the language model sees so many arguments, the best ones. */
const SEEN = 4;
/** From this probability on, our network takes a text to be said by an argument. */
const SUPPORTS = 0.5;

interface WrittenTitle {
  readonly text: string;
  readonly model: string;
}

/**
 * Titles by a language model, by the ids of their points. A title that the point's best arguments do
 * not make, as our network reads them, is left out; so is every one if the model fails, and if the
 * network does not read the language.
 * @throws ElenchusError LANGUAGE_MODEL_OFF
 */
export async function writeTitles(
  dependencies: Writing,
  { question, language }: Task,
  points: readonly FoundPoint[],
  scope: RequestScope,
): Promise<ReadonlyMap<string, WrittenTitle>> {
  if (points.length === 0) return new Map();
  const writer = writerOf(dependencies);
  const task = { question, language, points: points.map((point) => wordedPoint(point, SEEN)) };
  const titles = await writer.titles(task, scope.signal);
  const checked = await Promise.all(
    points.map(async (point, at) => {
      const title = titles[at];
      if (title === undefined) return undefined;
      const some = argumentsOf(point).slice(0, SEEN);
      const fits = await supportOf(dependencies, title, language, some, scope);
      if (mean(fits) < SUPPORTS) return undefined;
      return [point.id, { text: title, model: writer.name }] as const;
    }),
  );
  return new Map(checked.filter((each) => each !== undefined));
}

/** Of each side, so many points are summarised, each by so many arguments. */
export const SUMMARISED = { points: 4, texts: 2 };

/**
 * At most five sentences by a language model. Of the arguments that a sentence cites, those stay that
 * say it, as our network reads them; a sentence without one is dropped.
 * @param points the largest first
 * @throws ElenchusError LANGUAGE_MODEL_OFF, and those of the model
 */
export async function writeSummary(
  dependencies: Writing,
  { question, language }: Task,
  points: readonly FoundPoint[],
  premises: (ids: readonly string[]) => Promise<ReadonlyMap<string, Premise>>,
  scope: RequestScope,
): Promise<DebateSummary> {
  const writer = writerOf(dependencies);
  const model = writer.name;
  if (points.length === 0) return { model, sentences: [], dropped: 0 };
  const { texts } = SUMMARISED;
  const cited = points.flatMap((point) => argumentsOf(point).slice(0, texts));
  const worded = points.map((point) => wordedPoint(point, texts));
  const written = await writer.sentences({ question, language, points: worded }, scope.signal);
  const byId = await premises(cited.map(({ id }) => id));
  const sentences: SummarySentence[] = [];
  for (const { text, citations } of written) {
    const some = citations.map((at) => cited[at]!);
    const fits = await supportOf(dependencies, text, language, some, scope);
    const support = some
      .flatMap(({ id }, at) => {
        const premise = byId.get(id);
        return premise && fits[at]! >= SUPPORTS ? [{ premise, support: rounded(fits[at]!) }] : [];
      })
      .sort((a, b) => b.support - a.support);
    if (support.length > 0) sentences.push({ text, citations: support });
  }
  return { model, sentences, dropped: written.length - sentences.length };
}

function writerOf({ debateWriter }: Writing): DebateWriter {
  if (debateWriter === undefined) throw new ElenchusError('LANGUAGE_MODEL_OFF');
  return debateWriter;
}

function wordedPoint(point: FoundPoint, texts: number): WordedPoint {
  const all = argumentsOf(point);
  return {
    side: point.of.side,
    size: all.length,
    texts: all.slice(0, texts).map(({ text }) => text),
  };
}

/** How likely each argument says a text; 0 where the network does not read one of both. */
async function supportOf(
  { relevanceFilter }: Writing,
  text: string,
  language: string | undefined,
  some: readonly DebateArgument[],
  scope: RequestScope,
): Promise<readonly number[]> {
  const fits = await relevanceFilter.matches({ text, language }, some, scope);
  return fits.map((fit) => fit ?? 0);
}
