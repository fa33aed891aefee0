import { z } from 'zod';
import { entityId } from '../../domain/ids.js';
import type { SocioProfile } from '../../domain/socio-profile.js';
import type { Point } from '../../store/port.js';
import { canonicalJson } from '../content.js';
import { collection, profile, tenant } from './define.js';
import type { PayloadOf } from './index.js';

export const profiles = collection(
  'profiles',
  'Socio-profiles of authors, without vectors. Indexes on profile.NAME are added when a corpus brings them.',
  {},
  [],
  z.object({ corpus: tenant(), author: z.string().optional(), profile }),
);

export function profilePoint(
  corpus: string,
  author: string | undefined,
  profile: SocioProfile,
): Point {
  const payload: PayloadOf<'profiles'> = { corpus, author, profile };
  return { id: profileId(corpus, author, profile), vectors: {}, payload };
}

/** Of the author where the data names one, else of all equal profiles. */
export function profileId(
  corpus: string,
  author: string | undefined,
  profile: SocioProfile,
): string {
  const key = author === undefined ? { profile: sorted(profile) } : { author };
  return entityId('profile', corpus, canonicalJson(key));
}

/** In which order somebody named several values does not matter. */
function sorted(profile: SocioProfile): SocioProfile {
  const entries = Object.entries(profile).map(([name, value]) => {
    return [name, typeof value === 'string' ? value : [...value].sort()] as const;
  });
  return Object.fromEntries(entries);
}
