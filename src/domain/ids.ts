import { v5 as uuidv5 } from 'uuid';

const NAMESPACE = '6c1f7ab2-0c3a-5d3f-9a70-2f0f2f7a9c11';

export type EntityType =
  | 'premise'
  | 'claim'
  | 'profile'
  | 'graph'
  | 'image'
  | 'corpus'
  | 'terms'
  | 'term-changes'
  | 'profile-model'
  | 'side-model'
  | 'claim-sims'
  | 'copy-group'
  | 'judgement'
  | 'feed';

/** The same entity always gets the same id, so that ingesting twice changes nothing. */
export function entityId(type: EntityType, corpus: string, externalId: string): string {
  return uuidv5(JSON.stringify([type, corpus, externalId]), NAMESPACE);
}
