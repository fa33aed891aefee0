import { z } from 'zod';
import { idSchema, optionalText } from '../../corpus/readers/format.js';
import { isBlank } from '../../domain/text.js';
import { badInput, ElenchusError, listed } from '../../errors.js';
import { readJsonl, readTable } from '../lines.js';

/** Claims, premises, and which premises are relevant to which claim. */
export interface PremiseTask {
  readonly premises: readonly TaskPremise[];
  readonly claims: readonly TaskClaim[];
}

export interface TaskPremise {
  readonly id: string;
  readonly text: string;
}

export interface TaskClaim {
  readonly id: string;
  readonly text: string;
  /** A part of the data, such as "dev". */
  readonly split?: string;
  readonly topics: readonly string[];
  /** The judgement of each premise. Premises without one are not relevant. */
  readonly judgements: ReadonlyMap<string, Judgement>;
}

export interface Judgement {
  /** Relevant if above 0. */
  readonly grade: number;
  /** Premises of the same cluster say the same. */
  readonly clusters: readonly string[];
}

/** The ids of the relevant premises. */
export function relevantTo({ judgements }: TaskClaim): readonly string[] {
  return [...judgements].flatMap(([id, { grade }]) => (grade > 0 ? [id] : []));
}

export interface TaskFiles {
  /** JSONL: `_id`, `text`, and optionally `split` and `topics`. */
  readonly queries: string;
  /** JSONL: `_id`, `text`. */
  readonly corpus: string;
  /** Tab-separated with a header: `query-id`, `corpus-id`, `score`, and optionally `cluster`. */
  readonly qrels: string;
}

const text = z.string().refine((value) => !isBlank(value), 'is empty');
const premiseSchema = z.looseObject({ _id: idSchema, text });
const claimSchema = premiseSchema.extend({
  split: optionalText,
  topics: z.array(z.string()).default([]),
});

/**
 * Reads a task. A premise with several lines for a claim belongs to all their clusters; one without
 * a cluster has its own.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY, LINE_INVALID, DUPLICATE_ID,
 *   UNKNOWN_ID
 */
export async function readTask(files: TaskFiles): Promise<PremiseTask> {
  const premises = (await readItems(files.corpus, premiseSchema, 'premise')).map(
    ({ _id: id, text }): TaskPremise => ({ id, text }),
  );
  const claims = await readItems(files.queries, claimSchema, 'claim');
  const judged = await readJudgements(
    files.qrels,
    new Set(claims.map(({ _id }) => _id)),
    new Set(premises.map(({ id }) => id)),
  );
  return {
    premises,
    claims: claims.map(({ _id: id, text, split, topics }): TaskClaim => ({
      ...{ id, text, topics, judgements: judged.get(id) ?? new Map() },
      split,
    })),
  };
}

/**
 * The claims of a split, or all, that have a relevant premise.
 * @throws ElenchusError BAD_INPUT for an unknown split; FILE_EMPTY without judgements
 */
export function measuredClaims(
  { claims }: PremiseTask,
  split: string | undefined,
  { queries, qrels }: Pick<TaskFiles, 'queries' | 'qrels'>,
): readonly TaskClaim[] {
  const ofSplit = split === undefined ? claims : claims.filter((claim) => claim.split === split);
  if (ofSplit.length === 0) {
    const splits = [...new Set(claims.flatMap((claim) => claim.split ?? []))];
    throw badInput(
      '--split',
      `"${split}" is not one of the splits of ${queries}: ${listed(splits)}`,
    );
  }
  const measured = ofSplit.filter(({ judgements }) =>
    [...judgements.values()].some(({ grade }) => grade > 0),
  );
  if (measured.length > 0) return measured;
  const of = split === undefined ? '' : ` of "${split}"`;
  throw new ElenchusError('FILE_EMPTY', { file: qrels, wanted: `judgement for a query${of}` });
}

async function readItems<Schema extends z.ZodType<{ readonly _id: string }>>(
  file: string,
  schema: Schema,
  wanted: string,
): Promise<readonly z.output<Schema>[]> {
  const lines = await readJsonl(file, schema);
  if (lines.length === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted });
  const seen = new Set<string>();
  for (const { line, value } of lines) {
    const id = value._id;
    if (seen.has(id))
      throw new ElenchusError('DUPLICATE_ID', { field: `${file}:${line}: _id`, id });
    seen.add(id);
  }
  return lines.map(({ value }) => value);
}

async function readJudgements(
  file: string,
  claims: ReadonlySet<string>,
  premises: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Judgement>>> {
  const rows = await readTable(file, ['query-id', 'corpus-id', 'score'], judgementOf);
  if (rows.length === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'judgement' });
  const judged = new Map<string, Map<string, Judgement>>();
  for (const { line, value } of rows) {
    const { claim, premise, grade, cluster } = value;
    const refuse = (column: string, id: string, where: string) =>
      new ElenchusError('UNKNOWN_ID', { field: `${file}:${line}: ${column}`, id, where });
    if (!claims.has(claim)) throw refuse('query-id', claim, 'the queries');
    if (!premises.has(premise)) throw refuse('corpus-id', premise, 'the corpus');
    const ofClaim = judged.get(claim) ?? new Map<string, Judgement>();
    const before = ofClaim.get(premise);
    const clusters = new Set([...(before?.clusters ?? []), cluster || `only ${premise}`]);
    const highest = Math.max(grade, before?.grade ?? grade);
    judged.set(claim, ofClaim.set(premise, { grade: highest, clusters: [...clusters] }));
  }
  return judged;
}

function judgementOf(cell: (column: string) => string) {
  const filled = (column: string) => {
    if (cell(column) === '') throw badInput(column, 'is missing');
    return cell(column);
  };
  const grade = Number(filled('score'));
  if (!Number.isSafeInteger(grade)) {
    throw badInput('score', `"${cell('score')}" is not a whole number`);
  }
  const [claim, premise] = [filled('query-id'), filled('corpus-id')];
  return { claim, premise, grade, cluster: cell('cluster') };
}
