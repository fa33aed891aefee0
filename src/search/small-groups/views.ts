import { LRUCache } from 'lru-cache';
import { profileId } from '../../corpus/collections/premises.js';
import { scrollAll } from '../../corpus/scroll.js';
import type { CorpusRegistry } from '../../corpus/types.js';
import type { Corpus } from '../../domain/corpus.js';
import { inCorpus } from '../../domain/filter.js';
import type { SocioProfile } from '../../domain/premise.js';
import { UNLIMITED } from '../../runtime/scope.js';
import type { VectorStore } from '../../store/port.js';
import { visibleProfiles } from './visible-profiles.js';

/** How many corpora's views are kept. */
const KEPT = 100;

interface Kept {
  readonly from: Corpus;
  readonly state: string;
  readonly made: Promise<{
    readonly view: ProfileView;
    readonly corpus: Corpus;
    /** How many authors have a value of each variable, and how many have a visible one. */
    readonly authors: readonly VariableVisibility[];
  }>;
}

export interface VariableVisibility {
  readonly variable: string;
  readonly known: number;
  readonly visible: number;
}

/** The views of all corpora. Each is made again after a write to its corpus or its description. */
export class ProfileViews {
  readonly #kept = new LRUCache<string, Kept>({ max: KEPT });

  /** @param minimum the authors of the smallest group that may be visible */
  constructor(
    private readonly store: VectorStore,
    private readonly registry: CorpusRegistry,
    private readonly minimum: number,
  ) {}

  /** Empty for a corpus that does not exist. */
  async of(name: string): Promise<ProfileView> {
    const corpus = await this.registry.get(name);
    if (corpus === undefined) return new ProfileView({ name, variables: [] }, new Map(), false);
    return (await this.#of(corpus)).view;
  }

  async all(): Promise<readonly ProfileView[]> {
    const corpora = await this.registry.list();
    return Promise.all(corpora.map(async (corpus) => (await this.#of(corpus)).view));
  }

  /** The corpus with its visible values only; the same object until it changes. */
  async visibleCorpus(corpus: Corpus): Promise<Corpus> {
    return (await this.#of(corpus)).corpus;
  }

  /** How many authors have a visible value of each variable. */
  async authors(corpus: Corpus): Promise<readonly VariableVisibility[]> {
    return (await this.#of(corpus)).authors;
  }

  #of(corpus: Corpus): Kept['made'] {
    const kept = this.#kept.get(corpus.name);
    if (kept?.from === corpus) return kept.made;
    // The description counts, too: the order of its variables decides what is withheld.
    const state = JSON.stringify(corpus);
    const made = kept?.state === state ? kept.made : this.#make(corpus);
    this.#kept.set(corpus.name, { from: corpus, state, made });
    made.catch(() => this.#kept.delete(corpus.name));
    return made;
  }

  async #make(corpus: Corpus): Promise<Awaited<Kept['made']>> {
    const { authors, without } = await readAuthors(this.store, corpus.name);
    const visible = await visibleProfiles(authors, corpus.variables, this.minimum);
    const hasEmpty = without || [...authors.keys()].some((id) => !visible.has(id));
    const view = new ProfileView(corpus, visible, hasEmpty);
    const visibilities = corpus.variables.map(({ name: variable }) => ({
      variable,
      visible: view.authorsWith(variable).length,
      known: [...authors.values()].filter((profile) => (profile[variable] ?? '').length > 0).length,
    }));
    return { view, corpus: visibleCorpus(corpus, visible, this.minimum), authors: visibilities };
  }
}

/** How many premises are read together. */
const PAGE = 2_000;

/**
 * The authors of a corpus: everybody with a name, and of those without one all with equal profiles
 * as one, since they may be one person.
 */
async function readAuthors(store: VectorStore, corpus: string) {
  const authors = new Map<string, SocioProfile>();
  let without = false;
  const selection = { payload: ['profile', 'profile_id'], budget: UNLIMITED } as const;
  const filter = { must: [inCorpus(corpus)] };
  for await (const { payload } of scrollAll(store, 'premises', filter, selection, PAGE)) {
    const { profile = {}, profile_id: id } = payload;
    const known = authors.get(id);
    // A statement of a graph says nothing of its author.
    if (Object.keys(profile).length === 0) without = true;
    else authors.set(id, known ? inBoth(known, profile) : profile);
  }
  return { authors, without };
}

/** The values that all premises of an author have in common. */
function inBoth(known: SocioProfile, other: SocioProfile): SocioProfile {
  const shared: Record<string, string | readonly string[]> = {};
  for (const [variable, value] of Object.entries(known)) {
    const others = [other[variable] ?? []].flat();
    const both = [value].flat().filter((each) => others.includes(each));
    if (both.length > 0) shared[variable] = typeof value === 'string' ? value : both;
  }
  return shared;
}

/** The values of an ORDINAL variable are described, not found in the data, so all of them stay. */
function visibleCorpus(
  corpus: Corpus,
  visible: ReadonlyMap<string, SocioProfile>,
  minGroup: number,
): Corpus {
  const visibleValues = new Map<string, Set<string>>();
  for (const profile of new Set(visible.values())) {
    for (const [variable, values] of Object.entries(profile)) {
      const known = visibleValues.get(variable) ?? new Set();
      visibleValues.set(variable, known);
      for (const value of [values].flat()) known.add(value);
    }
  }
  const variables = corpus.variables.map((variable) => {
    if (variable.kind === 'ORDINAL') return variable;
    const values = variable.values.filter((value) => visibleValues.get(variable.name)?.has(value));
    return { ...variable, values };
  });
  return { ...corpus, variables, minGroup };
}

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
