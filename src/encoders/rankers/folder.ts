import type { EncoderIdentity } from '../../domain/corpus.js';
import { ModelFiles } from '../model-files.js';

/** What this program reads; `models/rankers` writes it. */
const RANKERS = { id: 'elenchus-rankers', version: '1' };

/**
 * Opens a folder of rankers.
 * @param textEncoder whose pieces they must have been trained on
 * @throws ElenchusError MODEL_MISSING; MODEL_CORRUPT, also for another version or text encoder
 */
export async function openRankerFolder(
  directory: string,
  textEncoder: Pick<EncoderIdentity, 'id' | 'version'>,
): Promise<ModelFiles> {
  const files = await ModelFiles.open(directory, RANKERS);
  const { textEncoder: known } = files.manifest;
  if (known?.id !== textEncoder.id || known.version !== textEncoder.version) {
    const trained = known ? `${known.id} ${known.version}` : 'no text encoder';
    const wanted = `${textEncoder.id} ${textEncoder.version}`;
    throw files.corrupt('manifest.json', `it names ${trained} instead of ${wanted}`);
  }
  return files;
}
