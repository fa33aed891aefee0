import type { EncoderIdentity } from '../../domain/corpus.js';
import { ModelFiles } from '../model-files.js';

/** What this program reads; `models/rankers` writes it. */
const ID = 'elenchus-rankers';
const VERSION = '1';

/**
 * Opens a folder of rankers.
 * @param textEncoder whose pieces they must have been trained on
 * @throws ElenchusError MODEL_MISSING; MODEL_CORRUPT, also for another version or text encoder
 */
export async function openRankerFolder(
  directory: string,
  textEncoder: Pick<EncoderIdentity, 'id' | 'version'>,
): Promise<ModelFiles> {
  const files = await ModelFiles.open(directory);
  const { id, version, textEncoder: known } = files.manifest;
  const refuse = (problem: string) => files.corrupt('manifest.json', problem);
  if (id !== ID || version !== VERSION) {
    throw refuse(`it is of ${id} ${version} instead of ${ID} ${VERSION}`);
  }
  if (known?.id !== textEncoder.id || known.version !== textEncoder.version) {
    const trained = known ? `${known.id} ${known.version}` : 'no text encoder';
    throw refuse(`it names ${trained} instead of ${textEncoder.id} ${textEncoder.version}`);
  }
  return files;
}
