import { profileId } from '../../corpus/collections/premises.js';
import type { Corpus } from '../../domain/corpus.js';
import type { SocioProfile } from '../../domain/premise.js';

/** All authors whose visible profiles are equal. */
export interface ProfileGroup {
  /** That of the visible profile; the ids of stored profiles are never shown. */
  readonly id: string;
  readonly profile: SocioProfile;
  /** The ids of their stored profiles. */
  readonly authors: readonly string[];
}

/** The visible profiles of a corpus, as they were after one write. */
export class ProfileView {
  /** By their ids. */
  readonly groups: ReadonlyMap<string, ProfileGroup>;
  readonly #groupOf = new Map<string, ProfileGroup>();
  readonly #authorsWith = new Map<string, Map<string, string[]>>();
  /** The id of a profile without a visible value. */
  readonly emptyId: string;

  /**
   * @param visible by the id of the stored profile
   * @param hasEmpty whether some premises have an author without a visible value
   */
  constructor(
    readonly corpus: Pick<Corpus, 'name' | 'variables'>,
    visible: ReadonlyMap<string, SocioProfile>,
    hasEmpty: boolean,
  ) {
    const groups = new Map<string, { id: string; profile: SocioProfile; authors: string[] }>();
    const idOf = (profile: SocioProfile) => profileId(corpus.name, undefined, profile);
    this.emptyId = idOf({});
    if (hasEmpty) groups.set(this.emptyId, { id: this.emptyId, profile: {}, authors: [] });
    for (const [author, profile] of visible) {
      const id = idOf(profile);
      const group = groups.get(id) ?? { id, profile, authors: [] };
      groups.set(id, group);
      group.authors.push(author);
      this.#groupOf.set(author, group);
      for (const [variable, values] of Object.entries(profile)) {
        const authors = this.#authorsWith.get(variable) ?? new Map<string, string[]>();
        this.#authorsWith.set(variable, authors);
        for (const value of [values].flat()) {
          const having = authors.get(value);
          if (having) having.push(author);
          else authors.set(value, [author]);
        }
      }
    }
    this.groups = groups;
  }

  /** Undefined for an author without a visible value. */
  groupOf(storedId: string): ProfileGroup | undefined {
    return this.#groupOf.get(storedId);
  }

  /** All authors with a visible value. */
  get authors(): readonly string[] {
    return [...this.#groupOf.keys()];
  }

  /** The authors with one of these visible values, or with any visible value of the variable. */
  authorsWith(variable: string, values?: readonly unknown[]): readonly string[] {
    const known = this.#authorsWith.get(variable) ?? new Map<string, string[]>();
    const wanted = values ?? [...known.keys()];
    return [...new Set(wanted.flatMap((value) => known.get(String(value)) ?? []))];
  }
}
