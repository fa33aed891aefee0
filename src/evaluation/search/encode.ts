import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson, digest } from '../../corpus/content.js';
import { ingest } from '../../corpus/ingest.js';
import { contentHash } from '../../corpus/prepare.js';
import type { CorpusRegistry, CorpusWriter, PremiseRecord } from '../../corpus/types.js';
import type { TextEncoder } from '../../encoders/types.js';
import { badInput } from '../../errors.js';
import { writeOutput } from '../../write-output.js';
import type { BadLines } from '../bad-lines.js';

/** The name of the corpus in the store of an evaluation. */
export const CORPUS = 'evaluation';

const BATCH = 512;

export interface EncodingServices {
  readonly registry: Pick<CorpusRegistry, 'get'>;
  readonly writer: Pick<CorpusWriter, 'createCorpus' | 'deleteCorpus' | 'putPremises'>;
  readonly textEncoder: TextEncoder;
}

/** The folder for a corpus with these records, in any order. */
export function folderName(records: readonly PremiseRecord[]): string {
  return `search-${digest(records.toSorted((a, b) => (a.id < b.id ? -1 : 1))).slice(0, 16)}`;
}

/**
 * Encodes and stores the premises, unless the folder's store has them already, by this version of the
 * encoder. Those that cannot be stored are left out.
 * @param folder of the store; its file `encoded.json` says what it holds
 * @param file names the corpus in errors
 * @returns whether they were there already
 */
export async function encodeCorpus(
  { registry, writer, textEncoder }: EncodingServices,
  folder: string,
  file: string,
  records: readonly PremiseRecord[],
  bad: BadLines,
  onProgress?: (stored: number) => void,
): Promise<boolean> {
  const encoder = contentHash(digest('premises'), textEncoder.model);
  const note = join(folder, 'encoded.json');
  const before = await readNote(note);
  if (before?.encoder === encoder) {
    bad.problems.push(...before.rejected.map((text) => badInput(file, text)));
    return true;
  }
  await rm(note, { force: true });
  const known = await registry.get(CORPUS);
  const foreign = known && canonicalJson(known.encoder) !== canonicalJson(textEncoder.model);
  if (foreign) await writer.deleteCorpus(CORPUS);
  if (!known || foreign) await writer.createCorpus({ name: CORPUS });
  const rejected: string[] = [];
  await ingest(itemsOf(file, records), (batch) => writer.putPremises(CORPUS, batch), {
    batch: BATCH,
    onProgress: (counts) =>
      onProgress?.(counts.added + counts.replaced + counts.unchanged + counts.rejected),
    onRejected({ line = 0, message }) {
      const problem = `premise ${records[line]?.id ?? ''}: ${message}`;
      rejected.push(problem);
      bad.problems.push(badInput(file, problem));
    },
  });
  await writeOutput(note, JSON.stringify({ encoder, rejected } satisfies Note));
  return false;
}

/** What a store holds: all premises of its corpus but these, by this encoder. */
interface Note {
  readonly encoder: string;
  readonly rejected: readonly string[];
}

async function readNote(file: string): Promise<Note | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Note);
}

async function* itemsOf(file: string, records: readonly PremiseRecord[]) {
  for (const [line, record] of records.entries()) yield { file, line, result: { record } };
}
