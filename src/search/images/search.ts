import { toImage } from '../../corpus/collections/images.js';
import { inCorpus, matchAny, type Condition } from '../../domain/filter.js';
import type { AllowedCorpora } from '../../domain/search.js';
import { checkPageSize } from '../arguments.js';
import { fingerprint } from '../cursor.js';
import { keyFacets, without } from '../facets/keys.js';
import { checkValues } from '../filter.js';
import { checkTopics } from '../known-topics.js';
import type { PlacedHit } from '../page.js';
import { search as runSearch } from '../search.js';
import { imageStages } from '../stages.js';
import type { SearchDependencies } from '../types.js';
import { checkImageRerank, checkImageSubject, imageConditions } from './arguments.js';
import { partMatches } from './parts.js';
import { comparedOf, soughtImages } from './query.js';
import { sentenceFinder } from './sentences.js';
import { IMAGE_FACETS, USUAL_FACETS } from './facets.js';
import type { ImageHit, ImagePage, ImageSearch } from './types.js';

/**
 * A search for images: check -> query -> rank by text or pixels -> score by both -> step back
 * copies -> diversify -> page. What is not asked for is not counted. An image is not an answer to
 * itself.
 * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, BAD_INPUT, PAGE_SIZE, PAGE_TOO_DEEP, NOT_FOUND
 *   (a premise or an image), MODALITY_UNAVAILABLE, UNKNOWN_VALUE, CORPUS_REQUIRED,
 *   CORPUS_NOT_FOUND, STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE
 */
export async function searchImages(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  search: ImageSearch,
): Promise<ImagePage> {
  const { store, config, corpora } = dependencies;
  const { by, filter = {}, rerank = {}, first, signal } = search;
  checkPageSize(first, config.maxPageSize);
  checkImageSubject(by, config);
  checkImageRerank(rerank);
  checkValues(filter, config, 'filter');
  const filtered = imageConditions(filter);

  const corpus = await corpora.resolve(allowed, search.corpus);
  await checkTopics(store, corpus, filter);
  const query = await soughtImages(by, corpus, dependencies, allowed, signal);
  const compared = comparedOf(query, search.modality);
  const { modality } = compared;
  const { clipModel, imageId } = query;
  // Vectors of another CLIP model cannot be compared with this one's.
  const seen = clipModel ? [matchAny('clip_model', [clipModel])] : [];
  const others: Condition[] = imageId ? [{ must_not: [{ has_id: [imageId] }] }] : [];
  const admitted = [inCorpus(corpus.name), ...others, ...(modality === 'VISUAL' ? seen : [])];
  const page = await runSearch(
    dependencies,
    {
      ...{ collection: 'images', corpus, text: fingerprint([query.about, modality]) },
      conditions: [...admitted.slice(1), ...filtered],
      arguments: { by, modality: search.modality, filter, rerank },
      parts: [{ stages: imageStages(dependencies, corpus, compared, seen, rerank) }],
    },
    search,
  );
  const nearestSentences = sentenceFinder(dependencies, query, signal);
  let matches: ReturnType<typeof partMatches> | undefined;
  const ids = page.hits.map(({ point }) => point.id);
  const toHit = ({ point, score, explanation, cursor }: PlacedHit): ImageHit => {
    const image = toImage(point);
    return {
      ...{ image, score, explanation },
      parts: async () => {
        matches ??= partMatches(store, compared, ids);
        return (await matches).get(image.id) ?? [];
      },
      sentences: (count) => nearestSentences(image, count),
      get cursor() {
        return cursor();
      },
    };
  };
  return {
    ...{ corpus, modality, hits: page.hits.map(toHit), hasNextPage: page.hasNextPage },
    totalCount: () => store.count('images', { must: [...admitted, ...filtered] }),
    facets: (options) => {
      const filtered = (name?: string) => imageConditions(without(filter, name));
      const counted = { corpus, collection: 'images', admitted, filtered } as const;
      return keyFacets(store, counted, { facets: IMAGE_FACETS, usual: USUAL_FACETS }, options);
    },
  };
}
