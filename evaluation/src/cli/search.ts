import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from 'elenchus/internal/runtime/config.js';
import { badInput, ElenchusError, hasCode } from 'elenchus/internal/runtime/errors.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { CORPUS, prepareCorpus, searchFolder } from '../search/prepare.js';
import { externalIds, judgementsOf } from '../search/judgements.js';
import {
  type Figures,
  meanOf,
  measuredQueries,
  measureEach,
  type Metric,
  METRICS,
} from '../search/measure.js';
import {
  qrelsOf,
  readJudgements,
  readPremiseLines,
  readQueries,
  type Qrels,
  type Query,
} from 'elenchus/internal/formats/test-collection.js';
import { searchAll, type Setting } from '../search/run.js';
import { type Difference, pairedBootstrap } from '../random.js';
import type { Rankings } from '../rankings.js';
import { readRunInPart, type Run, writeRun } from '../trec.js';
import { parseJson } from 'elenchus/internal/formats/fields.js';
import { withProgress } from 'elenchus/internal/cli/progress.js';
import { openServices, type Services } from 'elenchus/internal/services.js';
import { checkText } from 'elenchus/internal/search/arguments.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { checkWritable, withBadLines } from './output.js';
import { searchTable } from './search-table.js';
import { settingOf, type SettingFlags } from './setting.js';

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
  readonly services: Services;
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
    const run = await search(opened, asked, setting, flags.depth, bad);
    if (flags.runOut !== undefined) await writeRun(flags.runOut, run, 'elenchus');
    const keep = flags.judgedOnly === true ? qrels : undefined;
    const each = measureEach(rankingsOf(run, keep), qrels, measured);
    const compared = other
      ? await search(opened, asked, other, flags.depth, bad)
      : flags.compare === undefined
        ? undefined
        : await readRunInPart(flags.compare, bad);
    const before = compared && measureEach(rankingsOf(compared, keep), qrels, measured);
    const report: SearchReport = {
      task: 'search',
      ...{ corpus: flags.corpus, premises: opened.premises, queries: measured.length },
      ...{ depth: flags.depth, metrics: meanOf(each) },
      ...(before && {
        compared: {
          with: flags.compare!,
          metrics: meanOf(before),
          differences: differencesOf(each, before, flags.seed),
        },
      }),
      ...(opened.cache && { cache: opened.cache }),
      badLines: bad.problems.length,
      seconds: (performance.now() - started) / 1_000,
    };
    console.log(flags.json ? JSON.stringify(report) : searchTable(report));
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
  const queries = await readQueries(flags.queries!, bad, searchable(config));
  const ids = new Set(lines.map(({ value }) => value.id));
  const qrels = await qrelsFor(flags.qrels!, queries, ids, bad);
  const folder = flags.cache
    ? join(config.dataDir, 'evaluation', searchFolder(lines))
    : await mkdtemp(join(tmpdir(), 'elenchus-evaluation-'));
  const close = async (services?: Services) => {
    await services?.close();
    if (!flags.cache) await rm(folder, { recursive: true, force: true });
  };
  let services: Services | undefined;
  try {
    services = await openFolder(
      deepened({ ...config, dataDir: folder, qdrantUrl: undefined }, flags),
    );
    const used = await withProgress('premises', lines.length, (onDone) =>
      prepareCorpus(services!, folder, flags.corpus, lines, bad, onDone),
    );
    const cache = flags.cache && { cache: { folder, used } };
    const premises = await services.retrieval.premiseCount(CORPUS);
    const about = { services, corpus: CORPUS, premises, queries, qrels };
    return { ...about, ...cache, close: () => close(services) };
  } catch (error) {
    await close(services);
    throw error;
  }
}

/** A corpus of the data folder, or of Qdrant. */
async function openStored(config: Config, flags: SearchFlags, bad: BadLines): Promise<Opened> {
  const services = await openServices(deepened(config, flags));
  try {
    const { registry, store, retrieval } = services;
    const known = await registry.get(flags.corpus);
    if (known === undefined) {
      const problem = `"${flags.corpus}" is neither a file nor a corpus of ${config.dataDir}`;
      throw badInput('--corpus', problem);
    }
    const corpus = known.name;
    const asked = flags.judgements
      ? await judgementsOf(store, known)
      : await (async () => {
          const queries = await readQueries(flags.queries!, bad, searchable(config));
          const ids = await externalIds(store, corpus);
          return { queries, qrels: await qrelsFor(flags.qrels!, queries, ids, bad) };
        })();
    const premises = await retrieval.premiseCount(corpus);
    return { services, corpus, premises, ...asked, close: () => services.close() };
  } catch (error) {
    await services.close();
    throw error;
  }
}

function searchable(config: Config): (query: Query) => void {
  return ({ text }) => checkText(text, 'text', config);
}

/** A page as large as the evaluation is deep. */
function deepened(config: Config, { depth }: SearchFlags): Config {
  return { ...config, maxPageSize: Math.max(config.maxPageSize, depth) };
}

async function openFolder(config: Config): Promise<Services> {
  try {
    return await openServices(config);
  } catch (error) {
    if (!hasCode(error, 'STORE_LOCKED')) throw error;
    // No server uses this folder, so the advice of STORE_LOCKED would not help.
    throw new ElenchusError('EVALUATION_RUNNING', error.details, { cause: error });
  }
}

async function qrelsFor(
  file: string,
  queries: readonly Query[],
  corpus: ReadonlySet<string>,
  bad: BadLines,
): Promise<Qrels> {
  const known = { queries: new Set(queries.map(({ id }) => id)), corpus };
  return qrelsOf(await readJudgements(file, known, bad));
}

function search(
  { services, corpus }: Opened,
  queries: readonly Query[],
  setting: Setting,
  depth: number,
  bad: BadLines,
): Promise<Run> {
  return withProgress('queries', queries.length, (onDone) =>
    searchAll(services.retrieval, corpus, queries, setting, depth, bad, onDone),
  );
}

/** @param judged if given, only documents with a judgement for the query are kept */
function rankingsOf(run: Run, judged: Qrels | undefined): Rankings {
  const ids = [...run].map(([query, hits]) => {
    const all = hits.map(({ id }) => id);
    return [query, judged ? all.filter((id) => judged.get(query)?.has(id)) : all] as const;
  });
  return new Map(ids);
}

function differencesOf(each: readonly Figures[], before: readonly Figures[], seed: number) {
  const differences = METRICS.map((metric) => {
    const values = each.map((figures, place) => figures[metric] - before[place]![metric]);
    return [metric, pairedBootstrap(values, seed)] as const;
  });
  return Object.fromEntries(differences) as Record<Metric, Difference>;
}
