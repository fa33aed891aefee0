import { ClipModel } from '../encoders/clip/model.js';
import { ImageClassifier } from '../encoders/image-classifier.js';
import { OcrNetworks } from '../encoders/ocr-networks.js';
import { each, serve } from '../runtime/threads/serve.js';
import { decodeImage, restrictDecoder, webpOf } from './decode.js';
import { classify, clipVector } from './look.js';
import { readText, textOf } from './ocr/read-text.js';
import { readPage } from './page-text/passage.js';
import type { ImageFile, ImageModels, ImageOptions, ReadImage } from './types.js';

/** Text that is not read after this share of the time for an image is left out. */
const OCR_SHARE = 0.75;

await serve(async ({ limits, ocr, clip: clipSet, threads }: ImageOptions) => {
  restrictDecoder();
  const classifier = await ImageClassifier.open(undefined, threads);
  const networks = ocr ? await OcrNetworks.open(threads) : undefined;
  const clipModel = clipSet && (await ClipModel.open(clipSet.directory, threads));
  const nameOf = ({ id, version }: { id: string; version: string }) => `${id} ${version}`;
  const about: ImageModels = {
    classifier: nameOf(classifier.model),
    ocr: networks && nameOf(networks.model),
    clip: clipSet?.name,
  };
  return {
    about,
    run: each(async (file: ImageFile): Promise<ReadImage> => {
      const deadline = performance.now() + OCR_SHARE * limits.ms;
      const { pixels, ...image } = await decodeImage(file, limits);
      const look = async () => ({
        ...(await classify(pixels, classifier)),
        clip: clipModel && (await clipVector(pixels, clipModel)),
        ocr: networks ? textOf(await readText(pixels, networks, { deadline })) : '',
      });
      // The file is written in a thread, beside the page and the networks.
      const writing = webpOf(pixels);
      const page = readPage(file.page);
      const [webp, seen] = await Promise.all([writing, look()]);
      return { ...image, ...seen, webp, page };
    }),
    async close() {
      await classifier.release();
      await networks?.release();
      await clipModel?.release();
    },
  };
});
