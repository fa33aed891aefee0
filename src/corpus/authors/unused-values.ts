import type { Corpus } from '../../domain/corpus.js';
import { inCorpus } from '../../domain/filter.js';
import type { SocioProfile, SocioVariable } from '../../domain/premise.js';
import type { VectorStore } from '../../store/port.js';
import { profileKey } from '../../domain/profile-conditions.js';

/**
 * The variables of a corpus without the values that only this author has. An ORDINAL variable
 * keeps all, since only a description gives it values.
 * @param profiles those of the author's premises
 */
export async function withoutUnusedValues(
  store: VectorStore,
  { name: corpus, variables }: Corpus,
  author: string,
  profiles: readonly SocioProfile[],
): Promise<readonly SocioVariable[]> {
  const kept: SocioVariable[] = [];
  let changed = false;
  for (const variable of variables) {
    const theirs = new Set(profiles.flatMap((profile) => [profile[variable.name] ?? []].flat()));
    const unused = new Set<string>();
    for (const value of variable.kind === 'ORDINAL' ? [] : theirs) {
      const must = [inCorpus(corpus), { key: profileKey(variable.name), match: { value } }];
      const must_not = [{ key: 'author', match: { value: author } }];
      if ((await store.count('premises', { must, must_not })) === 0) unused.add(value);
    }
    const values = variable.values.filter((value) => !unused.has(value));
    if (values.length < variable.values.length) changed = true;
    kept.push({ ...variable, values });
  }
  return changed ? kept : variables;
}
