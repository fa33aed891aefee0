import type { Config } from '../../runtime/config.js';
import { imageOptions, ImageReader } from '../../images/reader.js';
import { openClip } from '../../services.js';

/** A picture of one white pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Reads a picture as an ingest would.
 * @returns the models that read images
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, CONFIG_INVALID, WORKER_FAILED
 */
export async function checkImages(config: Config): Promise<string> {
  const clip = await openClip(config);
  const reader = new ImageReader(imageOptions(config, clip?.name));
  try {
    await clip?.encodeText('elenchus');
    const { classifier, ocr = 'no OCR', clip: compared = 'no CLIP model' } = await reader.models();
    await reader.read({ field: 'the test picture', bytes: PICTURE });
    return [classifier, ocr, compared].join('; ');
  } finally {
    await reader.close();
    await clip?.close();
  }
}
