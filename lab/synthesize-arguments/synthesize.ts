import { type IngestCounts, type Rejection, rejectionOf } from '../../src/corpus/ingest.js';
import type { ReadItem } from '../../src/domain/records.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { argumentsFor } from './synthetic-arguments.js';
import type { LanguageModel } from '../../src/language-model/types.js';
import type { PageRecord } from './pages.js';
import type { PairsFile } from './pairs-file.js';

export interface SynthesisOptions {
  /** How many questions are asked at a time. */
  readonly parallel: number;
  /** The most images to ask about; all if absent. */
  readonly limit?: number | undefined;
  /** Reads the image of a record, if it is to be sent. */
  readonly readImage?: ((image: string) => Promise<Uint8Array>) | undefined;
  /** After it is aborted, answers that are on their way are still written. */
  readonly signal: AbortSignal;
  onProgress(counts: IngestCounts): void;
  onRejected(rejection: Rejection): void;
}

/** After this many failures in a row, the model is at fault, not the images. */
const MAX_FAILURES = 10;
const OF_ALL_IMAGES: readonly string[] = ['LANGUAGE_MODEL_BUDGET_SPENT', 'FILE_UNWRITABLE'];
/** A wrong key, no credit, no such model. Status 403 can be about one page that is not wanted. */
const OF_ALL_STATUSES: readonly unknown[] = [401, 402, 404];

/**
 * Asks a model for arguments for each image that has none yet. An image that fails is rejected, and
 * the others are kept.
 * @returns the images that were `added`, `rejected`, or had their arguments before (`unchanged`)
 * @throws ElenchusError what would stop every other image, too, when the rest is written; FILE_DAMAGED
 */
export async function synthesize(
  items: AsyncGenerator<ReadItem<PageRecord>>,
  pairs: PairsFile,
  model: LanguageModel,
  { parallel, limit = Infinity, readImage, signal, onProgress, onRejected }: SynthesisOptions,
): Promise<IngestCounts> {
  const counts = { added: 0, replaced: 0, unchanged: 0, rejected: 0 };
  let asked = 0;
  let failures = 0;
  let stopped: { readonly error: unknown } | undefined;

  const ask = async ({ id, title, text, image }: PageRecord) => {
    asked += 1;
    const webp = image === undefined ? undefined : await readImage?.(image);
    const page = { passage: text, ...(title && { title }), ...(webp && { image: { webp } }) };
    await pairs.add(id, await argumentsFor(page, model), model.name);
    failures = 0;
  };
  /** Lets an error pass that is about one image only. */
  const throwIfOfAll = (error: ElenchusError) => {
    const { code, details } = error;
    if (OF_ALL_IMAGES.includes(code) || OF_ALL_STATUSES.includes(details['status'])) throw error;
    if (!code.startsWith('LANGUAGE_MODEL_')) return;
    failures += 1;
    if (failures < MAX_FAILURES) return;
    const problem = `${String(details['problem'])}; the last ${MAX_FAILURES} images failed, so the others are not tried`;
    throw new ElenchusError(code, { ...details, problem });
  };
  const outcome = async (item: ReadItem<PageRecord>): Promise<keyof typeof counts> => {
    let { result } = item;
    try {
      if ('record' in result) {
        if (pairs.has(result.record.id)) return 'unchanged';
        await ask(result.record);
        return 'added';
      }
    } catch (error) {
      if (!(error instanceof ElenchusError)) throw error;
      throwIfOfAll(error);
      result = { error };
    }
    onRejected(rejectionOf({ ...item, result })!);
    return 'rejected';
  };
  const work = async () => {
    try {
      for await (const item of items) {
        if (stopped || signal.aborted || asked >= limit) return;
        counts[await outcome(item)] += 1;
        onProgress({ ...counts });
      }
    } catch (error) {
      stopped ??= { error };
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  if (stopped) throw stopped.error;
  return counts;
}
