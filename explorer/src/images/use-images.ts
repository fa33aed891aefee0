import { usePages } from '../api/use-operation.js';
import { SearchImages, type SearchImagesVariables } from '../generated/operations.js';
import { hitsOf } from './hits.js';

/** Images for a query, page by page. */
export function useImages(asked: SearchImagesVariables, options?: Parameters<typeof usePages>[3]) {
  const query = usePages(SearchImages, asked, ({ images }) => images, options);
  return { query, hits: query.data && hitsOf(query.data), modality: query.data?.[0]?.modality };
}
