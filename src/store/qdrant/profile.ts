import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schemas } from '@qdrant/js-client-rest';
import { PACKAGE_ROOT, type Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';

/** How vectors are kept and searched: a file in `qdrant/profiles`, in Qdrant's own terms. */
export interface Profile {
  readonly description: string;
  /** Of each dense vector of a new collection. */
  readonly vectors: Pick<
    Schemas['VectorParams'],
    'hnsw_config' | 'on_disk' | 'quantization_config'
  >;
  readonly search: Schemas['SearchParams'];
}

export type ProfileName = Config['qdrantProfile'];

export function readProfile(name: ProfileName): Profile {
  const file = join(PACKAGE_ROOT, 'qdrant', 'profiles', `${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Profile;
}

/**
 * The profile that the settings choose.
 * @throws ElenchusError CONFIG_INVALID where it has no index and must not be exact
 */
export function profileOf({
  qdrantProfile: name,
  qdrantExact: exact,
}: Pick<Config, 'qdrantProfile' | 'qdrantExact'>): Profile {
  const profile = readProfile(name);
  const { search } = profile;
  if (exact === true) return { ...profile, search: { exact } };
  if (exact === false && search.exact === true) {
    const problem = `cannot be false with QDRANT_PROFILE=${name}, which builds no index; use QDRANT_PROFILE=large`;
    throw new ElenchusError('CONFIG_INVALID', { variable: 'QDRANT_EXACT', problem });
  }
  return profile;
}

/** What a vector of a collection has of the things that a search may need. */
type Kept = Pick<Schemas['VectorParams'], 'hnsw_config' | 'quantization_config'>;

/**
 * What a search needs and a collection of another profile lacks; undefined if nothing.
 * @param kept of a vector, with what the collection sets for all of them
 */
export function lackOf(search: Schemas['SearchParams'], kept: Kept): string | undefined {
  if (search.exact === true) return undefined;
  if ((kept.hnsw_config?.m ?? 0) === 0) return 'no HNSW index';
  return search.quantization && !kept.quantization_config ? 'no quantisation' : undefined;
}
