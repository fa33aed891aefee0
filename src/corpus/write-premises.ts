import type { EncoderIdentity } from '../domain/corpus.js';
import type { SocioProfile } from '../domain/socio-profile.js';
import type { Point, VectorStore } from '../store/port.js';
import { CLAIM_SIMS } from './claim-sim/scores.js';
import { claimPayload } from './collections/claims.js';
import type { PayloadOf, PointOf } from './collections/index.js';
import { premisePoint } from './collections/premises.js';
import { profilePoint } from './collections/profiles.js';
import { canonicalJson } from './content.js';
import type { EncodedTexts } from './encoded-texts.js';
import type { PreparedPremise } from './prepare.js';
import { lexicalTerms } from './recover.js';
import { termsOf, type TermsByLanguage } from './terms.js';

/** A premise that is new or differs from the stored one. */
export interface Change {
  readonly premise: PreparedPremise;
  /** In the form of the variables' kinds. */
  readonly profile: SocioProfile;
}

export interface WriteContext {
  readonly store: VectorStore;
  readonly corpus: string;
  readonly encoder: EncoderIdentity;
  readonly encoded: EncodedTexts;
  readonly sequence: number;
  readonly terms: TermsByLanguage;
}

/**
 * Writes premises; their claims and profiles first, so that none is ever missing.
 * Keeps the term statistics in step. Returns the points that were replaced.
 */
export async function writePremises(
  context: WriteContext,
  changes: readonly Change[],
): Promise<readonly PointOf<'premises'>[]> {
  const { store, corpus, encoded, sequence, terms } = context;
  const ids = changes.map(({ premise }) => premise.id);
  const replaced = await store.retrieve('premises', ids, { payload: true, vectors: true });
  keepVectors(changes, replaced, encoded);
  await encoded.encode(changes.map(({ premise }) => premise.record.text));

  await writeClaims(context, changes);
  await writeProfiles(context, changes);
  const points = changes.map(({ premise, profile }) =>
    premisePoint(corpus, premise, profile, sequence, encoded),
  );
  await store.upsert('premises', points);
  for (const { payload, vectors } of replaced) {
    termsOf(terms, payload.language ?? '').remove(lexicalTerms(vectors));
  }
  changes.forEach(({ premise }, at) => {
    termsOf(terms, premise.record.language ?? '').add(lexicalTerms(points[at]!.vectors));
  });
  return replaced;
}

/** Removes premises and their part of the term statistics; returns them. */
export async function removePremises(
  store: VectorStore,
  gone: readonly PointOf<'premises'>[],
  terms: TermsByLanguage,
): Promise<readonly PointOf<'premises'>[]> {
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) {
    await store.delete(CLAIM_SIMS, { ids });
    await store.delete('premises', { ids });
  }
  for (const { payload, vectors } of gone) {
    termsOf(terms, payload.language ?? '').remove(lexicalTerms(vectors));
  }
  return gone;
}

/** A text that stays as it was is not encoded again. */
function keepVectors(
  changes: readonly Change[],
  stored: readonly PointOf<'premises'>[],
  encoded: EncodedTexts,
): void {
  const encoder = changes[0]?.premise.hash.split('@')[1];
  for (const { payload, vectors } of stored) {
    const semantic = vectors?.semantic;
    if (semantic === undefined || 'indices' in semantic) continue;
    if (payload.hash.split('@')[1] === encoder) encoded.set(payload.text, semantic);
  }
}

async function writeClaims(
  { store, corpus, encoder, encoded, sequence }: WriteContext,
  changes: readonly Change[],
): Promise<void> {
  const claims = changes.flatMap(({ premise }) => premise.claim ?? []);
  const ids = [...new Set(claims.map(({ id }) => id))];
  if (ids.length === 0) return;
  const stored = await store.retrieve('claims', ids, { payload: true });
  const before = new Map(stored.map(({ id, payload }) => [id, payload]));
  const after = new Map<string, Omit<PayloadOf<'claims'>, 'sequence'>>(before);
  for (const claim of claims) {
    after.set(claim.id, claimPayload(corpus, claim, after.get(claim.id), encoder));
  }
  const changed = [...after].filter(([id, { hash }]) => before.get(id)?.hash !== hash);
  await encoded.encode(changed.map(([, { text }]) => text));
  const points: Point[] = changed.map(([id, payload]) => ({
    id,
    vectors: encoded.vectors(payload.text, payload.language),
    payload: { ...payload, sequence },
  }));
  if (points.length > 0) await store.upsert('claims', points);
}

async function writeProfiles(
  { store, corpus }: WriteContext,
  changes: readonly Change[],
): Promise<void> {
  const points = new Map<string, Point>();
  for (const { premise, profile } of changes) {
    const point = profilePoint(corpus, premise.record.author, profile);
    points.set(point.id, point);
  }
  const stored = await store.retrieve('profiles', [...points.keys()], { payload: true });
  for (const { id, payload } of stored) {
    const same = canonicalJson(points.get(id)?.payload) === canonicalJson(payload);
    if (same || payload.author === undefined) points.delete(id);
  }
  if (points.size > 0) await store.upsert('profiles', [...points.values()]);
}
