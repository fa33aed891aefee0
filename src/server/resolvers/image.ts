import { inPhase } from '../../runtime/scope.js';
import type { ImageHit } from '../../search/images/types.js';
import { connection, connectionResolvers, matchCountOf, readingOf } from '../connection.js';
import type {
  CopyReasonResolvers,
  ImageConnectionResolvers,
  ImageEdgeResolvers,
  ImagePart,
  ImageResolvers,
} from '../generated.js';
import { globalId } from '../global-id.js';
import { given, imageRerankOf } from '../inputs.js';
import { imageFileUrl } from '../routes/image-file.js';

export const Image: ImageResolvers = {
  id: ({ id }) => globalId('image', id),
  corpus: ({ corpus }, _, { loaders }) => loaders.corpus(corpus),
  url: (image, { width }) => imageFileUrl(image, width ?? undefined),
  labels: ({ labels }) => [...labels],
  sides: ({ sides }) => [...sides],
  similar: async ({ id, corpus }, args, context) => {
    const { modality, rerank, first = 5, after } = given(args);
    const { retrieval, principal, scope } = context;
    const page = await retrieval.searchImages(
      principal.corpora,
      {
        by: { imageId: id },
        corpus,
        modality,
        first,
        after,
        rerank: rerank && imageRerankOf(rerank),
      },
      scope,
    );
    return connection(page, after, context);
  },
};

export const ImageConnection: ImageConnectionResolvers = {
  ...connectionResolvers(({ image }: ImageHit) => image),
  modality: ({ page }) => page.modality,
  reading: readingOf,
  matchCount: matchCountOf,
  facets: async ({ page }, options, { scope }) => [
    ...(await inPhase(scope, 'retrieve', () => page.facets(given(options)))),
  ],
};

export const ImageEdge: ImageEdgeResolvers = {
  explain: ({ explanation }) => explanation,
  parts: async (hit) =>
    (await hit.parts()).map((match) => {
      return { ...match, part: match.part.toUpperCase() as ImagePart };
    }),
  sentences: async (hit, { first }, { scope }) =>
    (await inPhase(scope, 'retrieve', () => hit.sentences(first ?? 2))).map(
      ({ words, ...sentence }) => {
        return { ...sentence, words: [...words] };
      },
    ),
  side: async (hit, _, { scope }) => (await inPhase(scope, 'judge', () => hit.side())) ?? null,
  matches: async (hit, _, { scope }) =>
    (await inPhase(scope, 'judge', () => hit.matches())) ?? null,
  node: ({ image }) => image,
};

export const CopyReason: CopyReasonResolvers = {
  of: ({ imageId }, _, { loaders }) => loaders.image(imageId),
};
