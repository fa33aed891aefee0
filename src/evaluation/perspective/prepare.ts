import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson, digest } from '../../corpus/content.js';
import { ingest, type IngestCounts } from '../../corpus/ingest.js';
import { contentHash } from '../../corpus/prepare.js';
import { SMARTVOTE_VARIABLES } from '../../corpus/readers/smartvote.js';
import type { CorpusRegistry, CorpusWriter, PremiseRecord } from '../../corpus/types.js';
import type { TextEncoder } from '../../encoders/types.js';
import { badInput } from '../../errors.js';
import { writeOutput } from '../../write-output.js';
import { type Issue, withClaims } from './issues.js';

/** The name of the corpus. */
export const CORPUS = 'perspective';

const BATCH = 512;

export interface PreparationServices {
  readonly registry: CorpusRegistry;
  readonly writer: CorpusWriter;
  readonly textEncoder: TextEncoder;
}

/** The folder for a corpus with these records, in any order. */
export function folderName(records: readonly PremiseRecord[]): string {
  return digest(records.toSorted((a, b) => (a.id < b.id ? -1 : 1))).slice(0, 16);
}

/**
 * Stores the arguments under their claims, unless the folder's store has them already. If only
 * claims have changed, nothing is encoded again.
 * @param folder of the store; its file `prepared` says what it holds
 * @param file names the corpus in errors
 * @throws ElenchusError BAD_INPUT for an argument that cannot be stored
 */
export async function prepareCorpus(
  { registry, writer, textEncoder }: PreparationServices,
  folder: string,
  file: string,
  records: readonly PremiseRecord[],
  issues: readonly Issue[],
  onProgress?: (stored: number) => void,
): Promise<void> {
  const assigned = issues.map(({ id, relevant }) => [id, relevant.toSorted()]);
  const wanted = contentHash(digest(assigned), textEncoder.model);
  const note = join(folder, 'prepared');
  if ((await readFile(note, 'utf8').catch(() => undefined)) === wanted) return;
  await rm(note, { force: true });

  const known = await registry.get(CORPUS);
  const foreign =
    known !== undefined && canonicalJson(known.encoder) !== canonicalJson(textEncoder.model);
  await writer.putCorpus({ name: CORPUS, variables: SMARTVOTE_VARIABLES });
  if (foreign) await writer.clearCorpus(CORPUS);
  const claimed = withClaims(records, issues);
  await ingest(linesOf(file, claimed), (batch) => writer.putPremises(CORPUS, batch), {
    batch: BATCH,
    onProgress: (counts) => onProgress?.(total(counts)),
    onRejected({ line = 0, field = 'argument', message }) {
      throw badInput(`${file}: argument ${claimed[line]?.id}: ${field}`, message);
    },
  });
  await writeOutput(note, wanted);
}

async function* linesOf(file: string, records: readonly PremiseRecord[]) {
  for (const [line, record] of records.entries()) yield { file, line, result: { record } };
}

function total({ added, replaced, unchanged, rejected }: IngestCounts): number {
  return added + replaced + unchanged + rejected;
}
