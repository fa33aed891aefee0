import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElenchus, type Elenchus } from 'elenchus';
import { duration, withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { externalIds, readJudgedQrels } from 'elenchus/internal/corpus/qrels.js';
import { digest } from 'elenchus/internal/domain/content.js';
import type { Corpus } from 'elenchus/internal/domain/corpus.js';
import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import { parseJson } from 'elenchus/internal/formats/fields.js';
import type { BadLines, Located } from 'elenchus/internal/formats/lines.js';
import {
  type Qrels,
  type Query,
  readPremiseLines,
  readQrels,
  readQueries,
} from 'elenchus/internal/formats/test-collection.js';
import { meansOf } from 'elenchus/internal/math/statistics.js';
import type { Config } from 'elenchus/internal/runtime/config.js';
import { badInput, ElenchusError } from 'elenchus/internal/runtime/errors.js';
import { quantity } from 'elenchus/internal/runtime/wording.js';
import { checkText, SEARCH_LIMITS, type SearchLimits } from 'elenchus/internal/search/arguments.js';
import type { VectorStore } from 'elenchus/internal/store/port.js';
import {
  checkWritable,
  interval,
  print,
  rowsOf,
  secondsSince,
  signed,
  withBadLines,
} from '../output.js';
import { strictlyDescending } from '../run-format.js';
import { type Rankings, readRunInPart, type Run, writeRun } from '../runs.js';
import { type Difference, differencesOf } from '../sampling.js';
import {
  answersOf,
  folderName,
  openOwn,
  type Setting,
  type SettingFlags,
  settingOf,
  storeCorpus,
} from '../store.js';
import { type Figures, measuredQueries, measureEach, type Metric, METRICS } from './measure.js';

export interface SearchFlags extends SettingFlags {
  readonly corpus: string;
  readonly queries?: string;
  readonly qrels?: string;
  /** Instead of queries and qrels, for a corpus of the data folder. */
  readonly judgements?: true;
  readonly depth: number;
  readonly judgedOnly?: true;
  readonly runOut?: string;
  /** A TREC run, or a second setting as JSON: `{ "rank": ..., "rerank": ..., "tuning": ... }`. */
  readonly compare?: string;
  readonly seed: number;
  /** False with `--no-cache`. */
  readonly cache: boolean;
  readonly dataDir?: string;
  readonly json?: true;
}

/** What `elenchus evaluate search --json` prints. */
export interface SearchReport {
  readonly task: 'search';
  readonly corpus: string;
  readonly premises: number;
  /** Those that something is relevant to. */
  readonly queries: number;
  readonly depth: number;
  readonly metrics: Figures;
  readonly compared?: {
    readonly with: string;
    readonly metrics: Figures;
    readonly differences: Readonly<Record<Metric, Difference>>;
  };
  /** Where the encoded corpus is kept. */
  readonly cache?: { readonly folder: string; readonly used: boolean };
  readonly badLines: number;
  readonly seconds: number;
}

/** A store with the corpus, and what is asked of it. */
interface Opened {
  readonly elenchus: Elenchus;
  readonly corpus: string;
  readonly premises: number;
  readonly queries: readonly Query[];
  readonly qrels: Qrels;
  readonly cache?: SearchReport['cache'];
  close(): Promise<void>;
}

/** `elenchus evaluate search`. */
export async function evaluateSearch(flags: SearchFlags): Promise<void> {
  const started = performance.now();
  const setting = settingOf(flags);
  const other = secondSetting(flags);
  if (flags.runOut !== undefined) await checkWritable(flags.runOut);
  await withBadLines((bad) => measure(flags, setting, other, bad, started));
}

async function measure(
  flags: SearchFlags,
  setting: Setting,
  other: Setting | undefined,
  bad: BadLines,
  started: number,
): Promise<void> {
  const opened = await open(flags, bad);
  try {
    const { queries, qrels } = opened;
    const measured = measuredQueries(qrels);
    if (measured.length === 0) {
      throw new ElenchusError('FILE_EMPTY', {
        file: flags.qrels ?? flags.corpus,
        wanted: 'judgement above 0',
      });
    }
    const asked = queries.filter(({ id }) => measured.includes(id));
    const { elenchus, corpus } = opened;
    const run = await searchAll(elenchus, corpus, asked, setting, flags.depth, bad);
    if (flags.runOut !== undefined) await writeRun(flags.runOut, run, 'elenchus');
    const keep = flags.judgedOnly === true ? qrels : undefined;
    const each = measureEach(rankingsOf(run, keep), qrels, measured);
    const compared = other
      ? await searchAll(elenchus, corpus, asked, other, flags.depth, bad)
      : flags.compare === undefined
        ? undefined
        : await readRunInPart(flags.compare, bad);
    const before = compared && measureEach(rankingsOf(compared, keep), qrels, measured);
    const report: SearchReport = {
      task: 'search',
      corpus: flags.corpus,
      premises: opened.premises,
      queries: measured.length,
      depth: flags.depth,
      metrics: meansOf(METRICS, each),
      ...(before && {
        compared: {
          with: flags.compare!,
          metrics: meansOf(METRICS, before),
          differences: differencesOf(METRICS, each, before, flags.seed),
        },
      }),
      ...(opened.cache && { cache: opened.cache }),
      badLines: bad.problems.length,
      seconds: secondsSince(started),
    };
    print(flags.json, report, () => searchTable(report));
  } finally {
    await opened.close();
  }
}

function secondSetting({ compare }: SearchFlags): Setting | undefined {
  if (!compare?.trimStart().startsWith('{')) return undefined;
  const parts = parseJson(compare, '--compare') as Readonly<Record<string, unknown>>;
  const flags: Record<string, string> = {};
  for (const [name, value] of Object.entries(parts)) {
    if (name !== 'rank' && name !== 'rerank' && name !== 'tuning') {
      const known = '"rank", "rerank" and "tuning"';
      throw badInput('--compare', `has "${name}"; it takes ${known}, or names a run`);
    }
    flags[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return settingOf(flags);
}

async function open(flags: SearchFlags, bad: BadLines): Promise<Opened> {
  const config = loadSettings({ dataDir: flags.dataDir });
  const found = statSync(flags.corpus, { throwIfNoEntry: false });
  const isFile = found !== undefined && !found.isDirectory();
  if (flags.judgements !== true && (flags.queries === undefined || flags.qrels === undefined)) {
    throw badInput(
      '--queries',
      'is needed together with --qrels; or give --judgements, for a stored corpus',
    );
  }
  if (!isFile) return openStored(config, flags, bad);
  if (flags.judgements === true) {
    throw badInput('--judgements', 'are those of a stored corpus; --corpus names a file');
  }
  const lines = await readPremiseLines(flags.corpus, bad);
  const queries = await readQueries(flags.queries!, bad, checkQuery);
  const ids = new Set(lines.map(({ value }) => value.id));
  const qrels = await readQrels(flags.qrels!, queries, ids, bad);
  const folder = flags.cache
    ? join(config.dataDir, 'evaluation', searchFolder(lines))
    : await mkdtemp(join(tmpdir(), 'elenchus-evaluation-'));
  const close = async (opened?: Elenchus) => {
    await opened?.close();
    if (!flags.cache) await rm(folder, { recursive: true, force: true });
  };
  let elenchus: Elenchus | undefined;
  try {
    elenchus = await openOwn(config, folder, deepened(flags));
    const used = await withProgress('premises', lines.length, (onDone) =>
      prepareCorpus(elenchus!, folder, flags.corpus, lines, bad, onDone),
    );
    const cache = flags.cache && { cache: { folder, used } };
    const premises = await elenchus.services.retrieval.premiseCount(CORPUS);
    return {
      elenchus,
      corpus: CORPUS,
      premises,
      queries,
      qrels,
      ...cache,
      close: () => close(elenchus),
    };
  } catch (error) {
    await close(elenchus);
    throw error;
  }
}

/** The name of the corpus. */
export const CORPUS = 'evaluation';

export function searchFolder(premises: readonly Located<PremiseRecord>[]): string {
  return `search-${folderName(premises.map(({ value }) => value))}`;
}

/** Stores the premises, as `storeCorpus`. */
export function prepareCorpus(
  elenchus: Elenchus,
  folder: string,
  file: string,
  premises: readonly Located<PremiseRecord>[],
  bad: BadLines,
  onProgress?: (stored: number) => void,
): Promise<boolean> {
  const corpus = { description: { name: CORPUS }, file, premises, version: digest('premises') };
  return storeCorpus(elenchus, folder, corpus, bad, onProgress);
}

/** A corpus of the data folder, or of Qdrant. */
async function openStored(config: Config, flags: SearchFlags, bad: BadLines): Promise<Opened> {
  const elenchus = await createElenchus(config, { limits: deepened(flags) });
  try {
    const { registry, store, retrieval } = elenchus.services;
    const known = await registry.get(flags.corpus);
    if (known === undefined) {
      const problem = `"${flags.corpus}" is neither a file nor a corpus of ${config.dataDir}`;
      throw badInput('--corpus', problem);
    }
    const corpus = known.name;
    const asked = flags.judgements
      ? await judgementsOf(store, known)
      : await (async () => {
          const queries = await readQueries(flags.queries!, bad, checkQuery);
          const ids = await externalIds(store, corpus);
          return { queries, qrels: await readQrels(flags.qrels!, queries, ids, bad) };
        })();
    const premises = await retrieval.premiseCount(corpus);
    return { elenchus, corpus, premises, ...asked, close: () => elenchus.close() };
  } catch (error) {
    await elenchus.close();
    throw error;
  }
}

function checkQuery({ text }: Query): void {
  checkText(text, 'text');
}

/** A page as large as the evaluation is deep. */
function deepened({ depth }: SearchFlags): Partial<SearchLimits> {
  return { pageSize: Math.max(SEARCH_LIMITS.pageSize, depth) };
}

/**
 * The questions of a corpus's judgements as queries, and its judgements of premises as qrels.
 * @throws ElenchusError FILE_EMPTY if the corpus has none; those of `readJudgedQrels`
 */
async function judgementsOf(
  store: VectorStore,
  corpus: Corpus,
): Promise<{ readonly queries: readonly Query[]; readonly qrels: Qrels }> {
  const judged = [...(await readJudgedQrels(store, corpus))];
  if (judged.length === 0) {
    throw new ElenchusError('FILE_EMPTY', { file: corpus.name, wanted: 'judgement of a premise' });
  }
  const idAt = (place: number) => `question-${place + 1}`;
  return {
    queries: judged.map(([text], place) => ({ id: idAt(place), text })),
    qrels: new Map(judged.map(([, grades], place) => [idAt(place), grades])),
  };
}

/**
 * Searches for all queries as the API does. A query that fails is left out.
 * @param depth how many hits of each query
 */
export async function searchAll(
  elenchus: Pick<Elenchus, 'searchPremises'>,
  corpus: string,
  queries: readonly Query[],
  setting: Setting,
  depth: number,
  bad: BadLines,
): Promise<Run> {
  const searches = queries.map(
    ({ id, text }) => [id, { ...setting, by: { text }, corpus, first: depth }] as const,
  );
  const found = await withProgress('queries', queries.length, (onDone) => {
    let answered = 0;
    return answersOf(
      elenchus,
      searches,
      ({ hits }) =>
        strictlyDescending(hits.map(({ premise, score }) => ({ id: premise.externalId, score }))),
      bad,
      () => onDone((answered += 1)),
    );
  });
  return new Map(queries.flatMap(({ id }) => (found.has(id) ? [[id, found.get(id)!]] : [])));
}

/** @param judged if given, only documents with a judgement for the query are kept */
function rankingsOf(run: Run, judged: Qrels | undefined): Rankings {
  const ids = [...run].map(([query, hits]) => {
    const all = hits.map(({ id }) => id);
    return [query, judged ? all.filter((id) => judged.get(query)?.has(id)) : all] as const;
  });
  return new Map(ids);
}

/** The figures as a table for people. */
function searchTable(report: SearchReport): string {
  const { queries, premises, depth, metrics, compared, cache, seconds } = report;
  const heading = compared
    ? ['this search', 'compared', 'difference', '95 %', 'p']
    : ['this search'];
  return [
    `search, ${quantity(queries, 'query', 'queries')} with relevant premises, ${quantity(premises, 'premise')}, to depth ${depth}, ${duration(seconds)}`,
    ...(cache ? [`encoded corpus ${cache.used ? 'taken from' : 'kept in'} ${cache.folder}`] : []),
    ...(compared ? [`compared with ${compared.with}`] : []),
    '',
    row('', heading),
    ...METRICS.map((metric) => {
      const value = metrics[metric].toFixed(4);
      if (!compared) return row(metric, [value]);
      const { mean, interval: ends, p } = compared.differences[metric];
      const before = compared.metrics[metric].toFixed(4);
      const difference = [signed(mean, 4), ends ? interval(ends) : '-', p.toFixed(4)];
      return row(metric, [value, before, ...difference]);
    }),
  ].join('\n');
}

const row = rowsOf(12, 12, 18);
