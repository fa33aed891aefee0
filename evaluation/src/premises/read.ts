import type { BadLines } from 'elenchus/internal/formats/lines.js';
import {
  type JudgementRow,
  type KnownIds,
  readCorpus,
  readJudgements,
  readQueries,
} from 'elenchus/internal/formats/test-collection.js';
import { badInput, ElenchusError, listed } from 'elenchus/internal/runtime/errors.js';

/** Claims, premises, and which premises are relevant to which claim. */
export interface PremiseTask {
  readonly premises: readonly TaskPremise[];
  readonly claims: readonly TaskClaim[];
}

export interface ReadTask extends PremiseTask {
  /** The lines that the judgements are from. */
  readonly rows: readonly JudgementRow[];
}

interface TaskPremise {
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
  /** `id`, `text`, and optionally `split` and `topics`. */
  readonly queries: string;
  /** The format of corpora; `id` and `text` are read. */
  readonly corpus: string;
  /** Tab-separated with a header: `query-id`, `corpus-id`, `score`, and optionally `cluster`. */
  readonly qrels: string;
}

/**
 * Reads a task. A premise with several lines for a claim belongs to all their clusters; one without
 * a cluster has its own.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY
 */
export async function readTask(files: TaskFiles, bad?: BadLines): Promise<ReadTask> {
  const premises = await readCorpus(files.corpus, bad);
  const claims = await readQueries(files.queries, bad);
  const rows = await readJudgements(files.qrels, idsOf(claims, premises), bad);
  const judged = judgementsOf(rows);
  return {
    rows,
    premises: premises.map(({ id, text }) => ({ id, text })),
    claims: claims.map(({ id, text, split, topics = [] }): TaskClaim => ({
      id,
      text,
      topics,
      judgements: judged.get(id) ?? new Map(),
      ...(split !== undefined && { split }),
    })),
  };
}

type WithId = readonly { readonly id: string }[];

function idsOf(claims: WithId, premises: WithId): KnownIds {
  const ids = (items: WithId) => new Set(items.map(({ id }) => id));
  return { queries: ids(claims), corpus: ids(premises) };
}

function judgementsOf(rows: readonly JudgementRow[]) {
  const judged = new Map<string, Map<string, Judgement>>();
  for (const { query, id, grade, cluster } of rows) {
    const ofClaim = judged.get(query) ?? new Map<string, Judgement>();
    const before = ofClaim.get(id);
    const clusters = new Set([...(before?.clusters ?? []), cluster || `only ${id}`]);
    const highest = Math.max(grade, before?.grade ?? grade);
    judged.set(query, ofClaim.set(id, { grade: highest, clusters: [...clusters] }));
  }
  return judged;
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
