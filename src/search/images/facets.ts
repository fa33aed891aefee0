import type { KeyFacet } from '../facets/keys.js';
import type { ImageKey } from './types.js';

/** The facets of images: the keys by which images are counted, by their public names. */
export const IMAGE_FACETS = {
  topic: { key: 'topic', title: 'Topic' },
  language: { key: 'language', title: 'Language' },
  site: { key: 'site', title: 'Site' },
  label: { key: 'label', title: 'Shows' },
  rights: { key: 'rights', title: 'Rights' },
} as const satisfies Readonly<Record<ImageKey, KeyFacet>>;

export const USUAL_FACETS: readonly ImageKey[] = ['topic', 'site', 'label'];
