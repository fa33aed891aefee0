import type { SocioProfile } from '../../domain/premise.js';
import type { Payload, Selection } from '../../store/port.js';
import type { ProfileView } from './view.js';

/** The keys about an author, and those that are needed to find the author's visible profile. */
const OF_AUTHOR = ['author', 'profile', 'profile_id'] as const;
const NEEDED = ['corpus', 'profile', 'profile_id'] as const;

/** Whether the selected payload of a collection says something about authors. */
export function showsAuthors(collection: string, payload: Selection['payload']): boolean {
  if (collection !== 'premises' || !payload) return false;
  return payload === true || OF_AUTHOR.some((key) => payload.includes(key));
}

/** The selection with the keys that are needed to find visible profiles. */
export function withNeeded(collection: string, selection: Selection = {}): Selection {
  const { payload, budget } = selection;
  if (!budget || payload === true || !showsAuthors(collection, payload)) return selection;
  return { ...selection, payload: [...new Set([...payload, ...NEEDED])] };
}

/** A payload of a premise as its view shows it. */
export function visiblePayload({ author: _, ...payload }: Payload, view: ProfileView): Payload {
  const group = view.groupOf(String(payload['profile_id']));
  const stored = (payload['profile'] ?? {}) as SocioProfile;
  if (!group || !includes(stored, group.profile)) {
    return { ...payload, profile: {}, profile_id: view.emptyId };
  }
  return { ...payload, profile: group.profile, profile_id: group.id };
}

/** Whether the stored profile has all visible values; if not, it has changed since. */
function includes(stored: SocioProfile, visible: SocioProfile): boolean {
  return Object.entries(visible).every(([variable, values]) => {
    const known = [stored[variable] ?? []].flat();
    return [values].flat().every((value) => known.includes(value));
  });
}
