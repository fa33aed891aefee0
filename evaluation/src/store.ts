import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createElenchus, type Elenchus } from 'elenchus';
import { ingest, ingested } from 'elenchus/internal/corpus/ingest.js';
import { contentHash } from 'elenchus/internal/corpus/prepare.js';
import { canonicalJson, digest } from 'elenchus/internal/domain/content.js';
import type { CorpusDescription, PremiseRecord } from 'elenchus/internal/domain/records.js';
import type { BadLines, Located, Problem } from 'elenchus/internal/formats/lines.js';
import type { Config } from 'elenchus/internal/runtime/config.js';
import { ElenchusError, hasCode } from 'elenchus/internal/runtime/errors.js';
import { writeOutput } from 'elenchus/internal/runtime/files.js';
import type { PremiseSearchOptions, SearchLimits } from 'elenchus/internal/search/arguments.js';
import type { SearchPage } from 'elenchus/internal/search/types.js';
import {
  rankFromText,
  rerankFromText,
  tuningFromText,
} from 'elenchus/internal/server/input-text.js';

/**
 * Opens the store of an evaluation alone, in a folder of its own.
 * @throws ElenchusError EVALUATION_RUNNING if another evaluation has opened it; those of the store
 */
export async function openOwn(
  config: Config,
  folder: string,
  limits?: Partial<SearchLimits>,
): Promise<Elenchus> {
  try {
    return await createElenchus({ ...config, dataDir: folder, qdrantUrl: undefined }, { limits });
  } catch (error) {
    if (!hasCode(error, 'STORE_LOCKED')) throw error;
    // No server uses this folder, so the advice of STORE_LOCKED would not help.
    throw new ElenchusError('EVALUATION_RUNNING', error.details, { cause: error });
  }
}

const BATCH = 512;

/** The corpus of an evaluation. */
interface EvaluatedCorpus {
  readonly description: CorpusDescription;
  /** Where the premises are from. */
  readonly file: string;
  readonly premises: readonly Located<PremiseRecord>[];
  /** Changes with anything that is stored of these premises but their own content. */
  readonly version: string;
}

/** Names the folder of the store with these premises, in any order. */
export function folderName(records: readonly PremiseRecord[]): string {
  return digest(records.toSorted((a, b) => (a.id < b.id ? -1 : 1))).slice(0, 16);
}

/**
 * Encodes and stores the premises, unless the folder's store has them already, by this version of
 * the encoder. Those that the store refuses are left out.
 * @param folder of the store; its file `stored.json` says what it holds
 * @returns whether they were there already
 */
export async function storeCorpus(
  elenchus: Elenchus,
  folder: string,
  { description, file, premises, version }: EvaluatedCorpus,
  bad: BadLines,
  onProgress?: (stored: number) => void,
): Promise<boolean> {
  const { registry, writer, textEncoder } = elenchus.services;
  const lines = new Map(premises.map(({ line, value }) => [value.id, line]));
  const leaveOut = ({ id, code, message }: Refused) =>
    bad.problems.push({
      code: code === 'BAD_INPUT' ? 'LINE_INVALID' : code,
      message: `${file}:${lines.get(id) ?? ''}: ${message}`,
    });
  const content = contentHash(version, textEncoder.model);
  const note = join(folder, 'stored.json');
  const before = await readNote(note);
  if (before?.content === content) {
    before.refused.forEach(leaveOut);
    return true;
  }
  await rm(note, { force: true });
  const { name } = description;
  const known = await registry.get(name);
  const foreign = known && canonicalJson(known.encoder) !== canonicalJson(textEncoder.model);
  if (foreign) await elenchus.deleteCorpus(name);
  await writer.putCorpus(description);
  const refused: Refused[] = [];
  const ids = new Map(premises.map(({ line, value }) => [line, value.id]));
  await ingest(itemsOf(file, premises), (batch) => elenchus.putPremises(name, batch), {
    batch: BATCH,
    onProgress: (counts) => onProgress?.(ingested(counts)),
    onRejected({ line, code, message }) {
      refused.push({ id: ids.get(line!)!, code, message });
    },
  });
  refused.forEach(leaveOut);
  await writeOutput(note, JSON.stringify({ content, refused } satisfies Note));
  return false;
}

interface Refused extends Problem {
  /** Of the premise. */
  readonly id: string;
}

/** What a store holds: all premises of its corpus but these. */
interface Note {
  readonly content: string;
  readonly refused: readonly Refused[];
}

async function readNote(file: string): Promise<Note | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Note);
}

async function* itemsOf(file: string, premises: readonly Located<PremiseRecord>[]) {
  for (const { line, value } of premises) yield { file, line, result: { record: value } };
}

/** Everything of a search but the question and the page. If it is empty, a corpus's tuning counts. */
export type Setting = Pick<PremiseSearchOptions, 'rank' | 'rerank' | 'tuning'>;

/** How an evaluation searches, in the words of the API. */
export interface SettingFlags {
  readonly rank?: string;
  readonly rerank?: string;
  readonly tuning?: string;
}

/** @throws ElenchusError BAD_INPUT, naming the option and the part that is wrong */
export function settingOf({ rank, rerank, tuning }: SettingFlags): Setting {
  return {
    ...(rank !== undefined && { rank: rankFromText(rank, '--rank') }),
    ...(rerank !== undefined && { rerank: rerankFromText(rerank, '--rerank') }),
    ...(tuning !== undefined && { tuning: tuningFromText(tuning, '--tuning') }),
  };
}

/** How many searches run at a time: while the store answers one, others are prepared. */
const IN_FLIGHT = 8;

/**
 * Searches for premises as the API does. A query that fails is left out.
 * @param searches by the ids of their queries
 * @param keep what is kept of a page
 */
export async function answersOf<Kept>(
  elenchus: Pick<Elenchus, 'searchPremises'>,
  searches: Iterable<readonly [id: string, search: PremiseSearchOptions]>,
  keep: (page: SearchPage) => Kept,
  bad: BadLines,
  onAnswered: () => void = () => undefined,
): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>();
  // If one consumer fails, the generator ends for all of them.
  const waiting = (function* () {
    yield* searches;
  })();
  const work = async () => {
    for (const [id, search] of waiting) {
      // What is measured is the whole order.
      const page = await bad.attemptQuery(id, () =>
        elenchus.searchPremises({ ...search, graphStatements: 'ALL', copies: 'KEEP' }),
      );
      if (page) kept.set(id, keep(page));
      onAnswered();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return kept;
}
