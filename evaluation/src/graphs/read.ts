import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { ArgumentGraph } from 'elenchus/internal/domain/argument-graph.js';
import { parseFile, parseJson } from 'elenchus/internal/formats/fields.js';
import { readGraphFiles } from 'elenchus/internal/formats/graphs/graph-files.js';
import { type BadLines, NO_BAD_LINES, readText } from 'elenchus/internal/formats/lines.js';
import { badInput, ElenchusError, fileError } from 'elenchus/internal/runtime/errors.js';
import { z } from 'zod';

/** A graph whose id is the name of its file. */
export type NamedGraph = ArgumentGraph & { readonly id: string };

/**
 * Reads the graphs of a folder, by file name; files that are not graphs are skipped.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_EMPTY
 */
export async function readGraphFolder(
  folder: string,
  bad: BadLines = NO_BAD_LINES,
): Promise<ReadonlyMap<string, NamedGraph>> {
  const graphs = new Map<string, NamedGraph>();
  for await (const { file, result } of readGraphFiles(folder)) {
    if (result === undefined) continue;
    if ('error' in result) bad.add(inFolder(folder, result.error));
    else graphs.set(file, { ...result.graph.graph, id: file });
  }
  if (graphs.size === 0) {
    throw new ElenchusError('FILE_EMPTY', { file: folder, wanted: 'argument graph' });
  }
  return graphs;
}

/** The error with the folder in front of the file's name. */
function inFolder(folder: string, error: ElenchusError): ElenchusError {
  const details = Object.entries(error.details).map(([name, value]) =>
    name === 'file' || name === 'field' ? [name, join(folder, String(value))] : [name, value],
  );
  return new ElenchusError(error.code, Object.fromEntries(details) as ElenchusError['details'], {
    cause: error,
  });
}

/** The gain of each case: the worst rank in the expert's list minus its rank, plus 1. */
export type Gains = ReadonlyMap<string, number>;

interface RankingChecks {
  /** The names of the query files. Each should have a ranking. */
  readonly queries: { has(name: string): boolean; keys(): Iterable<string> };
  readonly cases: { has(name: string): boolean };
}

const rankingSchema = z.object({
  candidates: z.array(z.string()).optional(),
  /** 1 is best; cases may share a rank. */
  rankings: z
    .record(z.string(), z.int('is not a whole number').min(1, 'is below 1'))
    .refine((ranks) => Object.keys(ranks).length > 0, 'ranks nothing'),
});

/**
 * Reads a folder of rankings by experts: for each query a JSON file with the query's name, which
 * gives a rank to each relevant case by the name of its file. Left out are cases and queries that do
 * not exist, rankings that cannot be read, and the second of two queries whose names differ only in
 * their ending.
 * @returns the gains for each query, by the name of its file
 * @throws ElenchusError FILE_NOT_FOUND, FILE_EMPTY
 */
export async function readExpertRankings(
  folder: string,
  checks: RankingChecks,
  bad: BadLines = NO_BAD_LINES,
): Promise<ReadonlyMap<string, Gains>> {
  const queries = new Map<string, string>();
  for (const name of checks.queries.keys()) {
    const { name: stem } = parse(name);
    if (queries.has(stem)) bad.add(new ElenchusError('DUPLICATE_ID', { field: name, id: stem }));
    else queries.set(stem, name);
  }
  const rankings = new Map<string, Gains>();
  const ranked = new Set<string>();
  for (const name of await namesIn(folder)) {
    const file = join(folder, name);
    const query = queries.get(parse(name).name);
    if (query === undefined) {
      const where = 'the queries';
      bad.add(new ElenchusError('UNKNOWN_ID', { field: file, id: parse(name).name, where }));
      continue;
    }
    ranked.add(query);
    const gains = await readGains(file, checks.cases, bad);
    if (gains.size > 0) rankings.set(query, gains);
  }
  for (const [stem, query] of queries) {
    if (ranked.has(query)) continue;
    const file = join(folder, `${stem}.json`);
    const problem = `the query "${query}" has no ranking`;
    bad.add(new ElenchusError('FILE_NOT_FOUND', { file, problem }));
  }
  if (rankings.size === 0)
    throw new ElenchusError('FILE_EMPTY', { file: folder, wanted: 'ranking' });
  return rankings;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw fileError('FILE_NOT_FOUND', folder, error);
  });
  return names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort();
}

/** Empty if the ranking cannot be used. */
async function readGains(
  file: string,
  cases: RankingChecks['cases'],
  bad: BadLines,
): Promise<Gains> {
  const ranks = await readRanks(file, bad);
  const worst = Math.max(...ranks.values());
  const known = [...ranks].filter(([id]) => {
    if (cases.has(id)) return true;
    const field = `${file}.rankings`;
    bad.add(new ElenchusError('UNKNOWN_ID', { field, id, where: 'the cases' }));
    return false;
  });
  return new Map(known.map(([name, rank]) => [name, worst - rank + 1]));
}

async function readRanks(file: string, bad: BadLines): Promise<ReadonlyMap<string, number>> {
  try {
    const { candidates = [], rankings } = parseFile(
      rankingSchema,
      parseJson(await readText(file), file),
      file,
    );
    const unranked = candidates.find((name) => !Object.hasOwn(rankings, name));
    if (unranked !== undefined) throw badInput(`${file}.rankings`, `has no rank for "${unranked}"`);
    return new Map(Object.entries(rankings));
  } catch (error) {
    bad.add(error);
    return new Map();
  }
}
