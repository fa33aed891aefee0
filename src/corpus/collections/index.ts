import type { CollectionDefinition, Selected, StoredPoint } from '../../store/port.js';
import { claims } from './claims.js';
import { corpora } from './corpora.js';
import type { PayloadIn } from './define.js';
import { graphs } from './graphs.js';
import { imageFiles, images } from './images.js';
import { judgements } from './judgements.js';
import { claimSims, copyGroups, premises, profiles } from './premises.js';

/** All collections by name. `qdrant/collections` has them as JSON, for human readers. */
export const COLLECTIONS = {
  premises,
  claims,
  graphs,
  images,
  'image-files': imageFiles,
  profiles,
  judgements,
  corpora,
  'claim-sims': claimSims,
  'copy-groups': copyGroups,
};

export type CollectionName = keyof typeof COLLECTIONS;

export type PayloadOf<Name extends CollectionName> = PayloadIn<(typeof COLLECTIONS)[Name]>;

export type PointOf<
  Name extends CollectionName,
  Key extends keyof PayloadOf<Name> & string = never,
> = StoredPoint<
  [Key] extends [never] ? PayloadOf<Name> : Selected<Name, { readonly payload: readonly Key[] }>
>;

declare module '../../store/port.js' {
  // Makes reads of these collections typed, including the keys that they select.
  interface Payloads {
    premises: PayloadOf<'premises'>;
    claims: PayloadOf<'claims'>;
    graphs: PayloadOf<'graphs'>;
    images: PayloadOf<'images'>;
    'image-files': PayloadOf<'image-files'>;
    profiles: PayloadOf<'profiles'>;
    judgements: PayloadOf<'judgements'>;
    corpora: PayloadOf<'corpora'>;
    'claim-sims': PayloadOf<'claim-sims'>;
    'copy-groups': PayloadOf<'copy-groups'>;
  }
}

export const DEFINITIONS: readonly CollectionDefinition[] = Object.values(COLLECTIONS).map(
  ({ definition }) => definition,
);
