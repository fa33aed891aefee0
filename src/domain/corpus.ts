import { ElenchusError } from '../runtime/errors.js';
import type { Labels } from './judgement.js';
import type { SocioVariable } from './premise.js';
import type { Tuning } from './tuning.js';

/** A further field of the data that can be filtered by. */
export interface FilterableField {
  readonly name: string;
  readonly type: 'keyword' | 'float' | 'bool';
}

/** The payload key of a field, with its type: two corpora can use one name for two types. */
export function fieldKey({ name, type }: FilterableField): string {
  return `extra.${type}.${name}`;
}

/** The encoder of the vectors. Vectors of different encoders cannot be compared. */
export interface EncoderIdentity {
  readonly id: string;
  readonly version: string;
  readonly dimensions: number;
}

/** Whether everybody who may read sees a corpus, or only keys that name it or have all corpora. */
export const VISIBILITIES = ['PUBLIC', 'PRIVATE'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** A corpus: the tenant of the store, with what is needed to search it. */
export interface Corpus {
  readonly id: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly licence?: string;
  /** PUBLIC if absent. */
  readonly visibility?: Visibility;
  readonly variables: readonly SocioVariable[];
  readonly fields: readonly FilterableField[];
  /** Of judgements; the default ones if absent. */
  readonly labels?: Labels;
  readonly encoder: EncoderIdentity;
  /** What `elenchus tune` chose; absent if searches have the usual defaults. */
  readonly tuning?: Tuning | undefined;
  /** Changes when a corpus of this name is created again, so that old cursors are recognised. */
  readonly generation: string;
  /** The highest write sequence up to which everything is stored. */
  readonly sequence: number;
  /** Smaller groups of authors are withheld from whoever asks; nothing is if absent. */
  readonly minGroup?: number;
  /** An earlier version stored it, so that something is missing from it. */
  readonly outdated?: true | undefined;
}

/**
 * Refuses a corpus that an earlier version stored, and to compare or mix the vectors of two
 * encoders.
 * @throws ElenchusError CORPUS_OUTDATED, STORE_MODEL_MISMATCH
 */
export function checkEncoder(
  { name, encoder, outdated }: Pick<Corpus, 'name' | 'encoder' | 'outdated'>,
  current: EncoderIdentity,
): void {
  if (outdated) throw new ElenchusError('CORPUS_OUTDATED', { corpus: name });
  const { id, version, dimensions } = encoder;
  const same =
    id === current.id && version === current.version && dimensions === current.dimensions;
  if (same) return;
  throw new ElenchusError('STORE_MODEL_MISMATCH', {
    corpus: name,
    stored: `${id} ${version}`,
    current: `${current.id} ${current.version}`,
  });
}
