import { digest } from 'elenchus/internal/domain/content.js';
import { isBlank } from 'elenchus/internal/domain/text.js';
import { idSchema, parseWith } from 'elenchus/internal/formats/fields.js';
import { type BadLines, parseLine, readAllLines } from 'elenchus/internal/formats/lines.js';
import {
  qrelsOf,
  readJudgements,
  readPremiseLines,
  readQueries,
} from 'elenchus/internal/formats/test-collection.js';
import { badInput, ElenchusError } from 'elenchus/internal/runtime/errors.js';
import { z } from 'zod';
import { measuredQueries } from '../search/measure.js';

/** Scores the documents of a query, the higher the better. */
export type Score = (query: RankingQuery) => ArrayLike<number> | Promise<ArrayLike<number>>;

/** What ranks the documents of a task. */
export interface Ranker {
  readonly name: string;
  /** Prepares what does not depend on a query, such as the frequencies of words. */
  over(task: RankingTask): Score | Promise<Score>;
}

/** The same model, trained from several seeds, or a single one. */
export interface System {
  readonly name: string;
  readonly seeds: readonly Ranker[];
}

export function textsOf({ documents }: RankingQuery): readonly string[] {
  return documents.map(({ text }) => text);
}

interface RankedDocument {
  readonly id: string;
  readonly text: string;
  /** Relevant if above 0. */
  readonly grade: number;
}

/** A claim or question, and the documents that are ranked for it. */
export interface RankingQuery {
  readonly id: string;
  readonly text: string;
  readonly documents: readonly RankedDocument[];
}

export type TaskName = 'validation' | 'touche';

export interface RankingTask {
  readonly name: TaskName;
  readonly queries: readonly RankingQuery[];
  /** Different texts, over which the frequencies of words are counted. */
  readonly texts: readonly string[];
}

/** The scores of a model by query and document. */
export type ScoresByQuery = readonly ArrayLike<number>[];

/** The scores of the texts that a model found for a query. */
export type Found = ReadonlyMap<string, number>;

export function taskOf(
  name: TaskName,
  queries: readonly RankingQuery[],
  texts: readonly string[] = queries.flatMap(({ documents }) => documents.map(({ text }) => text)),
): RankingTask {
  return { name, queries, texts: [...new Set(texts)] };
}

/**
 * The places of documents, best first. Among equal scores the order is random, but always the same:
 * neither the place in a file nor an id may say what is relevant.
 * @param scores one for each document
 */
export function ranked(query: RankingQuery, scores: ArrayLike<number>): readonly number[] {
  const lots = query.documents.map(({ id }) => digest([query.id, id]));
  return [...query.documents.keys()].sort(
    (a, b) => scores[b]! - scores[a]! || (lots[a]! < lots[b]! ? -1 : 1),
  );
}

const text = z.string().refine((value) => !isBlank(value), 'is empty');

/** A TREC run can hold it. */
const queryId = idSchema.refine((id) => /^\S+$/.test(id), 'is empty or contains white space');

const validationSchema = z.object({
  query: queryId,
  claim: text,
  documents: z.array(
    z.object({
      id: idSchema,
      text,
      relevant: z
        .union([z.boolean(), z.literal([0, 1])], 'is neither true nor false')
        .transform(Boolean),
    }),
  ),
});

/**
 * Reads what a training kept for validation: JSONL with `query`, `claim` and `documents`, each with
 * `id`, `text` and `relevant`.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY
 */
export async function readValidation(file: string, bad: BadLines): Promise<RankingTask> {
  const queries = new Map<string, RankingQuery>();
  for (const given of await readAllLines(file)) {
    bad.attempt(file, given.line, () => {
      const { query, claim, documents } = parseWith(validationSchema, parseLine(file, given));
      if (queries.has(query)) throw duplicate('query', query);
      const ids = documents.map(({ id }) => id);
      const again = ids.find((id, place) => ids.indexOf(id) < place);
      if (again !== undefined) throw duplicate('documents', again);
      if (!documents.some(({ relevant }) => relevant)) {
        throw badInput('documents', 'has none that is relevant');
      }
      const graded = documents.map(({ id, text, relevant }) => ({ id, text, grade: +relevant }));
      queries.set(query, { id: query, text: claim, documents: graded });
    });
  }
  if (queries.size === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'query' });
  return taskOf('validation', [...queries.values()]);
}

function duplicate(field: string, id: string): ElenchusError {
  return new ElenchusError('DUPLICATE_ID', { field, id });
}

interface JudgedFiles {
  readonly corpus: string;
  readonly queries: string;
  readonly qrels: string;
}

/**
 * Reads judged premises, in the formats of `elenchus evaluate search`. A query has the premises that
 * were judged for it: condensed lists (Sakai 2007, "Alternatives to Bpref").
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY
 */
export async function readJudged(files: JudgedFiles, bad: BadLines): Promise<RankingTask> {
  const premises = (await readPremiseLines(files.corpus, bad)).map(({ value }) => value);
  const queries = await readQueries(files.queries, bad);
  const texts = new Map(premises.map(({ id, text }) => [id, text]));
  const known = { queries: new Set(queries.map(({ id }) => id)), corpus: texts };
  const qrels = qrelsOf(await readJudgements(files.qrels, known, bad));
  const measured = new Set(measuredQueries(qrels));
  if (measured.size === 0) {
    throw new ElenchusError('FILE_EMPTY', { file: files.qrels, wanted: 'judgement above 0' });
  }
  const asked = queries.flatMap(({ id, text }): RankingQuery[] => {
    if (!measured.has(id)) return [];
    const judged = [...qrels.get(id)!];
    const documents = judged.map(([own, grade]) => ({ id: own, text: texts.get(own)!, grade }));
    return [{ id, text, documents }];
  });
  return taskOf('touche', asked, [...texts.values()]);
}
