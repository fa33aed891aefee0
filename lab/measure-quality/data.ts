import { csvParse } from 'd3-dsv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readPremises } from '../../src/formats/index.js';
import { openSource } from '../../src/formats/source.js';
import type { PremiseRecord } from '../../src/domain/records.js';

/** An argument with its quality by people (the weighted average), 0 to 1. */
export interface Rated extends PremiseRecord {
  readonly topic: string;
  readonly quality: number;
}

export const X_STANCE_LANGUAGES = ['en', 'de', 'fr', 'it'] as const;

/** The arguments on the test topics of IBM's 30,000 (Gretz et al. 2020). */
export function readRated(directory: string): readonly Rated[] {
  const rows = csvParse(unpacked(join(directory, 'ibm-arg30k', 'arg_quality_rank_30k.csv.gz')));
  return rows
    .map(({ argument, topic, set, WA }, id) => ({
      ...premise(String(id), argument!, 'en'),
      ...{ topic: topic!, set, quality: Number(WA) },
    }))
    .filter(({ set }) => set === 'test');
}

/** The comments of X-Stance (Vamvas and Sennrich 2020) in one language. */
export function readComments(directory: string, language: string): readonly PremiseRecord[] {
  const rows = linesOf<{ id: number; language: string; comment: string }>(
    unpacked(join(directory, 'xstance', 'valid.jsonl.gz')),
  );
  const own = rows.filter((row) => row.language === language);
  return own.map(({ id, comment }) => premise(String(id), comment, language));
}

/** The questions of X-Stance, the same ones in each language. */
export function readQuestions(directory: string, language: string): readonly string[] {
  const text = readFileSync(join(directory, 'xstance', `questions.${language}.jsonl`), 'utf8');
  return linesOf<{ id: number; text: string }>(text)
    .sort((a, b) => a.id - b.id)
    .map((question) => question.text);
}

/** The arguments of Swiss candidates, with their profiles (Falk et al. 2024). */
export async function readCandidates(directory: string): Promise<readonly PremiseRecord[]> {
  const records: PremiseRecord[] = [];
  const file = join(directory, 'perspective', 'corpus.jsonl.gz');
  for await (const { result } of readPremises(await openSource(file))) {
    if ('record' in result) records.push(result.record);
  }
  return records;
}

function premise(id: string, text: string, language: string): PremiseRecord {
  return { id, text, language, profile: {}, extra: {} };
}

function unpacked(file: string): string {
  return gunzipSync(readFileSync(file)).toString('utf8');
}

function linesOf<Row>(text: string): Row[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Row);
}
