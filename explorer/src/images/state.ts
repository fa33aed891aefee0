import type { AddressReader } from '../address/reader.js';
import type { ViewState } from '../address/view-state.js';
import type { ImageFilter, ImageModality } from '../generated/operations.js';

export const MODALITIES = ['both', 'text', 'visual'] as const;
export type Modality = (typeof MODALITIES)[number];

/** What any gallery keeps in the address. */
export interface GalleryState {
  /** The corpus whose images are shown; one that has some if empty. */
  readonly source: string;
  readonly modality: Modality;
  /** The image that is shown in full; none if empty. */
  readonly image: string;
}

/** What images can be narrowed down by, as in `ImageFilter`. */
export const IMAGE_FACETS = ['topic', 'label', 'site'] as const;
export type ImageFacet = (typeof IMAGE_FACETS)[number];
export type ImageConditions = Readonly<Record<ImageFacet, readonly string[]>>;

export interface ImagesState extends GalleryState {
  readonly conditions: ImageConditions;
}

export function readGallery(address: AddressReader): GalleryState {
  return {
    source: address.text('images'),
    modality: address.choice('modality', MODALITIES),
    image: address.text('image'),
  };
}

export function writeGallery({ source, modality, image }: GalleryState, params: URLSearchParams) {
  if (source !== '') params.set('images', source);
  if (modality !== MODALITIES[0]) params.set('modality', modality);
  if (image !== '') params.set('image', image);
}

/** Conditions on images stand apart from those on arguments, such as `image.topic=Energy`. */
export const STATE: ViewState<ImagesState> = {
  read: (address) => ({
    ...readGallery(address),
    conditions: {
      topic: address.list('image.topic'),
      label: address.list('image.label'),
      site: address.list('image.site'),
    },
  }),
  write: ({ conditions, ...gallery }, params) => {
    for (const facet of IMAGE_FACETS) {
      for (const value of conditions[facet]) params.append(`image.${facet}`, value);
    }
    writeGallery(gallery, params);
  },
};

/** As the API calls it. */
export function modalityOf(modality: Modality): ImageModality {
  return modality.toUpperCase() as Uppercase<Modality>;
}

/** As a filter of the API; undefined if nothing is left out. */
export function imageFilterOf(conditions: ImageConditions): ImageFilter | undefined {
  const given = IMAGE_FACETS.filter((facet) => conditions[facet].length > 0);
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map((facet) => [facet, conditions[facet]])) as ImageFilter;
}

/** The conditions with a value of a facet added, or removed if it was there. */
export function toggleImage(
  conditions: ImageConditions,
  facet: ImageFacet,
  value: string,
): ImageConditions {
  const before = conditions[facet];
  const after = before.includes(value)
    ? before.filter((each) => each !== value)
    : [...before, value];
  return { ...conditions, [facet]: after };
}
