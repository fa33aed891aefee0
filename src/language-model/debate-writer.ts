import { z } from 'zod';
import type { Side } from '../domain/premise.js';
import { ElenchusError } from '../runtime/errors.js';
import { digestOf, SharedAnswers } from './answers.js';
import { beginning, DATA_ONLY } from './prompts.js';
import type { LanguageModel } from './types.js';

/** Raise it with every change of what is sent or of what an answer means. */
const VERSION = 1;

/** A key point, for whoever words it. */
export interface WordedPoint {
  readonly side: Side;
  /** How many arguments make it. */
  readonly size: number;
  /** What some of them say. */
  readonly texts: readonly string[];
}

export interface WrittenSentence {
  readonly text: string;
  /** The places of the texts that it rests on, counted through all points. */
  readonly citations: readonly number[];
}

/** The question that is debated, and the language to write in (ISO 639-1); by default the question's. */
export interface WritingTask {
  readonly question: string;
  readonly language?: string | undefined;
  readonly points: readonly WordedPoint[];
}

/** How much of a text is sent, in characters. */
const CHARACTERS = 600;
const TITLE_CHARACTERS = 160;
const SENTENCE_CHARACTERS = 500;
export const SENTENCES = 5;
/** Several times what an answer takes, since models that reason spend tokens on that, too. */
const TOKENS = { titles: 3_000, sentences: 4_000 };

const TITLES = `You name the key points of a debate. The user sends JSON: the question, the language to write in, and points, each with an id, a side (FAVOR: for it, or for the answer "yes"; AGAINST) and texts that make the point.

For each point, write a title: one sentence of at most twelve words that says the reason which its texts have in common, as those would say it. Add nothing that they do not say. Do not mention the texts, their authors or their number.

${DATA_ONLY}`;

const SUMMARY = `You summarise a debate. The user sends JSON: the question, the language to write in, and points, the largest first, each with a side (FAVOR: for it, or for the answer "yes"; AGAINST), how many arguments make it (size) and texts that make it, each with an id.

Write at most ${SENTENCES} sentences: the reasons that most give, for and against, and where the two sides meet. Each sentence says one thing that some of the texts say, and cites the ids of all texts that it rests on. Take no side, add nothing, and give no numbers.

${DATA_ONLY}`;

const KEPT = 500;

/** Has a language model word the debate that was found: titles and a few sentences. */
export class DebateWriter {
  readonly name: string;
  readonly #titles = new SharedAnswers<readonly (string | undefined)[]>(KEPT);
  readonly #sentences = new SharedAnswers<readonly WrittenSentence[]>(KEPT);

  /** @param onFailure is told why titles were not written */
  constructor(
    private readonly model: LanguageModel,
    private readonly onFailure: (error: ElenchusError) => void = () => undefined,
  ) {
    this.name = model.name;
  }

  /**
   * @returns a title for each point; undefined for those that the model left out, or for all if it failed
   * @throws the reason of the signal
   */
  async titles(task: WritingTask, signal?: AbortSignal): Promise<readonly (string | undefined)[]> {
    try {
      return await this.#askTitles(task, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ElenchusError)) throw error;
      this.onFailure(error);
      return task.points.map(() => undefined);
    }
  }

  /**
   * At most five sentences about a debate. Whether their citations support them is not checked.
   * @throws ElenchusError of the model; the reason of the signal
   */
  sentences(task: WritingTask, signal?: AbortSignal): Promise<readonly WrittenSentence[]> {
    let cited = 0;
    const points = task.points.map(({ side, size, texts }) => ({
      side,
      size,
      texts: texts.map((text) => ({ id: `t${++cited}`, text: beginning(text, CHARACTERS) })),
    }));
    // A citation that does not exist is left out, not a reason to ask again: it is checked anyway.
    const place = z.string().transform((id) => Number(/^t(\d+)$/.exec(id)?.[1] ?? 0) - 1);
    const schema = z
      .strictObject({
        sentences: z.array(
          z.strictObject({
            text: z.string().trim().min(1).max(SENTENCE_CHARACTERS),
            citations: z.array(place),
          }),
        ),
      })
      .transform(({ sentences }): readonly WrittenSentence[] =>
        sentences.slice(0, SENTENCES).map(({ text, citations }) => ({
          text,
          citations: [...new Set(citations)].filter((at) => at >= 0 && at < cited),
        })),
      );
    const prompt = JSON.stringify({ ...headOf(task), points });
    return this.#sentences.answer(
      digestOf([this.name, VERSION, 'sentences', prompt]),
      (given) =>
        this.model.complete({
          system: SUMMARY,
          prompt,
          schema,
          maxTokens: TOKENS.sentences,
          temperature: 0,
          signal: given,
        }),
      signal,
    );
  }

  #askTitles(task: WritingTask, signal: AbortSignal | undefined) {
    const ids = task.points.map((_, place) => `p${place + 1}`);
    const points = task.points.map(({ side, texts }, place) => {
      return { id: ids[place], side, texts: texts.map((text) => beginning(text, CHARACTERS)) };
    });
    const title = z.string().trim().min(1).max(TITLE_CHARACTERS);
    const schema = z
      .strictObject({ titles: z.array(z.strictObject({ id: z.enum(ids), title })) })
      .transform(({ titles }) => {
        const byId = new Map(titles.map((each) => [each.id, each.title]));
        return ids.map((id) => byId.get(id));
      });
    const prompt = JSON.stringify({ ...headOf(task), points });
    return this.#titles.answer(
      digestOf([this.name, VERSION, 'titles', prompt]),
      (given) =>
        this.model.complete({
          system: TITLES,
          prompt,
          schema,
          maxTokens: TOKENS.titles,
          temperature: 0,
          signal: given,
        }),
      signal,
    );
  }
}

function headOf({ question, language }: WritingTask) {
  const written = language ?? 'the language of the question';
  return { question: beginning(question, CHARACTERS), language: written };
}
